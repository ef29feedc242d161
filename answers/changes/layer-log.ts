/** Reads what changed of an operator's table: from its log, or, without one, everything when it becomes stale. */
import type { ConfiguredLayer } from '../../layers/configured/describe.ts'
import { currentSnapshot } from '../../sql/changes/changes.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { layerChangesSince } from '../../sql/layers/layer-changes.ts'
import { type LogReader, MAX_CHANGES } from './follow-changes.ts'

/** `current` returns the layer as its table is now: it may get a log, lose it, or become another table. */
export function layerLogReader(database: Queryable, current: () => ConfiguredLayer | undefined): LogReader {
  let read: ConfiguredLayer | undefined
  let clearedAt = 0

  async function start(): Promise<string> {
    const layer = current()
    const snapshot = await currentSnapshot(database)
    read = layer
    clearedAt = performance.now()
    return snapshot
  }

  return {
    start,
    async since(snapshot) {
      const layer = current()
      // The cached answers are those of the layer as it was.
      if (layer !== read) return { snapshot: await start(), keys: undefined }
      if (!layer) return { snapshot, keys: [] }
      if (layer.refresh === undefined) {
        const { changes, ...now } = await layerChangesSince(database, layer.relation, snapshot, MAX_CHANGES)
        const bounds = changes?.flatMap((change) => change.bounds)
        if (layer.geometry) return { ...now, keys: bounds && [], boxes: bounds }
        return { ...now, keys: bounds?.map(([key]) => key) }
      }
      // The other half of the time is for the caches of clients.
      const isStale = performance.now() - clearedAt >= 500 * layer.refresh
      if (isStale) clearedAt = performance.now()
      return { snapshot, keys: isStale ? undefined : [] }
    },
  }
}
