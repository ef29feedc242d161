/** The index in memory, for measuring: in this process, or in services with and without it. */
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import type { Asked, PlaceIndex } from '../../answers/index/place-index.ts'
import type { FieldCondition } from '../../core/query/ast.ts'
import type { Database } from '../../sql/core/database.ts'
import { type RunningServer, startOurs } from './http-servers.ts'

const COMPILED = '.data/bench/place-index.js'

/**
 * Loads the index, compiled as the service is: from its sources, tsx adds a call for each function that is made, as for
 * each place in a box. The caller closes it.
 */
export async function loadIndex(database: Database): Promise<PlaceIndex> {
  const options = { bundle: true, packages: 'external', format: 'esm', target: 'node20.19' } as const
  await build({ ...options, entryPoints: ['answers/index/place-index.ts'], outfile: COMPILED })
  const built = (await import(resolve(COMPILED))) as typeof import('../../answers/index/place-index.ts')
  const index = new built.PlaceIndex({
    database: database.changes,
    memory: Number.POSITIVE_INFINITY,
    onTrouble: console.error,
    onNews: () => undefined,
  })
  await index.settled()
  return index
}

/** Prints how much memory the index takes, and how long it took to load. */
export function printSize({ size: { places, bytes }, loadSeconds }: PlaceIndex): void {
  const perPlace = (bytes / places).toFixed(0)
  console.error(`the index: ${places} places, ${perPlace} bytes each, loaded in ${loadSeconds.toFixed(1)} s`)
}

/** More conditions than a block of the index keeps the places of. */
const MANY = 30
let nextRating = 0

/** Asks for conditions that were never asked for, so that the index computes all others anew. `where` has the area. */
export async function forgetFilters(index: PlaceIndex, where: Asked<'count'>['where']): Promise<void> {
  const others = Array.from({ length: MANY }, (): FieldCondition => {
    nextRating -= 1
    return { op: 'gte', field: 'rating', value: nextRating }
  })
  await index.ask('count', { where: [...where, ...others] })
}

/** MB. Enough for any number of places. */
const ANY_MEMORY = 1_000_000

/** Starts the whole service. Resolves when its index is loaded, or without an index. `program` as in `startOurs`. */
export async function startService(
  databaseUrl: string,
  { withIndex, program }: { withIndex: boolean; program?: string },
): Promise<RunningServer> {
  const memory = String(withIndex ? ANY_MEMORY : 0)
  const service = await startOurs(databaseUrl, 'serve', '/metrics', { INDEX_MEMORY: memory }, program)
  while (withIndex && !(await hasIndex(service))) await sleep(200)
  return service
}

async function hasIndex({ base }: RunningServer): Promise<boolean> {
  const metrics = await fetch(`${base}/metrics`).then((response) => response.text())
  return /^whereabouts_index_places [1-9]/m.test(metrics)
}
