/**
 * A text may mean more and more: its known words as they are typed; with typos in all words; with more typos. The first
 * stage that finds something counts. It suffices for most texts, and takes least time.
 */
import type { TextQuery } from '../../core/words/text.ts'
import type { Dictionary } from './dictionary.ts'
import type { Meanings, MeaningsWanted, Mistyped } from './meanings.ts'
import { namesPlanOf, type TextPlan } from './plan.ts'

/** Returns the names that begin with a text, of the first stage that finds some. */
export async function suggestInStages<Name>(
  text: TextQuery,
  dictionary: Dictionary,
  find: (plan: TextPlan) => Promise<readonly Name[]>,
): Promise<readonly Name[]> {
  await dictionary.current()
  for await (const meanings of stagesOf({ ...text, isAny: false, isName: true }, dictionary)) {
    const found = await find(namesPlanOf(text, meanings))
    if (found.length > 0) return found
  }
  return []
}

/** Yields the meanings of a text for each stage. Without a word list there is only one. */
export async function* stagesOf(
  { terms, isAny, isName = false }: Pick<TextQuery, 'terms' | 'isAny'> & Partial<Pick<MeaningsWanted, 'isName'>>,
  dictionary: Dictionary,
): AsyncGenerator<Meanings | undefined> {
  const meaningsOf = (mistyped: Mistyped) => dictionary.meanings({ terms, isAny, isName, mistyped })
  const usual = await meaningsOf('unknown')
  if (!usual?.isHopeless) yield usual
  if (!usual) return
  if (usual.isTrusting && !usual.isHopeless) yield meaningsOf('all')
  yield meaningsOf('loose')
}
