/** The service on an embedded database of its own, run as users run it. Its jobs are off. */
import { embeddedFolder } from '../databases/embedded-process.ts'
import { until } from '../processes/until.ts'
import { NO_JOBS } from './no-jobs.ts'
import { type Run, whereabouts } from './program.ts'

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly seconds: number
}

export interface EmbeddedService {
  /** DATA_DIR. */
  readonly folder: string
  readonly run: Run
  request(target: string, init?: RequestInit): Promise<Answered>
}

/** Starts it with some sample places. Resolves when it is ready, and the tile `target` is cached. */
export async function startEmbeddedService(target: string): Promise<EmbeddedService> {
  const folder = embeddedFolder('embedded')
  const run = whereabouts(['serve', '--sample', '50'], { DATA_DIR: folder, PORT: '0', JOB_SCHEDULES: NO_JOBS })
  const [, base = ''] = await run.said(/the map is at (\S+)\n/)
  const request = async (path: string, init: RequestInit = {}): Promise<Answered> => {
    const begin = performance.now()
    const response = await fetch(base + path, { ...init, signal: AbortSignal.timeout(60_000) })
    await response.arrayBuffer()
    return { status: response.status, headers: response.headers, seconds: (performance.now() - begin) / 1000 }
  }
  await until(
    async () => (await request('/readyz')).status === 200 && (await request(target)).status === 200,
    'it is ready',
  )
  return { folder, run, request }
}
