/** Traces: a collector receives the spans of a request, its query and the engine, each below the one before. */
import { pino } from 'pino'
import { createService } from '../../cli/serve/service.ts'
import { startTracing } from '../../cli/serve/tracing.ts'
import { readConfig } from '../../config.ts'
import { ANY_ENGINE, testOn } from '../support/databases/database.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { startCollector } from '../support/services/collector.ts'
import { listen } from '../support/services/listen.ts'

const SERVER = 2
const CALLER = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }

testOn(ANY_ENGINE, 'request, query and engine are parents and children', async (t, { database }) => {
  const { url, spans, services } = await startCollector()
  const end = startTracing(url)
  const service = createService({ tiles: true, api: true }, database, readConfig({}), pino({ level: 'silent' }))
  atEnd(() => service.close())
  await service.index?.settled()
  const base = await listen(service.handle, service.answerTiles)
  const headers = { traceparent: `00-${CALLER.trace}-${CALLER.span}-01` }
  const cases = [
    ['/v0.3/places/?vibes=hidden', 'GET /v0.3/places/', 'list', 'index'],
    ['/search/places/?search=hidden', 'GET /search/places/', 'search', 'index'],
    ['/v0.3/events/?name__contains=hidden', 'GET /v0.3/events/', 'list of events', 'postgresql'],
    ['/maps/places/0/0/0.mvt?vibes=hidden', 'GET /maps/:source/:z/:x/:y.mvt', 'tile of places', 'index'],
  ] as const
  for (const [path] of cases) t.true((await fetch(base + path, { headers })).status < 300, path)
  await end()
  t.deepEqual([...services], ['whereabouts'])
  for (const [path, request, query, engine] of cases) {
    const root = spans.find(({ name }) => name === request)
    t.like(root, { kind: SERVER, traceId: CALLER.trace, parentSpanId: CALLER.span }, path)
    const child = spans.find(({ name, parentSpanId }) => name === query && parentSpanId === root?.spanId)
    t.truthy(child, `${query} below ${request}`)
    const below = spans.filter(({ parentSpanId }) => parentSpanId === child?.spanId)
    t.true(
      below.some(({ name }) => name === engine),
      `${engine} below ${query}, not ${below.map(({ name }) => name)}`,
    )
  }
  // Polls in the background have no trace.
  t.deepEqual(
    spans.filter(({ parentSpanId }) => !parentSpanId),
    [],
  )
  t.notRegex(JSON.stringify(spans), /hidden/)
  const sent = spans.length
  await fetch(base + cases[0][0])
  t.is(spans.length, sent)
})
