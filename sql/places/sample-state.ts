/** State of the generated places in the database. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

export interface SampleState {
  /** There are no places at all. */
  isEmpty: boolean
  hasFirst: boolean
  hasLast: boolean
  /** The rest of the sample is stored after its places. Its themes are the last. */
  hasThemes: boolean
  /** How many of its places are there, if the first is and the last is not; otherwise 0. */
  stored: number
}

/** Looks for the first and last of `places` places of the sample with this seed, by their identifiers. */
export async function sampleState(database: Queryable, seed: number, places: number): Promise<SampleState> {
  const has = (number: number) =>
    sql`exists (select from places where data_source_identifier = ${`sample-${seed}-${number}`})`
  const [state] = await database.rows<SampleState>(sql`
    select not exists (select from places) as "isEmpty", ${has(0)} as "hasFirst", ${has(places - 1)} as "hasLast",
      exists (select from themes) as "hasThemes",
      case when ${has(0)} and not ${has(places - 1)} then (
        select count(*)::int from places where starts_with(data_source_identifier, ${`sample-${seed}-`})) else 0 end as stored`)
  if (!state) throw new Error('The state of the sample has no row')
  return state
}
