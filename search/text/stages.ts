/**
 * Searches a text in stages, until one finds something: with its known words as they are typed, with typos in all words,
 * with more typos, and then without one of its words. The first stage suffices for most texts, and takes least time.
 */
import type { TextQuery } from '../../core/query/parse/text.ts'
import type { Dictionary } from './dictionary.ts'
import type { Meanings, Mistyped } from './meanings.ts'
import { namesPlanOf, planOf, relaxedPlansOf, type TextPlan } from './plan.ts'

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
  options: StagesOptions,
  find: Find<Result>,
): Promise<(Result & { relaxed: boolean }) | undefined> {
  let first: Result | undefined
  let meanings: Meanings | undefined
  for await (meanings of stagesOf(text, options)) {
    const found = await find(planOf(text, meanings), meanings?.begun ?? NO_WORDS)
    if (!found || found.count > 0) return found && { ...found, relaxed: false }
    first ??= found
  }
  for (const plan of text.isAny ? [] : relaxedPlansOf(text, meanings)) {
    const found = await find(plan, meanings?.begun ?? NO_WORDS)
    if (!found || found.count > 0) return found && { ...found, relaxed: true }
    first ??= found
  }
  return first && { ...first, relaxed: false }
}

/** The same for names alone, of which no word may be missing. */
export async function suggestInStages(
  { terms }: TextQuery,
  options: StagesOptions,
  find: Find<readonly string[]>,
): Promise<readonly string[] | undefined> {
  let found: readonly string[] | undefined
  for await (const meanings of stagesOf({ terms, isAny: false }, options)) {
    found = await find(namesPlanOf({ terms }, meanings), meanings?.begun ?? NO_WORDS)
    if (!found || found.length > 0) return found
  }
  return found
}

/** Yields the meanings of a text for each stage. Without a word list there is only one. */
async function* stagesOf(
  { terms, isAny }: Pick<TextQuery, 'terms' | 'isAny'>,
  { dictionary, withBegun }: StagesOptions,
): AsyncGenerator<Meanings | undefined> {
  const meaningsOf = (mistyped: Mistyped) => dictionary.meanings({ terms, isAny, mistyped, withBegun })
  const usual = await meaningsOf('unknown')
  if (!usual?.isHopeless) yield usual
  if (!usual) return
  if (usual.isTrusting && !usual.isHopeless) yield meaningsOf('all')
  yield meaningsOf('loose')
}
