/** The commands for accounts, as operators run them, beside an API on the same database. */
import test, { type ExecutionContext } from 'ava'
import sql from 'sql-template-tag'
import { upsertPlaces } from '../../sql/places/write.ts'
import { bearing, PASSWORD, startPeopleApi } from '../accounts/people.ts'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { command } from '../support/services/command.ts'
import { whereabouts } from '../support/services/program.ts'

interface Ended {
  code: number | null
  output: string
}

async function run(args: string[], input?: string): Promise<Ended> {
  const { url } = await openTestDatabase(ANY_ENGINE)
  const environment = { DATABASE_URL: url, PUBLIC_URL: 'https://public.example' }
  const { ended, output } = input === undefined ? command(args, environment) : whereabouts(args, environment, { input })
  return { code: await ended, output: output() }
}

async function says(t: ExecutionContext, args: string[], code: number, output: RegExp, input?: string): Promise<void> {
  const ended = await run(args, input)
  t.is(ended.code, code, ended.output)
  t.regex(ended.output, output)
  t.notRegex(ended.output, /\n {4}at /)
}

const EMAIL = 'Ada@example.org'

interface Operator {
  login(): Promise<number>
  open(token: string): Promise<number>
}

async function operator(): Promise<Operator> {
  const { post, request } = await startPeopleApi((await openTestDatabase(ANY_ENGINE)).database)
  return {
    login: async () => (await post('/v0.3/auth/login/', { email: EMAIL, password: PASSWORD })).status,
    open: async (token) => (await request('/v0.3/places/', { headers: bearing(token) })).status,
  }
}

// One after the other: each test starts from the state that the previous one left.
test.serial('user create with a password on standard input', async (t) => {
  const { login } = await operator()
  await says(t, ['user', 'create', EMAIL, '--password-stdin'], 0, /^created Ada@example\.org\n$/, `${PASSWORD}\n`)
  t.is(await login(), 200)
})

const MISTAKES: readonly [args: string[], says: RegExp, input?: string][] = [
  [['create', 'ada'], /email: Enter a valid email address\./],
  [['create', 'b@example.org', '--password-stdin'], /too common\. .*entirely numeric/, '12345678\n'],
  [['create', EMAIL.toUpperCase()], /A user ADA@EXAMPLE\.ORG already exists\./],
  [['token', 'nobody@example.org'], /No active user nobody@example\.org/],
  [['disable', 'nobody@example.org'], /No user nobody@example\.org/],
]
for (const [args, pattern, input] of MISTAKES) {
  test.serial(`user ${args.join(' ')} fails and says why`, (t) => says(t, ['user', ...args], 1, pattern, input))
}

let token = ''

test.serial('user token prints one that opens what it should', async (t) => {
  const { code, output } = await run(['user', 'token', EMAIL.toLowerCase()])
  token = output.trim()
  t.is(code, 0)
  t.regex(output, /^[0-9a-f]{64}\n$/)
  t.is(await (await operator()).open(token), 200)
})

test.serial('user disable ends tokens and logins', async (t) => {
  const { login, open } = await operator()
  await says(t, ['user', 'disable', EMAIL.toLowerCase()], 0, /^disabled /)
  t.is(await open(token), 401)
  t.is(await login(), 400)
})

test.serial('user token is refused for a disabled user', (t) => says(t, ['user', 'token', EMAIL], 1, /No active user/))

test.serial('user enable undoes that, and the ended token stays ended', async (t) => {
  const { login, open } = await operator()
  await says(t, ['user', 'enable', EMAIL], 0, /^enabled /)
  t.is(await login(), 200)
  t.is(await open(token), 401)
})

test.serial('a user who is created without a password chooses one by the link that is printed', async (t) => {
  const { database } = await openTestDatabase(ANY_ENGINE)
  const { post } = await startPeopleApi(database)
  const email = 'grace@example.org'
  await says(t, ['user', 'create', email], 0, /^https:\/\/public\.example\/reset-password\/\?token=[0-9a-f]{64}$/m)
  t.is((await post('/v0.3/auth/login/', { email, password: PASSWORD })).status, 400)
  const links = await database.rows(sql`
    select from reset_links join users on users.id = user_id where email = ${email}`)
  t.is(links.length, 1)
})

test.serial('purge deletes what has expired, and nothing else', async (t) => {
  const { database } = await openTestDatabase(ANY_ENGINE)
  const { register, request } = await startPeopleApi(database)
  const [kept, expired] = [await register(), await register()]
  const of = (email: string) => sql`from users where users.id = user_id and email = ${email}`
  await database.write(sql`update tokens set expires_at = now() ${of(expired.email)}`)
  await database.write(sql`
    insert into reset_links (hash, user_id, expires_at)
    select sha256(email::bytea), id, now() + case when email = ${kept.email} then 1 else -1 end * interval '1 minute'
    from users where email in (${kept.email}, ${expired.email})`)
  const { length } = await database.rows(sql`select from reset_links where expires_at > now()`)
  await database.write(sql`update throttle_logs set ends_at = now()`)
  await says(t, ['purge'], 0, /^deleted: 1 tokens, 1 reset links, [1-9]\d* throttle logs, 0 stored answers\n$/)
  await says(t, ['purge'], 0, /^deleted: 0 tokens, 0 reset links, 0 throttle logs, 0 stored answers\n$/)
  t.is((await request('/v0.3/places/', { headers: bearing(kept.token) })).status, 200)
  t.is((await database.rows(sql`select from reset_links`)).length, length)
})

test.serial('user create --editor and user editor say who may change places', async (t) => {
  const { database } = await openTestDatabase(ANY_ENGINE)
  const email = 'editor@example.org'
  const isEditor = async () =>
    (await database.rows<{ is_editor: boolean }>(sql`select is_editor from users where email = ${email}`))[0]?.is_editor
  await says(t, ['user', 'create', email, '--editor'], 0, /^editor@example\.org is an editor$/m)
  t.true(await isEditor())
  await says(t, ['user', 'editor', email, '--revoke'], 0, /is no longer an editor/)
  t.false(await isEditor())
  await says(t, ['user', 'editor', 'nobody@example.org'], 1, /No user nobody@example\.org/)
})

test.serial('tips are reported, hidden and restored; history prints edits and undoes them', async (t) => {
  const { database } = await openTestDatabase(ANY_ENGINE)
  const { register, post, request } = await startPeopleApi(database)
  const [place, { token, email }] = ['00000000-0000-4000-8000-000000000001', await register()]
  await upsertPlaces(database, [{ id: place, name: 'Old name' }])
  const tip = await post('/v0.3/user-tips/', { svc_place: place, tip: 'Buy gold' }, bearing(token))
  const { id } = tip.body as { id: string }
  await says(t, ['tips', 'reported'], 0, /^no reported tips\n$/)
  await post(`/v0.3/tips/${id}/report/`, { reason: 'SPAM' }, bearing(token))
  await says(t, ['tips', 'reported'], 0, new RegExp(`${id} {2}1 report \\(spam\\) {2}Old name: "Buy gold"`))
  await says(t, ['tips', 'hide', id], 0, /is hidden/)
  await says(t, ['tips', 'restore', id], 0, /is shown/)
  await says(t, ['tips', 'hide', place], 1, /No tip /)
  await says(t, ['history', place], 0, /^no editor has changed Old name\n$/)
  await says(t, ['user', 'editor', email], 0, /is an editor/)
  const headers = { ...bearing(token), 'if-match': '*' }
  await request(`/v0.3/places/${place}/`, { method: 'PATCH', headers, json: { name: 'New name' } })
  await says(
    t,
    ['history', place],
    0,
    new RegExp(`^1 .* UTC {2}${email} {2}changed\\n {4}name: "Old name" → "New name"\\n`),
  )
  await says(t, ['history', place, '--undo', '1'], 0, /^undid edit 1\n$/)
  await says(t, ['history', place, '--undo', '1'], 1, /The edit is undone already\./)
  await says(t, ['history', place, '--undo', 'x'], 1, /whole number/)
  await says(t, ['history', 'x'], 1, /No place x\./)
})

test.serial('duplicates prints the likeliest pairs, and how many editors have to decide', async (t) => {
  const { database } = await openTestDatabase(ANY_ENGINE)
  await database.write(sql`delete from places`)
  const at = { address: 'Kirkkotie 5', city: 'Porvoo', longitude: 25.66, latitude: 60.39 }
  const [one, other] = ['00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000022']
  await says(t, ['duplicates'], 0, /^0 pairs may be one place, 0 of them new; 0 in the list of editors$/m)
  await upsertPlaces(database, [
    { ...at, id: one, name: 'Tea Room Aurora' },
    { ...at, id: other, name: 'Aurora' },
  ])
  const pair = new RegExp(`^0\\.\\d\\d {2}${one} {2}${other} {2}Tea Room Aurora, Kirkkotie 5, Porvoo = Aurora, `, 'm')
  await says(t, ['duplicates'], 0, pair)
  await says(t, ['duplicates'], 0, /^Comparing places: 2 of 2 places, 100 %/m)
  await says(t, ['duplicates'], 0, /^1 pair may be one place, 0 of them new; 1 in the list of editors$/m)
})
