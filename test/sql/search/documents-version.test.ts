/** The version of search documents changes with everything that they are made from, and with nothing else. */
import sql, { raw } from 'sql-template-tag'
import { documentsVersion } from '../../../sql/search/documents-version.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'

/** Functions that are replaced, and whether documents depend on them. */
const FUNCTIONS: readonly [signature: string, returns: string, isOfDocuments: boolean][] = [
  ['word_list(value text)', 'text[]', true],
  ['normal_text(value text)', 'text', true],
  // Used only in a generated column.
  ['normal_texts(labels text[])', 'text[]', true],
  // Called by a function that other functions call.
  ['lower_letters(value text)', 'text', true],
  ['fold_text(value text)', 'text', false],
  ['match_text(value text)', 'text', false],
]

testOnEachDatabase('another function makes other documents where they are made by it', async (t, { database }) => {
  const before = await documentsVersion(database)
  for (const [signature, returns, isOfDocuments] of FUNCTIONS) {
    const rollBack = new Error('rolled back')
    const changed = database.transaction(async (transaction) => {
      await transaction.rows(sql`
        create or replace function ${raw(signature)} returns ${raw(returns)} language sql immutable
        as 'select null::${raw(returns)}'`)
      t.is((await documentsVersion(transaction)) !== before, isOfDocuments, signature)
      throw rollBack
    })
    await t.throwsAsync(changed, { is: rollBack })
  }
  t.is(await documentsVersion(database), before)
})
