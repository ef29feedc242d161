/** Loaded by a command that is measured: writes a processor profile into the folder PROFILES when the process ends. */
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.start')
  process.on('exit', () => {
    session.post('Profiler.stop', (_error, { profile }) => {
      writeFileSync(join(process.env.PROFILES, `${process.argv[2]}-${process.pid}.cpuprofile`), JSON.stringify(profile))
    })
  })
}
