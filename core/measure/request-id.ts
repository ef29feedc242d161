/** Ids of requests, which link the lines of a log to the records of clients and proxies. */
import { randomBytes } from 'node:crypto'

const SANE = /^[\w.-]{1,100}$/

/** Different for each process. A counter behind it takes a tenth of the time of a random id. */
const PROCESS = randomBytes(9).toString('base64url')
let made = 0

/** Returns the `X-Request-Id` that a client or a proxy sent if it is sane, otherwise a new one. */
export function requestIdOf(sent: string | undefined): string {
  return sent !== undefined && SANE.test(sent) ? sent : `${PROCESS}-${(made++).toString(36)}`
}
