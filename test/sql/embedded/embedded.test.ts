/** The life of the embedded database: shared, found again, repaired, and durable when killed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import sql from 'sql-template-tag'
import { Database } from '../../../sql/core/database.ts'
import { type EmbeddedDatabase, openEmbedded } from '../../../sql/embedded/open.ts'
import { openTestDatabase } from '../../support/databases/database.ts'
import { embeddedFolder, embeddedStopped } from '../../support/databases/embedded-process.ts'
import { canMount, smallDisk } from '../../support/installation/small-disk.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { skipped } from '../../support/processes/needs.ts'

const silent = () => undefined

/** Opens a database that is closed at the end of the file at the latest. */
async function open(folder: string, onProgress: (step: string) => void = silent): Promise<EmbeddedDatabase> {
  const embedded = await openEmbedded(folder, onProgress)
  atEnd(async () => embedded.close())
  return embedded
}

async function rowsOf(embedded: EmbeddedDatabase, statement: ReturnType<typeof sql>): Promise<object[]> {
  const database = new Database({ url: embedded.url, ...embedded.forWork, onConnectionError: silent })
  try {
    return await database.rows(statement)
  } finally {
    await database.close()
  }
}

test.serial(
  'two that start at once share one database, which stops some seconds after the last has left',
  async (t) => {
    const folder = embeddedFolder('embedded')
    const [one, other] = await Promise.all([open(folder), open(folder)])
    t.is(one.url(), other.url())
    one.close()
    t.deepEqual(await rowsOf(other, sql`select 1 as one`), [{ one: 1 }])
    other.close()
    await embeddedStopped(folder)
    await t.throwsAsync(rowsOf(other, sql`select 1`))
  },
)

test.serial('a first start that was interrupted is begun anew, and tells what it does', async (t) => {
  const folder = embeddedFolder('embedded')
  await mkdir(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18')
  writeFileSync(join(folder, 'embedded.json'), '{"controlPo')
  const steps: string[] = []
  const embedded = await open(folder, (step) => steps.push(step))
  t.regex(steps.join('\n'), /first start/)
  t.deepEqual(await rowsOf(embedded, sql`select st_x(st_makepoint(1, 2)) as x`), [{ x: 1 }])
  t.true(existsSync(join(folder, 'postgres.prepared')))
  embedded.close()
})

test.serial('what was committed survives kill -9, and the folder opens again', async (t) => {
  const folder = embeddedFolder('embedded')
  const first = await open(folder)
  await rowsOf(first, sql`create table kept as select generate_series(1, 1000) as n`)
  process.kill((JSON.parse(readFileSync(join(folder, 'embedded.json'), 'utf8')) as { pid: number }).pid, 'SIGKILL')
  first.close()
  const again = await open(folder)
  t.deepEqual(await rowsOf(again, sql`select count(*)::int as n from kept`), [{ n: 1000 }])
  again.close()
})

const DISKS: [title: string, options: string, message: RegExp][] = [
  ['read-only', 'ro', /^DATA_DIR: .* can't be a folder: its disk is read-only\.$/],
  ['too small', 'size=6m', /^The embedded database can't start: the disk is full\.$/],
]
for (const [title, options, message] of DISKS) {
  const declare = canMount() ? test.serial : test.skip
  const full = `a disk that is ${title} is one line`
  declare(canMount() ? full : skipped(full, 'right to mount'), async (t) => {
    const { folder } = await smallDisk(options)
    await t.throwsAsync(openEmbedded(join(folder, 'data'), silent), { message })
  })
}

test.serial('clients with large and small parameters do not get into each other’s way', async (t) => {
  const { url } = await openTestDatabase('embedded')
  const database = new Database({ url, connections: 8 })
  const large = 'x'.repeat(4_000_000)
  const answers = await Promise.all(
    [...Array(60).keys()].map((n) =>
      n % 10 === 0
        ? database.rows(sql`select length(${large}::text) as n, ${n}::int as m`)
        : database.rows(sql`select ${n}::int as n`),
    ),
  )
  t.deepEqual(
    answers.flat(),
    [...Array(60).keys()].map((n) => (n % 10 === 0 ? { n: large.length, m: n } : { n })),
  )
  await database.close()
})
