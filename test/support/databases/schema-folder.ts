/** Folders like sql/schema/ that stand for other versions of the program, and a function that clears a database for them. */
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Queryable } from '../../../sql/core/database.ts'
import { temporaryFolder } from '../processes/temporary-files.ts'

export interface SchemaFiles {
  version?: string
  /** Texts by name. */
  migrations?: Record<string, string>
  functions?: Record<string, string>
  views?: Record<string, string>
}

/**
 * Creates the `sql/schema/` folder of a program with only these files, or with these beside the migrations and functions
 * of another such folder.
 */
export async function schemaFolder(files: SchemaFiles, base?: string): Promise<string> {
  const root = temporaryFolder('schema')
  const folder = join(root, 'sql/schema')
  for (const kind of ['migrations', 'functions', 'views'] as const) {
    if (base && kind !== 'views') await cp(join(base, kind), join(folder, kind), { recursive: true })
    else await mkdir(join(folder, kind), { recursive: true })
    for (const [name, text] of Object.entries(files[kind] ?? {}))
      await writeFile(join(folder, kind, `${name}.sql`), text)
  }
  await writeFile(join(root, 'package.json'), JSON.stringify({ version: files.version ?? '1.0.0' }))
  return folder
}

/** Drops everything that does not belong to an extension. */
export async function clearSchema(database: Queryable): Promise<void> {
  await database.rows(sql`
    do $$
    declare
      item text;
    begin
      for item in
        select format('drop %s if exists %I cascade', case relkind when 'v' then 'view' else 'table' end, relname) from pg_class c
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      loop execute item; end loop;
      for item in
        select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop execute item; end loop;
    end $$`)
}
