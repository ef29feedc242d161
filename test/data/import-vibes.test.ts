/** A vocabulary of vibes is imported as the API gives it out, and replaces the one before. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importFile } from '../../data/import/import-file.ts'
import { readVocabulary } from '../../sql/vibes/vocabulary.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { temporaryFolder } from '../support/processes/temporary-files.ts'

const folder = temporaryFolder('vibes')
const file = join(folder, 'vibes.json')

const STEPS: readonly (readonly [content: object, counts: number[], stored: object])[] = [
  [
    { vibes: ['cozy', 'loud'], signature_vibes: ['loud'] },
    [1, 0, 0, 0],
    { vibes: ['cozy', 'loud'], signatureVibes: ['loud'] },
  ],
  [
    { vibes: ['cozy', 'loud'], signature_vibes: ['loud'] },
    [0, 0, 1, 0],
    { vibes: ['cozy', 'loud'], signatureVibes: ['loud'] },
  ],
  [
    { vibes: ['cozy', 'loud'], signature_vibes: ['cozy'] },
    [0, 1, 0, 0],
    { vibes: ['cozy', 'loud'], signatureVibes: ['cozy'] },
  ],
  [{ vibes: ['wild', 'cozy'], signature_vibes: [] }, [0, 1, 0, 0], { vibes: ['cozy', 'wild'], signatureVibes: [] }],
  [{ vibes: ['Wild'], signature_vibes: [] }, [0, 0, 0, 1], { vibes: ['cozy', 'wild'], signatureVibes: [] }],
  [{ vibes: ['two words'], signature_vibes: [] }, [0, 0, 0, 1], { vibes: ['cozy', 'wild'], signatureVibes: [] }],
]

testOnEachDatabase('vocabularies, one after the other', async (t, { database }) => {
  t.is(await readVocabulary(database), undefined)
  for (const [content, counts, stored] of STEPS) {
    writeFileSync(file, JSON.stringify(content))
    const summary = await importFile(database, file, { rejectedFile: `${file}.rejected` }, () => undefined)
    const { inserted, updated, unchanged, rejected } = summary
    t.deepEqual([inserted, updated, unchanged, rejected], counts, JSON.stringify(content))
    t.deepEqual(await readVocabulary(database), stored)
  }
})
