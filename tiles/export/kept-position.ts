/** Keeps the position at which an export began, for the runs that resume it: their tiles may be that old. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogPosition } from '../../sql/changes/log-position.ts'
import type { Spool } from './spool.ts'

/** Returns the position of the first run. `now` is that of this run, from before its first tile. */
export async function keptPosition(spool: Spool, now: LogPosition): Promise<LogPosition> {
  const file = join(spool.folder, 'position.json')
  if (spool.count > 0) return JSON.parse(await readFile(file, 'utf8')) as LogPosition
  await writeFile(file, JSON.stringify(now), { flush: true })
  return now
}
