/** What errors of PostgreSQL and of the way to it mean. */
import pg from 'pg'

/** The database gave no answer in time, or is not asked because it gives none. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** Whether a transaction waited for another's lock too long, or the two for each other: to be tried again. */
export function isLockConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')
}

/** Class 08 (connection), 53 (resources), 57P (shutdown, start-up), 57014 (statement timeout): try again later. */
const UNAVAILABLE = /^(?:08|53|57P)|^57014$/
const NETWORK = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ENOENT'.split(' '),
)

/** Whether an error says that the database can't answer now, rather than that the query is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NoAnswer) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The pool and the client have no codes for these three.
  return (
    UNAVAILABLE.test(code) ||
    NETWORK.has(code) ||
    /^(Connection terminated|timeout (exceeded|expired))/.test(error.message)
  )
}

/** Whether an error is a server's answer, on a connection that goes on; not its word that it is about to end it. */
export function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(?:08|57P)/.test(error.code ?? '')
}
