/** Metrics of the tile server: answers, builds, caches, and the change logs that keep the caches fresh. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { TileServer } from '../../tiles/server.ts'
import { DurationHistogram } from './duration-histogram.ts'

export function addTileMetrics(registry: Registry, { answerLog, sources, secondsBehind }: TileServer): void {
  const registers = [registry]
  new Counter({
    name: 'whereabouts_tiles_total',
    help: 'Tiles by source, zoom and outcome. built: for this request, or for one that came at the same time. stale: the database is not available',
    labelNames: ['source', 'zoom', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const { source, zoom, counts } of answerLog.tiles) {
        for (const [outcome, count] of Object.entries(counts)) this.inc({ source, zoom, outcome }, count)
      }
    },
  })
  new DurationHistogram(
    registry,
    'whereabouts_tile_build_seconds',
    'Durations of builds of tiles that are cached, by source',
    [{ labels: ['source'], all: () => sources.map(({ name, cache }) => [[name], cache.builds] as const) }],
  )
  new Gauge({
    name: 'whereabouts_tile_cache_bytes',
    help: 'Memory that the cached tiles of a source take',
    labelNames: ['source'],
    registers,
    collect() {
      for (const { name, cache } of sources) this.set({ source: name }, cache.bytes)
    },
  })
  new Gauge({
    name: 'whereabouts_change_log_age_seconds',
    help: 'Time since the tile server last read a change log. From 2 s on, it serves tiles as stale',
    labelNames: ['log'],
    registers,
    collect() {
      for (const [log, seconds] of Object.entries(secondsBehind())) this.set({ log }, seconds)
    },
  })
}
