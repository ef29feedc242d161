/**
 * Maps properties and columns to fields. It knows our own names, and common names of other exports, schema.org,
 * OpenStreetMap's tags and Overture Maps. Case, spaces and punctuation are ignored: `Street Address`, `streetAddress`
 * and `street_address` are the same name.
 */
import { COLUMNS, type ImportedName } from '../../../core/model/place.ts'

/** Fields that can be imported. Street and house number become the address if there is none. */
export type Field = ImportedName | keyof typeof ADDRESS_PARTS

const ADDRESS_PARTS = {
  street: ['addr:street', 'address_line_1', 'address1', 'street'],
  house_number: ['addr:housenumber', 'house_number'],
}

/** The names of each field, most reliable first. A dot selects a member of an object. */
const NAMES = new Map<Field, readonly string[]>([
  ...COLUMNS.flatMap(([name, { setBy, imports }]): [Field, readonly string[]][] =>
    setBy === 'users' || setBy === 'importers' ? [[name as ImportedName, imports ?? [name]]] : [],
  ),
  ...(Object.entries(ADDRESS_PARTS) as [keyof typeof ADDRESS_PARTS, string[]][]),
])

export const FIELDS: readonly Field[] = Array.from(NAMES.keys())

export interface Candidate {
  field: Field
  /** 0 for the field's own name; the lowest wins. */
  rank: number
}

const CANDIDATES = new Map(
  Array.from(NAMES).flatMap(([field, names]) =>
    names.map((name, rank) => [normalized(name), { field, rank }] as const),
  ),
)
/** Names of objects with a member that is a field. */
const PARENTS = new Set(
  Array.from(NAMES.values())
    .flat()
    .filter((name) => name.includes('.'))
    .map((name) => normalized(name.slice(0, name.indexOf('.')))),
)

/** Returns the field that a property's name means; undefined if there is none. */
export function candidateFor(name: string): Candidate | undefined {
  return CANDIDATES.get(name) ?? CANDIDATES.get(normalized(name))
}

/** Returns true if members of an object with this name may be fields; they are named `parent.member`. */
export function isParent(name: string): boolean {
  return PARENTS.has(normalized(name))
}

function normalized(name: string): string {
  return name.toLowerCase().replace(/[^\p{Letter}\p{Number}@]/gu, '')
}
