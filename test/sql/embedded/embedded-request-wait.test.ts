/** Time that a request waits for the embedded database is that of all its queries together. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { MAX_AT_ONCE, withinExpense } from '../../../answers/expense/expensive.ts'
import { parseList } from '../../../core/query/parse/list.ts'
import { SharedPoll } from '../../../sql/changes/shared-poll.ts'
import { Database } from '../../../sql/core/database.ts'
import { NoAnswer } from '../../../sql/core/database-errors.ts'
import { testOn } from '../../support/databases/database.ts'
import { atEnd } from '../../support/processes/at-end.ts'

const WAIT_MILLISECONDS = 1500
/** For this process, which may stand still on a machine that does other work. */
const MARGIN_MILLISECONDS = 1000
/** Three of them fit into the time. */
const STATEMENT_MILLISECONDS = 450

const ONE = sql`select 1 as one`
const EXPENSIVE = { where: parseList(new URLSearchParams('address__wildcard=*a*')).where }

function connect(url: string): Database {
  const database = new Database({ url, waitTimeout: WAIT_MILLISECONDS, isAlive: () => true, answerTimeout: 100 })
  atEnd(() => database.close())
  return database
}

/** Keeps the database busy with one statement after the other while `work` runs. */
async function whileBusy(url: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let isBusy = true
  const working = (async () => {
    while (isBusy) await client.query(busyFor(STATEMENT_MILLISECONDS).sql)
  })()
  try {
    await work()
  } finally {
    isBusy = false
    await working
    await client.end()
  }
}

const busyFor = (milliseconds: number) =>
  raw(`do $$ begin while clock_timestamp() < now() + interval '${milliseconds} ms' loop perform 1; end loop; end $$`)

async function again(times: number, ask: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time++) await ask()
}

async function onAllLanes(database: Database): Promise<void> {
  for (const lane of [database, database.tiles, database.changes]) await lane.rows(ONE)
  await database.write(ONE)
  await database.transaction((transaction) => transaction.rows(ONE))
}

/** Others keep the database for expensive work, without asking it. */
function inTurn(database: Database): Promise<unknown> {
  const others = Array.from({ length: MAX_AT_ONCE }, () =>
    withinExpense(database, EXPENSIVE, () => sleep(2 * WAIT_MILLISECONDS)),
  )
  for (const other of others) other.catch(() => undefined)
  return withinExpense(database, EXPENSIVE, () => database.rows(ONE))
}

const REFUSED: [waitsFor: string, work: (database: Database) => Promise<unknown>][] = [
  ['one query after the other', (database) => again(9, () => database.rows(ONE))],
  ['two at once, again and again', (database) => again(9, () => Promise.all([database.rows(ONE), database.rows(ONE)]))],
  ['queries on several lanes', onAllLanes],
  ['transactions', (database) => again(9, () => database.transaction((transaction) => transaction.rows(ONE)))],
  ['a poll that requests share', (database) => new SharedPoll(() => again(9, () => database.rows(ONE))).ask()],
  ['its turn among expensive ones', inTurn],
]

testOn('embedded', 'a request is refused in time, whatever it waits for', async (t, { url }) => {
  await whileBusy(url, async () => {
    for (const [waitsFor, work] of REFUSED) {
      const database = connect(url)
      const begin = performance.now()
      const error = await database.request(() => work(database)).catch((refused: unknown) => refused)
      const milliseconds = performance.now() - begin
      t.true(error instanceof NoAnswer, waitsFor)
      t.true(milliseconds > WAIT_MILLISECONDS - 100, `${waitsFor}: ${milliseconds} ms`)
      t.true(milliseconds < WAIT_MILLISECONDS + MARGIN_MILLISECONDS, `${waitsFor}: ${milliseconds} ms`)
    }
  })
})

const LONG = busyFor(WAIT_MILLISECONDS)

const ALLOWED: [title: string, work: (database: Database) => Promise<unknown>][] = [
  ['time between queries', (database) => again(3, () => Promise.all([database.rows(ONE), sleep(WAIT_MILLISECONDS)]))],
  ['a transaction that has begun', (database) => database.transaction((transaction) => transaction.rows(LONG))],
  [
    'what goes on after the answer',
    async (database) => {
      let goingOn: Promise<unknown> = Promise.resolve()
      await database.request(async () => {
        goingOn = sleep(1).then(() => again(3, () => database.rows(busyFor(1000))))
      })
      return goingOn
    },
  ],
]

testOn('embedded', 'other time is not limited', async (t, { url }) => {
  for (const [title, work] of ALLOWED) {
    const database = connect(url)
    await t.notThrowsAsync(() => database.request(() => work(database)), title)
  }
})

testOn(
  'embedded',
  'a shared poll does not fail because the first of its requests has waited before',
  async (t, { url }) => {
    const database = connect(url)
    const durations = [800, 1]
    const poll = new SharedPoll(async () => void (await database.rows(busyFor(durations.shift() ?? 1))))
    const spent = database.request(async () => {
      await database.rows(busyFor(900))
      await poll.ask()
    })
    spent.catch(() => undefined)
    while (poll.started === 0) await sleep(10)
    await t.notThrowsAsync(database.request(() => poll.ask()))
    await t.throwsAsync(spent, { instanceOf: NoAnswer })
  },
)
