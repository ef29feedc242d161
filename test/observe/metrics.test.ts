/** `/metrics`, and whatever names a metric: the dashboard, the alerts and the table in docs/operations.md. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import test from 'ava'
import { pino } from 'pino'
import { parse } from 'yaml'
import { createService } from '../../cli/serve/service.ts'
import { readConfig } from '../../config.ts'
import { upsertPlaces } from '../../sql/places/write.ts'
import { ANY_ENGINE, testOn } from '../support/databases/database.ts'
import { drawCrowdedPlaces } from '../support/fixtures/crowded-places.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { ROOT } from '../support/processes/root.ts'
import { listen } from '../support/services/listen.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Each with the number of the expression's metrics. Prometheus itself has `up`. */
function metricsIn(expression: string): string[] {
  const text = expression.replaceAll('$__rate_interval', '5m')
  const names: string[] = []
  parser.parse(text).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`not PromQL at ${from}: ${text}`)
      if (type.name === 'Identifier') names.push(text.slice(from, to))
    },
  })
  return names.filter((name) => name !== 'up')
}

interface Rule {
  alert: string
  expr: string
  for?: string
  labels: Record<string, string>
  annotations: Record<string, string>
}

const rules = (parse(read('deploy/prometheus/alerts.yml')) as { groups: { name: string; rules: Rule[] }[] }).groups
const panels = (
  JSON.parse(read('deploy/grafana/whereabouts.json')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
).panels
const expressions = [
  ...rules.flatMap((group) => group.rules.map(({ alert, expr }) => [alert, expr] as const)),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]

test('the rules have the form that Prometheus reads', (t) => {
  for (const rule of rules.flatMap((group) => group.rules)) {
    t.regex(rule.alert, /^[A-Z]\w+$/)
    if (rule.for !== undefined) t.regex(rule.for, /^\d+[smh]$/)
    t.regex(String(rule.labels['severity']), /^(?:page|ticket)$/)
    t.true((rule.annotations['summary'] ?? '').length > 10, rule.alert)
    t.deepEqual(
      Object.keys(rule).filter((key) => !['alert', 'expr', 'for', 'labels', 'annotations'].includes(key)),
      [],
    )
  }
})

testOn(
  ANY_ENGINE,
  'what dashboard, alerts and documentation name, and what requests leave',
  async (t, { database }) => {
    await upsertPlaces(database, drawCrowdedPlaces())
    const config = { ...readConfig({ MEILI_URL: 'http://127.0.0.1:1' }), meiliIndexKey: 'some' }
    const service = createService({ tiles: true, api: true }, database, config, pino({ level: 'silent' }))
    atEnd(() => service.close())
    await service.index?.settled()
    const base = await listen(service.handle, service.answerTiles)
    const status = async (path: string) => (await fetch(base + path)).status
    t.is(await status('/v0.3/places/?per_page=1'), 200)
    t.is(await status('/v0.3/places/00000000-0000-4000-8000-00000000abcd/'), 404)
    t.is(await status('/secret/path'), 404)
    for (let time = 0; time < 3; time++) t.is(await status('/maps/places/0/0/0.mvt'), 200)
    t.is(await status('/maps/places/0/0/0.mvt?buffer=1025'), 400)
    const text = await (await fetch(`${base}/metrics`)).text()

    const types = new Map(
      Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name, type]) => [name, type] as const),
    )
    const isKnown = (name: string) =>
      types.has(name) || types.get(name.replace(/_(?:bucket|sum|count)$/, '')) === 'histogram'
    for (const [title, expression] of expressions) {
      const named = metricsIn(expression)
      t.true(named.length > 0 || expression.startsWith('up'), title)
      t.deepEqual(
        named.filter((name) => !isKnown(name)),
        [],
        title,
      )
    }
    const documented = Array.from(read('docs/operations.md').matchAll(/^\| `(whereabouts_\w+)`/gm), ([, name]) => name)
    const own = [...types.keys()].filter((name) => name?.startsWith('whereabouts_'))
    t.deepEqual(documented.toSorted(), own.toSorted())

    const has = (line: RegExp) => t.regex(text, line)
    has(/^whereabouts_http_request_duration_seconds_count\{route="\/v0\.3\/places\/",method="GET",status="200"\} 1$/m)
    has(
      /^whereabouts_http_request_duration_seconds_count\{route="\/v0\.3\/places\/:id\/",method="GET",status="404"\} 1$/m,
    )
    has(/^whereabouts_http_request_duration_seconds_count\{route="none",method="GET",status="404"\} 1$/m)
    has(
      /^whereabouts_http_request_duration_seconds_count\{route="\/maps\/:source\/:z\/:x\/:y\.mvt",method="GET",status="200"\} 3$/m,
    )
    has(
      /^whereabouts_http_request_duration_seconds_bucket\{le="\+Inf",route="\/maps\/:source\/:z\/:x\/:y\.mvt",method="GET",status="400"\} 1$/m,
    )
    has(/^whereabouts_tiles_total\{source="places",zoom="0",outcome="built"\} [1-3]$/m)
    has(/^whereabouts_tiles_total\{source="places",zoom="0",outcome="cached"\} [0-2]$/m)
    has(/^whereabouts_tile_build_seconds_count\{source="places"\} [1-3]$/m)
    has(/^whereabouts_tile_cache_bytes\{source="places"\} [1-9]/m)
    has(/^whereabouts_change_log_age_seconds\{log="places"\} \d/m)
    has(/^whereabouts_database_connections\{lane="changes",state="(?:in_use|idle)"\} [1-9]/m)
    has(/^whereabouts_index_load_seconds /m)
    t.notRegex(text, /secret|nonsense|abcd/)
  },
)
