/** Which program this is, for the record of what it did. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The version of package.json. */
export const codeVersion: string = (
  JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('#root/package.json')), 'utf8')) as { version: string }
).version
