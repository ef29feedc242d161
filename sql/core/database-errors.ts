/** Meaning of errors from PostgreSQL and from the connection to it. */
import pg from 'pg'

/** The database did not answer in time, or is not asked because it is known not to answer. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** There is no connection, or it broke before the answer arrived. The statement may have been executed nevertheless. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
  constructor(cause: Error) {
    super(`no connection to the database: ${cause.message}`, { cause })
  }
}

/** The maximum of expensive requests is in progress; this one is not started. */
export class TooManyExpensive extends Error {
  override name = 'TooManyExpensive'
}

/** Returns whether a transaction waited too long for a lock, or was part of a deadlock. It should be retried. */
export function isLockConflict(error: unknown): boolean {
  return isFromServer(error) && (error.code === '55P03' || error.code === '40P01')
}

/** Class 08 (connection), 53 (resources), 57P (shutdown, start-up), 57014 (statement timeout): retry later. */
const UNAVAILABLE = /^(?:08|53|57P)|^57014$/

/** Returns whether the error came from the server, even as its last message, rather than from the connection. */
export function isFromServer(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError
}

/** Returns whether an error says that the database can't answer now, rather than that the query is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof NoAnswer || error instanceof ConnectionLost || error instanceof TooManyExpensive) return true
  return isFromServer(error) && UNAVAILABLE.test(error.code ?? '')
}

/** Returns whether an error says that the server is gone, silent, stopping or starting. Another server may answer. */
export function isLost(error: unknown): boolean {
  if (error instanceof NoAnswer || error instanceof ConnectionLost) return true
  return isFromServer(error) && /^(?:08|57P)/.test(error.code ?? '')
}

/** Returns whether an error is a server's answer on a connection that stays open, not the notice that it is closing. */
export function isAnswer(error: unknown): boolean {
  return isFromServer(error) && !isLost(error)
}

/** Returns whether an error says that the statement does not suit the tables, or that they may not be read. */
export function isMismatch(error: unknown): boolean {
  return isFromServer(error) && /^(?:42|0A000$)/.test(error.code ?? '')
}

/** Returns whether an error has no code of its own, as those of PostGIS. */
export function isInternal(error: unknown): boolean {
  return isFromServer(error) && error.code === 'XX000'
}

/** Returns whether an error means that a value can't be stored, and not that the database is unavailable. */
export function isDataError(error: unknown): error is Error {
  // Classes 22 (data exception), 23 (constraint), 54 (program limit).
  return error instanceof pg.DatabaseError && /^(?:22|23|54)/.test(error.code ?? '')
}
