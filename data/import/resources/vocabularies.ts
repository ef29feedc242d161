/** A record with the vocabulary of vibes, as `/v0.3/vibe-list/` gives it out. */
import type { Database } from '../../../sql/core/database.ts'
import { type Vocabulary, writeVocabulary } from '../../../sql/vibes/vocabulary.ts'
import { toVibes } from '../../vibes.ts'
import { type Content, excerpt } from '../formats/source-row.ts'
import { Batches } from './batches.ts'
import type { ImportTally } from './tally.ts'

export class Vocabularies {
  readonly batches: Batches<Vocabulary>
  readonly #tally: ImportTally

  constructor(database: Database, tally: ImportTally) {
    this.#tally = tally
    this.batches = new Batches({
      database,
      async write(vocabularies) {
        const written = { inserted: 0, updated: 0 }
        for (const vocabulary of vocabularies) {
          const outcome = await writeVocabulary(database, vocabulary)
          if (outcome !== 'unchanged') written[outcome] += 1
        }
        return written
      },
      reason: (error) => ({ field: 'vibes', reason: error.message }),
      reject: (number, rejection) => tally.reject(number, rejection),
    })
  }

  add(number: number, { properties }: Content): void {
    const vibes = toVibes(properties)
    if (typeof vibes === 'string') this.#tally.reject(number, { field: 'vibes', reason: vibes, ...excerpt(properties) })
    else this.batches.add(number, vibes)
  }
}
