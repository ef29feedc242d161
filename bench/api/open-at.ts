/**
 * Measures `is_open_at` by the index: `DATABASE_URL=postgres://… npx tsx bench/api/open-at.ts --places 1000000`, or `--database`
 * with the name of one that exists. `day`: the first question for a day; `minute`: the first one for another minute of that
 * day; `again`: the same question once more. `tomorrow`: the first question for the day after the real one, after others have
 * displaced it and a pause in which the index may compute it ahead, as it does before midnight. `other filter`: the first
 * question with another filter, without opening hours.
 * These are times of the whole question, with the log of changes and the version of all hours, by the clock. The yardstick is
 * a bare pass over an array of booleans, one for each place. `SQL`: what PostgreSQL takes for the same with all places as candidates.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Questions } from '../../answers/index/answers/questions.ts'
import { tilesBySql } from '../../answers/tiles.ts'
import { CELL_PLACES, parseTile, type Tile } from '../../core/geo/tile.ts'
import type { ReadCondition } from '../../core/query/ast.ts'
import { VISIBLE } from '../../core/query/place-fields.ts'
import { Database } from '../../sql/core/database.ts'
import { loadIndex, printSize } from '../support/bench-index.ts'
import { benchDatabase } from '../support/dataset.ts'
import { share } from '../support/in-turn.ts'
import { tilesOf } from './list-tiles.ts'

const options = {
  places: { type: 'string', default: '1000000' },
  database: { type: 'string' },
  runs: { type: 'string', default: '15' },
} as const
const flags = parseArgs({ options }).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NOON = Date.UTC(2026, 10, 25, 12)
/** The index keeps eight days. A moment has two or three local days. */
const OTHERS = 5
/** Four days at 20 ms in each 400 ms. */
const PAUSE_MILLISECONDS = 6000

const url = flags.database
  ? new URL(`/${flags.database}`, server).href
  : await benchDatabase(server, Number(flags.places))
const database = new Database({ url, statementTimeout: 0 })
const index = await loadIndex(database)
printSize(index)
const first = await timed(() => index.ask('count', { where: open(NOON) }))
console.error(`the first question of all, with the hours of all texts: ${first.toFixed(0)} ms`)
printSize(index)

const world: Tile = { z: 0, x: 0, y: 0 }
const [densest] = await tilesOf(database, 4)
const dense = parseTile(densest?.addresses[0] ?? '') ?? world
type Asked = { [Kind in keyof Questions]: [kind: Kind, asked: Questions[Kind]['asked']] }[keyof Questions]
const tileOf = (tile: Tile, where: readonly ReadCondition[]): Asked => [
  'tile',
  { tile, where: [{ op: 'tile', tile }, ...where], clusters: [], limits: { whole: 0, cell: CELL_PLACES } },
]
const QUESTIONS: Readonly<Record<string, (where: readonly ReadCondition[]) => Asked>> = {
  'tile of the world': (where) => tileOf(world, where),
  'densest of zoom 4': (where) => tileOf(dense, where),
  count: (where) => ['count', { where }],
  page: (where) => [
    'page',
    {
      where,
      order: [
        { field: 'score_combined', descending: true },
        { field: 'id', descending: false },
      ],
      origin: undefined,
      limit: 50,
      offset: 0,
    },
  ],
  facets: (where) => ['values', { where, groups: [{ where, names: ['vibes', 'price'] }], most: 50 }],
}

const booleans = Array.from({ length: index.size.places }, (_, at) => at % 3 === 0)
console.error('milliseconds, medians        day  minute   again tomorrow other filter  booleans')
let turn = 0
let others = 0
for (const [title, question] of Object.entries(QUESTIONS)) {
  const times: Record<string, number[]> = { day: [], minute: [], again: [], tomorrow: [], other: [], booleans: [] }
  const note = async (kind: string, where: readonly ReadCondition[]) => {
    const milliseconds = await timed(() => index.ask(...(question(where) as ['count', Questions['count']['asked']])))
    times[kind]?.push(milliseconds)
  }
  for (let run = 0; run < Number(flags.runs); run++) {
    const day = NOON + ++turn * DAY
    await note('day', open(day))
    await note('minute', open(day + 7 * MINUTE))
    await note('again', open(day + 7 * MINUTE + 30_000))
    for (let other = 0; other < OTHERS; other++)
      await index.ask('count', { where: open(NOON + (400 + 3 * ++others) * DAY) })
    await sleep(PAUSE_MILLISECONDS)
    await note('tomorrow', open(Date.now() + DAY + turn * MINUTE))
    await note('other', [...VISIBLE, { op: 'gte', field: 'rating', value: 3 + turn / 1e6 }])
    times['booleans']?.push(await timed(async () => booleans.filter((isOpen) => isOpen).length))
  }
  const cells = Object.values(times).map((each) => share(each, 0.5).toFixed(1).padStart(8))
  console.error(`${title.padEnd(24)} ${cells.join('')}`)
}
const bySql = tilesBySql(database, Number.MAX_SAFE_INTEGER)
const bare = await timed(() => bySql([world], { where: open(NOON), clusters: [] }, 0))
console.error(`SQL, tile of the world: ${bare.toFixed(0)} ms`)
await index.close()
await database.close()

function open(at: number): readonly ReadCondition[] {
  return [...VISIBLE, { op: 'open_at', at }]
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await run()
  return performance.now() - begin
}
