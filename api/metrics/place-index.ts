/** Metrics of the index in memory. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { IndexState } from '../../answers/places.ts'

export function addIndexMetrics(registry: Registry, index: IndexState): void {
  const registers = [registry]
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: `whereabouts_index_${name}`,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  gauge('places', 'Places in the index in memory', () => index.size.places)
  gauge('bytes', 'Memory that the index takes', () => index.size.bytes)
  gauge('load_seconds', 'Duration of the last load of the index', () => index.loadSeconds)
  gauge('behind_seconds', 'Time since the index was current; NaN while it is loading or off', () => {
    return index.secondsBehind ?? Number.NaN
  })
  new Counter({
    name: 'whereabouts_index_questions_total',
    help: `Questions about tiles and lists. answered_by: index or sql. reason why PostgreSQL answered: off (no index), \
behind (it is loading, or too much has changed), filter (it does not hold what the filters or the order are about), text (a filter on texts is not worth finding all of \
its places)`,
    labelNames: ['kind', 'answered_by', 'reason'],
    registers,
    collect() {
      this.reset()
      for (const { kind, reason, count } of index.uses) {
        const labels = reason === 'none' ? { answered_by: 'index', reason: '' } : { answered_by: 'sql', reason }
        this.inc({ kind, ...labels }, count)
      }
    },
  })
}
