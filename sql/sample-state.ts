/** Whether generated places are stored. */
import sql from 'sql-template-tag'
import type { Queryable } from './database.ts'

export interface SampleState {
  /** There is no place at all. */
  isEmpty: boolean
  hasFirst: boolean
  hasLast: boolean
  /** What belongs to the sample beside places is stored after them, all or nothing; themes are always among it. */
  hasThemes: boolean
}

/** Looks for two places of a sample by their identifiers. */
export async function sampleState(database: Queryable, first: string, last: string): Promise<SampleState> {
  const stored = (identifier: string) =>
    sql`exists (select from places where data_source_identifier = ${identifier}) as`
  const [state] = await database.rows<SampleState>(sql`
    select not exists (select from places) as "isEmpty", ${stored(first)} "hasFirst", ${stored(last)} "hasLast",
      exists (select from themes) as "hasThemes"`)
  if (!state) throw new Error('PostgreSQL answered a question without from with no row')
  return state
}
