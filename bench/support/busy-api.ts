/** Measures the latency of the API while something large runs: the whole service on a port, with one client. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createService } from '../../cli/serve/service.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../sql/core/database.ts'
import { type Latencies, readPaths, summarize, timesUntil } from './latencies.ts'

export interface BusyApi {
  base: string
  /** Requests places and pages of lists until `meanwhile` is settled. */
  latencies(meanwhile: Promise<unknown>): Promise<Latencies>
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
  const paths = await readPaths(database)
  const get = async (path: string) => {
    const response = await fetch(`${base}${path}`)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  }
  try {
    return await work({
      base,
      latencies: async (meanwhile) => summarize(await timesUntil(meanwhile, paths, get)),
    })
  } finally {
    http.close()
    http.closeAllConnections()
    await service.close()
  }
}
