/** Expensive requests: some run at once, the others are told to retry; a client that leaves frees the database. */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { MAX_AT_ONCE, MAX_WAITING } from '../../../answers/expense/expensive.ts'
import { MAX_TILES_WAITING } from '../../../answers/tiles.ts'
import type { Database, Queryable } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { untilBlocked } from '../../support/databases/blocked.ts'
import { testOn } from '../../support/databases/database.ts'
import { until } from '../../support/processes/until.ts'
import { SEARCHED_PLACES } from '../../support/search/searched-places.ts'
import { startApi } from '../../support/services/api.ts'
import { startService } from '../../support/services/service.ts'

/** Runs `work` while requests with patterns wait for the values of their fields; other requests do not wait. */
function whileTermsAreLocked<Result>(database: Database, work: (lock: Queryable) => Promise<Result>): Promise<Result> {
  return database.transaction(async (lock) => {
    await lock.rows(sql`lock table place_terms in access exclusive mode`)
    return work(lock)
  })
}

/** As many requests as may run at once. */
const ALL = Array.from({ length: MAX_AT_ONCE }, (_, n) => n + 1)
const EXPENSIVE = 'city__wildcard=*e*&address__wildcard=*a*'
/** The list ignores `facets`. */
const CHEAP = 'rating__gte=0&facets=city'

for (const path of ['/v0.3/places/', '/v0.3/places/facets/', '/search/places/']) {
  testOn('PostGIS', `${path}: too many expensive requests are 503, and a cheap one 200`, async (t, { database }) => {
    await upsertPlaces(database, SEARCHED_PLACES)
    const { request, logged } = await startApi(database)
    const TOO_MANY = 3
    const held = await whileTermsAreLocked(database, async (lock) => {
      const refused: Awaited<ReturnType<typeof request>>[] = []
      const asked = Array.from({ length: MAX_AT_ONCE + MAX_WAITING + TOO_MANY }, async () => {
        const answer = await request(`${path}?${EXPENSIVE}`)
        if (answer.status === 503) refused.push(answer)
        return answer.status
      })
      await untilBlocked(lock, MAX_AT_ONCE)
      await until(() => refused.length === TOO_MANY, `${TOO_MANY} that are refused`)
      for (const { headers, body } of refused) {
        t.regex(String(headers['retry-after']), /^\d+$/)
        t.deepEqual(body, { detail: 'Too many expensive requests at once. Ask for less, or try again later.' })
      }
      t.is((await request(`${path}?${CHEAP}`)).status, 200)
      return { asked }
    })
    const statuses = await Promise.all(held.asked)
    t.is(statuses.filter((status) => status === 200).length, MAX_AT_ONCE + MAX_WAITING)
    t.is((await request(`${path}?${EXPENSIVE}`)).status, 200)
    t.false(
      logged.some((line) => line.includes('request failed')),
      'a refusal is no failure of the service',
    )
  })

  testOn('PostGIS', `${path}: the query of a client that leaves ends`, async (t, { database }) => {
    await upsertPlaces(database, SEARCHED_PLACES)
    const { base, request, logged } = await startApi(database)
    await whileTermsAreLocked(database, async (lock) => {
      const leaving = new AbortController()
      const gone = ALL.map(() => fetch(`${base}${path}?${EXPENSIVE}`, { signal: leaving.signal }))
      await untilBlocked(lock, MAX_AT_ONCE)
      const left = new Error('left')
      leaving.abort(left)
      const outcomes = await Promise.allSettled(gone)
      t.true(outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason === left))
      await untilNoneIsBlocked(lock)
    })
    // They no longer run.
    const answers = await Promise.all(ALL.map(() => request(`${path}?${EXPENSIVE}`)))
    t.deepEqual(
      answers.map(({ status }) => status),
      ALL.map(() => 200),
    )
    t.deepEqual(
      logged.filter((line) => !line.includes('"msg":"request"')),
      [],
    )
  })
}

testOn(
  'PostGIS',
  'tiles with expensive filters wait; where too many wait, one more is 503; others are served',
  async (t, { database }) => {
    await upsertPlaces(database, SEARCHED_PLACES)
    const { base } = await startService(database)
    const tile = (query: string, address = '0/0/0') => fetch(`${base}/maps/places/${address}.mvt?${query}`)
    const held = await whileTermsAreLocked(database, async (lock) => {
      const built = ALL.map((n) => tile(`${EXPENSIVE}&price__lt=${n + 9}`))
      await untilBlocked(lock, MAX_AT_ONCE)
      const refused: Response[] = []
      const others = Array.from({ length: MAX_TILES_WAITING + 3 }, async (_, n) => {
        const response = await tile(`${EXPENSIVE}&price__lt=${n + 100}`)
        if (response.status === 503) refused.push(response)
        return response
      })
      await until(() => refused.length === 3, 'three that are refused')
      t.true(refused.every(({ headers }) => headers.get('retry-after') !== null))
      t.is((await tile('')).status, 200)
      return { built, others }
    })
    for (const { status } of await Promise.all(held.built)) t.true(status < 300)
    const answers = await Promise.all(held.others)
    t.is(answers.filter(({ status }) => status < 300).length, MAX_TILES_WAITING)
  },
)

async function untilNoneIsBlocked(lock: Queryable): Promise<void> {
  for (;;) {
    const blocked = await lock.rows(sql`
      select from pg_stat_clear_snapshot(), pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if (blocked.length === 0) return
    await sleep(20)
  }
}
