/** Answers of geocoders that were asked before. */
import sql from 'sql-template-tag'
import type { Store } from '../core/database.ts'

/** Returns undefined if the service was not asked yet. */
export async function storedAnswer(database: Store, service: string, query: string): Promise<unknown> {
  const [row] = await database.write<{ answer: unknown }>(sql`
    select answer from geocoder_answers where service = ${service} and query = ${query}`)
  return row?.answer
}

export async function storeAnswer(database: Store, service: string, query: string, answer: unknown): Promise<void> {
  await database.write(sql`
    insert into geocoder_answers (service, query, answer) values (${service}, ${query}, ${JSON.stringify(answer)}::jsonb)
    on conflict (service, query) do update set answer = excluded.answer, asked_at = excluded.asked_at`)
}
