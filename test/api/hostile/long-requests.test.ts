/** Requests as long as HTTP's parser accepts, and longer: each is answered, and none takes long. */

import { testOnEachDatabase } from '../../support/databases/database.ts'
import { exchange } from '../../support/requests/raw-http.ts'
import { startApi } from '../../support/services/api.ts'

const LONG: readonly [title: string, target: string, status: number][] = [
  ['100 kB of query', `/v0.3/places/?x=${'a'.repeat(100_000)}`, 431],
  ['100 kB of path', `/v0.3/places/${'a'.repeat(100_000)}/`, 431],
  ['15 kB of key', `/v0.3/themes/${'a'.repeat(15_000)}/`, 404],
  ['15 kB of ordering', `/v0.3/places/?ordering=${'name,'.repeat(3000)}`, 200],
  ['15 kB of separators', `/v0.3/places/?ordering=${','.repeat(15_000)}`, 200],
  ['15 kB of an ordering of events', `/v0.3/events/?ordering=${'-name,'.repeat(2500)}`, 200],
  ['15 kB of parameters', `/v0.3/places/?${'tile=x&'.repeat(2000)}`, 400],
  ['15 kB of a page', `/v0.3/places/?page=${'1'.repeat(15_000)}`, 404],
  ['15 kB of a page size', `/v0.3/places/?per_page=${'1'.repeat(15_000)}`, 200],
  ['15 kB of digits', `/v0.3/places/?point=${'1'.repeat(7000)},${'1'.repeat(7000)}`, 400],
  ['15 kB of almost a number', `/v0.3/places/?dist=${'1'.repeat(15_000)}x&point=0,0`, 400],
  ['15 kB of a box', `/v0.3/places/?in_bbox=${'0,'.repeat(7500)}`, 400],
  ['15 kB of a tile', `/v0.3/places/?tile=0/0/${'0'.repeat(15_000)}`, 400],
  ['15 kB of values', `/v0.3/places/?vibes__in=${'a,'.repeat(7500)}`, 400],
  ['15 kB of ids', `/v0.3/places/?ids=${`${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)},`.repeat(400)}`, 200],
  ['15 kB of asterisks', `/v0.3/places/?vibes__wildcard=${'*'.repeat(15_000)}`, 400],
  ['as many asterisks as there may be', `/v0.3/places/?address__wildcard=${'*a'.repeat(8)}`, 200],
  ['15 kB of terms', `/v0.3/places/?search=${'a%20'.repeat(3500)}`, 200],
  ['15 kB of different terms', `/v0.3/events/?search=${Array.from({ length: 2500 }, (_, n) => n).join()}`, 400],
  ['15 kB of one term', `/v0.3/places/?search=${'a'.repeat(15_000)}`, 200],
  ['15 kB of one term of events', `/v0.3/events/?search=${'_'.repeat(15_000)}`, 200],
  ['15 kB of one term of themes', `/v0.3/themes/?search=${'%25'.repeat(5000)}`, 200],
  ['15 kB of a name of a theme', `/v0.3/themes/?name=${'a'.repeat(15_000)}`, 200],
  ['15 kB of a city', `/v0.3/places/?city=${'a'.repeat(15_000)}`, 400],
  ['15 kB of an unknown lookup', `/v0.3/places/?city__${'a'.repeat(15_000)}=1`, 400],
  ['15 kB of a moment', `/v0.3/places/?is_open_at=2026-11-21T09:00:00.${'0'.repeat(15_000)}Z`, 400],
  ['15 kB of spaces in a moment', `/v0.3/places/?updated_since=2026-11-21${'%20'.repeat(5000)}x`, 400],
  ['15 kB of a cursor', `/v0.3/places/?cursor=${'W1tb'.repeat(3700)}`, 400],
  ['15 kB of fields', `/v0.3/places/?fields=${'name,'.repeat(3000)}`, 200],
]

for (const [title, target, status] of LONG) {
  testOnEachDatabase(`${title} is ${status}`, async (t, { database }) => {
    const { base } = await startApi(database)
    const head = `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
    t.is((await exchange(base, Buffer.from(head))).status, status)
  })
}
