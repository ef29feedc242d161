/** SQL that inserts new places with their scores. */
import { COLUMNS, type WritableName } from '../../core/model/place.ts'
import type { PlaceColumn } from '../../core/model/place-column.ts'
import { PLACE_COLUMNS } from '../../core/model/place-columns.ts'
import { SQL_TYPES } from './columns/types.ts'

export const WRITABLE_NAMES: readonly WritableName[] = COLUMNS.flatMap(([name, { setBy }]) =>
  setBy ? [name as WritableName] : [],
)

/** Returns the SQL type of a column, and the default for a new place if the column can't be null. */
export function sqlOf(name: WritableName): { type: string; otherwise: string | undefined } {
  const { type, nullable, initial } = PLACE_COLUMNS[name] as PlaceColumn
  const { name: sqlType, empty } = SQL_TYPES[type]
  return { type: sqlType, otherwise: nullable ? undefined : initial ? 'true' : empty }
}

/** Computed unless given. Given scores stay until the job `scores` reaches the place. */
const SCORES = ['completeness_score', 'score_combined'] as const satisfies WritableName[]
/** Inputs of the scores, in the order of place_score's parameters: those before, and those after the numbers of posts. */
const SCORED = [
  ...(['name', 'address', 'longitude', 'categories', 'description', 'telephone', 'url', 'opening_hours'] as const),
  ...(['images', 'vibes', 'neighborhood', 'timezone', 'city', 'aggregate_rating', 'aggregate_rating_count'] as const),
  ...(['is_featured', 'editorial_categories', 'suggested_categories', 'is_closed'] as const),
]
const SCORED_LATER = [
  ...(['country', 'postcode', 'other_names', 'is_chain', 'data_source'] as const),
  ...(['wiki_page', 'confidence', 'latitude'] as const),
]

/**
 * SQL that inserts the places of `source`, a table called `input` that has the columns `used`. Leaves out places whose
 * identifier is stored.
 */
export function insertSql(source: string, used: readonly WritableName[]): string {
  const scores: readonly WritableName[] = SCORES
  const isDated = used.includes('data_source_date')
  const names = [...used.filter((name) => !scores.includes(name)), ...SCORES]
  const values = names.map((name) => {
    if (!scores.includes(name)) return newValue(name, used)
    return `coalesce(${used.includes(name) ? `input.${name}` : 'null'}, scored.${name}, 0)`
  })
  return `insert into places (${names.join(', ')}${isDated ? ', fresh_at' : ''})
      select ${values.join(', ')}${isDated ? ', input.data_source_date' : ''} from ${source}
      left join lateral place_score(${scoreArguments(used)}) as scored on scored.basis = (select max(id) from score_bases)
      on conflict (data_source_identifier) do nothing`
}

const DERIVED_COUNTS_AS_NONE = 'case when input.is_city_derived then null else input.city end'

/** SQL of a column's value in a new place. */
function newValue(name: WritableName, used: readonly WritableName[]): string {
  const { type, otherwise } = sqlOf(name)
  if (!used.includes(name)) return `${otherwise ?? 'null'}::${type}`
  return otherwise ? `coalesce(input.${name}, ${otherwise})` : `input.${name}`
}

/** Arguments of the function place_score (views/place-scores.sql). A new place has no posts. */
function scoreArguments(used: readonly WritableName[]): string {
  const value = (name: WritableName) =>
    name === 'city' && used.includes('is_city_derived') ? DERIVED_COUNTS_AS_NONE : newValue(name, used)
  const [values, later] = [SCORED, SCORED_LATER].map((names) => names.map(value).join(', '))
  const fresh = used.includes('data_source_date') ? 'coalesce(input.data_source_date, now())' : 'now()'
  return `null, ${values}, 0, 0, ${fresh}, ${later}`
}
