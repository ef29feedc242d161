/** The best results of a text, from the documents that Meilisearch finds for its plan. */
import { arranged } from '../text/candidates.ts'
import { holds, type Match } from '../text/match.ts'
import type { Meanings } from '../text/meanings.ts'
import type { TextPlan } from '../text/plan.ts'
import { MAX_RANKED } from '../text/stages.ts'
import { wordsFilter } from './words.ts'

export const BY_QUALITY = { sort: ['score_combined:desc', 'id:asc'] }

/** A document of the index. Only the id is there unless more is asked for. */
export interface RankedPlace {
  readonly id: string
  readonly name_words: string | null
  /** Undefined if only names count. */
  readonly other_words?: string | null
  readonly name_key: string
  readonly score_combined: number
}

export interface PlannedText {
  readonly plan: TextPlan
  readonly begun: Meanings['begun']
  /** Filters besides the text. */
  readonly filter: readonly string[]
  /** Only names count, and mostly more than `MAX_RANKED` match, because the text is a beginning. */
  readonly isSuggestion: boolean
}

/** `read` returns the best `MAX_RANKED` by quality. Returns undefined if Meilisearch can't express the plan. */
export async function rankedBy(
  { plan, begun, filter, isSuggestion }: PlannedText,
  read: (filter: string[]) => Promise<readonly RankedPlace[]>,
): Promise<string[] | undefined> {
  const ask = async (arm: Match) => {
    const words = wordsFilter(arm, begun)
    return words === undefined ? undefined : read([...filter, words])
  }
  const askAll = (arms: readonly Match[]) => Promise.all(arms.map(ask))
  const asked = await (isSuggestion ? askAll(plan.arms) : askWhileFull(plan.arms, askAll))
  const found = asked.filter((places) => places !== undefined)
  if (found.length < asked.length) return undefined
  const places = new Map(found.flat().map((place) => [place.id, place]))
  return arranged(
    Array.from(places.values(), ({ id, name_words, other_words, name_key: name, score_combined: score }) => {
      const has = new Set(`${name_words ?? ''} ${other_words ?? ''}`.split(' '))
      return { id, name, score, rank: plan.tiers.findIndex((tier) => holds(tier, has)) }
    }),
    plan,
  )
}

/** The first arm has all results, so the others are needed only if it has more than `MAX_RANKED`. */
async function askWhileFull<Found extends readonly unknown[] | undefined>(
  [all, ...others]: TextPlan['arms'],
  ask: (arms: readonly Match[]) => Promise<Found[]>,
): Promise<Found[]> {
  const asked = await ask([all])
  const isFull = asked.some((found) => found && found.length >= MAX_RANKED)
  return isFull ? [...asked, ...(await ask(others))] : asked
}
