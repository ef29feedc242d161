/** Metrics at `/metrics`, in the format of Prometheus. */
import type { Middleware } from 'koa'
import { Counter, Gauge, Registry } from 'prom-client'
import type { PlaceIndex } from '../index/place-index.ts'
import type { Search } from '../search/search.ts'
import type { SearchLag } from '../sql/search/progress.ts'
import { addIndexMetrics } from './index-metrics.ts'

export interface MetricsOptions {
  /** The index in memory; undefined if it is turned off. */
  readonly index: PlaceIndex | undefined
  readonly search: Search
  /** Returns how far the search index is behind the places. Undefined if there is no index. */
  readonly searchLag: (() => Promise<SearchLag>) | undefined
}

/** Calls `next` for other paths. */
export function serveMetrics(options: MetricsOptions): Middleware {
  const registry = metricsOf(options)
  return async (ctx, next) => {
    if (ctx.path !== '/metrics' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const text = await registry.metrics()
    ctx.set({ 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
    ctx.body = text
  }
}

function metricsOf({ index, search, searchLag }: MetricsOptions): Registry {
  const registry = new Registry()
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
  if (index) addIndexMetrics(registry, index)
  if (!searchLag) return registry
  const changes = new Gauge({
    name: 'whereabouts_search_lag_changes',
    help: 'Changes of places that are not in the search index yet',
    registers,
  })
  new Gauge({
    name: 'whereabouts_search_lag_seconds',
    help: 'Age of the oldest change that is not in the search index yet',
    registers,
    async collect() {
      const lag = await searchLag()
      changes.set(lag.changes)
      this.set(lag.seconds)
    },
  })
  return registry
}
