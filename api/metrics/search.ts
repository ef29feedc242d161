/** Metrics of search: which engine answered, and how far the search index is behind. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Search } from '../../search/search.ts'
import type { SearchLag } from '../../sql/search/progress.ts'

/** `readLag` is undefined if there is no search index. */
export function addSearchMetrics(
  registry: Registry,
  search: Search,
  readLag: (() => Promise<SearchLag>) | undefined,
): void {
  const registers = [registry]
  new Counter({
    name: 'whereabouts_searches_total',
    help: 'Searches by the engine that answered; fallback: PostgreSQL, because the Meilisearch index was not available',
    labelNames: ['engine', 'fallback'],
    registers,
    collect() {
      this.reset()
      for (const { engine, isFallback, count } of search.counts) {
        this.inc({ engine, fallback: String(isFallback) }, count)
      }
    },
  })
  if (!readLag) return
  const changes = new Gauge({
    name: 'whereabouts_search_lag_changes',
    help: 'Changes of places that are not in the search index yet',
    registers,
  })
  new Gauge({
    name: 'whereabouts_search_lag_seconds',
    help: 'Age of the oldest change that is not in the search index yet; NaN if the database does not answer',
    registers,
    async collect() {
      const lag = await readLag().catch(() => ({ changes: Number.NaN, seconds: Number.NaN }))
      changes.set(lag.changes)
      this.set(lag.seconds)
    },
  })
}
