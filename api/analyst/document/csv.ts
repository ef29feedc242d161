/** Tables as CSV for spreadsheets. */

export type Cell = string | number | null

/** Formats rows (RFC 4180). An apostrophe prevents spreadsheets from computing a text as a formula. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(formatted).join(',')}\r\n`).join('')
}

function formatted(value: Cell): string {
  if (typeof value === 'number') return String(value)
  const text = (value ?? '').replace(/^(?=[=+\-@\t\r])/, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
