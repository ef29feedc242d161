/** An import into the embedded database of a running service: it lets every request pass. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { startEmbeddedService } from '../../support/services/embedded-service.ts'
import { whereabouts } from '../../support/services/program.ts'

const PLACES = 6_000
const MAX_SECONDS = 10

/** The text has a new value each time, so that no count and no tile is cached. */
const REQUESTS: ((turn: number) => string)[] = [
  (turn) => `/v0.3/places/?per_page=5&city=City ${turn}`,
  (turn) => `/maps/places/4/${turn % 16}/${(turn >> 4) % 16}.mvt`,
  (turn) => `/search/places/?search=place ${turn}`,
  () => '/readyz',
]

/** Places all over the world, as a CSV file. */
function* rows(): Generator<string> {
  yield 'id,name,longitude,latitude,category,city,address\n'
  for (let id = 0; id < PLACES; id++) {
    const [longitude, latitude] = [((id * 7919) % 36_000) / 100 - 180, ((id * 104_729) % 16_000) / 100 - 80]
    yield `${id},Place ${id},${longitude},${latitude},${id % 2 ? 'Cafe' : 'Museum'},City ${id % 50},${id} Main Street\n`
  }
}

test('no request is refused during an import, and none waits for long', async (t) => {
  const { folder, run, request } = await startEmbeddedService('/maps/places/0/0/0.mvt')
  const file = join(folder, 'places.csv')
  await writeFile(file, rows())
  const importing = whereabouts(['import', file], { DATA_DIR: folder })
  let hasEnded = false
  void importing.ended.then(() => {
    hasEnded = true
  })
  let longest = 0
  for (let turn = 0; !hasEnded; turn++) {
    for (const target of REQUESTS) {
      const { status, seconds } = await request(target(turn))
      t.true(status < 300, `${target(turn)}: ${status} after ${seconds} s`)
      longest = Math.max(longest, seconds)
    }
  }
  t.log(`the longest wait: ${longest.toFixed(1)} s`)
  t.true(longest < MAX_SECONDS, `${longest} s`)
  t.is(await importing.ended, 0, importing.output())
  t.regex(importing.output(), /6,000 inserted/)
  t.notRegex(run.output(), /the database does not answer/)
})
