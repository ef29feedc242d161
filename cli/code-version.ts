/** Version of this program, for `--version`, the log, `/readyz` and the records of job runs. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The version in package.json. */
export const codeVersion: string = (
  JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('#root/package.json')), 'utf8')) as { version: string }
).version

/** Message of the first line of the log, which has the version. */
export const START = 'whereabouts starts'
