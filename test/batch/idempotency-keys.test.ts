/** Scope of idempotency keys: the client that rate limits count. */
import { bearing, startPeopleApi } from '../accounts/people.ts'
import { ANY_ENGINE, overEachDatabase, testOn } from '../support/databases/database.ts'

const PATH = '/api/v0.3/batch_find_or_create_places'

const world = overEachDatabase(async ({ database }) => {
  const api = await startPeopleApi(database)
  const [ada, grace] = [await api.register(), await api.register()]
  return { api, users: { ada: bearing(ada.token), grace: bearing(grace.token), nobody: {} } }
})

type Client = readonly [user: 'ada' | 'grace' | 'nobody', address: string]

/** Two clients that choose the same key, and whether they are one client. */
const PAIRS: readonly [title: string, one: Client, other: Client, isSame: boolean][] = [
  ['one address', ['nobody', '192.0.2.1'], ['nobody', '192.0.2.1'], true],
  ['two addresses', ['nobody', '192.0.2.2'], ['nobody', '192.0.2.3'], false],
  ['an IPv4 address in two forms', ['nobody', '192.0.2.4'], ['nobody', '::ffff:192.0.2.4'], true],
  ['one IPv6 network', ['nobody', '2001:db8:1::1'], ['nobody', '2001:db8:1:0:ffff::2'], true],
  ['two IPv6 networks', ['nobody', '2001:db8:2::1'], ['nobody', '2001:db8:2:1::1'], false],
  ['a user at two addresses', ['ada', '192.0.2.5'], ['ada', '192.0.2.6'], true],
  ['two users at one address', ['ada', '192.0.2.7'], ['grace', '192.0.2.7'], false],
  ['a user and somebody else at one address', ['ada', '192.0.2.8'], ['nobody', '192.0.2.8'], false],
]

for (const [title, one, other, isSame] of PAIRS) {
  testOn(ANY_ENGINE, `the same key of ${title}: ${isSame ? 'one answer' : 'two requests'}`, async (t) => {
    const { api, users } = await world(ANY_ENGINE)
    const send = async ([user, address]: Client, name: string) => {
      const headers = { ...users[user], 'x-forwarded-for': address, 'idempotency-key': title }
      const { status, body } = await api.post(PATH, [{ name }], headers)
      return [status, (body as { results?: { status: string }[] }).results?.[0]?.status]
    }
    t.deepEqual(await send(one, title), [200, 'created'])
    t.deepEqual(await send(one, title), [200, 'created'], 'the stored answer')
    if (isSame) {
      t.deepEqual(await send(other, title), [200, 'created'])
      t.deepEqual(await send(other, `${title} and more`), [422, undefined])
    } else {
      t.deepEqual(await send(other, `${title}, elsewhere`), [200, 'created'])
      t.deepEqual(await send(other, title), [422, undefined], 'the key of the other one')
    }
    t.deepEqual(await send(one, title), [200, 'created'], 'still its own answer')
  })
}
