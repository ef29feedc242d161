/** Files and folders that are removed when the test file is done. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'

/** Makes a folder. `name` tells people who made it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `whereabouts-${name}-`))
  atEnd(() => rm(folder, { recursive: true }))
  return folder
}

let folder: string | undefined
let files = 0

/** Makes a file with a name of its own. `end` is the end of its name, such as `.csv`. */
export function temporaryFile(content: string | Buffer, end = ''): string {
  folder ??= temporaryFolder('files')
  const path = join(folder, `file-${files++}${end}`)
  writeFileSync(path, content)
  return path
}
