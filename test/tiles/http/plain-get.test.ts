/** A parsed request keeps what was asked, not all bytes that came with it. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import test from 'ava'
import { plainGet } from '../../../tiles/http/plain-get.ts'

const REQUESTS = 2000
const BESIDE = 'x'.repeat(60_000)

test(`of ${REQUESTS} requests in pieces of 60 kB, 20 MB of 120 stay in memory at the most`, (t) => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const kept: unknown[] = []
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let number = 0; number < REQUESTS; number++) {
    const head = `GET /maps/places/1/1/1.mvt?unique=${number} HTTP/1.1\r\nHost: a\r\nIf-None-Match: "${number}"`
    const chunk = Buffer.from(`${head}\r\n\r\n${BESIDE}`, 'latin1')
    kept.push(plainGet(chunk, chunk.toString('latin1'), 0, head.length, ''))
  }
  collectGarbage()
  t.true(process.memoryUsage().heapUsed - before < 20e6)
  t.is(kept.indexOf(undefined), -1)
})
