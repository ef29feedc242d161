/**
 * Measures how long the index in memory takes to take in new places, which may be anywhere:
 * `npx tsx bench/tiles/index-changes.ts --places 1000000`. Meanwhile it answers nothing. The yardstick is one complete
 * load of the same places into blocks.
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { IndexedPlaces } from '../../answers/index/blocks/indexed-places.ts'
import { readRows } from '../../answers/index/blocks/read-rows.ts'
import {
  INDEXED_FIELDS,
  type IndexedHours,
  type IndexedRow,
  type IndexedValue,
} from '../../core/query/indexed-fields.ts'
import { summarize } from '../support/latencies.ts'

const { values } = parseArgs({ options: { places: { type: 'string', default: '1000000' } } })
const ROWS_AT_ONCE = 10_000
const RUNS = 9

const places = new IndexedPlaces()
const chunks = Array.from({ length: Math.ceil(Number(values.places) / ROWS_AT_ONCE) }, () =>
  readRows(Array.from({ length: ROWS_AT_ONCE }, newRow), places),
)
const load = median(() => places.load(chunks))
console.error(`${places.size} places in ${places.blocks.length} blocks: loaded in ${load.toFixed(0)} ms`)
for (const count of [1, 50, 500, 5000]) {
  const changes = Array.from({ length: RUNS }, () => Array.from({ length: count }, newPlace))
  const milliseconds = median((run) => places.apply(changes[run] ?? []))
  const ratio = (load / milliseconds).toFixed(0)
  console.error(`${count} new places: ${milliseconds.toFixed(1)} ms, a complete load takes ${ratio} times as long`)
}

function median(work: (run: number) => void): number {
  const times = Array.from({ length: RUNS }, (_, run) => {
    const begin = performance.now()
    work(run)
    return performance.now() - begin
  })
  return summarize(times).p50
}

function newPlace(): [id: string, keys: number[], row: IndexedRow] {
  const row = newRow()
  return [row[0], [], row]
}

function newRow(): IndexedRow {
  const key = Math.floor(Math.random() * 2 ** 40)
  const fields = INDEXED_FIELDS.map(({ kind }): IndexedValue => {
    if (kind === 'labels') return []
    return kind === 'boolean' ? Math.random() < 0.5 : Math.floor(Math.random() * 300)
  })
  const position = [Math.random() * 360 - 180, Math.random() * 170 - 85] as const
  return [randomUUID(), key, ...position, Math.random(), Date.now(), newWords(), newHours(), ...fields]
}

function newHours(): IndexedHours {
  return [
    `Mo-Sa 08:00-${10 + Math.floor(Math.random() * 10)}:${Math.floor(10 + Math.random() * 50)}`,
    'UTC',
    null,
    null,
  ]
}

/** As many as real places have, each tenth as frequent as the one before. */
function newWords(): string {
  return Array.from({ length: 17 }, () => `w${Math.floor(10 ** (5.3 * Math.random()))}`).join(' ')
}
