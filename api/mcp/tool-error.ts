/** An error that a model can mend: the text of the API's own error. */
export class ToolError extends Error {
  override name = 'ToolError'

  /** `body`: of the API's response. */
  static of(status: number, body: unknown, retryAfter?: string | number | readonly string[]): ToolError {
    // The text of 429 says it.
    const wait = retryAfter === undefined || status === 429 ? '' : ` Try again in ${retryAfter} seconds.`
    return new ToolError(`${status}: ${textOf(body)}${wait}`)
  }
}

/** `{"rating": ["A valid number is required."]}` → `rating: A valid number is required.` */
function textOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return String(body ?? 'No details.')
  const { detail, ...fields } = body as Readonly<Record<string, unknown>>
  const texts = Object.entries(fields).map(([name, messages]) => `${name}: ${[messages].flat().map(String).join(' ')}`)
  // Errors of areas are told twice (api/errors.ts).
  return texts.length > 0 ? texts.join('\n') : String(detail)
}
