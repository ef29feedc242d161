/** Latencies of a mixture of reads of the API, by one client. */
import sql from 'sql-template-tag'
import type { Queryable } from '../../sql/core/database.ts'

/** Latencies of `count` requests, in milliseconds. */
export interface Latencies {
  count: number
  p50: number
  p99: number
}

/** Requests for places, tiles of the list, and pages of a filtered list. */
export async function readPaths(database: Queryable): Promise<string[]> {
  const some = await database.rows<{ id: string }>(sql`select id from places limit 500`)
  return some.flatMap(({ id }, n) => [
    `/v0.3/places/${id}/`,
    `/v0.3/places/?tile=10/${(n * 37) % 1024}/${300 + ((n * 11) % 200)}&per_page=20`,
    `/v0.3/places/?rating__gte=4&per_page=50&page=${1 + (n % 5)}`,
  ])
}

/** Requests the paths one after the other until `meanwhile` is settled. Returns the milliseconds of each request. */
export async function timesUntil(
  meanwhile: Promise<unknown>,
  paths: readonly string[],
  get: (path: string) => Promise<unknown>,
): Promise<number[]> {
  let isOver = false
  const over = meanwhile.finally(() => {
    isOver = true
  })
  const times: number[] = []
  for (let n = 0; !isOver; n++) {
    const begin = performance.now()
    await get(paths[n % paths.length] as string)
    times.push(performance.now() - begin)
  }
  await over
  return times
}

export function summarize(times: readonly number[]): Latencies {
  const sorted = [...times].sort((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] as number
  return { count: sorted.length, p50: percentile(0.5), p99: percentile(0.99) }
}
