/** Searches a text as it is meant first. Only if that finds nothing, with more typos, and then without one of its words. */
import type { TextQuery } from '../../core/query/parse/text.ts'
import type { Dictionary } from './dictionary.ts'
import type { Meanings } from './meanings.ts'
import { namesPlanOf, planOf, relaxedPlanOf, type TextPlan } from './plan.ts'

/** Number of results of each kind whose order is computed. Further results come after them, by quality. */
export const MAX_RANKED = 100

interface Counted {
  readonly count: number
}

/** `begun` is of the words that the plan was made with. Returns undefined if the engine can't express the plan. */
export type Find<Result> = (plan: TextPlan, begun: Meanings['begun']) => Promise<Result | undefined>

const NO_WORDS: Meanings['begun'] = new Map()

export interface StagesOptions {
  readonly dictionary: Pick<Dictionary, 'meanings'>
  /** The engine needs the words that begin with the last one. */
  readonly withBegun: boolean
}

/** The first result that has something, or else the first of all. `relaxed`: one word of the text is missing. */
export async function findInStages<Result extends Counted>(
  text: TextQuery,
  { dictionary, withBegun }: StagesOptions,
  find: Find<Result>,
): Promise<(Result & { relaxed: boolean }) | undefined> {
  const meaningsOf = (isLoose: boolean) => dictionary.meanings({ ...text, isLoose, withBegun })
  const usual = await meaningsOf(false)
  const first = await find(planOf(text, usual), usual?.begun ?? NO_WORDS)
  if (!first || first.count > 0) return first && { ...first, relaxed: false }
  const loose = await meaningsOf(true)
  const second = await find(planOf(text, loose), loose?.begun ?? NO_WORDS)
  if (!second || second.count > 0) return second && { ...second, relaxed: false }
  const relaxed = text.isAny ? undefined : relaxedPlanOf(text, loose)
  if (!relaxed) return { ...first, relaxed: false }
  const third = await find(relaxed, loose?.begun ?? NO_WORDS)
  return third && { ...third, relaxed: third.count > 0 }
}

/** The same for names alone, of which no word may be missing. */
export async function suggestInStages(
  text: TextQuery,
  { dictionary, withBegun }: StagesOptions,
  find: Find<readonly string[]>,
): Promise<readonly string[] | undefined> {
  let found: readonly string[] | undefined
  for (const isLoose of [false, true]) {
    const meanings = await dictionary.meanings({ terms: text.terms, isAny: false, isLoose, withBegun })
    found = await find(namesPlanOf(text, meanings), meanings?.begun ?? NO_WORDS)
    if (!found || found.length > 0) return found
  }
  return found
}
