/** Where the project is, whether this file is run as it is or compiled. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(fileURLToPath(import.meta.resolve('#root/package.json')))
