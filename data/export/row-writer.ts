/** What writes the rows of an export in one format. */
import type { ExportRow } from '../../sql/export/exported-rows.ts'

export interface RowWriter {
  write(rows: readonly ExportRow[]): Promise<void>
  /** Writes what belongs behind the last row. */
  finish(): Promise<void>
}

/** Writes the next part of a file. Resolves when more may follow. */
export type Append = (content: string | Uint8Array) => Promise<void>

/** The position of a row; undefined without one. */
export function positionOf({ longitude, latitude }: ExportRow): [number, number] | undefined {
  return longitude === null || latitude === null ? undefined : [longitude, latitude]
}

/** Returns whether the geometry of a row has the column. */
export function isPosition({ name }: { readonly name: string }): boolean {
  return name === 'longitude' || name === 'latitude'
}
