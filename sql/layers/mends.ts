/** Statements that give a table what its layer lacks, and that take it away again. */
import { createHash } from 'node:crypto'
import { type Described, isLogged } from '../../layers/configured/describe.ts'
import type { LayerEntry } from '../../layers/configured/entry.ts'
import { quoted, tableSql } from '../../layers/configured/quoted.ts'
import {
  indexOf,
  LOGGED,
  type LoggedEvent,
  type Shape,
  triggerArguments,
  triggerName,
} from '../../layers/configured/shape.ts'
import { loggedEach, type Table } from '../../layers/configured/table.ts'

export interface Mend {
  /** What is missing, and what follows from that. */
  readonly lack: string
  readonly statements: readonly string[]
  /** `together`: in one transaction. `alone`: each outside of any. `never`: it changes what is the operator's own. */
  readonly run: 'together' | 'alone' | 'never'
  /** Why the service's user may not run it. */
  readonly refusal?: string | undefined
  readonly undo: readonly string[]
}

/** Returns what a layer lacks. */
export function mendsOf({ entry, table, shape }: Described, servesOneAtATime: boolean): Mend[] {
  if (!table) return []
  const ofShape = shape ? [indexMend(table, shape, servesOneAtATime), logMend(entry, table, shape)] : []
  return [accessMend(table), idMend(entry, table), ...ofShape].flatMap((mend) => mend ?? [])
}

function accessMend(table: Table): Mend | undefined {
  const { schema, user, columns, mayUseSchema } = table
  const statements = [
    ...(mayUseSchema ? [] : [`grant usage on schema ${quoted(schema)} to ${quoted(user)}`]),
    ...(columns.every(({ maySelect }) => maySelect) ? [] : [`grant select on ${tableSql(table)} to ${quoted(user)}`]),
  ]
  return statements.length > 0 ? { lack: 'the right to read it', statements, run: 'never', undo: [] } : undefined
}

function idMend(entry: LayerEntry, table: Table): Mend | undefined {
  if (table.kind === 'foreign table' || /view/.test(table.kind)) return undefined
  const id = table.columns.find(({ name }) => name === entry.id)
  const [name, alter] = [quoted(entry.id), `alter table ${tableSql(table)}`]
  const concurrently = table.kind === 'table' ? ' concurrently' : ''
  const statements = [
    ...(id ? [] : [`${alter} add column ${name} bigint generated always as identity primary key`]),
    ...(id && !id.isUnique ? [`create unique index${concurrently} on ${tableSql(table)} (${name})`] : []),
    ...(id?.isNullable ? [`${alter} alter column ${name} set not null`] : []),
  ]
  const lack = 'an id that is unique and never null'
  return statements.length > 0 ? { lack, statements, run: 'never', undo: [] } : undefined
}

function indexMend(table: Table, shape: Shape, servesOneAtATime: boolean): Mend | undefined {
  const { method, first } = indexOf(shape)
  const hasIt = table.indexes.some((index) => index.method === method && plain(index.first) === plain(first))
  if (hasIt || table.kind === 'view' || table.kind === 'foreign table') return undefined
  // A partitioned table cannot be indexed beside writes, and the embedded database has nobody beside.
  const isAlone = table.kind !== 'partitioned table' && !servesOneAtATime
  const concurrently = isAlone ? ' concurrently' : ''
  const hash = createHash('sha256').update(`${table.schema}.${table.name} ${first}`).digest('hex').slice(0, 8)
  const drop = `drop index${concurrently} if exists ${quoted(table.schema)}.whereabouts_position_${hash}`
  return {
    lack: 'an index by position: each tile reads the whole table',
    statements: [
      // An attempt that failed leaves an index that nothing uses.
      drop,
      `create index${concurrently} whereabouts_position_${hash} on ${tableSql(table)} using ${method} (${first})`,
      `analyze ${tableSql(table)}`,
    ],
    run: isAlone ? 'alone' : 'together',
    refusal: table.mayChange ? undefined : `only its owner, ${table.owner}, may add an index`,
    undo: [drop],
  }
}

/** PostgreSQL prints quotes only where they are needed, and the schema of functions if it is not in the search path. */
function plain(expression: string): string {
  return expression.replaceAll('"', '').replace(/^\w+\.(?=layer_key\()/, '')
}

function logMend(entry: LayerEntry, table: Table, shape: Shape): Mend | undefined {
  const each = loggedEach(table)
  if (!each || isLogged(entry, table, shape)) return undefined
  const args = triggerArguments(entry, shape)
  return {
    lack: "the log's triggers: a write shows when tiles and answers become stale, not at once",
    statements: LOGGED.map((event) => triggerSql(table, event, args, each)),
    run: 'together',
    refusal: table.mayAddTriggers ? undefined : `needs: grant trigger on ${tableSql(table)} to ${quoted(table.user)}`,
    undo: LOGGED.map((event) => `drop trigger if exists ${triggerName(event, args)} on ${tableSql(table)}`),
  }
}

const TRANSITIONS: Readonly<Record<LoggedEvent, string>> = {
  insert: ' referencing new table as new_rows',
  update: ' referencing old table as old_rows new table as new_rows',
  delete: ' referencing old table as old_rows',
  truncate: '',
}

function triggerSql(table: Table, event: LoggedEvent, args: readonly string[], each: 'statement' | 'row'): string {
  const isRow = each === 'row' && event !== 'truncate'
  const given = args.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')
  return `create or replace trigger ${triggerName(event, args)} after ${event} on ${tableSql(table)}\
${isRow ? '' : TRANSITIONS[event]} for each ${isRow ? 'row' : 'statement'} \
execute function ${isRow ? 'log_layer_row' : 'log_layer_changes'}(${given})`
}
