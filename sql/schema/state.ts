/** A database's record of its own schema: migrations, functions and views, and the programs that applied them. */
import sql, { join } from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'
import type { Definition, Migration, ProgramSchema } from './program-schema.ts'

export interface SchemaState {
  readonly migrations: readonly AppliedMigration[]
  /** Checksums by name of the functions and views that were applied and still exist. */
  readonly definitions: ReadonlyMap<string, string>
  /** Programs whose functions and views were applied, the oldest first. */
  readonly programs: readonly Pick<ProgramSchema, 'version' | 'checksum'>[]
}

interface AppliedMigration {
  readonly name: string
  /** Null if applied by a program that had no checksums. */
  readonly checksum: string | null
  readonly is_breaking: boolean
}

export async function readState(database: Queryable): Promise<SchemaState> {
  const [tables] = await database.rows<{ migrations: boolean; programs: boolean }>(sql`
    select to_regclass('public.migrations') is not null as migrations,
      to_regclass('public.schema_programs') is not null as programs`)
  if (!tables?.migrations) return { migrations: [], definitions: new Map(), programs: [] }
  if (!tables.programs) {
    const migrations = await database.rows<AppliedMigration>(sql`
      select name, null as checksum, false as is_breaking from migrations order by name collate "C"`)
    return { migrations, definitions: new Map(), programs: [] }
  }
  return {
    migrations: await database.rows<AppliedMigration>(sql`
      select name, checksum, is_breaking from migrations order by name collate "C"`),
    definitions: await readDefinitions(database),
    programs: await database.rows<SchemaState['programs'][number]>(sql`
      select version, checksum from schema_programs order by id`),
  }
}

/** Reads the recorded checksums, except those of definitions that no longer exist. */
export async function readDefinitions(database: Queryable): Promise<Map<string, string>> {
  const rows = await database.rows<{ name: string; checksum: string }>(sql`
    select name, checksum from schema_definitions
    where name in (select proname from pg_proc where pronamespace = 'public'::regnamespace)
      or name in (select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v')`)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** Creates the tables of this record, before the first migration. */
export async function createStateTables(transaction: Queryable): Promise<void> {
  await transaction.rows(sql`
    create table if not exists migrations (
      name text primary key,
      applied_at timestamptz not null default now(),
      checksum text,
      is_breaking boolean not null default false)`)
  await transaction.rows(sql`
    create table if not exists schema_definitions (name text primary key, checksum text not null)`)
  await transaction.rows(sql`
    create table if not exists schema_programs (
      id integer primary key generated always as identity,
      version text not null,
      checksum text not null,
      applied_at timestamptz not null default now())`)
}

export async function recordMigration(transaction: Queryable, migration: Migration): Promise<void> {
  const { name, checksum, isBreaking } = migration
  await transaction.rows(sql`
    insert into migrations (name, checksum, is_breaking) values (${name}, ${checksum}, ${isBreaking})`)
}

export async function recordDefinitions(transaction: Queryable, applied: readonly Definition[]): Promise<void> {
  if (applied.length === 0) return
  const rows = applied.map(({ name, checksum }) => sql`(${name}, ${checksum})`)
  await transaction.rows(sql`
    insert into schema_definitions (name, checksum) values ${join(rows)}
    on conflict (name) do update set checksum = excluded.checksum`)
}

export async function recordProgram(transaction: Queryable, program: ProgramSchema): Promise<void> {
  await transaction.rows(sql`
    insert into schema_programs (version, checksum) values (${program.version}, ${program.checksum})`)
}
