/** Tells databases prepared from these sources from those of other sources. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

const SQL = join(ROOT, 'sql/schema')

/** Returns the hash of the files that make the schema. */
export function schemaHash(): string {
  const hash = createHash('sha256')
  for (const folder of ['functions', 'migrations', 'views']) {
    for (const file of readdirSync(join(SQL, folder)).sort()) hash.update(readFileSync(join(SQL, folder, file)))
  }
  return hash.digest('hex').slice(0, 12)
}
