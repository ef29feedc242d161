/** Statements that give a table what its layer lacks, and that take it away again. */
import { createHash } from 'node:crypto'
import { type Described, isLogged } from '../../layers/configured/describe.ts'
import { quoted, tableSql } from '../../layers/configured/quoted.ts'
import { indexOf, LOGGED, type LoggedEvent, type Shape, triggerArguments, triggerName } from '../../layers/configured/shape.ts'
import { loggedEach, type Table } from '../../layers/configured/table.ts'

export interface Mend {
  /** What is missing, and what follows from that. */
  readonly lack: string
  readonly statements: readonly string[]
  /** `together`: in one transaction. `alone`: each outside of any. `never`: it changes what is the operator's own. */
  readonly run: 'together' | 'alone' | 'never'
  /** Why the service's user may not run it; undefined if it may. */
  readonly refusal?: string | undefined
  readonly undo: readonly string[]
}

/** Returns what a layer lacks, the most important first. */
export function mendsOf(described: Described, servesOneAtATime: boolean): Mend[] {
  const { table, shape } = described
  return [
    ...accessMends(described),
    ...idMends(described),
    ...(shape ? [...indexMends(table, shape, servesOneAtATime), ...logMends(described, shape)] : []),
  ]
}

function accessMends({ table }: Described): Mend[] {
  const statements = [
    ...(table.mayUseSchema ? [] : [`grant usage on schema ${quoted(table.schema)} to ${quoted(table.user)}`]),
    ...(table.columns.every(({ maySelect }) => maySelect)
      ? []
      : [`grant select on ${tableSql(table)} to ${quoted(table.user)}`]),
  ]
  const undo = statements.map((each) => each.replace(/^grant/, 'revoke').replace(/ to (?=[^ ]*$)/, ' from '))
  return statements.length > 0 ? [{ lack: 'the right to read it', statements, run: 'never', undo }] : []
}

function idMends({ entry, table }: Described): Mend[] {
  const id = table.columns.find(({ name }) => name === entry.id)
  if (!/table|partition/.test(table.kind) || table.kind === 'foreign table') return []
  const name = quoted(entry.id)
  const statements = [
    ...(id ? [] : [`alter table ${tableSql(table)} add column ${name} bigint generated always as identity primary key`]),
    ...(id && !id.isUnique
      ? [`create unique index${table.kind === 'table' ? ' concurrently' : ''} on ${tableSql(table)} (${name})`]
      : []),
    ...(id?.isNullable ? [`alter table ${tableSql(table)} alter column ${name} set not null`] : []),
  ]
  return statements.length > 0 ? [{ lack: 'an id that is unique and never null', statements, run: 'never', undo: [] }] : []
}

function indexMends(table: Table, shape: Shape, servesOneAtATime: boolean): Mend[] {
  const wanted = indexOf(shape)
  const canHave = table.kind !== 'view' && table.kind !== 'foreign table'
  const hasIt = table.indexes.some(({ method, first }) => method === wanted.method && plain(first) === plain(wanted.first))
  if (!canHave || hasIt) return []
  // A partitioned table cannot be indexed beside writes, and the embedded database has nobody beside.
  const isAlone = table.kind !== 'partitioned table' && !servesOneAtATime
  const concurrently = isAlone ? ' concurrently' : ''
  const name = quoted(`whereabouts_position_${hash(`${table.schema}.${table.name} ${wanted.first}`)}`)
  const drop = `drop index${concurrently} if exists ${quoted(table.schema)}.${name}`
  return [
    {
      lack: 'an index by position: each tile reads the whole table',
      statements: [
        // An attempt that failed leaves an index that nothing uses.
        drop,
        `create index${concurrently} ${name} on ${tableSql(table)} using ${wanted.method} (${wanted.first})`,
        `analyze ${tableSql(table)}`,
      ],
      run: isAlone ? 'alone' : 'together',
      refusal: table.mayChange ? undefined : `only its owner, ${table.owner}, may add an index`,
      undo: [drop],
    },
  ]
}

/** PostgreSQL prints quotes only where they are needed, and the schema of functions if it is not in the search path. */
function plain(expression: string): string {
  return expression.replaceAll('"', '').replace(/^\w+\.(?=layer_key\()/, '')
}

function logMends(described: Described, shape: Shape): Mend[] {
  const { entry, table } = described
  const each = loggedEach(table)
  if (!each || isLogged(entry, table, shape)) return []
  const args = triggerArguments(entry, shape)
  return [
    {
      lack: "the log's triggers: a write shows when tiles and answers become stale, not at once",
      statements: LOGGED.map((event) => triggerSql(table, event, args, each)),
      run: 'together',
      refusal: table.mayAddTriggers ? undefined : `needs: grant trigger on ${tableSql(table)} to ${quoted(table.user)}`,
      undo: LOGGED.map((event) => `drop trigger if exists ${triggerName(event, args)} on ${tableSql(table)}`),
    },
  ]
}

const TRANSITIONS: Readonly<Record<LoggedEvent, string>> = {
  insert: ' referencing new table as new_rows',
  update: ' referencing old table as old_rows new table as new_rows',
  delete: ' referencing old table as old_rows',
  truncate: '',
}

function triggerSql(table: Table, event: LoggedEvent, args: readonly string[], each: 'statement' | 'row'): string {
  const isRow = each === 'row' && event !== 'truncate'
  const [rows, called] = isRow ? ['', 'log_layer_row'] : [TRANSITIONS[event], 'log_layer_changes']
  const given = args.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')
  const level = isRow ? 'row' : 'statement'
  return `create or replace trigger ${triggerName(event, args)} after ${event} on ${tableSql(table)}${rows} for each ${level} \
execute function ${called}(${given})`
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
