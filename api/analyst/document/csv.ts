/** Tables as CSV for spreadsheets. */
import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/** Formats rows (RFC 4180). An apostrophe prevents spreadsheets from computing a text as a formula. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  // Some readers end a row at a lone carriage return.
  return stringify([...rows], { record_delimiter: 'windows', escape_formulas: true, quoted_match: /\r/ })
}
