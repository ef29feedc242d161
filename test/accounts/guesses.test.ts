/** Guesses of one account's password from many networks: limited, without a word on who has an account. */
import { Accounts } from '../../api/credentials/accounts.ts'
import { GUESS } from '../../api/credentials/limits.ts'
import { ANY_ENGINE, overEachDatabase, testOn } from '../support/databases/database.ts'
import { type Answer, describedRequest } from '../support/requests/openapi.ts'
import { PUBLIC_URL } from '../support/services/api.ts'
import { nextAddress, PASSWORD, startPeopleApi } from './people.ts'

const LOGIN = '/v0.3/auth/login/'
const WRONG = { non_field_errors: ['Unable to log in with provided credentials.'] }

const world = overEachDatabase(async ({ database }) => {
  const accounts = new Accounts({ database, publicUrl: PUBLIC_URL, sendMail: async () => undefined })
  const api = await startPeopleApi(database, { accounts })
  /** Sends a guess, from a network of its own if `address` names none. */
  const guess = (email: string, password = 'wrong', address = nextAddress(), path = LOGIN) =>
    api.post(path, { email, password }, { 'x-forwarded-for': address })
  const exhaust = async (email: string) => {
    for (let n = 0; n < GUESS.calls; n++) await guess(email)
  }
  return { ...api, accounts, guess, exhaust }
})

function isThrottled({ status, headers, body }: Answer): boolean {
  const { detail } = body as { detail?: string }
  return status === 429 && Number(headers['retry-after']) > 0 && /^Request was throttled\. /.test(detail ?? '')
}

testOn(
  ANY_ENGINE,
  'of 100 guesses from 100 networks, few are answered, whether the account exists or not',
  async (t) => {
    const { register, guess } = await world(ANY_ENGINE)
    const { email } = await register()
    const answers = async (address: string) => {
      const all = []
      for (let n = 0; n < 100; n++) all.push(await guess(address))
      return all
    }
    const [known, unknown] = [await answers(email), await answers('nobody@example.org')]
    for (const [n, answer] of known.entries()) {
      if (n < GUESS.calls) t.deepEqual([answer.status, answer.body], [400, WRONG])
      else t.true(isThrottled(answer), `guess ${n}`)
      const twin = unknown[n] as Answer
      t.is(twin.status, answer.status, `guess ${n}`)
      t.deepEqual(Object.keys(twin.headers).sort(), Object.keys(answer.headers).sort())
    }
  },
)

testOn(ANY_ENGINE, 'the limit counts all spellings of an address and all ways to log in', async (t) => {
  const { register, guess, exhaust, base } = await world(ANY_ENGINE)
  const { email } = await register('ada.lovelace@example.org')
  await exhaust(email)
  for (const path of [LOGIN, '/v0.3/auth/session/']) {
    t.true(isThrottled(await guess(email.toUpperCase(), 'wrong', nextAddress(), path)), path)
    t.true(isThrottled(await guess(` ${email} `, PASSWORD, nextAddress(), path)), path)
  }
  const old = await describedRequest(base, '/v0.2/schema/')
  const headers = { 'x-forwarded-for': nextAddress() }
  const json = { email, password: PASSWORD }
  t.true(isThrottled(await old('/v0.2/rest-auth/login/', { method: 'POST', headers, json })))
  t.is((await guess('somebody.else@example.org')).status, 400, 'another account')
})

testOn(
  ANY_ENGINE,
  'the owner logs in where they have logged in before, and a new password ends the wait',
  async (t) => {
    const { register, guess, exhaust, accounts } = await world(ANY_ENGINE)
    const { email } = await register()
    const [home, away] = ['2001:db8:77:1::1', nextAddress()]
    t.is((await guess(email, PASSWORD, home)).status, 200)
    await exhaust(email)
    t.true(isThrottled(await guess(email, PASSWORD, away)))
    t.is((await guess(email, PASSWORD, home)).status, 200)
    t.is((await guess(email, PASSWORD, '2001:db8:77:2::9')).status, 200, 'the same /48')
    t.is((await guess(email, 'wrong', home)).status, 400, 'guesses from there are limited by network')
    const link = await accounts.createResetLink(email)
    const token = new URL(link?.address ?? '').searchParams.get('token') ?? ''
    t.true(await accounts.resetPassword(token, 'another horse 8 battery'))
    t.is((await guess(email, 'another horse 8 battery', away)).status, 200)
    t.is((await guess(email, PASSWORD, nextAddress())).status, 400, 'counted anew')
  },
)

testOn(ANY_ENGINE, 'guesses at the same moment are counted, too', async (t) => {
  const { register, guess } = await world(ANY_ENGINE)
  const { email } = await register()
  const answers = await Promise.all(Array.from({ length: GUESS.calls + 20 }, () => guess(email)))
  t.is(answers.filter(({ status }) => status === 429).length, 20)
})

testOn(ANY_ENGINE, 'an IPv6 client guesses as a /48, but is a /64 elsewhere', async (t) => {
  const { guess, post } = await world(ANY_ENGINE)
  const from = (n: number) => `2001:db8:5:${n.toString(16)}::1`
  for (let n = 0; n < 50; n++) t.is((await guess(`a${n}@example.org`, 'wrong', from(n))).status, 400)
  t.true(isThrottled(await guess('b@example.org', 'wrong', from(50))))
  t.is((await guess('b@example.org', 'wrong', '2001:db8:6::1')).status, 400, 'another /48')
  const register = (n: number) =>
    post('/v0.3/auth/register/', { email: 'x', password: '' }, { 'x-forwarded-for': from(n) })
  for (let n = 0; n < 6; n++) t.is((await register(n)).status, 400)
})
