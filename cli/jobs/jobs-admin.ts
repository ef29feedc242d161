/** With `ADMIN_PORT`, `whereabouts jobs` shows its health and its metrics. */
import type { Logger } from 'pino'
import { readinessCheck } from '../../api/admin/readiness.ts'
import { serveAdmin } from '../../api/admin/serve.ts'
import { createRegistry } from '../../api/metrics/registry.ts'
import type { Config } from '../../config.ts'
import { Durations } from '../../core/measure/durations.ts'
import { jobRuns } from '../../jobs/schedules.ts'
import type { Database } from '../../sql/core/database.ts'
import { codeVersion } from '../code-version.ts'
import { serveAdminPort } from '../processes/admin-server.ts'

/** Returns a function that ends it at once. Throws `ListenError`. */
export async function serveJobsAdmin(
  database: Database,
  admin: NonNullable<Config['admin']>,
  log: Logger,
): Promise<() => void> {
  // Loaded on demand: the API takes more memory than the jobs.
  const { createAdmin } = await import('../../api/app.ts')
  const registry = createRegistry({
    database,
    jobRuns,
    requests: new Durations([]),
    tiles: undefined,
    index: undefined,
    search: undefined,
    searchLag: undefined,
  })
  const check = readinessCheck({
    database,
    index: undefined,
    secondsBehind: () => ({}),
    sampleProgress: () => undefined,
  })
  const pages = serveAdmin({ metrics: () => registry.metrics(), check, version: codeVersion })
  return serveAdminPort(createAdmin(log, [pages]).callback(), admin)
}
