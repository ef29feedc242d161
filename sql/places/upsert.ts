/** The statement that writes places: inserts new ones, updates changed ones, skips equal ones. */
import sql, { raw, type Sql } from 'sql-template-tag'
import type { WritableName } from '../../core/model/place.ts'
import { DERIVED_FLAGS, type DerivedPlace, derivedSql } from './derive/derived-columns.ts'
import { insertSql, sqlOf, WRITABLE_NAMES } from './insert.ts'

/** Labels, and those of them that callers of the API added. A statement that has one has the other. */
const SUGGESTED: ReadonlyMap<WritableName, WritableName> = new Map([
  ['editorial_categories', 'suggested_categories'],
  ['suggested_categories', 'editorial_categories'],
  ['tags', 'suggested_tags'],
  ['suggested_tags', 'tags'],
])
/** Columns that an update does not change: the place keeps its id, and is found by its identifier. */
const FIXED: ReadonlySet<WritableName> = new Set(['id', 'data_source_identifier'])

/** Result of the statement. */
export interface Outcome {
  inserted: number
  updated: number
  /** Number of places that were new in our snapshot, but that another transaction has stored since. */
  overtaken: number
  /** Ids of updated places whose scores are not given. */
  unscored: string[]
}

/**
 * The statement names only the columns that occur, which makes parsing the JSON faster. `nulled` has a bit for each
 * column that is null on purpose, because a recordset can't distinguish null from a missing key. New places are scored
 * by the same statement: writing each place a second time would take as long again.
 */
export function upsertStatement(places: readonly DerivedPlace[]): Sql {
  const isGiven = (name: WritableName) => places.some((place) => place[name] !== undefined)
  const used = WRITABLE_NAMES.filter((name) => isGiven(name) || isGiven(SUGGESTED.get(name) ?? name))
  const changing = used.filter((name) => !FIXED.has(name))
  const recordset = used.map((name) => `${name} ${sqlOf(name).type}`).join(', ')
  const stored = changing.map((name) => `places.${name}`).join(', ')
  const wanted = changing.map((name) => wantedValue(name, used))
  const assignments = changing.map((name, index) => `${name} = ${wanted[index]}`).join(', ')
  const isUnscored = used.includes('score_combined') ? 'input.score_combined is null' : 'true'
  const json = JSON.stringify(places.map((place) => withNulled(place, used)))
  return sql`
    with input as materialized (
      select * from json_to_recordset(${json}::json)
        as input(${raw(recordset)}, ${raw(DERIVED_FLAGS)}, nulled bigint)
    ), fresh as materialized (
      select * from input where not exists (select from places where ${isStored(used)})
    ), updated as (
      update places set ${raw(assignments)} from input
      where ${isStored(used)}
        and (${raw(stored)}) is distinct from (${raw(wanted.join(', '))})
      returning places.id, ${raw(isUnscored)} as is_unscored
    ), inserted as (
      ${raw(insertSql('fresh as input', used))}
      returning 1
    )
    select (select count(*)::int from inserted) as inserted, (select count(*)::int from updated) as updated,
      (select count(*)::int from fresh) - (select count(*)::int from inserted) as overtaken,
      array(select id from updated where is_unscored) as unscored`
}

/**
 * SQL that finds the stored place of an input: by its identifier, or else by its id. Imports of earlier versions stored the
 * id of a place without an identifier as its identifier.
 */
function isStored(used: readonly WritableName[]): Sql {
  const identifier = used.includes('data_source_identifier') ? 'input.data_source_identifier' : 'null'
  if (!used.includes('id')) return raw(`places.data_source_identifier = ${identifier}`)
  return raw(`places.id = coalesce((select same.id from places as same
    where same.data_source_identifier = coalesce(${identifier}, input.id::text)), input.id)`)
}

/** A stored slug stays if it equals the given one, with or without the number that made it unique. */
function wantedValue(name: WritableName, used: readonly WritableName[]): string {
  if (name === 'slug') {
    return `case when input.slug is null or places.slug ~ ('^' || slugify(input.slug) || '(-[0-9]{6,})?$')
      then places.slug else input.slug end`
  }
  // Labels that callers of the API added stay, after those of the writer, unless it says which ones are of callers.
  if (name === 'editorial_categories' || name === 'tags') {
    const suggested = SUGGESTED.get(name) as WritableName
    const given = `coalesce(input.${name}, places.${name})`
    return `case when input.${suggested} is not null or places.${suggested} = '{}' then ${given}
      else merge_labels(${given}, places.${suggested}) end`
  }
  if (name === 'suggested_categories' || name === 'suggested_tags') {
    const labels = SUGGESTED.get(name) as WritableName
    return `case when input.${name} is not null then input.${name}
      when input.${labels} is null or places.${name} = '{}' then places.${name}
      else array(select label from unnest(places.${name}) as label where label <> all(input.${labels})) end`
  }
  // Vibes that users posted stay, after those of the source.
  if (name === 'vibes') return 'merge_labels(coalesce(input.vibes, places.vibes), places.posted_vibes)'
  const unmentioned = sqlOf(name).otherwise
    ? `places.${name}`
    : `case when (input.nulled >> ${used.indexOf(name)}) & 1 = 1 then null else places.${name} end`
  const merged = `coalesce(input.${name}, ${unmentioned})`
  const given = name === 'city' ? inCountry(merged, used) : merged
  return derivedSql(name, given, used) ?? given
}

/** A town is derived for the country of the input. The stored place may keep another one, which was given. */
function inCountry(city: string, used: readonly WritableName[]): string {
  if (!used.includes('country')) return city
  const isElsewhere = `input.country is distinct from ${wantedValue('country', used)}`
  return `case when input.keeps_city is not null and ${isElsewhere} then null else ${city} end`
}

function withNulled(place: DerivedPlace, used: readonly WritableName[]): DerivedPlace & { nulled?: number } {
  let nulled = 0
  used.forEach((name, bit) => {
    if (place[name] === null) nulled += 2 ** bit
  })
  return nulled === 0 ? place : { ...place, nulled }
}
