/** An embedded database that has been started once and holds nothing: what tests copy instead of preparing their own. */
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbedded } from '../../sql/embedded/open.ts'

/** Its path, in .data/test. Several processes may ask at once: whoever is first leaves it to the others. */
export async function preparedFolder(): Promise<string> {
  const prepared = join(import.meta.dirname, '../../.data/test/embedded')
  if (existsSync(prepared)) return prepared
  const folder = await mkdtemp(join(tmpdir(), 'whereabouts-prepare-'))
  const { close } = await openEmbedded(folder, (step) => console.error(step))
  close()
  await embeddedStopped(folder)
  const beside = `${prepared}-${process.pid}`
  await mkdir(dirname(prepared), { recursive: true })
  await cp(folder, beside, { recursive: true })
  await rm(folder, { recursive: true })
  await rename(beside, prepared).catch(async (error: Error) => {
    await rm(beside, { recursive: true })
    if (!existsSync(prepared)) throw error
  })
  return prepared
}

/** Waits until the database's process has let go of its folder, which it does some seconds after its last client. */
export async function embeddedStopped(folder: string): Promise<void> {
  while (existsSync(join(folder, 'embedded.json'))) await sleep(50)
}
