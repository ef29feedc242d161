/** State of the generated places in the database. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

export interface SampleState {
  /** There are no places at all. */
  isEmpty: boolean
  hasFirst: boolean
  hasLast: boolean
  /** The rest of the sample, which always includes themes, is stored after its places in one transaction. */
  hasThemes: boolean
}

/** Looks for the first and last place of a sample by their identifiers. */
export async function sampleState(database: Queryable, first: string, last: string): Promise<SampleState> {
  const stored = (identifier: string) =>
    sql`exists (select from places where data_source_identifier = ${identifier}) as`
  const [state] = await database.rows<SampleState>(sql`
    select not exists (select from places) as "isEmpty", ${stored(first)} "hasFirst", ${stored(last)} "hasLast",
      exists (select from themes) as "hasThemes"`)
  if (!state) throw new Error('The state of the sample has no row')
  return state
}
