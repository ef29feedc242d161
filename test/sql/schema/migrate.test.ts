/** Programs of several versions on one database: what each of them applies, leaves alone, or refuses. */
import sql, { raw } from 'sql-template-tag'
import { Database } from '../../../sql/core/database.ts'
import { dumpSchema } from '../../../sql/schema/dump.ts'
import { type MigrateOptions, migrate } from '../../../sql/schema/migrate.ts'
import { SQL_FOLDER } from '../../../sql/schema/program-schema.ts'
import { PATIENCE, type TestDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { clearSchema, type SchemaFiles, schemaFolder } from '../../support/databases/schema-folder.ts'
import { whereabouts } from '../../support/services/program.ts'

/** Migrates, and returns the names of the migrations that it applied. */
async function run(database: Database, folder: string, options: MigrateOptions = {}): Promise<string[]> {
  const steps: string[] = []
  await migrate(database, (name) => steps.push(name), { ...options, folder })
  return steps
}

/** Returns the value of an SQL expression. */
async function evaluate(database: Database, expression: string): Promise<unknown> {
  const [row] = await database.write<{ value: unknown }>(sql`select ${raw(expression)} as value`)
  return row?.value
}

const returns = (type: string, value: string, name = 'answer') =>
  `create or replace function ${name}() returns ${type} language sql immutable as $$ select ${value} $$;\n`

const viewOf = (value: string) => `drop view if exists shown;
drop function if exists told_value;
create function told_value() returns text language sql as $$ select ${value} $$;
create view shown as select told_value() as value;
`

const THINGS = { '0001_things': 'create table things (id integer primary key);\n' }

/** Returns the database without its schema. */
async function cleared({ database }: TestDatabase): Promise<Database> {
  await clearSchema({ rows: (query) => database.write(query) })
  return database
}

testOnEachDatabase('a start with nothing to change writes nothing', async (t, on) => {
  await cleared(on)
  const folder = await schemaFolder({ migrations: THINGS, functions: { answer: returns('integer', '1') } })
  const database = new Database({ url: on.url, connections: 1, ...PATIENCE })
  try {
    await run(database, folder)
    await database.write(sql`set default_transaction_read_only = on`)
    t.deepEqual(await run(database, folder), [])
    await t.throwsAsync(database.write(sql`insert into things values (1)`), { message: /read-only/ })
  } finally {
    await database.write(sql`set default_transaction_read_only = off`)
    await database.close()
  }
})

testOnEachDatabase('only functions whose text changed, or that are gone, are applied', async (t, on) => {
  const database = await cleared(on)
  const functions = { a: returns('integer', '1', 'a'), bc: returns('integer', '1', 'b') + returns('integer', '1', 'c') }
  await run(database, await schemaFolder({ functions }))
  const rows = () =>
    evaluate(
      database,
      `(select array_agg(proname || ' ' || xmin order by proname) from pg_proc
    where proname in ('a', 'b', 'c') and pronamespace = 'public'::regnamespace)`,
    ) as Promise<string[]>
  const before = await rows()
  await database.write(sql`drop function c()`)
  await run(database, await schemaFolder({ functions: { ...functions, a: returns('integer', '2', 'a') } }))
  const after = await rows()
  t.deepEqual(
    before.map((row, index) => row === after[index]),
    [false, true, false],
  )
  t.is(await evaluate(database, 'a() + c()'), 3)
})

const OLD: SchemaFiles = { migrations: THINGS, functions: { answer: returns('text', `'old'`) } }
const NEW_FUNCTION = { functions: { answer: returns('text', `'new'`) } }
const NEWER: readonly [what: string, files: SchemaFiles, seesOldFirst: boolean][] = [
  ['a function only, and the same version', { ...OLD, ...NEW_FUNCTION }, true],
  ['a migration', { ...NEW_FUNCTION, migrations: { ...THINGS, '0002_more': 'create table more ()' } }, false],
  ['the version', { ...OLD, ...NEW_FUNCTION, version: '1.10.0' }, false],
]
for (const [what, files, seesOldFirst] of NEWER) {
  testOnEachDatabase(`a program that is older by ${what} leaves functions alone`, async (t, on) => {
    const database = await cleared(on)
    const [old, newer] = [
      await schemaFolder({ version: '1.9.0', ...OLD }),
      await schemaFolder({ version: '1.9.0', ...files }),
    ]
    if (seesOldFirst) await run(database, old)
    await run(database, newer)
    t.deepEqual(await migrate(database, t.fail, { folder: old }), { isOlder: true })
    t.is(await evaluate(database, 'answer()'), 'new')
    t.deepEqual(await migrate(database, t.fail, { folder: newer }), { isOlder: false })
    await migrate(database, t.fail, { folder: old, ownDefinitions: true })
    t.is(await evaluate(database, 'answer()'), 'old', 'unless it is told to')
  })
}

testOnEachDatabase('a program that lacks a breaking migration is refused, and changes nothing', async (t, on) => {
  const database = await cleared(on)
  const breaking =
    '-- breaking: programs before 2.0.0 write to a column that is gone.\nalter table things add b integer;\n'
  await run(database, await schemaFolder({ version: '2.0.0', migrations: { ...THINGS, '0002_b': breaking } }))
  const own = { '0003_own': 'create table own ()' }
  const old = await schemaFolder({ ...OLD, migrations: { ...THINGS, ...own } })
  await t.throwsAsync(run(database, old), {
    message:
      'This program (version 1.0.0) is too old for its database, which a newer one (version 2.0.0) has changed by ' +
      '0002_b. Start the newer program, or restore a backup from before that.',
  })
  t.is(await evaluate(database, `to_regclass('own')`), null)
})

testOnEachDatabase('the command says on one line that it is refused', async (t, on) => {
  const database = await cleared(on)
  await run(database, SQL_FOLDER)
  await database.write(sql`insert into migrations (name, is_breaking) values ('9999_later', true)`)
  const { ended, output } = whereabouts(['migrate'], { DATABASE_URL: on.url })
  t.is(await ended, 1)
  t.regex(output(), /^This program .* is too old for its database, .* by 9999_later\. Start the newer program.*\n$/)
  await database.write(sql`update migrations set is_breaking = false where name = '9999_later'`)
  const tolerated = whereabouts(['migrate'], { DATABASE_URL: on.url })
  t.is(await tolerated.ended, 0)
  t.regex(tolerated.output(), /a newer Whereabouts has updated the schema/)
})

testOnEachDatabase(
  'two programs, neither of which knows the other’s migration, and then one that has both',
  async (t, on) => {
    const database = await cleared(on)
    const later = { '0003_b': `create table b (answer text default answer());\n` }
    const earlier = { '0002_a': `create table a (helper text default helper());\n` }
    const helper = returns('text', `'helper'`, 'helper')
    await run(database, await schemaFolder({ ...NEW_FUNCTION, migrations: { ...THINGS, ...later } }))
    const other = await schemaFolder({ functions: { ...OLD.functions, helper }, migrations: { ...THINGS, ...earlier } })
    t.deepEqual(await run(database, other), ['0002_a'], 'one that comes late')
    t.is(await evaluate(database, `answer() || ' ' || helper()`), 'new helper')
    const functions = { answer: returns('text', `'both'`), helper }
    t.deepEqual(
      await run(database, await schemaFolder({ functions, migrations: { ...THINGS, ...earlier, ...later } })),
      [],
    )
    t.is(await evaluate(database, 'answer()'), 'both')
  },
)

const TRIGGER: SchemaFiles = {
  functions: {
    told: 'create or replace function told() returns trigger language plpgsql as $$ begin return new; end $$;',
  },
  migrations: {
    '0001_t': `create table t (a integer); create trigger told before insert or update on t for each row
      execute function told(); insert into t values (1);`,
  },
}

/** A trigger belongs to the definition of its function. */
const NOTED = (events: string) => `${TRIGGER.functions?.['told']}
create or replace trigger noted before ${events} on t for each row execute function told();`

/** Changes of a function's parameters or return type between two schemas, and a value afterwards. */
const SIGNATURES: readonly [
  what: string,
  before: SchemaFiles,
  after: SchemaFiles,
  expression: string,
  value: unknown,
][] = [
  [
    'a return type',
    { functions: { answer: returns('integer', '1') } },
    { functions: { answer: returns('text', `'1'`) } },
    'answer()',
    '1',
  ],
  [
    'OUT parameters',
    { functions: { f: 'create or replace function f(out a integer) language sql as $$ select 1 $$;' } },
    {
      functions: {
        f: 'create or replace function f(out a integer, out b text) language sql as $$ select 1, $1::text $$;'.replace(
          '$1::text',
          `'b'`,
        ),
      },
    },
    '(f()).b',
    'b',
  ],
  [
    'a parameter more, which has a default',
    { functions: { f: 'create or replace function f(a integer) returns integer language sql as $$ select a $$;' } },
    {
      functions: {
        f: 'create or replace function f(a integer, b integer default 2) returns integer language sql as $$ select a + b $$;',
      },
    },
    'f(1)',
    3,
  ],
  [
    'a parameter more, which has a default, while a generated column depends on it and a migration calls it',
    {
      functions: {
        f: 'create or replace function f(a integer) returns integer language sql immutable as $$ select gone(a) $$;',
        gone: 'create or replace function gone(a integer) returns integer language sql immutable as $$ select a $$;',
      },
      migrations: {
        '0001_t':
          'create table t (a integer, b integer generated always as (f(a)) stored); insert into t (a) values (7);',
      },
    },
    {
      functions: {
        f: 'create or replace function f(a integer, b integer default 2) returns integer language sql immutable as $$ select a + b $$;',
      },
      migrations: {
        '0002_t': 'drop function gone(integer); update t set a = f(a);',
        '0003_t': 'alter table t drop column b; alter table t add b integer generated always as (f(a, 10)) stored;',
      },
    },
    `(select b || ' ' || (select count(*) from pg_proc where proname in ('f', 'f_old')) from t)`,
    '19 1',
  ],
  [
    'a return type, while a view shows it',
    {
      functions: { answer: returns('integer', '1') },
      views: { shown: 'create view shown as select answer() as value;' },
    },
    {
      functions: { answer: returns('text', `'one'`) },
      views: { shown: 'create view shown as select answer() as value;' },
    },
    '(select value from shown)',
    'one',
  ],
  [
    'a return type, while a generated column depends on it, which the migration makes anew',
    {
      functions: {
        f: 'create or replace function f(a integer) returns integer language sql immutable as $$ select a $$;',
      },
      migrations: {
        '0001_t':
          'create table t (a integer, b integer generated always as (f(a)) stored); insert into t (a) values (7);',
      },
    },
    {
      functions: {
        f: `create or replace function f(a integer) returns text language sql immutable as $$ select 'a' || a $$;`,
      },
      migrations: {
        '0002_t': 'alter table t drop column b; alter table t add b text generated always as (f(a)) stored;',
      },
    },
    '(select b from t)',
    'a7',
  ],
  [
    'a function that returns rows of a table, which a migration makes',
    {},
    {
      functions: {
        rows: `create or replace function all_rows() returns setof made language sql as $$ select * from made $$;`,
      },
      migrations: { '0002_made': `create table made (id integer); insert into made values (5);` },
    },
    '(select id from all_rows())',
    5,
  ],
  [
    'the columns of a view',
    { views: { v: 'drop view if exists v;\ncreate view v as select 1 as a, 2 as b;' } },
    { views: { v: 'create view v as select 3 as b;' } },
    '(select b from v)',
    3,
  ],
  [
    'a trigger’s function, which from now on writes to a column that a later migration makes',
    TRIGGER,
    {
      functions: {
        told: 'create or replace function told() returns trigger language plpgsql as $$ begin new.b := new.a; return new; end $$;',
      },
      migrations: { '0002_t': 'update t set a = 2;', '0003_t': 'alter table t add b integer default 7;' },
    },
    '(select a * 10 + b from t)',
    27,
  ],
  [
    'a trigger’s function, which the migration names',
    TRIGGER,
    {
      functions: {
        told: 'create or replace function told() returns trigger language plpgsql as $$ begin new.b := new.a; return new; end $$;',
      },
      migrations: { '0002_t': '-- By told().\nalter table t add b integer; update t set a = 2;' },
    },
    '(select a * 10 + b from t)',
    22,
  ],
  [
    'the columns of a trigger, one of which the migration makes',
    { ...TRIGGER, functions: { told: NOTED('update of a') } },
    { functions: { told: NOTED('update of a, b') }, migrations: { '0002_t': 'alter table t add b integer;' } },
    `(select pg_get_triggerdef(oid) ~ 'UPDATE OF a, b ' from pg_trigger where tgname = 'noted')`,
    true,
  ],
  [
    'a function that the file of a view drops with the view',
    { migrations: THINGS, views: { shown: viewOf("'old'") } },
    { views: { shown: viewOf("'new'") } },
    '(select value from shown)',
    'new',
  ],
]
for (const [what, before, after, expression, value] of SIGNATURES) {
  testOnEachDatabase(`a new program changes ${what}`, async (t, on) => {
    const database = await cleared(on)
    await run(database, await schemaFolder(before))
    const migrations = { ...before.migrations, ...after.migrations }
    const folder = await schemaFolder({ ...after, migrations })
    await run(database, folder)
    t.is(await evaluate(database, expression), value)
    if (after.migrations) return
    const upgraded = await dumpSchema(database)
    await cleared(on)
    await run(database, folder)
    t.is(await dumpSchema(database), upgraded, 'as on an empty database')
  })
}

testOnEachDatabase(
  'a function that can’t be replaced is refused with what depends on it, and nothing changes',
  async (t, on) => {
    const database = await cleared(on)
    const migrations = { ...THINGS, '0002_t': 'create table t (a text default answer())' }
    await run(database, await schemaFolder({ ...OLD, migrations }))
    const more = { ...migrations, '0003_more': 'create table more ()' }
    const functions = { answer: returns('integer', '1'), other: returns('integer', '1', 'other') }
    await t.throwsAsync(run(database, await schemaFolder({ functions, migrations: more })), {
      message:
        /^These functions and views can't be applied: answer\. cannot drop function answer\(\) .*default value for column a of table t/s,
    })
    t.is(await evaluate(database, `to_regclass('more')`), null)
    t.is(await evaluate(database, `to_regproc('other')`), null)
    t.is(await evaluate(database, 'answer()'), 'old')
  },
)

testOnEachDatabase('an applied migration that was changed is refused; other line ends are no change', async (t, on) => {
  const database = await cleared(on)
  const text = `-- Two lines.\ncreate table lines (a text default 'x');\n`
  await run(database, await schemaFolder({ migrations: { ...THINGS, '0002_lines': text } }))
  t.deepEqual(
    await run(database, await schemaFolder({ migrations: { ...THINGS, '0002_lines': text.replaceAll('\n', '\r\n') } })),
    [],
  )
  const changed = { ...THINGS, '0002_lines': text.replace('x', 'y'), '0003_own': 'create table own ()' }
  await t.throwsAsync(run(database, await schemaFolder({ migrations: changed })), {
    message:
      'These migrations differ from those applied to this database: 0002_lines. Restore their files in ' +
      'sql/schema/migrations, and make the change in a new migration.',
  })
  t.is(await evaluate(database, `to_regclass('own')`), null)
})

testOnEachDatabase('of several that start at once one applies each migration', async (t, on) => {
  const database = await cleared(on)
  const old = await schemaFolder(OLD)
  await run(database, old)
  const folder = await schemaFolder({
    functions: { answer: returns('integer', '2') },
    migrations: { ...THINGS, '0002_a': 'create table a ()', '0003_b': 'create table b ()' },
  })
  const steps = await Promise.all([run(database, folder), run(database, folder), run(database, folder)])
  t.deepEqual(steps.flat(), ['0002_a', '0003_b'])
  t.is(await evaluate(database, 'answer()'), 2)
})
