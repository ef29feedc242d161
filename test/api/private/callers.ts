/**
 * A service in which only editors see private fields and hidden places, another one over the same database in which
 * everybody does, and one caller of each kind. Texts that only editors may see are found nowhere else.
 */
import { Accounts } from '../../../api/credentials/accounts.ts'
import { createUser, setEditor } from '../../../sql/accounts/accounts.ts'
import { postTip } from '../../../sql/accounts/contributions.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { FULL, placeId, storeFewPlaces } from '../../support/fixtures/few-places.ts'
import { PUBLIC_URL } from '../../support/services/api.ts'
import { startService } from '../../support/services/service.ts'
import { UNTHINNED } from '../../support/tiles/thinning.ts'

/** In the private fields of the place that is shown. */
export const NOTE = 'zwieback'
/** In the texts, the label and the tip of the hidden place. */
export const SECRET = 'quixotry'
export const SHOWN_ID = placeId(1)
export const HIDDEN_ID = placeId(9)

export const HIDDEN_PLACE = {
  id: HIDDEN_ID,
  name: `Café ${SECRET}`,
  address: `${SECRET} Street 18`,
  city: 'Berlin',
  telephone: '+49 30 123456',
  longitude: 13.3323,
  latitude: 52.5037,
  data_source_identifier: 'test:9',
  categories: ['cafe', `${SECRET} cafe`],
  tags: [`${SECRET} tag`],
  notes_internal: `${SECRET} note`,
  is_public: false,
}

export const CALLERS = ['stranger', 'account', 'editor'] as const
export type CallerName = (typeof CALLERS)[number]

export async function openPrivate(database: Database) {
  await storeFewPlaces(database)
  const notes = { notes_to_svc: `${NOTE} 1`, notes_internal: `${NOTE} 2`, short_description: `${NOTE} 3` }
  await upsertPlaces(database, [{ ...FULL, ...notes }, HIDDEN_PLACE])
  const accounts = new Accounts({ database, publicUrl: PUBLIC_URL, sendMail: async () => undefined })
  const headersOf = async (email: string) => {
    const user = await createUser(database, email, null)
    for (const svc_place of [SHOWN_ID, HIDDEN_ID]) {
      await postTip(database, user?.id ?? '', { svc_place, tip: svc_place === HIDDEN_ID ? `${SECRET} tip` : 'a tip' })
    }
    return { authorization: `Token ${await accounts.issueToken(email)}` }
  }
  const headers: Record<CallerName, Record<string, string>> = {
    stranger: {},
    account: await headersOf('ada@example.org'),
    editor: await headersOf('grace@example.org'),
  }
  await setEditor(database, 'grace@example.org', true)
  const editorsOnly = { fields: ['notes_to_svc', 'notes_internal', 'short_description'], hiddenPlaces: true }
  const on = await startService(database, UNTHINNED, undefined, editorsOnly)
  const off = await startService(database)
  return { on, off, headers, accounts }
}
