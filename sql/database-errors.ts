/** What errors of PostgreSQL and of the way to it mean. */
import pg from 'pg'

/** The database gave no answer in time, or is not asked because it gives none. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** There is no connection, or it broke before the answer was there; a statement may have been carried out all the same. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
  constructor(cause: Error) {
    super(`no connection to the database: ${cause.message}`, { cause })
  }
}

/** As many expensive requests are under way as may be: this one is not begun. */
export class TooManyExpensive extends Error {
  override name = 'TooManyExpensive'
}

/** Whether a transaction waited for another's lock too long, or the two for each other: to be tried again. */
export function isLockConflict(error: unknown): boolean {
  return isFromServer(error) && (error.code === '55P03' || error.code === '40P01')
}

/** Class 08 (connection), 53 (resources), 57P (shutdown, start-up), 57014 (statement timeout): try again later. */
const UNAVAILABLE = /^(?:08|53|57P)|^57014$/

/** Whether the server said it, be it as its last word, rather than the way to it. */
export function isFromServer(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError
}

/** Whether an error says that the database can't answer now, rather than that the query is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof NoAnswer || error instanceof ConnectionLost || error instanceof TooManyExpensive) return true
  return isFromServer(error) && UNAVAILABLE.test(error.code ?? '')
}

/** Whether an error is a server's answer, on a connection that goes on; not its word that it is about to end it. */
export function isAnswer(error: unknown): boolean {
  return isFromServer(error) && !/^(?:08|57P)/.test(error.code ?? '')
}
