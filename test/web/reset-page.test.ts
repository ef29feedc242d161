/** The page for a new password: a mail over SMTP, its link followed in a browser, the new password used. */
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { AxeResults } from 'axe-core'
import { pino } from 'pino'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { createService } from '../../cli/serve/service.ts'
import { readConfig } from '../../config.ts'
import { nextAddress } from '../accounts/people.ts'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { chromiumPath, skipped } from '../support/processes/needs.ts'
import { type Answer, describedRequest } from '../support/requests/openapi.ts'
import { listen } from '../support/services/listen.ts'
import { linkIn, startMailServer } from '../support/services/mail-server.ts'
import { ensurePages } from './support/explorer-pages.ts'

const OLD = 'correct horse 7 battery'
const NEXT = 'another 9 <password>'
/** Folder for screenshots, to look at: `SCREENSHOTS=docs`. */
const PICTURES = process.env['SCREENSHOTS']
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

interface World {
  base: string
  post(target: string, json: object): Promise<Answer>
  /** Returns the link that a user who forgot the password gets by mail. */
  mailedLink(email: string): Promise<string>
}

async function start(): Promise<World> {
  await ensurePages()
  const { database } = await openTestDatabase(ANY_ENGINE)
  const mailServer = await startMailServer()
  let handle: RequestListener | undefined
  const base = await listen((request, response) => handle?.(request, response))
  const config = { ...readConfig({ SMTP_URL: mailServer.url, PUBLIC_URL: base }), trustedProxies: 1 }
  const service = createService({ tiles: false, api: true }, database, config, pino({ level: 'error' }))
  atEnd(() => service.close())
  handle = service.handle
  const request = await describedRequest(base)
  const post = (target: string, json: object) =>
    request(target, { method: 'POST', json, headers: { 'x-forwarded-for': nextAddress() } })
  return {
    base,
    post,
    async mailedLink(email) {
      await post('/v0.3/auth/reset-password/', { email })
      return linkIn(await mailServer.next()).href
    },
  }
}

const opened = chromiumPath
  ? Promise.all([start(), chromium.launch({ args: ['--no-sandbox', '--disable-quic'], executablePath: chromiumPath })])
  : undefined
if (opened) atEnd(async () => (await opened)[1].close())

type Body = (t: ExecutionContext, page: Page, world: World) => Promise<void>

function inBrowser(title: string, options: BrowserContextOptions, body: Body): void {
  if (!opened) {
    test.skip(skipped(title, 'Chromium'), () => undefined)
    return
  }
  test.serial(title, async (t) => {
    const [world, browser] = await opened
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      // The page is expected to get 400 and 404.
      if (message.type() === 'error' && !/status of 40[04]/.test(message.text())) problems.push(message.text())
    })
    await body(t, page, world)
    t.deepEqual(problems, [])
    await context.close()
  })
}

async function fill(page: Page, password: string, again = password): Promise<number | undefined> {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat password').fill(again)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button').click()
  return (await answered).status()
}

inBrowser('a mailed link sets a password, without JavaScript', { javaScriptEnabled: false }, async (t, page, world) => {
  const { post, mailedLink, base } = world
  const email = "o'hara+places@example.org"
  t.is((await post('/v0.3/auth/register/', { email, password: OLD })).status, 201)
  const link = await mailedLink(email)
  t.true(link.startsWith(`${base}/reset-password/?token=`))
  const login = async (password: string) => (await post('/v0.3/auth/login/', { email, password })).status

  const response = await page.goto(link)
  t.is(response?.status(), 200)
  t.is(await page.title(), 'Choose a new password – Whereabouts')
  t.true((await page.getByRole('main').textContent())?.includes(email))

  const wrong = page.getByRole('alert').getByRole('listitem')
  t.is(await fill(page, '12345678'), 400)
  t.deepEqual(await wrong.allTextContents(), ['This password is too common.', 'This password is entirely numeric.'])
  t.is(await fill(page, NEXT, `${NEXT}!`), 400)
  t.deepEqual(await wrong.allTextContents(), ["The two password fields didn't match."])
  t.is(await fill(page, email), 400)
  t.deepEqual(await wrong.allTextContents(), ['The password is too similar to the email.'])
  t.is(await login(OLD), 200)

  t.is(await fill(page, NEXT), 200)
  t.is(await page.getByRole('heading').textContent(), 'Your password is set')
  t.is(await login(OLD), 400)
  t.is(await login(NEXT), 200)

  t.is((await page.goto(link))?.status(), 404)
  t.is(await page.getByRole('heading').textContent(), 'This link does not work')
  await page.getByRole('link').click()
  t.is(page.url(), `${base}/`)
})

for (const colorScheme of ['light', 'dark'] as const) {
  inBrowser(
    `${colorScheme}: the page can be used by everyone, and looks like the others`,
    { colorScheme },
    async (t, page, world) => {
      const email = `${colorScheme}@example.org`
      await world.post('/v0.3/auth/register/', { email, password: OLD })
      const link = await world.mailedLink(email)
      const checkAccess = async () => {
        await page.evaluate(axe)
        const { violations } = await page.evaluate<AxeResults>('axe.run()')
        t.deepEqual(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
          [],
        )
      }
      await page.goto(link)
      await checkAccess()
      const ground = await page.evaluate('getComputedStyle(document.querySelector("main")).backgroundColor')
      t.is(ground, colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(29, 36, 46)')
      await fill(page, '12345678')
      await checkAccess()
      if (PICTURES) await page.screenshot({ path: join(PICTURES, `reset-password-${colorScheme}.png`) })
      await fill(page, NEXT)
      await checkAccess()
      await page.goto(link)
      await checkAccess()
      await page.setViewportSize({ width: 320, height: 600 })
      t.true(Number(await page.evaluate('document.documentElement.scrollWidth')) <= 320, 'it fits a narrow window')
    },
  )
}

test('its headers keep the link from others, and nothing runs in it', async (t) => {
  const { base, post, mailedLink } = opened ? (await opened)[0] : await start()
  await post('/v0.3/auth/register/', { email: 'headers@example.org', password: OLD })
  const link = await mailedLink('headers@example.org')
  for (const [address, status] of [
    [link, 200],
    [`${base}/reset-password/`, 404],
    [`${base}/reset-password/?token=${'0'.repeat(64)}`, 404],
    [`${base}/reset-password/?token=%00%FF`, 404],
  ] as const) {
    const answer = await fetch(address)
    const { headers } = answer
    t.is(answer.status, status)
    t.is(headers.get('content-type'), 'text/html; charset=utf-8')
    t.is(
      headers.get('content-security-policy'),
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    t.is(headers.get('cache-control'), 'no-store')
    t.is(headers.get('referrer-policy'), 'no-referrer')
    t.notRegex(await answer.text(), /<script|<!--|\{\{|onerror/)
  }
  const posts: readonly [body: string | URLSearchParams, says: RegExp][] = [
    [new URLSearchParams(), /This field is required\./],
    [new URLSearchParams({ new_password: '', re_new_password: '' }), /This field may not be blank\./],
    [new URLSearchParams({ new_password: `${NEXT}\0`, re_new_password: NEXT }), /Null characters/],
    [new URLSearchParams({ new_password: 'a'.repeat(1025), re_new_password: 'a' }), /no more than 1024 characters/],
    [new URLSearchParams({ new_password: 'a'.repeat(100_000) }), /could not be read/],
    ['{"new_password":"x"}', /could not be read/],
  ]
  for (const [body, says] of posts) {
    const answer = await fetch(link, { method: 'POST', body })
    t.is(answer.status, 400)
    t.regex(await answer.text(), says)
  }
  t.is((await fetch(`${base}/reset-password`)).status, 404)
  t.is((await fetch(`${base}/reset-password/`, { method: 'DELETE' })).status, 404)
})
