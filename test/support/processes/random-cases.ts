/** Which test files draw random cases: a random seed means something for them only. */
import { readFileSync } from 'node:fs'

/** What the imports of such files name. */
const SOURCES = /'fast-check'|\/(?:arbitraries|random-|hostile-|property-runs)/

export function hasRandomCases(file: string): boolean {
  return SOURCES.test(readFileSync(file, 'utf8'))
}
