/** Batches at their limit do not add up in memory: the server lives in a heap that so many kept ones would fill. */
import test from 'ava'
import { temporaryFolder } from '../support/processes/temporary-files.ts'
import { whereabouts } from '../support/services/program.ts'

const PLACES = 1000
const BATCH_BYTES = 4_096_000
/** 313 MiB of bodies. */
const BATCHES = 80
/** The service has 165 MiB, and a batch takes about 100 more. */
const HEAP_MIB = 384

test('batches at their limit do not add up', async (t) => {
  t.timeout(600_000)
  const folder = temporaryFolder('batches')
  const run = whereabouts(['serve', '--sample', '1000'], {
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    THROTTLE: 'off',
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
  })
  t.teardown(async () => {
    run.process.kill()
    await run.ended
  })
  const [, base = ''] = await run.said(/the map is at (\S+)\n/)
  for (let batch = 0; batch < BATCHES; batch++) {
    const response = await fetch(`${base}/api/v0.3/batch_find_or_create_places`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: batchBody(batch),
    })
    t.is(response.status, 200)
    t.is(((await response.json()) as { count: number }).count, PLACES)
  }
})

/** As many bytes as a batch may have, of places that have nothing in common. */
function batchBody(batch: number): string {
  const places = Array.from({ length: PLACES }, (_, n) => ({
    name: `${word(2 * n, batch)} ${word(2 * n + 1, batch)}`,
    longitude: ((n + batch / BATCHES) * 137.508) % 180,
    latitude: ((n + batch / BATCHES) * 75.488) % 60,
    unknown: 'x'.repeat(3900),
  }))
  return JSON.stringify(places).padEnd(BATCH_BYTES)
}

/** Another word for each pair of numbers. */
function word(n: number, batch: number): string {
  return (n * BATCHES + batch).toString().replace(/\d/g, (digit) => SYLLABLES[Number(digit)] as string)
}
const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'ke', 'li', 'mo', 'nu']
