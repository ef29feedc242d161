/**
 * `npm run dev`: serves everything from the sources. A change below web/ or core/ builds the pages again. A change of
 * the service's sources, or of the built pages, restarts the service. Ctrl-C ends both.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { unwatchFile, watchFile } from 'node:fs'

const PAGE = 'dist/web/index.html'

/** Runs a program again after each change. */
function watch(...args: string[]) {
  return spawn('tsx', ['watch', '--clear-screen=false', ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
}

const pages = watch('--include=web/**/*', '--include=core/**/*', 'web/build/build.ts')

// The first build of the pages should not restart a service that is filling an empty database.
await new Promise<void>((resolve) => watchFile(PAGE, { interval: 200 }, () => resolve()))
unwatchFile(PAGE)

const service = watch(`--include=${PAGE}`, 'cli.ts', 'serve', '--sample=25000')

// A terminal sends SIGINT to both as well. This process waits until they have ended.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => {
  for (const child of [pages, service]) child.kill('SIGTERM')
})
await Promise.all([once(pages, 'exit'), once(service, 'exit')])
