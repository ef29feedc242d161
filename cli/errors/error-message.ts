/** What the program says about an error: one line for each mistake, without the names of our classes. */
import { ConfigError } from '../../config.ts'
import { codeOf, reasonOf } from '../../core/errors/reasons.ts'
import { InvalidParameter } from '../../core/query/parameters.ts'
import { databaseMessage } from './database-message.ts'
import { meilisearchMessage } from './meilisearch-message.ts'

/** Errors that a fault of the program causes, and no operator. */
const FAULTS = [TypeError, RangeError, ReferenceError, SyntaxError]

export function errorMessage(error: unknown, environment: Readonly<Record<string, string | undefined>>): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof InvalidParameter) return `${error.parameter}: ${error.message}`
  if (error instanceof ConfigError) return `The configuration has mistakes:\n${error.message}`
  const message =
    databaseMessage(error, environment) ?? meilisearchMessage(error, environment['MEILI_URL']) ?? fileMessage(error)
  if (message !== undefined) return message
  if (FAULTS.some((Fault) => error instanceof Fault)) {
    return `This is a fault of Whereabouts: ${error.message}. Please report it with the output under LOG_LEVEL=debug.`
  }
  return error.message
}

/** Files that are checked before the work have better messages; see input-file.ts. */
function fileMessage(error: Error): string | undefined {
  if (!('syscall' in error) || codeOf(error) === undefined) return undefined
  const path = 'path' in error ? String(error.path) : 'A file'
  return `${path} cannot be used: ${reasonOf(error)}.`
}
