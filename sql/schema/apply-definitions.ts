/** Replaces functions and views in a database, even if their parameters or return types have changed. */
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'
import { isLockConflict } from '../core/database-errors.ts'
import { refusal } from '../core/savepoints.ts'
import type { Definition } from './program-schema.ts'

/** A definition that can't be applied yet, and why. */
export interface Waiting {
  readonly definition: Definition
  readonly reason: pg.DatabaseError
}

/**
 * Applies the definitions that can be applied now, and returns the others. They wait for a migration that creates an
 * object they need, or drops an object that depends on the old function.
 */
export async function applyPossible(
  transaction: Queryable,
  definitions: readonly Definition[],
  views: readonly string[],
): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  for (const definition of definitions) {
    const reason = await apply(transaction, definition, views)
    if (reason) waiting.push({ definition, reason })
  }
  return waiting
}

async function apply(
  transaction: Queryable,
  { kind, name, text }: Definition,
  views: readonly string[],
): Promise<pg.DatabaseError | undefined> {
  const make = async () => {
    if (kind === 'view') await transaction.rows(raw(`drop view if exists ${name}`))
    await transaction.rows(raw(text))
  }
  const makeAnew = async () => {
    // All views are created again at the end.
    for (const view of views) await transaction.rows(raw(`drop view if exists ${view}`))
    for (const signature of await signaturesOf(transaction, [name], sql`true`)) {
      await transaction.rows(raw(`drop function ${signature}`))
    }
    await transaction.rows(raw(text))
  }
  const reason = await refusal(transaction, make, isAnswered)
  if (!reason || !HAS_OTHER_SIGNATURE.has(reason.code)) return reason
  return refusal(transaction, makeAnew, isAnswered)
}

/** Codes for another return type, other OUT parameters or parameter names, or an old routine that is not a function. */
const HAS_OTHER_SIGNATURE = new Set<string | undefined>(['42P13', '42809'])

/** What is added to the name of an overload that generated columns need until a migration makes them anew. */
const OLD = '_old'

interface Overload {
  readonly name: string
  readonly signature: string
  /** Names, types and defaults, as in its declaration. */
  readonly parameters: string
  readonly count: number
  readonly result: string
  /** `immutable` and so on. */
  readonly kind: string
}

/**
 * Sets overloads aside of functions that this transaction has created with more parameters: the call of a migration
 * might be ambiguous. What depends on an overload gets one with another name, which calls the new function. So it also
 * needs nothing that a migration drops.
 */
export async function setOldOverloadsAside(transaction: Queryable, names: readonly string[]): Promise<void> {
  const overloads = await transaction.rows<Overload>(sql`
    select p.proname as name, p.oid::regprocedure::text as signature, pg_get_function_arguments(p.oid) as parameters,
      p.pronargs::int as count, pg_get_function_result(p.oid) as result,
      concat_ws(' ', case p.provolatile when 'i' then 'immutable' when 's' then 'stable' end,
        case when p.proisstrict then 'strict' end, case p.proparallel when 's' then 'parallel safe' end) as kind
    from pg_proc p
    where p.proname = any(${names}) and p.pronamespace = 'public'::regnamespace and ${IS_OLD} and p.prokind = 'f'
      and exists (select from pg_proc n where n.proname = p.proname and n.pronamespace = p.pronamespace
        and age(n.xmin) <= 0)`)
  for (const { name, signature, parameters, count, result, kind } of overloads) {
    const isNeeded = await refusal(transaction, () => transaction.rows(raw(`drop function ${signature}`)), isAnswered)
    if (!isNeeded) continue
    const given = Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ')
    await transaction.rows(raw(`alter function ${signature} rename to ${name}${OLD}`))
    await transaction.rows(
      raw(`create or replace function ${name}${OLD}(${parameters}) returns ${result} language sql ${kind}
        as $$ select public.${name}(${given}) $$`),
    )
  }
}

/**
 * Drops overloads that this transaction has not created, and those that were set aside. An overload stays if something
 * depends on it.
 */
export async function dropOldOverloads(transaction: Queryable, names: readonly string[]): Promise<void> {
  const aside = await signaturesOf(
    transaction,
    names.map((name) => name + OLD),
    sql`true`,
  )
  for (const signature of [...(await signaturesOf(transaction, names, IS_OLD)), ...aside]) {
    await refusal(transaction, () => transaction.rows(raw(`drop function ${signature}`)), isAnswered)
  }
}

/** Whether the function `p` was there before. A row that this transaction wrote has age 0, or less in a savepoint. */
const IS_OLD = sql`age(p.xmin) > 0`

export async function existingFunctions(transaction: Queryable): Promise<Set<string>> {
  const rows = await transaction.rows<{ name: string }>(sql`
    select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace`)
  return new Set(rows.map(({ name }) => name))
}

async function signaturesOf(
  transaction: Queryable,
  names: readonly string[],
  condition: ReturnType<typeof sql>,
): Promise<string[]> {
  const rows = await transaction.rows<{ signature: string }>(sql`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.proname = any(${names}) and p.pronamespace = 'public'::regnamespace and ${condition}
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  return rows.map(({ signature }) => signature)
}

/** A lock conflict says nothing about the statement: the whole migration is tried again. */
const isAnswered = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && !isLockConflict(error)
