/**
 * The field catalogue: the fields by which places can be filtered and ordered. The parser, the SQL, and the parameters
 * in the API's description and its text all follow from an entry; a new filter is one entry.
 */

export interface Field {
  /** Name of the parameter. */
  readonly name: string
  readonly aliases?: readonly string[]
  readonly kind: FieldKind
  /** SQL over `places`: the value to compare, in its normalised form. */
  readonly column: string
  /** The column may be null. */
  readonly nullable?: boolean
  /** For values that many places share: all of them are in the table `place_terms`, as this kind. */
  readonly terms?: 'label' | 'name'
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

const labels = (name: string, description: string, example: string, aliases: readonly string[] = []): Field => ({
  name,
  aliases,
  kind: 'labels',
  column: `${name}_normal`,
  terms: 'label',
  attribute: name,
  description,
  example,
})
const flag = (name: string, description: string): Field => ({
  name,
  kind: 'boolean',
  column: name,
  attribute: name,
  description,
  example: 'true',
})
const text = (name: string, description: string, example: string): Field => ({
  name,
  kind: 'text',
  column: `${name}_normal`,
  nullable: true,
  attribute: name,
  description,
  example,
})

export const FIELDS: readonly Field[] = [
  labels('categories', 'What the place is', 'cafe', ['category']),
  labels('editorial_categories', 'Categories that editors gave', 'classics'),
  labels('tags', 'Tags', 'terrace'),
  labels('vibes', 'Vibes', 'cozy'),
  { ...text('city', 'City', 'Berlin'), terms: 'name' },
  { ...text('neighborhood', 'Neighborhood', 'Mitte'), terms: 'name' },
  text('address', 'Address', 'Hauptstr. 1'),
  { ...text('membership_tier', 'Tier of membership', 'gold'), terms: 'name' },
  { ...text('slug', 'Slug', 'cafe-kranzler'), column: 'slug', nullable: false },
  text('data_source_url', 'Where the place is from', 'https://source.example/1'),
  {
    name: 'rating',
    aliases: ['aggregate_rating'],
    kind: 'number',
    column: 'aggregate_rating',
    attribute: 'aggregate_rating',
    description: 'Rating from 0 to 5',
    example: '4.5',
  },
  {
    name: 'score_combined',
    kind: 'number',
    column: 'score_combined',
    attribute: 'score_combined',
    description: 'Quality',
    example: '0.5',
  },
  {
    name: 'price',
    kind: 'number',
    column: 'price',
    nullable: true,
    attribute: 'price',
    description: 'Price from 1 (budget) to 4',
    example: '2',
  },
  flag('is_chain', 'Whether it belongs to a chain'),
  flag('is_closed', 'Whether it has closed for good'),
  flag('is_public', 'Whether it is shown; without this parameter, only those that are'),
  flag('is_flagged', 'Whether it is flagged'),
  flag('is_duplicate', 'Whether it is a duplicate; without this parameter, only those that are not'),
  flag('user_added', 'Whether a user added it'),
  { name: 'id', kind: 'uuid', column: 'id', attribute: 'id', description: 'UUID', example: '' },
]

/** Parameters whose name does not include the lookup. */
export const SHORTHANDS: readonly { readonly name: string; readonly field: string; readonly lookup: Lookup }[] = [
  { name: 'ids', field: 'id', lookup: 'in' },
  { name: 'slugs', field: 'slug', lookup: 'in' },
]

/** Returns the parameters that name a field, without a lookup. Texts have one normal form, so `.raw` means the same. */
export function parametersOf({ name, aliases = [], kind }: Field): string[] {
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
