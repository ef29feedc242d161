/** What writes the rows of an export in one format. */
import type { Geometry } from 'geojson'
import type { ExportRow } from '../../sql/export/exported-rows.ts'

export interface RowWriter {
  write(rows: readonly ExportRow[]): Promise<void>
  /** Writes what belongs behind the last row. */
  finish(): Promise<void>
}

/** Writes the next part of a file. Resolves when more may follow. */
export type Append = (content: string | Uint8Array) => Promise<void>

/** Where a row is; undefined if that is not known. */
export function geometryOf({ longitude, latitude, '@geometry': shape }: ExportRow): Geometry | undefined {
  if (shape !== undefined) return shape ?? undefined
  return isMissing(longitude) || isMissing(latitude) ? undefined : { type: 'Point', coordinates: [longitude, latitude] }
}

function isMissing(degrees: number | null | undefined): degrees is null | undefined {
  return degrees === null || degrees === undefined
}

/** Returns whether the geometry of a row has the column. */
export function isPosition({ name }: { readonly name: string }): boolean {
  return name === 'longitude' || name === 'latitude'
}
