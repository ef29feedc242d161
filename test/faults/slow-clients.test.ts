/**
 * Clients that send nothing, or their request byte by byte, are cut off in time, and others do not notice them. Takes two
 * minutes.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import test from 'ava'
import { whereabouts } from '../support/services/program.ts'

const LINE = 'POST /v0.3/auth/login/ HTTP/1.1\r\nHost: a\r\n'
const BODY = `${LINE}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n`
const CUT_OFF = /^HTTP\/1\.1 408 /

/** Each client sends `first` at once, and then `repeated` each second. */
const CLIENTS: readonly [title: string, first: string, repeated: string, seconds: number, answer: RegExp][] = [
  ['nothing', '', '', 36, /^(?:$|HTTP\/1\.1 408 )/],
  ['a request line without an end', 'GET /v0.3/pl', 'a', 36, CUT_OFF],
  ['one header after the other', LINE, 'X-A: b\r\n', 36, CUT_OFF],
  ["a tile's request line without an end", 'GET /maps/places/0/', '0', 36, CUT_OFF],
  ['a body byte by byte', BODY, 'a', 126, CUT_OFF],
  [
    'a batch byte by byte',
    BODY.replace('/v0.3/auth/login/', '/api/v0.3/batch_find_or_create_places'),
    ' ',
    126,
    CUT_OFF,
  ],
]
/** A connection may be looked at five seconds late, on a busy machine later. */
const LATE_SECONDS = 10

test('slow clients are cut off', async (t) => {
  t.timeout(300_000)
  const run = whereabouts(['serve', '--sample', '100'], { PORT: '0', LOG_LEVEL: 'fatal' })
  const [, base = ''] = await run.said(/the map is at (\S+)\n/)
  await Promise.all(
    CLIENTS.map(async ([title, first, repeated, seconds, answer]) => {
      const begin = performance.now()
      const got = await slowly(base, first, repeated)
      const took = (performance.now() - begin) / 1000
      t.regex(got, answer, title)
      t.true(took < seconds + LATE_SECONDS, `${title}: ${took.toFixed(1)} s`)
      t.is((await fetch(`${base}/v0.3/places/?per_page=1`)).status, 200, title)
    }),
  )
})

/** Returns what the client receives until its connection ends. */
async function slowly(base: string, first: string, repeated: string): Promise<string> {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  let got = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    got += text
  })
  // The connection may be reset while the client sends.
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  socket.write(first)
  const sending = setInterval(() => socket.write(repeated), 1000)
  await once(socket, 'close')
  clearInterval(sending)
  return got
}
