/** Finds values in a record by their paths, however names are written: `startDate` and `Start Date` are `start_date`. */
import { isObject } from '../formats/source-row.ts'
import { isEmpty } from './field-values.ts'

const MAX_DEPTH = 4

/** Values that are not empty, by path. */
export type FlatRecord = ReadonlyMap<string, unknown>

/** Members of objects are named `parent.member`; of a list of objects, only the first counts. */
export function flatRecord(properties: Readonly<Record<string, unknown>>): FlatRecord {
  const values = new Map<string, unknown>()
  collect(properties, '', 1, values)
  return values
}

function collect(record: Readonly<Record<string, unknown>>, parent: string, depth: number, into: Map<string, unknown>) {
  for (const [key, value] of Object.entries(record)) {
    if (isEmpty(value)) continue
    const path = parent + plainName(key)
    if (!into.has(path)) into.set(path, value)
    const inner: unknown = Array.isArray(value) ? value[0] : value
    if (depth < MAX_DEPTH && isObject(inner)) collect(inner, `${path}.`, depth + 1, into)
  }
}

/** Returns the first of some paths that has a value. */
export function pathAmong(record: FlatRecord, paths: readonly string[]): string | undefined {
  return paths.map(plainPath).find((path) => record.has(path))
}

function plainPath(path: string): string {
  return path.split('.').map(plainName).join('.')
}

/** Lower case letters and digits only. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{Letter}\p{Number}@]/gu, '')
}
