/** Looks descriptions up some at a time, so that the candidates of all are never in memory together. */
import type { Candidate } from './match-candidates.ts'
import type { MatchItem } from './match-items.ts'
import type { Match } from './match-judge.ts'

/** Number of descriptions that are looked up together. */
const SIZE = 25

export interface ChunkSteps {
  find(items: readonly MatchItem[]): Promise<Candidate[]>
  compare(candidates: readonly Candidate[]): Promise<Match[]>
}

/** Returns the matches of the descriptions with these numbers. While candidates are compared, the next ones are looked up. */
export async function matchInChunks(
  items: readonly MatchItem[],
  numbers: readonly number[],
  { find, compare }: ChunkSteps,
): Promise<Match[]> {
  const matches: Match[] = []
  const compareAny = async (candidates: readonly Candidate[]) => {
    if (candidates.length > 0) matches.push(...(await compare(candidates)))
  }
  let found: readonly Candidate[] = []
  for (let at = 0; at < numbers.length; at += SIZE) {
    const chunk = numbers.slice(at, at + SIZE).flatMap((number) => items[number] ?? [])
    // Comparing reads places, so it asks first: a lookup keeps the connection busy for longer.
    const [, next] = await Promise.all([compareAny(found), find(chunk)])
    found = next
  }
  await compareAny(found)
  return matches
}
