/** Where the values of a place come from, as clients see it. */
import { z } from 'zod'
import { COLUMNS, type PlaceRow } from '../../core/model/place.ts'
import type { PlaceSource, Provenance } from '../../sql/sources/provenance.ts'
import { components } from '../http/json-schema.ts'

export const Source = z
  .object({
    name: z.string().nullable().describe('Null if the import did not tell it; `people` for what persons set'),
    identifier: z.string().nullable().describe('Identifier of the place in the source'),
    licence: z.string().nullable(),
    attribution: z.string().nullable().describe('What must be shown with the values'),
    url: z.string().nullable().describe('Web address of the licence or the source'),
    date: z.string().nullable().describe('When the source last changed the place, in UTC'),
    fields: z.array(z.string()).describe('`geometry`, and names of properties, that come from this source'),
  })
  .register(components, { id: 'PlaceSource' })
export type Source = z.infer<typeof Source>

/** Columns whose values come from sources. The others are computed, or the program's own. */
const SHOWN = COLUMNS.flatMap(([name, { setBy, shown }]) =>
  shown && (setBy === 'users' || setBy === 'importers') && !name.startsWith('data_source') && name !== 'slug'
    ? [name]
    : [],
)

/** No source tells of the `withheld` properties. */
export function presentSources(
  row: PlaceRow,
  { sources, derived }: Provenance,
  withheld: ReadonlySet<string>,
): Source[] {
  const told = new Set([...derived, ...sources.flatMap(({ columns }) => columns ?? [])])
  const others = SHOWN.filter((name) => !told.has(name) && hasValue(row[name as keyof PlaceRow]))
  return sources.map(({ columns, ...source }: PlaceSource) => ({
    ...source,
    fields: fieldNames(columns ?? others).filter((name) => !withheld.has(name)),
  }))
}

/** Flags that are false tell nothing. */
function hasValue(value: unknown): boolean {
  return (
    value !== null && value !== false && value !== 0 && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

function fieldNames(columns: readonly string[]): string[] {
  const known = COLUMNS.flatMap(([name, { shown }]) => (shown && columns.includes(name) ? [name] : []))
  return [...new Set(known.map((name) => NAMES.get(name) ?? name))]
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['images', 'svc_images'],
  ['longitude', 'geometry'],
  ['latitude', 'geometry'],
])
