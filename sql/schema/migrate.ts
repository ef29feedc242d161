/**
 * Brings a database to the schema of a program: forward only, all in one transaction, safe to run twice at once.
 *
 * The program replaces functions, and migrations change tables; each may need the other. Migrations use functions, in
 * generated columns for example, so functions come first. A function whose return type changes can't be replaced while
 * a column depends on it: it is tried again after each statement of the migrations. Trigger functions name columns,
 * which a later migration may create. So an existing trigger function stays until the migrations are done, or until one
 * of them names it. Views come last. Other processes see no intermediate state, and a failure leaves the old schema.
 */
import pRetry from 'p-retry'
import sql, { raw } from 'sql-template-tag'
import { type Database, type Queryable, withoutTimeout } from '../core/database.ts'
import { isLockConflict } from '../core/database-errors.ts'
import { LOCKS } from '../core/locks.ts'
import {
  applyPossible,
  dropOldOverloads,
  existingFunctions,
  setOldOverloadsAside,
  type Waiting,
} from './apply-definitions.ts'
import { planSchema, type SchemaPlan } from './plan.ts'
import { type Definition, type ProgramSchema, readProgramSchema, SQL_FOLDER } from './program-schema.ts'
import {
  createStateTables,
  readDefinitions,
  readState,
  recordDefinitions,
  recordMigration,
  recordProgram,
} from './state.ts'

/**
 * While a migration waits for a lock on a table, all requests that need the table wait behind it. So it gives up soon, lets
 * them pass, and tries again, for about three minutes.
 */
const LOCK_MILLISECONDS = 500
const PAUSE_MILLISECONDS = 1000
const LOCK_RETRIES = 120

export interface MigrateOptions {
  /** Contains `functions`, `migrations` and `views`. */
  folder?: string
  /** Restores this program's functions and views, even over those of a newer program. */
  ownDefinitions?: boolean
}

/**
 * Applies missing migrations and definitions; writes nothing if there are none. `onStep` is called with each
 * migration's name. Returns whether a newer program made the schema; its functions and views are then left alone.
 * Throws if this program can't work with the schema.
 */
export async function migrate(
  database: Database,
  onStep: (name: string) => void,
  { folder = SQL_FOLDER, ownDefinitions = false }: MigrateOptions = {},
): Promise<{ isOlder: boolean }> {
  const program = readProgramSchema(folder)
  const primary: Queryable = { rows: (query) => database.write(query) }
  const { isDone, isOlder } = planSchema(program, await readState(primary), ownDefinitions)
  if (isDone) return { isOlder }
  return retried(database, async (transaction) => {
    // Building an index on millions of places takes longer than the time limit.
    await withoutTimeout(transaction)
    await transaction.rows(sql`select pg_advisory_xact_lock(${LOCKS.schema})`)
    await transaction.rows(sql`select set_config('lock_timeout', ${`${LOCK_MILLISECONDS}ms`}, true)`)
    // Another process may have applied the changes meanwhile.
    const plan = planSchema(program, await readState(transaction), ownDefinitions)
    if (!plan.isDone) await carryOut(transaction, program, plan, onStep)
    return { isOlder: plan.isOlder }
  })
}

/** Retries a transaction that could not have a lock, or that was part of a deadlock. */
function retried<Result>(database: Database, work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
  return pRetry(() => database.transaction(work), {
    retries: LOCK_RETRIES,
    minTimeout: PAUSE_MILLISECONDS,
    factor: 1,
    shouldRetry: ({ error }) => isLockConflict(error),
  })
}

/** Throws if this program can't work with a database. */
export async function refuseUnfitSchema(database: Queryable): Promise<void> {
  planSchema(readProgramSchema(SQL_FOLDER), await readState(database), false)
}

/** Returns whether a database has the schema that this program needs. Throws if the program can't work with it. */
export async function isMigrated(database: Queryable): Promise<boolean> {
  return planSchema(readProgramSchema(SQL_FOLDER), await readState(database), false).isDone
}

async function carryOut(
  transaction: Queryable,
  program: ProgramSchema,
  plan: SchemaPlan,
  onStep: (name: string) => void,
): Promise<void> {
  await transaction.rows(sql`create extension if not exists postgis`)
  await transaction.rows(sql`create extension if not exists pg_trgm`)
  await createStateTables(transaction)
  // Programs from before the baseline know its tables, if the database is theirs.
  if (plan.adopted) await recordMigration(transaction, { ...plan.adopted, isBreaking: false })
  // Function bodies may name tables that a later migration creates.
  await transaction.rows(sql`set local check_function_bodies = off`)
  const views = program.definitions.filter(({ kind }) => kind === 'view').map(({ name }) => name)
  const apply = async (definitions: readonly Definition[]) => {
    const waiting = await applyPossible(transaction, definitions, views)
    const isWaiting = new Set(waiting.map(({ definition }) => definition))
    await recordDefinitions(
      transaction,
      definitions.filter((definition) => !isWaiting.has(definition)),
    )
    return waiting
  }

  const existing = await existingFunctions(transaction)
  const isLater = ({ name, isTrigger }: Definition) => isTrigger && existing.has(name)
  const functions = plan.definitions.filter(({ kind }) => kind === 'function')
  const later = new Set(functions.filter(isLater))
  let waiting = await apply(functions.filter((definition) => !later.has(definition)))
  await setOldOverloadsAside(
    transaction,
    functions.map(({ name }) => name),
  )
  for (const migration of plan.migrations) {
    onStep(migration.name)
    const named = Array.from(later).filter(({ name }) => migration.words.has(name))
    for (const definition of named) later.delete(definition)
    waiting.push(...(await apply(named)))
    for (const statement of migration.statements) {
      await transaction.rows(raw(statement))
      if (waiting.length > 0) waiting = await apply(waiting.map(({ definition }) => definition))
    }
    await recordMigration(transaction, migration)
  }
  await applyRest(transaction, plan.isOlder ? plan.definitions : program.definitions, apply)
  await dropOldOverloads(
    transaction,
    plan.definitions.map(({ name }) => name),
  )
  if (!plan.isOlder) await recordProgram(transaction, program)
}

/**
 * Applies trigger functions, functions that still wait, views, and definitions that a migration dropped. Throws if one
 * of them can't be applied.
 */
async function applyRest(
  transaction: Queryable,
  definitions: readonly Definition[],
  apply: (definitions: readonly Definition[]) => Promise<Waiting[]>,
): Promise<void> {
  // Applying one may drop another, which is applied again then. Each round applies at least one that no later round
  // drops, so there are at most as many rounds as definitions.
  for (let round = 0; ; round++) {
    const applied = await readDefinitions(transaction)
    const rest = definitions.filter(({ name, checksum }) => applied.get(name) !== checksum)
    if (rest.length === 0) return
    const waiting = await apply(rest)
    if (waiting.length === rest.length || round > definitions.length) throw stuck(rest, waiting)
  }
}

function stuck(rest: readonly Definition[], waiting: readonly Waiting[]): Error {
  const names = rest.map(({ name }) => name).join(', ')
  const reasons = waiting.map(({ reason }) => [reason.message, reason.detail].filter(Boolean).join(': '))
  return new Error(`These functions and views can't be applied: ${names}. ${reasons.join('. ')}`)
}

/** Returns the name of the newest migration that a database has. */
export async function schemaVersion(database: Queryable): Promise<string> {
  const [row] = await database.rows<{ name: string }>(sql`select max(name) as name from migrations`)
  return (row as { name: string }).name
}
