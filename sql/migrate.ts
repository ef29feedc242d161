/** Brings a database to the newest schema: forward only, one migration a transaction, safe to run twice at once. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sql, { raw } from 'sql-template-tag'
import { type Database, type Queryable, withoutTimeout } from './database.ts'

const ROOT = fileURLToPath(import.meta.resolve('#root/sql'))

/** Any number, the same in every process. */
const LOCK = 7_231_001

/**
 * Applies what is missing, and all functions and views again; `onStep` is told each migration's name.
 * Throws, with nothing of that step left behind, when one fails.
 */
export async function migrate(database: Database, onStep: (name: string) => void): Promise<void> {
  await step(database, async (transaction) => {
    await transaction.rows(sql`create extension if not exists postgis`)
    await transaction.rows(sql`create extension if not exists pg_trgm`)
    await transaction.rows(sql`
      create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`)
    // Bodies may name tables that a later migration makes.
    await transaction.rows(sql`set local check_function_bodies = off`)
    for (const file of sqlFiles('functions')) await transaction.rows(raw(file.text))
  })
  for (const file of sqlFiles('migrations')) {
    await step(database, async (transaction) => {
      const applied = await transaction.rows(sql`select from migrations where name = ${file.name}`)
      if (applied.length > 0) return
      onStep(file.name)
      await transaction.rows(raw(file.text))
      await transaction.rows(sql`insert into migrations (name) values (${file.name})`)
    })
  }
  await step(database, async (transaction) => {
    for (const file of sqlFiles('views')) await transaction.rows(raw(file.text))
  })
}

/** The newest migration that a database has. */
export async function schemaVersion(database: Queryable): Promise<string> {
  const [row] = await database.rows<{ name: string }>(sql`select max(name) as name from migrations`)
  return (row as { name: string }).name
}

async function step(database: Database, work: (transaction: Queryable) => Promise<void>): Promise<void> {
  await database.transaction(async (transaction) => {
    // A new index on millions of places takes its time.
    await withoutTimeout(transaction)
    await transaction.rows(sql`select pg_advisory_xact_lock(${LOCK})`)
    await work(transaction)
  })
}

function sqlFiles(folder: 'functions' | 'migrations' | 'views'): { name: string; text: string }[] {
  return readdirSync(`${ROOT}/${folder}`)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ name: file.slice(0, -'.sql'.length), text: readFileSync(`${ROOT}/${folder}/${file}`, 'utf8') }))
}
