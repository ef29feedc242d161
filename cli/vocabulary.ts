/** The vocabulary of vibes, for commands that read texts. */
import type { Config } from '../config.ts'
import { readVibes } from '../data/vibes.ts'
import type { Queryable } from '../sql/core/database.ts'
import { readVocabulary, type Vocabulary } from '../sql/vibes/vocabulary.ts'

/** Returns the operator's vocabulary, or else what was imported, or else the built-in one. */
export async function vocabularyOf(database: Queryable, { vibesFile }: Pick<Config, 'vibesFile'>): Promise<Vocabulary> {
  return (vibesFile === undefined ? await readVocabulary(database) : undefined) ?? readVibes(vibesFile)
}

export async function understandingOptions(
  database: Queryable,
  config: Config,
): Promise<{ readonly vibes: readonly string[]; readonly openAtMaxCandidates: number }> {
  const { vibes } = await vocabularyOf(database, config)
  return { vibes, openAtMaxCandidates: config.openAtMaxCandidates }
}
