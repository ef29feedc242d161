/** The changes that a program must make to a database's schema. Refuses those that it must not make. */
import { checksumOf, type Definition, type Migration, type ProgramSchema } from './program-schema.ts'
import type { SchemaState } from './state.ts'

export interface SchemaPlan {
  /** The schema belongs to a newer program: functions and views stay as they are. */
  readonly isOlder: boolean
  readonly migrations: readonly Migration[]
  /** The baseline, if the database has the migrations that it replaced. */
  readonly adopted: Migration | undefined
  readonly definitions: readonly Definition[]
  /** There is nothing to write. */
  readonly isDone: boolean
}

/**
 * Throws if an applied migration was changed, if a newer program applied a breaking one, or if the schema is older than
 * the baseline. `ownDefinitions` restores this program's functions and views, even over those of a newer program.
 */
export function planSchema(program: ProgramSchema, state: SchemaState, ownDefinitions: boolean): SchemaPlan {
  const applied = new Map(state.migrations.map((migration) => [migration.name, migration]))
  const known = new Set(program.migrations.map(({ name }) => name))
  const baseline = program.migrations.find(({ replaced }) => replaced)
  // Migrations with lesser names than the baseline are those that it replaced.
  const unknown = state.migrations.filter(({ name }) => !known.has(name) && name > (baseline?.name ?? ''))
  refuseBreaking(program, state, unknown)
  refuseChanged(
    program.migrations.filter(({ name, checksum }) => (applied.get(name)?.checksum ?? checksum) !== checksum),
  )

  const isOld = state.migrations.length > 0 && baseline !== undefined && !applied.has(baseline.name)
  const adopted = isOld ? baseline : undefined
  if (adopted) refuseOlder(program, state, adopted)
  const migrations = program.migrations.filter((migration) => !applied.has(migration.name) && migration !== adopted)
  const isOlder = !ownDefinitions && (unknown.length > 0 || isReplaced(program, state.programs))
  const definitions = program.definitions.filter(({ name, checksum }) =>
    // A migration that the newer program does not know may need a function that the database lacks.
    isOlder ? migrations.length > 0 && !state.definitions.has(name) : state.definitions.get(name) !== checksum,
  )
  const isRecorded = isOlder || state.programs.at(-1)?.checksum === program.checksum
  const isDone = isRecorded && !adopted && migrations.length + definitions.length === 0
  return { isOlder, migrations, adopted, definitions, isDone }
}

/** Returns whether a newer program replaced this one's definitions. With equal versions, the later one is newer. */
function isReplaced({ version, checksum }: ProgramSchema, programs: SchemaState['programs']): boolean {
  const latest = programs.at(-1)
  if (!latest || latest.checksum === checksum) return false
  const order = compareVersions(version, latest.version)
  return order < 0 || (order === 0 && programs.some((program) => program.checksum === checksum))
}

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

function refuseBreaking(program: ProgramSchema, state: SchemaState, unknown: SchemaState['migrations']): void {
  const breaking = unknown.filter(({ is_breaking }) => is_breaking).map(({ name }) => name)
  if (breaking.length === 0) return
  const newer = state.programs.at(-1)?.version
  throw new Error(
    `This program (version ${program.version}) is too old for its database, which a newer one (version ${newer}) has ` +
      `changed by ${breaking.join(', ')}. Start the newer program, or restore a backup from before that.`,
  )
}

/** Throws unless the database has exactly the migrations that the baseline replaced. */
function refuseOlder({ version }: ProgramSchema, { migrations }: SchemaState, { replaced }: Migration): void {
  if (!replaced || checksumOf(migrations) === replaced.checksum) return
  throw new Error(
    `This database has the schema of an older program (${migrations.at(-1)?.name}), which this one (version ${version}) ` +
      `can't update. Nothing was changed. Start ${replaced.program} on it once, then this program again.`,
  )
}

function refuseChanged(changed: readonly Migration[]): void {
  if (changed.length === 0) return
  throw new Error(
    `These migrations differ from those applied to this database: ${changed.map(({ name }) => name).join(', ')}. ` +
      'Restore their files in sql/schema/migrations, and make the change in a new migration.',
  )
}
