/** The statement that writes places: inserts new ones, updates changed ones, skips equal ones. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { ZonedPlace } from './timezones.ts'

type Column = Exclude<keyof ZonedPlace, 'keeps_timezone'>

/** Columns that can be written. `otherwise` is the value of a new place without one, for columns that can't be null. */
const COLUMNS: Readonly<Record<Column, { type: string; otherwise?: string }>> = {
  id: { type: 'uuid', otherwise: 'gen_random_uuid()' },
  name: { type: 'text', otherwise: `''` },
  slug: { type: 'text', otherwise: `''` },
  address: { type: 'text' },
  city: { type: 'text' },
  neighborhood: { type: 'text' },
  description: { type: 'text' },
  short_description: { type: 'text' },
  telephone: { type: 'text' },
  url: { type: 'text' },
  timezone: { type: 'text' },
  is_timezone_derived: { type: 'boolean', otherwise: 'false' },
  longitude: { type: 'float8' },
  latitude: { type: 'float8' },
  aggregate_rating: { type: 'float8', otherwise: '0' },
  aggregate_rating_count: { type: 'integer' },
  price: { type: 'smallint' },
  categories: { type: 'text[]', otherwise: `'{}'` },
  editorial_categories: { type: 'text[]', otherwise: `'{}'` },
  suggested_categories: { type: 'text[]', otherwise: `'{}'` },
  tags: { type: 'text[]', otherwise: `'{}'` },
  vibes: { type: 'text[]', otherwise: `'{}'` },
  membership_tier: { type: 'text' },
  images: { type: 'jsonb', otherwise: `'[]'` },
  opening_hours: { type: 'text' },
  data_source_identifier: { type: 'text' },
  data_source_url: { type: 'text' },
  notes_to_svc: { type: 'text' },
  notes_internal: { type: 'text' },
  is_closed: { type: 'boolean', otherwise: 'false' },
  is_featured: { type: 'boolean', otherwise: 'false' },
  is_public: { type: 'boolean', otherwise: 'true' },
  is_flagged: { type: 'boolean', otherwise: 'false' },
  is_duplicate: { type: 'boolean', otherwise: 'false' },
  duplicate_of: { type: 'uuid' },
  is_chain: { type: 'boolean', otherwise: 'false' },
  is_sample: { type: 'boolean', otherwise: 'false' },
  user_added: { type: 'boolean', otherwise: 'false' },
  completeness_score: { type: 'float8', otherwise: '0' },
  score_combined: { type: 'float8', otherwise: '0' },
}
const NAMES = Object.keys(COLUMNS) as Column[]
/** Columns that an update leaves alone: the place keeps its id, and is found by its identifier. */
const FIXED: ReadonlySet<Column> = new Set(['id', 'data_source_identifier'])
/** Computed unless given. Given ones stand until the job `scores` reaches the place. */
const SCORES = ['completeness_score', 'score_combined'] as const satisfies Column[]
/** Inputs of the scores, in the order of place_score's parameters. */
const SCORED = [
  ...(['name', 'address', 'longitude', 'categories', 'description', 'telephone', 'url', 'opening_hours'] as const),
  ...(['images', 'vibes', 'neighborhood', 'timezone', 'city', 'aggregate_rating', 'aggregate_rating_count'] as const),
  ...(['is_featured', 'editorial_categories', 'suggested_categories', 'is_closed'] as const),
]

/** Result of the statement. */
export interface Outcome {
  inserted: number
  updated: number
  /** New in our snapshot, but another transaction has stored them since. */
  overtaken: number
  /** Ids of updated places whose scores are not given. */
  unscored: string[]
}

/**
 * Names only the columns that occur, which makes parsing the JSON faster. `nulled` has a bit for each column that is
 * null on purpose, because a recordset can't distinguish null from a missing key. New places are scored as they are
 * stored: writing each a second time would take as long again.
 */
export function upsertStatement(places: readonly ZonedPlace[]): Sql {
  const isGiven = (name: Column) => places.some((place) => place[name] !== undefined)
  const used = NAMES.filter((name) => isGiven(name === 'suggested_categories' ? 'editorial_categories' : name))
  const scores: readonly Column[] = SCORES
  const inserting = [...used.filter((name) => !scores.includes(name)), ...SCORES]
  const changing = used.filter((name) => !FIXED.has(name))
  const recordset = used.map((name) => `${name} ${COLUMNS[name].type}`).join(', ')
  const created = inserting.map((name) => {
    if (!scores.includes(name)) return raw(newValue(name, used))
    return raw(`coalesce(${used.includes(name) ? `input.${name}` : 'null'}, scored.${name}, 0)`)
  })
  const stored = changing.map((name) => `places.${name}`).join(', ')
  const wanted = changing.map((name) => wantedValue(name, used.indexOf(name)))
  const assignments = changing.map((name, index) => `${name} = ${wanted[index]}`).join(', ')
  const isUnscored = used.includes('score_combined') ? 'input.score_combined is null' : 'true'
  const json = JSON.stringify(places.map((place) => withNulled(place, used)))
  return sql`
    with input as materialized (
      select * from json_to_recordset(${json}::json)
        as input(${raw(recordset)}, keeps_timezone boolean, nulled bigint)
    ), fresh as materialized (
      select * from input where not exists (
        select from places where places.data_source_identifier = ${identifier(used)})
    ), updated as (
      update places set ${raw(assignments)} from input
      where places.data_source_identifier = ${identifier(used)}
        and (${raw(stored)}) is distinct from (${raw(wanted.join(', '))})
      returning places.id, ${raw(isUnscored)} as is_unscored
    ), inserted as (
      insert into places (${raw(inserting.join(', '))})
      select ${join(created)} from fresh as input
      left join lateral place_score(${scoreArguments(used)}) as scored on scored.basis = (select max(id) from score_bases)
      on conflict (data_source_identifier) do nothing
      returning 1
    )
    select (select count(*)::int from inserted) as inserted, (select count(*)::int from updated) as updated,
      (select count(*)::int from fresh) - (select count(*)::int from inserted) as overtaken,
      array(select id from updated where is_unscored) as unscored`
}

/** SQL of a column's value in a new place. */
function newValue(name: Column, used: readonly Column[]): string {
  const { type, otherwise } = COLUMNS[name]
  if (!used.includes(name)) return `${otherwise ?? 'null'}::${type}`
  return otherwise ? `coalesce(input.${name}, ${otherwise})` : `input.${name}`
}

/** Arguments of the function place_score (views/place-scores.sql); nobody has posted on a new place. */
function scoreArguments(used: readonly Column[]): Sql {
  const values = SCORED.map((name) => newValue(name, used))
  return raw(`null, ${values.join(', ')}, 0, 0, now()`)
}

function identifier(used: readonly Column[]): Sql {
  return raw(used.includes('data_source_identifier') ? 'input.data_source_identifier' : 'null')
}

/** A stored slug stays when it is the wanted one, with or without the number that made it unique. */
function wantedValue(name: Column, bit: number): string {
  if (name === 'slug') {
    return `case when input.slug is null or places.slug ~ ('^' || slugify(input.slug) || '(-[0-9]{6,})?$')
      then places.slug else input.slug end`
  }
  // A writer that sets the categories also sets which of them are suggested.
  if (name === 'suggested_categories') {
    return `case when input.editorial_categories is null then places.suggested_categories
      else coalesce(input.suggested_categories, '{}') end`
  }
  // Vibes that users posted stay, after those of the source.
  if (name === 'vibes') return 'merge_labels(coalesce(input.vibes, places.vibes), places.posted_vibes)'
  const unmentioned = COLUMNS[name].otherwise
    ? `places.${name}`
    : `case when (input.nulled >> ${bit}) & 1 = 1 then null else places.${name} end`
  const given = `coalesce(input.${name}, ${unmentioned})`
  if (name !== 'timezone' && name !== 'is_timezone_derived') return given
  return `case when input.keeps_timezone and places.timezone <> '' and not places.is_timezone_derived
    then places.${name} else ${given} end`
}

function withNulled(place: ZonedPlace, used: readonly Column[]): ZonedPlace & { nulled?: number } {
  let nulled = 0
  used.forEach((name, bit) => {
    if (place[name] === null) nulled += 2 ** bit
  })
  return nulled === 0 ? place : { ...place, nulled }
}
