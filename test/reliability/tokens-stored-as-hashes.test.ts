/** Tokens: at least 160 bits from the CSPRNG, stored as SHA-256; a dump of the database holds no usable token. */
import { createHash } from 'node:crypto'
import test from 'ava'
import sql from 'sql-template-tag'
import { newSecret } from '../../api/credentials/secrets.ts'
import { bearing, startPeopleApi } from '../accounts/people.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { dumpRows } from '../support/databases/dump-rows.ts'

const TRIES = 2000

test(`of ${TRIES} tokens each of 256 bits is as often one as zero`, (t) => {
  const ones = new Array<number>(256).fill(0)
  for (let n = 0; n < TRIES; n++) {
    const bytes = Buffer.from(newSecret().text, 'hex')
    t.is(bytes.length, 32)
    for (let bit = 0; bit < 256; bit++) if (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) ones[bit] = (ones[bit] ?? 0) + 1
  }
  // Seven standard deviations: by chance once in 10^9 runs.
  const slack = 7 * Math.sqrt(TRIES / 4)
  for (const count of ones) t.true(Math.abs(count - TRIES / 2) < slack, `${count} of ${TRIES}`)
})

testOnEachDatabase(
  'a token is stored as its SHA-256, and nothing in the database opens anything',
  async (t, { database }) => {
    const { request, post, register } = await startPeopleApi(database)
    const { email, token } = await register()
    const { body } = await post('/v0.3/auth/login/', { email, password: 'correct horse 7 battery' })
    await post('/v0.3/auth/reset-password/', { email })
    const tokens = [token, (body as { token: string }).token]

    const dump = await dumpRows(database)
    t.true(dump.includes(email), 'the dump holds what is stored')
    for (const given of tokens) {
      t.false(dump.includes(given))
      t.true(dump.includes(createHash('sha256').update(given).digest('hex')), 'its hash is stored')
    }
    const stored = await database.rows<{ hash: Buffer }>(sql`
    select hash from tokens union all select hash from reset_links`)
    t.true(stored.length >= 2)
    for (const { hash } of stored) {
      for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const) {
        const answer = await request('/v0.3/places/', {
          headers: bearing(hash.toString(encoding).replaceAll(/[^!-~]/g, '~')),
        })
        t.is(answer.status, 401)
      }
    }
    t.is((await request('/v0.3/places/', { headers: bearing(token) })).status, 200)
  },
)

testOnEachDatabase('a token that has expired opens nothing, and the purge deletes it', async (t, { database }) => {
  const { request, register } = await startPeopleApi(database)
  const { token } = await register()
  const hash = createHash('sha256').update(token).digest()
  const [row] = await database.rows<{ days: number }>(sql`
    select extract(epoch from expires_at - created_at) / 86400 as days from tokens where hash = ${hash}`)
  t.is(Number(row?.days), 30)
  await database.write(sql`update tokens set expires_at = now() - interval '1 second' where hash = ${hash}`)
  t.is((await request('/v0.3/places/', { headers: bearing(token) })).status, 401)
})
