export function reportHtml(x: unknown): string {
  return String(x)
}
