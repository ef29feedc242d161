/** What fields of a place are when they are emptied. */

import type { PlaceColumn } from '../../../core/model/place-column.ts'
import { EDITED_COLUMNS } from '../../../core/model/place-form.ts'

/** Fields that GET does not show stay as they are when a feature is replaced. The name cannot be emptied. */
export const EMPTY: Readonly<Record<string, unknown>> = Object.fromEntries(
  EDITED_COLUMNS.flatMap(([name, column]) => {
    const value = column.shown ? emptyOf(column) : undefined
    return value === undefined ? [] : [[name, value] as const]
  }),
)

function emptyOf({ type, nullable }: PlaceColumn): unknown {
  if (nullable) return null
  if (type === 'labels') return []
  return type === 'boolean' ? false : undefined
}

/** Fields of a new place. QGIS sends null for each that was left empty. */
export function withoutNulls(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}

interface Writable {
  readonly fields: Record<string, unknown>
  /** Names of what can't be written here: what GET doesn't show. */
  readonly ignored: readonly string[]
}

/** Null empties a field (JSON Merge Patch), also one that is never null. */
export function writable(given: Readonly<Record<string, unknown>>): Writable {
  const isKnown = (name: string) => name === 'name' || Object.hasOwn(EMPTY, name)
  const fields = Object.entries(given).filter(([name]) => isKnown(name))
  return {
    fields: Object.fromEntries(fields.map(([name, value]) => [name, value === null ? (EMPTY[name] ?? null) : value])),
    ignored: Object.keys(given).filter((name) => !isKnown(name)),
  }
}
