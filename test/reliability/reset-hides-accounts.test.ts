/**
 * Reset: identical bytes and the same steps for known and unknown addresses; the mail is sent after the answer. The
 * link is single-use, hashed, expires, and its host comes from the configuration, never from `Host`.
 */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { resetPage } from '../../api/accounts/reset-page.ts'
import { Accounts } from '../../api/credentials/accounts.ts'
import { createMailer } from '../../api/mail/mailer.ts'
import type { Store } from '../../sql/core/database.ts'
import { bearing, nextAddress, PASSWORD, startPeopleApi } from '../accounts/people.ts'
import { untilBlocked } from '../support/databases/blocked.ts'
import { testOn, testOnEachDatabase } from '../support/databases/database.ts'
import { dumpRows } from '../support/databases/dump-rows.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { until } from '../support/processes/until.ts'
import { startApi } from '../support/services/api.ts'
import { linkIn, type MailServer, startMailServer } from '../support/services/mail-server.ts'
import { ensurePages } from '../web/support/explorer-pages.ts'

const PUBLIC_URL = 'https://public.example/places'
const NEXT = 'another 9 password'
const silent = pino({ level: 'silent' })

function accountsWith(database: Store, { url }: MailServer): Accounts {
  const sendMail = createMailer({ smtpUrl: url, from: 'Places <places@public.example>', folder: '', log: silent })
  return new Accounts({ database, publicUrl: PUBLIC_URL, sendMail })
}

/** Starts an API whose mails go to a server of the test, with the page that the links lead to. */
async function start(database: Store, mailServer: MailServer) {
  await ensurePages()
  const accounts = accountsWith(database, mailServer)
  const people = await startPeopleApi(database, { accounts })
  const { base } = await startApi(database, { accounts }, () => [resetPage(accounts)])
  /** Submits the form on the page of a link, on the machine that serves it. */
  const submit = (link: URL, password: string, again = password) =>
    fetch(`${base}/reset-password/${link.search}`, {
      method: 'POST',
      body: new URLSearchParams({ new_password: password, re_new_password: again }),
    })
  const show = (link: URL) => fetch(`${base}/reset-password/${link.search}`)
  const login = async (email: string, password: string) =>
    (await people.post('/v0.3/auth/login/', { email, password })).status
  return { ...people, submit, show, login }
}

const RESET = '/v0.3/auth/reset-password/'

testOnEachDatabase(
  'a mail goes over SMTP to the stored address, with a link of the configured host',
  async (t, { database }) => {
    const mailServer = await startMailServer({ user: { name: 'me@public.example', password: 'p@ss:/word' } })
    const { post, register } = await start(database, mailServer)
    await register('Ada.Lovelace@example.org')
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    t.is((await post(RESET, { email: 'ada.lovelace@EXAMPLE.org' }, evil)).status, 204)
    const mail = await mailServer.next()
    t.deepEqual(mail.envelope, { from: 'places@public.example', to: ['Ada.Lovelace@example.org'] })
    t.deepEqual(mail.from, { name: 'Places', address: 'places@public.example' })
    t.is(mail.subject, 'Choose a new password')
    const link = linkIn(mail)
    t.is(`${link.origin}${link.pathname}`, 'https://public.example/places/reset-password/')
    t.regex(link.searchParams.get('token') ?? '', /^[0-9a-f]{64}$/)
    t.notRegex(JSON.stringify(mail), /evil/)
    await post(RESET, { email: 'ada.lovelace@example.org' }, { 'accept-language': 'fr-CH, fr;q=0.9' })
    const french = await mailServer.next()
    t.regex(french.subject ?? '', /nouveau mot de passe/)
    t.is(linkIn(french).pathname, link.pathname)
  },
)

const NO_ADDRESSES = ['nobody', '', ' ', '@', 'a b@example.org', 'a\0@example.org', '\udc00', 'a'.repeat(10_000)]

testOnEachDatabase('any text in email is answered with 204, and no mail is sent', async (t, { database }) => {
  const mailServer = await startMailServer()
  const { post, register } = await start(database, mailServer)
  const { email } = await register()
  for (const given of NO_ADDRESSES) {
    const { status, bytes } = await post(RESET, { email: given })
    t.deepEqual([status, bytes.length], [204, 0], JSON.stringify(given.slice(0, 20)))
  }
  t.is((await post(RESET, { email: ` ${email} ` })).status, 204)
  t.deepEqual((await mailServer.next()).envelope.to, [email])
  t.is(mailServer.received.length, 1)
})

const NO_TEXTS: readonly [body: object, message: string][] = [
  [{}, 'This field is required.'],
  [{ email: null }, 'This field may not be null.'],
  [{ email: ['a@example.org'] }, 'Not a valid string.'],
]

testOnEachDatabase('a body without a text in email is 400', async (t, { database }) => {
  const { post } = await start(database, await startMailServer())
  for (const [body, message] of NO_TEXTS) {
    const answer = await post(RESET, body)
    t.deepEqual([answer.status, answer.body], [400, { email: [message] }])
  }
})

testOnEachDatabase(
  'the answer is the same for known and unknown addresses, and comes before the mail',
  async (t, { database }) => {
    let open: (() => void) | undefined
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const mailServer = await startMailServer({ open: opened })
    const statements: string[] = []
    const watched: Store = {
      rows: (query) => database.rows(query),
      write: (query) => {
        statements.push(query.sql)
        return database.write(query)
      },
      transaction: (work) => database.transaction(work),
    }
    const { post, register } = await start(watched, mailServer)
    const { email } = await register()
    const seen = []
    for (const given of [email, 'nobody@example.org']) {
      statements.length = 0
      // The mail server admits nobody yet, so an answer that waited for it would never come.
      const answer = await post(RESET, { email: given })
      const { date, 'x-request-id': id, ...headers } = answer.headers
      t.truthy(date && id)
      // The limit is counted first. The user is looked up once the answer is on its way.
      const [first = ''] = statements
      seen.push({ status: answer.status, headers, bytes: answer.bytes.length, first })
    }
    t.deepEqual(seen[1], seen[0])
    t.is(seen[0]?.status, 204)
    t.regex(seen[0]?.first ?? '', /throttle_call/)
    t.is(mailServer.received.length, 0)
    open?.()
    t.deepEqual((await mailServer.next()).envelope.to, [email])
    t.is(mailServer.received.length, 1)
  },
)

testOnEachDatabase('a link works once, sets the password, and ends all tokens', async (t, { database }) => {
  const mailServer = await startMailServer()
  const { post, register, submit, show, login, request } = await start(database, mailServer)
  const { email, token } = await register()
  await post(RESET, { email })
  await post(RESET, { email })
  const [link, other] = [linkIn(await mailServer.next()), linkIn(await mailServer.next())]
  const secret = link.searchParams.get('token') ?? ''
  t.false((await dumpRows(database)).includes(secret), 'it is stored as a hash')
  // Opening the link, as mail programs do, changes nothing.
  for (let n = 0; n < 3; n++) t.is((await show(link)).status, 200)
  t.is(await login(email, PASSWORD), 200)

  const tries = await Promise.all([submit(link, NEXT), submit(link, NEXT), submit(link, NEXT)])
  t.deepEqual(tries.map(({ status }) => status).sort(), [200, 404, 404])
  t.is(await login(email, PASSWORD), 400)
  t.is(await login(email, NEXT), 200)
  t.is((await request('/v0.3/places/', { headers: bearing(token) })).status, 401)
  for (const used of [link, other]) {
    t.is((await show(used)).status, 404)
    t.is((await submit(used, PASSWORD)).status, 404)
  }
  t.is(await login(email, NEXT), 200)
})

testOn('PostGIS', 'of two who use a link at the same moment, it works for one', async (t, { database }) => {
  const mailServer = await startMailServer()
  const { post, register, submit } = await start(database, mailServer)
  const { email } = await register()
  await post(RESET, { email })
  const link = linkIn(await mailServer.next())
  let tries: Promise<Response>[] = []
  await database.transaction(async (transaction) => {
    // Both find the link, and go on until they want to change the user.
    await transaction.rows(sql`select from users where email = ${email} for update`)
    tries = [submit(link, NEXT), submit(link, NEXT)]
    await untilBlocked(transaction, 2)
  })
  t.deepEqual((await Promise.all(tries)).map(({ status }) => status).sort(), [200, 404])
})

testOnEachDatabase(
  'a link ends after an hour, with a changed password, and with a disabled user',
  async (t, { database }) => {
    const mailServer = await startMailServer()
    const { post, register, submit, show, login } = await start(database, mailServer)
    const [late, changed, disabled] = [await register(), await register(), await register()]
    const links = new Map<string, URL>()
    for (const { email } of [late, changed, disabled]) {
      await post(RESET, { email })
      links.set(email, linkIn(await mailServer.next()))
    }
    const [row] = await database.rows<{ minutes: string }>(sql`
    select extract(epoch from expires_at - reset_links.created_at) / 60 as minutes
    from reset_links join users on users.id = user_id where email = ${late.email}`)
    t.is(Number(row?.minutes), 60)
    for (const link of links.values()) t.is((await show(link)).status, 200)
    await database.write(sql`
    update reset_links set expires_at = now() from users where users.id = user_id and email = ${late.email}`)
    const json = { current_password: PASSWORD, new_password: NEXT, re_new_password: NEXT }
    t.is((await post('/v0.3/auth/change-password/', json, bearing(changed.token))).status, 204)
    await database.write(sql`update users set is_disabled = true where email = ${disabled.email}`)
    for (const link of links.values()) {
      t.is((await show(link)).status, 404)
      t.is((await submit(link, 'a third 1 password')).status, 404)
    }
    t.is(await login(late.email, PASSWORD), 200)
    await post(RESET, { email: disabled.email })
    t.is(await login(disabled.email, PASSWORD), 400)
    t.is(mailServer.received.length, 3)
  },
)

testOnEachDatabase('without a mail server the mail is a file, and its path is logged', async (t, { database }) => {
  const folder = join(await mkdtemp(join(tmpdir(), 'whereabouts-mail-')), 'mail')
  atEnd(() => rm(join(folder, '..'), { recursive: true }))
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const sendMail = createMailer({ smtpUrl: undefined, from: 'a@b.example', folder, log })
  const accounts = new Accounts({ database, publicUrl: PUBLIC_URL, sendMail })
  const { post, register } = await startPeopleApi(database, { accounts })
  const { email } = await register()
  await post(RESET, { email }, { 'x-forwarded-for': nextAddress() })
  await until(() => lines.length > 0, 'the path is logged')
  const [name = ''] = await readdir(folder)
  const file = join(folder, name)
  t.is((JSON.parse(lines[0] ?? '{}') as { file?: string }).file, file)
  t.is((await stat(file)).mode & 0o077, 0, 'only the service reads it')
  const mail = await readFile(file, 'utf8')
  t.regex(mail, new RegExp(`^To: ${email}$`, 'm'))
  t.regex(mail, /^https:\/\/public\.example\/places\/reset-password\/\?token=/m)
  t.notRegex(lines.join(''), /token=/)
})
