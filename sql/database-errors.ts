/** What errors of PostgreSQL and of the way to it mean. */
import pg from 'pg'

/** The database did not answer within a query's time limit, although the server was to end the statement before that. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  constructor(milliseconds: number) {
    super(`the database did not answer within ${milliseconds} ms`)
  }
}

/** Whether a transaction waited for another's lock too long, or the two for each other: to be tried again. */
export function isLockConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')
}

/** Class 08 (connection), 53 (resources), 57P (shutdown, start-up), 57014 (statement timeout): try again later. */
const UNAVAILABLE = /^(?:08|53|57P)|^57014$/
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT'])

/** Whether an error says that the database can't answer now, rather than that the query is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NoAnswer) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The pool and the client have no codes for these two.
  return UNAVAILABLE.test(code) || NETWORK.has(code) || /^(Connection terminated|timeout exceeded)/.test(error.message)
}

/** Whether a connection can be used again after a query that failed: the error is an answer, and not the last one. */
export function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(?:08|53|57P)/.test(error.code ?? '')
}
