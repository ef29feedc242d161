/** Modules that run in a thread or process of their own. */
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Whether this runs from sources, by tsx. */
export const IS_SOURCE = extname(import.meta.filename) === '.ts'

/** Returns the file of a module: `module` is its path in the project, without an extension. */
export function moduleFile(module: string): string {
  return fileURLToPath(import.meta.resolve(IS_SOURCE ? `#root/${module}.ts` : `#root/dist/${module}.js`))
}
