/** An API server of two workers. */
import { freePort } from '../processes/free-port.ts'
import { type Run, whereabouts } from './program.ts'

/** Starts it on the database at `url`. It ends with the tests. */
export async function startTwoWorkers(url: string): Promise<{ run: Run; base: string }> {
  const port = await freePort()
  const run = whereabouts(['api', '--workers', '2'], { DATABASE_URL: url, PORT: String(port), LOG_LEVEL: 'info' })
  const [, base = ''] = await run.said(/the map is at (\S+)\n/)
  return { run, base }
}
