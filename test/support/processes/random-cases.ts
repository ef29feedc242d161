/** Which test files draw random cases, for which a random seed means something, and which leave cases out. */
import { readFileSync } from 'node:fs'

/** What the imports of such files name. */
const RANDOM = /'fast-check'|\/(?:arbitraries|random-|hostile-|property-runs)/
const FEW = /\/few-cases\./

export function hasRandomCases(file: string): boolean {
  return RANDOM.test(readFileSync(file, 'utf8'))
}

/** Whether `npm test` leaves out cases of a file. With a server, it leaves out random cases only. */
export function hasMoreCases(file: string): boolean {
  return hasRandomCases(file) || (!process.env['DATABASE_URL'] && FEW.test(readFileSync(file, 'utf8')))
}
