/** Answers by the keys of the requests that they are for, kept for a day. */
import sql from 'sql-template-tag'
import type { Queryable } from './database.ts'

export interface RememberedAnswer {
  /** Hash of the request's body. */
  request: Buffer
  /** JSON */
  answer: string
}

/** Keeps other transactions from the same key until this one ends, however it ends; false when another has it. */
export async function lockKey(transaction: Queryable, key: Buffer): Promise<boolean> {
  const [row] = await transaction.rows<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(${key.readBigInt64BE().toString()}::bigint) as locked`)
  return row?.locked ?? false
}

/** What was answered; undefined for a new key, or one from more than a day ago. */
export async function rememberedAnswer(transaction: Queryable, key: Buffer): Promise<RememberedAnswer | undefined> {
  await transaction.rows(sql`delete from idempotent_answers where answered_at < now() - interval '1 day'`)
  const [row] = await transaction.rows<RememberedAnswer>(sql`
    select request, answer from idempotent_answers where key = ${key}`)
  return row
}

export async function rememberAnswer(
  transaction: Queryable,
  key: Buffer,
  request: Buffer,
  answer: string,
): Promise<void> {
  await transaction.rows(sql`
    insert into idempotent_answers (key, request, answer) values (${key}, ${request}, ${answer})`)
}
