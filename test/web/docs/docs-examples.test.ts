/** The examples of the API reader run as they are there, in a real browser, with the sample. */
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { SAMPLE_PLACE } from '../../../api/places/examples.ts'
import { loadSample, loadSampleResources } from '../../../sample/load.ts'
import { setEditor } from '../../../sql/accounts/accounts.ts'
import type { Database } from '../../../sql/core/database.ts'
import { listen } from '../../support/services/listen.ts'
import { browserTests } from '../support/explorer-service.ts'
import {
  authorize,
  execute,
  openReader,
  SAMPLE_PLACES,
  type Shown,
  shownOperations,
  showOnly,
  tryOut,
} from './reader.ts'

/** An outside search for businesses, which knows one. */
const found = { lat: '-33.868535', lon: '151.2051944', name: 'Alma’s Coffee', display_name: '' }
const address = { house_number: '28', road: 'River Road', city: 'Sydney' }
const settings: { findBusinessUrl?: string } = {}

let database: Database
async function loadAll(empty: Database): Promise<void> {
  database = empty
  settings.findBusinessUrl = await listen((_, response) => response.end(JSON.stringify([{ ...found, address }])))
  await loadSample(database, { places: SAMPLE_PLACES, seed: 1 }, () => undefined)
  await loadSampleResources(database, { events: SAMPLE_PLACES / 4, seed: 1, from: Date.now() })
}

const inBrowser = browserTests(loadAll, settings)

/** Ids of what earlier requests made. Their views have no `pathExample`. */
const made: Record<string, string> = { sample: SAMPLE_PLACE }
const NEEDED: Readonly<Record<string, readonly [parameter: string, from: string][]>> = {
  reportTip: [['id', 'tip']],
  changeTip: [['id', 'tip']],
  decideImage: [['id', 'image']],
  deleteList: [['key', 'list']],
  addListPlace: [
    ['key', 'list'],
    ['place', 'sample'],
  ],
  removeListPlace: [
    ['key', 'list'],
    ['place', 'sample'],
  ],
  getProfile: [['id', 'profile']],
  updateProfile: [['id', 'profile']],
  undoPlaceEdit: [
    ['id', 'place'],
    ['edit', 'edit'],
  ],
}

async function run(t: ExecutionContext, page: Page, { operation, tag }: Shown): Promise<void> {
  await showOnly(page, tag)
  const block = await tryOut(page, operation)
  for (const [parameter, from] of NEEDED[operation] ?? []) {
    await block.locator(`[data-param-name="${parameter}"] input`).fill(made[from] ?? '')
  }
  const { status, body } = await execute(page, block)
  t.true(status >= 200 && status < 300, `${operation}: ${status} ${body.slice(0, 300)}`)
  const { id, slug, user, token, results } = body.startsWith('{') ? JSON.parse(body) : {}
  if (operation === 'register') Object.assign(made, { token, profile: user.profile })
  if (operation === 'postTip') made['tip'] = id
  if (operation === 'createList') made['list'] = slug
  if (operation === 'proposeImage') made['image'] = id
  if (operation === 'listPlaceHistory') Object.assign(made, { edit: String(results[0].id), place: made['changed'] })
  if (operation === 'changePlace') made['changed'] = id
  // Closed again, because a page of all forms is slow.
  await block.locator('.opblock-summary-control').click()
}

/** Those come first that others need, and last what ends the session. */
const FIRST = [
  ...['register', 'createUser', 'postTip', 'proposeImage', 'decideImage', 'changePlace', 'listPlaceHistory'],
  ...['undoPlaceEdit', 'createList', 'addListPlace'],
]
const LAST = ['removeListPlace', 'deleteList', 'mergePlaces', 'changePassword', 'logout']

function inTurn(shown: readonly Shown[]): Shown[] {
  const turn = ({ operation }: Shown) =>
    FIRST.includes(operation) ? FIRST.indexOf(operation) - FIRST.length : LAST.indexOf(operation) + 1
  return shown.toSorted((one, other) => turn(one) - turn(other))
}

/** All examples are tried without the page (test/api/schema/examples.test.ts). Here, the first of each tag, and those of `FIRST`. */
function firstOfTags(shown: readonly Shown[]): Shown[] {
  return shown.filter(
    ({ operation, tag }, at) => FIRST.includes(operation) || shown.findIndex((other) => other.tag === tag) === at,
  )
}

// Before examples change the places that it finds.
inBrowser(
  'a button fills in each example of a filter, and all of them together find something',
  async (t, page, base) => {
    await openReader(page, base)
    for (const operation of ['listPlaces', 'listEvents']) {
      const block = await tryOut(page, operation)
      const buttons = block.locator('.example')
      t.true((await buttons.count()) > 8)
      t.is(await block.locator('[data-param-name="search"] input').inputValue(), '', 'not filled in by itself')
      await buttons.evaluateAll((all) => {
        for (const button of all) (button as HTMLElement).click()
      })
      const { status, body } = await execute(page, block)
      t.is(status, 200)
      t.true(JSON.parse(body).count > 0, operation)
      const colours = await block.locator('.live-responses-table .highlight-code pre span').count()
      t.is(colours > 0, JSON.stringify(JSON.parse(body), undefined, 2).length <= 10_000)
      await block.locator('.opblock-summary-control').click()
    }
  },
)

inBrowser('examples that need no account run, and with a token those of all others', async (t, page, base) => {
  await openReader(page, base)
  const shown = await shownOperations(page)
  const free = shown.filter(({ needsToken }) => !needsToken)
  const guarded = shown.filter(({ needsToken }) => needsToken)
  t.true(free.length >= 30 && guarded.length >= 12, `${free.length} and ${guarded.length}`)
  for (const one of inTurn(firstOfTags(free))) await run(t, page, one)
  await setEditor(database, 'ada@example.org', true)
  // The token alone, without the word before it.
  await authorize(page, made['token'] ?? '')
  for (const one of inTurn(firstOfTags(guarded))) await run(t, page, one)
})

for (const version of ['v0.1', 'v0.2']) {
  inBrowser(`examples of ${version} run that need no account`, async (t, page, base) => {
    await openReader(page, base, `?version=${version}`)
    const free = (await shownOperations(page)).filter(
      ({ operation, needsToken }) => !needsToken && !operation.startsWith('restAuth'),
    )
    const firsts = firstOfTags(free)
    t.true(firsts.length >= 3, `${firsts.length}`)
    for (const one of firsts) await run(t, page, one)
  })
}
