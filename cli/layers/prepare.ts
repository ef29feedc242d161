/** Runs the statements that a layer lacks, where that changes nothing of the operator's own. */
import { raw } from 'sql-template-tag'
import type { Described } from '../../layers/configured/describe.ts'
import type { Database, Queryable } from '../../sql/core/database.ts'
import { isLockConflict } from '../../sql/core/database-errors.ts'
import { indexProgress } from '../../sql/layers/data.ts'
import { type Mend, mendsOf } from '../../sql/layers/mends.ts'

const PROGRESS_MILLISECONDS = 5000

/** Writers of the table wait while we wait for its lock. */
const LOCK_TIMEOUT = raw("select set_config('lock_timeout', '5s', true)")

/** Says each step. Returns false if something is left to do that is not the operator's choice. */
export async function prepareLayer(
  database: Database,
  described: Described,
  say: (step: string) => void,
): Promise<boolean> {
  const mends = mendsOf(described, database.servesOneAtATime).filter(({ run }) => run !== 'never')
  const mine = mends.filter(({ refusal }) => refusal === undefined)
  for (const { lack, refusal } of mends) if (refusal) say(`lacks ${lack}: ${refusal}`)
  for (const mend of mine.filter(({ run }) => run === 'alone')) await runAlone(database, described, mend, say)
  const together = mine.filter(({ run }) => run === 'together').flatMap(({ statements }) => statements)
  if (together.length > 0) await runTogether(database, together, say)
  if (mends.length === 0) say('lacks nothing')
  if (mine.length > 0)
    say(`done; to undo it:\n${mine.flatMap(({ undo }) => undo.map((each) => `  ${each};`)).join('\n')}`)
  return mine.length === mends.length
}

/** An index that is built beside writes cannot be in a transaction. */
async function runAlone(
  database: Database,
  { table }: Described,
  { statements }: Mend,
  say: (step: string) => void,
): Promise<void> {
  const showProgress = async () => {
    const percent = table && (await indexProgress(database, table).catch(() => undefined))
    if (percent !== undefined) say(`${percent} % of the index`)
  }
  const timer = setInterval(() => void showProgress(), PROGRESS_MILLISECONDS)
  const runAll = async (session: Queryable) => {
    for (const statement of statements) {
      say(statement)
      await session.rows(raw(statement))
    }
  }
  try {
    await database.session(runAll, () => undefined)
  } finally {
    clearInterval(timer)
  }
}

async function runTogether(
  database: Database,
  statements: readonly string[],
  say: (step: string) => void,
): Promise<void> {
  try {
    await database.transaction(async (transaction) => {
      await transaction.rows(LOCK_TIMEOUT)
      for (const statement of statements) {
        say(statement)
        await transaction.rows(raw(statement))
      }
    })
  } catch (error) {
    if (!isLockConflict(error)) throw error
    throw new Error('The table is in use by a transaction that takes long. Nothing of this step is done; try again.', {
      cause: error,
    })
  }
}
