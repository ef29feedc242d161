/** The page of weights: who may do what, and what its forms do. */
import { parseHTML } from 'linkedom'
import sql from 'sql-template-tag'
import { readWeights } from '../../../sql/scores/weights.ts'
import { PASSWORD } from '../../accounts/people.ts'
import { ANY_ENGINE, overEachDatabase, type TestDatabase, testOn } from '../../support/databases/database.ts'
import { insertVariedPlaces } from '../../support/fixtures/varied-places.ts'
import { until } from '../../support/processes/until.ts'
import { runScores } from '../../support/services/run-scores.ts'
import { startService } from '../../support/services/service.ts'

const EDITOR = 'grace@example.org'

const service = overEachDatabase(async ({ database }: TestDatabase) => {
  await insertVariedPlaces(database, 1, 300)
  await runScores(database)
  const { base } = await startService(database)
  const register = async (email: string) => {
    const response = await fetch(`${base}/v0.3/auth/register/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    return ((await response.json()) as { token: string }).token
  }
  const [user, editor] = [await register('ada@example.org'), await register(EDITOR)]
  await database.write(sql`update users set is_editor = true where email = ${EDITOR}`)
  const cookie = (token: string) => ({ cookie: `whereabouts_session=${token}` })
  const get = async (query = '', token = editor) => {
    const response = await fetch(`${base}/analyst/weights${query}`, { headers: cookie(token) })
    return { response, document: parseHTML(await response.text()).document }
  }
  const post = (fields: Record<string, string>, headers: Record<string, string> = cookie(editor)) =>
    fetch(`${base}/analyst/weights`, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' })
  /** The secret of the editor's forms. */
  const secret = async () => (await get()).document.querySelector('[name=token]')?.getAttribute('value') ?? ''
  const send = async (fields: Record<string, string>) => post({ token: await secret(), ...fields })
  return { database, user, editor, cookie, get, post, send }
})

const version = async ({ database }: TestDatabase) => (await readWeights(database))?.version

testOn(ANY_ENGINE, 'only editors, by forms of their own session or by their token, change weights', async (t, on) => {
  const { user, editor, cookie, get, post } = await service(ANY_ENGINE)
  const token = (await get()).document.querySelector('[name=token]')?.getAttribute('value') ?? ''
  const form = { action: 'rollback', version: '1' }
  const before = await version(on)
  const cases: [fields: Record<string, string>, headers: Record<string, string>, status: number][] = [
    [{ ...form, token }, {}, 401],
    [{ ...form, token }, cookie('unknown'), 401],
    [{ ...form, token }, cookie(user), 403],
    [{ ...form, token }, { authorization: `Token ${user}` }, 403],
    [form, cookie(editor), 403],
    [{ ...form, token: '' }, cookie(editor), 403],
    [{ ...form, token: `${token}x` }, cookie(editor), 403],
  ]
  for (const [fields, headers, status] of cases)
    t.is((await post(fields, headers)).status, status, JSON.stringify([fields, headers]))
  t.is(await version(on), before)
  t.is((await post({ action: 'try', rating: '0.1' }, { authorization: `Token ${editor}` })).status, 303)
})

testOn(ANY_ENGINE, 'others see the weights and their versions, and neither forms nor who made them', async (t, on) => {
  const { database, user, get, send } = await service(ANY_ENGINE)
  await send({ action: 'rollback', version: '1' })
  await until(
    async () => (await database.rows(sql`select from score_weights where user_id is not null`)).length > 0,
    'a version has an author',
  )
  for (const token of [user, 'unknown']) {
    const { response, document } = await get('', token)
    t.is(response.status, 200)
    t.is(document.querySelectorAll('form').length, 0)
    t.notRegex(document.documentElement.outerHTML, new RegExp(EDITOR))
    t.regex(document.querySelector('[aria-label="Weights in use"]')?.textContent ?? '', /Rating\s*0\.36/)
  }
  t.regex((await get()).document.documentElement.outerHTML, new RegExp(EDITOR))
  t.true(((await version(on)) ?? 0) > 1)
})

testOn(ANY_ENGINE, 'weights are tried, applied with a reason, and rolled back', async (t, on) => {
  const { database, get, send } = await service(ANY_ENGINE)
  const first = (await version(on)) ?? 0
  const scores = () => database.rows(sql`select id, score_combined from scored_places order by id`)
  const before = await scores()
  const tried = await send({ action: 'try', rating: '0.9', has_images: '0' })
  t.is(tried.status, 303)
  const location = tried.headers.get('location') ?? ''
  const run = /^weights\?run=(\d+)#trial$/.exec(location)?.[1] ?? ''
  t.is(await version(on), first, 'a trial stores no weights')
  t.deepEqual(await scores(), before, 'a trial stores no scores')
  const { document } = await get(`?run=${run}`)
  const text = document.querySelector('main')?.textContent ?? ''
  t.regex(text, /Rating 0\.36 → 0\.9, Images 8 → 0\. \d+ places drawn at random, \d+ of them with another score/)
  t.is(document.querySelector('[name=rating]')?.getAttribute('value'), '0.9', 'the form has what was tried')
  t.is(document.querySelectorAll('figure').length, 3)

  t.is((await send({ action: 'apply', run, note: ' ratings count ' })).headers.get('location'), 'weights')
  const applied = await readWeights(database)
  t.like(applied, { version: first + 1, note: 'ratings count', author: EDITOR, rating: 0.9, has_images: 0 })
  await until(async () => JSON.stringify(await scores()) !== JSON.stringify(before), 'the run stores scores')
  const stale = () =>
    database.rows(sql`
      select from place_scores where basis = (select max(id) from score_bases) and stored_score <> score_combined`)
  const isScored = async () => (await stale()).length === 0
  await until(isScored, 'all places have scores of the newest basis')
  const again = await send({ action: 'apply', run })
  t.is(again.status, 400)
  t.regex(await again.text(), /Other weights have come into use since this trial/)

  t.is((await send({ action: 'rollback', version: String(first) })).status, 303)
  t.like(await readWeights(database), { version: first + 2, note: `as version ${first}`, rating: 0.36, has_images: 8 })
  const bases = () =>
    database.rows(sql`select from score_bases where weights = ${first + 2} and finished_at is not null`)
  await until(async () => (await bases()).length === 1, 'a run with the weights of before has ended')
  await until(isScored, 'all places have scores of the newest basis')
  const rows = [...(await get()).document.querySelectorAll('[aria-label="Versions of the weights"] tbody tr')]
  t.regex(
    rows[1]?.textContent ?? '',
    new RegExp(`${first + 1}.*${EDITOR}.*ratings count.*Rating 0\\.36 → 0\\.9, Images 8 → 0`, 's'),
  )
})

const REFUSED: readonly [fields: Record<string, string>, said: RegExp][] = [
  [{ action: 'try', rating: '-1' }, /Rating: “-1” is not a number from 0 up/],
  [{ action: 'try', rating: '<b>' }, /Rating: “&lt;b&gt;” is not a number/],
  [{ action: 'try', rating: '' }, /Rating: “” is not a number/],
  [{ action: 'try', rating: '1e400' }, /is not a number/],
  [{ action: 'try', rating: '2000' }, /Rating: this number is out of its range/],
  [{ action: 'try', closed: '1.1' }, /Permanently closed: at most 1/],
  [{ action: 'try', half_tips: '0' }, /Tips for half: this number is out of its range/],
  [{ action: 'try', rating: '0.36' }, /These are the weights in use/],
  [{ action: 'apply', run: '999999' }, /This trial is not there any more/],
  [{ action: 'apply', run: '1' }, /This trial is not there any more/],
  [{ action: 'apply', run: '1 or 1=1' }, /This trial is not there any more/],
  [{ action: 'rollback', version: '999' }, /There is no such version/],
  [{ action: 'rollback', version: '99999999999' }, /There is no such version/],
  [{ action: 'drop' }, /asks for nothing/],
  [{}, /asks for nothing/],
]

testOn(ANY_ENGINE, 'what can’t be done is said, and changes nothing', async (t, on) => {
  const { send } = await service(ANY_ENGINE)
  const before = await version(on)
  for (const [fields, said] of REFUSED) {
    const response = await send(fields)
    t.is(response.status, 400, JSON.stringify(fields))
    const text = await response.text()
    t.regex(/role="alert">.*?<\/p>/s.exec(text)?.[0] ?? '', said, JSON.stringify(fields))
    if (fields['rating']) t.notRegex(text, /value="<b>/)
  }
  const zeros = ['rating', 'popularity', 'vibes', 'tips', 'completeness', 'freshness', 'editorial', 'notability']
  const none = await send({ action: 'try', ...Object.fromEntries(zeros.map((name) => [name, '0'])) })
  t.regex(await none.text(), /Score: at least one weight must be more than 0/)
  t.is((await send({ action: 'try', note: 'x'.repeat(30_000) })).status, 413)
  t.is(await version(on), before)
})
