/** Measures the latency of the API while something large runs: the whole service on a port, with one client. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { createService } from '../../cli/serve/service.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../sql/core/database.ts'

export interface BusyApi {
  base: string
  /** Requests places and pages of lists until `meanwhile` is settled. */
  latencies(meanwhile: Promise<unknown>): Promise<Latencies>
}

/** Latencies of `count` requests, in milliseconds. */
export interface Latencies {
  count: number
  p50: number
  p99: number
}

export async function withApi<Result>(
  database: Database,
  config: Config,
  work: (api: BusyApi) => Promise<Result>,
): Promise<Result> {
  const service = createService({ tiles: true, api: true }, database, config, pino({ level: 'error' }))
  const http = createServer(service.handle)
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const some = await database.rows<{ id: string }>(sql`select id from places limit 500`)
  const paths = some.flatMap(({ id }, n) => [
    `/v0.3/places/${id}/`,
    `/v0.3/places/?tile=10/${(n * 37) % 1024}/${300 + ((n * 11) % 200)}&per_page=20`,
    `/v0.3/places/?rating__gte=4&per_page=50&page=${1 + (n % 5)}`,
  ])
  const latencies = async (meanwhile: Promise<unknown>) => {
    let isOver = false
    const over = meanwhile.finally(() => {
      isOver = true
    })
    const times: number[] = []
    for (let n = 0; !isOver; n++) {
      const begin = performance.now()
      const response = await fetch(`${base}${paths[n % paths.length]}`)
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${paths[n % paths.length]}: ${response.status}`)
      times.push(performance.now() - begin)
    }
    await over
    times.sort((a, b) => a - b)
    const percentile = (share: number) => times[Math.floor(times.length * share)] as number
    return { count: times.length, p50: percentile(0.5), p99: percentile(0.99) }
  }
  try {
    return await work({ base, latencies })
  } finally {
    http.close()
    http.closeAllConnections()
    await service.close()
  }
}
