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
  readonly words: readonly string[]
  readonly name_key: string
  readonly score_combined: number
}

export interface PlannedText {
  readonly plan: TextPlan
  readonly begun: Meanings['begun']
  /** Filters besides the text. */
  readonly filter: readonly string[]
}

/** `read` returns the best `MAX_RANKED` by quality. Returns undefined if Meilisearch can't express the plan. */
export async function rankedBy(
  { plan, begun, filter }: PlannedText,
  read: (filter: string[]) => Promise<readonly RankedPlace[]>,
): Promise<string[] | undefined> {
  const [all, ...others] = plan.arms
  const ask = async (arm: Match) => {
    const words = wordsFilter(arm, begun)
    return words === undefined ? undefined : read([...filter, words])
  }
  const best = await ask(all)
  const more = best && best.length >= MAX_RANKED ? await Promise.all(others.map(ask)) : []
  const asked = [best, ...more]
  const found = asked.filter((places) => places !== undefined)
  if (found.length < asked.length) return undefined
  const places = new Map(found.flat().map((place) => [place.id, place]))
  return arranged(
    Array.from(places.values(), ({ id, words, name_key: name, score_combined: score }) => {
      const has = new Set(words)
      return { id, name, score, rank: plan.tiers.findIndex((tier) => holds(tier, has)) }
    }),
    plan,
  )
}
