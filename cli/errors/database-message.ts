/** Messages about a database that can't be used: which one, why, and what to do. */
import { codeOf, reasonOf } from '../../core/errors/reasons.ts'
import { ConnectionLost, isFromServer, NoAnswer } from '../../sql/core/database-errors.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What to do about errors of PostgreSQL, by their codes. */
const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'Correct user and password in DATABASE_URL.',
  '28000': 'Correct the user in DATABASE_URL, or pg_hba.conf of the server.',
  '3D000': 'Create the database, or name another one in DATABASE_URL.',
  '42501': 'Grant that to the user of DATABASE_URL, or name another user.',
  '53300': 'Stop other clients, or raise max_connections of the server.',
  '53100': 'Make room on the disk of the server.',
  '57P03': 'Try again in a moment.',
  '57P01': 'Try again once the server runs.',
  '57014': 'Try again when the server has less to do.',
  '25006': 'DATABASE_URL must name the primary server, not a standby.',
  '58P01': 'Install PostGIS on the server.',
}

const WITHOUT_EXTENSION = /^(?:could not open extension control file|extension "\w+" is not available)/

/** Returns undefined if the error is not one of the database. */
export function databaseMessage(error: unknown, environment: Environment): string | undefined {
  if (error instanceof NoAnswer) return `${where(environment)} did not answer in time. ${remedy(environment)}`
  if (error instanceof ConnectionLost) {
    return `${where(environment)} cannot be reached: ${connectionReason(error)}. ${remedy(environment)}`
  }
  if (!isFromServer(error)) return undefined
  const advice = WITHOUT_EXTENSION.test(error.message) ? ADVICE['58P01'] : ADVICE[codeOf(error) ?? '']
  return `${where(environment)} reports: ${error.message}. ${advice ?? ''}`.trimEnd()
}

function connectionReason(error: ConnectionLost): string {
  const reason = reasonOf(error)
  return /client password must be a string/.test(reason) ? 'it wants a password, and the address has none' : reason
}

/** Names the database without its user and password. */
function where({ DATABASE_URL, DATABASE_READ_URL, DATA_DIR }: Environment): string {
  if (!DATABASE_URL) return `The embedded database in ${DATA_DIR || '.data'}`
  const replica = DATABASE_READ_URL ? `, or its replica at ${address(DATABASE_READ_URL)},` : ''
  return `The database at ${address(DATABASE_URL)}${replica}`
}

function address(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

function remedy({ DATABASE_URL, DATABASE_READ_URL, DATA_DIR }: Environment): string {
  if (!DATABASE_URL) return `See ${DATA_DIR || '.data'}/embedded.log.`
  return `Start it, or correct ${DATABASE_READ_URL ? 'DATABASE_URL and DATABASE_READ_URL' : 'DATABASE_URL'}.`
}
