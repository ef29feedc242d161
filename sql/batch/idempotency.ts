/** Stored answers to requests, by idempotency key. They are kept for 1 day, up to `MAX_ANSWERS`. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

export interface RememberedAnswer {
  /** Hash of the request's body. */
  request: Buffer
  /** JSON */
  answer: string
}

export interface NewAnswer {
  key: Buffer
  /** Hash of the client. */
  client: Buffer
  /** Hash of the request's body. */
  request: Buffer
  /** JSON */
  answer: string
}

/** Beyond these limits the oldest answers are deleted, but never the newest. Bytes are those of the JSON. */
export const MAX_ANSWERS = {
  ofClient: { count: 1000, bytes: 32 * 1024 * 1024 },
  ofAll: { count: 10_000, bytes: 256 * 1024 * 1024 },
} as const

/** Locks a key until this transaction ends, however it ends. Returns false if another transaction holds it. */
export async function lockKey(transaction: Queryable, key: Buffer): Promise<boolean> {
  const [row] = await transaction.rows<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(${key.readBigInt64BE().toString()}::bigint) as locked`)
  return row?.locked ?? false
}

/** Returns the stored answer; undefined for a new key, or one older than 1 day. */
export async function rememberedAnswer(transaction: Queryable, key: Buffer): Promise<RememberedAnswer | undefined> {
  const [row] = await transaction.rows<RememberedAnswer>(sql`
    select request, answer from idempotent_answers where key = ${key} and not ${HAS_EXPIRED}`)
  return row
}

/** Stores an answer, and deletes those beyond the limits. */
export async function rememberAnswer(transaction: Queryable, stored: NewAnswer): Promise<void> {
  const { key, client, request, answer } = stored
  const { ofClient, ofAll } = MAX_ANSWERS
  await transaction.rows(sql`
    insert into idempotent_answers (key, client, request, answer, answered_at)
    values (${key}, ${client}, ${request}, ${answer}, clock_timestamp())
    on conflict (key) do update set (client, request, answer, answered_at) =
      (excluded.client, excluded.request, excluded.answer, excluded.answered_at)`)
  // Rows that another transaction is deleting are skipped.
  await transaction.rows(sql`
    with ranked as (
      select key, client, row_number() over recent as count, sum(bytes) over recent as bytes,
        row_number() over recent_of_client as client_count, sum(bytes) over recent_of_client as client_bytes
      from idempotent_answers
      window recent as (order by answered_at desc, key),
        recent_of_client as (partition by client order by answered_at desc, key)
    ), surplus as (
      select key from idempotent_answers where key = any(array(
        select key from ranked
        where count > ${ofAll.count} or count > 1 and bytes > ${ofAll.bytes}
          or client = ${client}
            and (client_count > ${ofClient.count} or client_count > 1 and client_bytes > ${ofClient.bytes})))
      for update skip locked
    )
    delete from idempotent_answers where key in (select key from surplus)`)
}

/** Deletes answers older than 1 day. Returns their number. */
export async function purgeAnswers(transaction: Queryable): Promise<number> {
  const [gone] = await transaction.rows<{ count: number }>(sql`
    with gone as (delete from idempotent_answers where ${HAS_EXPIRED} returning 1)
    select count(*)::int as count from gone`)
  return gone?.count ?? 0
}

const HAS_EXPIRED = sql`answered_at < now() - interval '1 day'`
