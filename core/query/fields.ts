/**
 * The field catalogue: the fields by which places can be filtered and ordered. The parser, the SQL, and the parameters
 * in the API's description follow from it. A column of places with `filter` is a field.
 */

import type { ColumnType } from '../model/column.ts'
import { COLUMNS } from '../model/place.ts'
import { SEPARATOR } from './qualified.ts'

export interface Field {
  /** Name of the parameter. */
  readonly name: string
  readonly aliases: readonly string[]
  readonly kind: FieldKind
  /** SQL over `places`: the value to compare, in its normalised form. */
  readonly column: string
  /** The column may be null. */
  readonly nullable: boolean
  /** Kind in the table `place_terms`, which has all values that many places share. */
  readonly terms?: 'label' | 'name'
  /** Search and the facets of lists can count its values. */
  readonly isFacet: boolean
  /** Equal values in two values of this field are two: see qualified.ts. */
  readonly within?: {
    readonly field: string
    readonly column: string /** SQL over `places`. */
    readonly forms: string
  }
  /** Name in search engines. */
  readonly attribute: string
  readonly description: string
  readonly example: string
}

/** `labels` are several texts, any of which may match. */
export type FieldKind = 'labels' | 'text' | 'number' | 'boolean' | 'uuid'

/** Suffixes that may follow a field's name after `__`; `exact` is the bare name. */
export const LOOKUPS = {
  labels: ['exact', 'in', 'exclude', 'prefix', 'wildcard', 'contains'],
  text: ['exact', 'in', 'exclude', 'prefix', 'wildcard', 'contains'],
  number: ['exact', 'in', 'gt', 'gte', 'lt', 'lte', 'range'],
  boolean: ['exact'],
  uuid: ['in'],
} as const satisfies Readonly<Record<FieldKind, readonly string[]>>
export type Lookup = (typeof LOOKUPS)[FieldKind][number]

/** Kinds by type of column; columns of other types can't be filtered by. */
const KINDS: Partial<Record<ColumnType, FieldKind>> = {
  labels: 'labels',
  text: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  uuid: 'uuid',
}

export const FIELDS: readonly Field[] = COLUMNS.flatMap(
  ([column, { type, nullable, filter, description, example }]) => {
    const kind = KINDS[type]
    if (!filter || !kind) return []
    const hasNormal = (kind === 'labels' || kind === 'text') && !filter.isNormal
    const terms = kind === 'labels' ? 'label' : filter.shared && 'name'
    return {
      name: filter.name ?? column,
      aliases: filter.aliases ?? [],
      kind,
      column: hasNormal ? `${column}_normal` : column,
      nullable: nullable ?? false,
      ...(terms && { terms }),
      ...(filter.within && { within: withinOf(column, filter.within) }),
      isFacet: filter.facet ?? false,
      attribute: column,
      description: filter.description ?? description,
      example: String(Array.isArray(example) ? (example[0] ?? '') : (example ?? '')),
    }
  },
)

function withinOf(column: string, within: string): NonNullable<Field['within']> {
  const [own, wider] = [`${column}_normal`, `${within}_normal`]
  const forms = `array_remove(array[${own}, ${own} || '${SEPARATOR}' || ${wider}], null)`
  return { field: within, column: wider, forms }
}

/** Parameters whose name does not include the lookup. */
export const SHORTHANDS: readonly { readonly name: string; readonly field: string; readonly lookup: Lookup }[] = [
  { name: 'ids', field: 'id', lookup: 'in' },
  { name: 'slugs', field: 'slug', lookup: 'in' },
]

/** Returns the parameters that name a field, without a lookup. Texts have one normal form, so `.raw` means the same. */
export function parametersOf({ name, aliases, kind }: Field): string[] {
  if (kind === 'uuid') return []
  const names = [name, ...aliases]
  return kind === 'labels' || kind === 'text' ? names.flatMap((each) => [each, `${each}.raw`]) : names
}

const BY_PARAMETER: ReadonlyMap<string, Field> = new Map(
  FIELDS.flatMap((field) => parametersOf(field).map((name): [string, Field] => [name, field])),
)

/** Returns the field that a parameter names, without its lookup: `category.raw`. */
export function fieldOf(parameter: string): Field | undefined {
  return BY_PARAMETER.get(parameter)
}

/** Returns a field by its own name. Throws if there is none, which only a bug can cause. */
export function fieldNamed(name: string): Field {
  const field = FIELDS.find((candidate) => candidate.name === name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}

/** Fields by which places can be ordered; `distance` needs a point. */
export const ORDER_FIELDS = [
  'id',
  'name',
  'aggregate_rating',
  'aggregate_rating_count',
  'score_combined',
  'completeness_score',
  'updated_at',
  'distance',
] as const
export type OrderField = (typeof ORDER_FIELDS)[number] | 'vibe_count'
