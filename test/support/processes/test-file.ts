/** The test file that this process runs. */
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'

/** Returns it as it is named in the project, also when it is compiled: `test/api/places/places-list.test.ts`. */
export function testFile(): string {
  const file = relative(process.cwd(), fileURLToPath(test.meta.file))
  return file.replace(join('.data', 'tests') + sep, '').replace(/\.js$/, '.ts')
}
