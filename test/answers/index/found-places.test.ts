/** Places that PostgreSQL finds for a condition on a text, while places change. */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { PlaceIndex } from '../../../answers/index/place-index.ts'
import type { PlaceCondition } from '../../../core/query/ast.ts'
import { parseList } from '../../../core/query/parse/list.ts'
import { whereSql } from '../../../sql/compile/conditions.ts'
import type { Queryable } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { drawCrowdedPlaces } from '../../support/fixtures/crowded-places.ts'
import { atEnd } from '../../support/processes/at-end.ts'

testOnEachDatabase('a change that was read before a condition was asked for', async (t, { database }) => {
  await upsertPlaces(database, drawCrowdedPlaces())
  const poll = new HeldPoll(database.changes)
  const onTrouble = (error: Error) => t.fail(error.stack)
  const index = new PlaceIndex({ database: poll, memory: 2 ** 30, onTrouble, onNews: () => undefined })
  atEnd(() => index.close())
  await index.settled()
  const where = parseList(new URLSearchParams('address__ilike=%cozy%')).where as PlaceCondition[]
  const matching = sql`from places where ${whereSql(where)}`
  const [place] = await database.rows<{ id: string }>(sql`select id ${matching} order by id limit 1`)
  t.truthy(place)

  await database.write(sql`update places set price = coalesce(price, 0) % 4 + 1 where id = ${place?.id}::uuid`)
  await poll.hold()
  const asked = index.ask('count', { where })
  // Until the index asks PostgreSQL for the places of the condition.
  await sleep(300)
  poll.release()
  const [counted] = await database.rows<{ count: number }>(sql`select count(*)::int as count ${matching}`)
  t.is((await asked)?.answer, counted?.count)
})

/** Holds back the answer of a statement that reads changes. */
class HeldPoll implements Queryable {
  readonly #database: Queryable
  #reached: (() => void) | undefined
  #release: () => void = () => undefined
  #released: Promise<void> = Promise.resolve()

  constructor(database: Queryable) {
    this.#database = database
  }

  async rows<Row extends object>(...given: Parameters<Queryable['rows']>): Promise<Row[]> {
    const reached = given[0].text.includes('with changes as materialized') ? this.#reached : undefined
    const rows = await this.#database.rows<Row>(...given)
    reached?.()
    if (reached) await this.#released
    return rows
  }

  /** Resolves when the next statement that reads changes has been answered by PostgreSQL. */
  hold(): Promise<void> {
    this.#released = new Promise((release) => {
      this.#release = release
    })
    return new Promise((reached) => {
      this.#reached = reached
    })
  }

  release(): void {
    this.#reached = undefined
    this.#release()
  }
}
