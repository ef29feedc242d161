/** Tiles built from a standby show the writes of a transaction that was open while the change log was read. */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { CountedDatabase } from '../../support/databases/counted-database.ts'
import { testOnStandby, untilReplicaRead } from '../../support/databases/standby.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { decodeTile } from '../../support/tiles/decode-tile.ts'
import { startTiles } from '../../support/tiles/tile-http.ts'

const TILE = '/maps/places/10/549/335.mvt'

testOnStandby(
  'a write that was open across a poll shows on its tile',
  async (t, { primary, standby, session, replayed }) => {
    const database = new CountedDatabase({ url: primary.url, readUrl: standby.url })
    atEnd(() => database.close())
    await database.write(sql`insert into places (name, longitude, latitude) values ('Before', 13.33, 52.5)`)
    await replayed()
    await untilReplicaRead(database)
    const { send } = await startTiles(database, (error) => t.log(error))
    await database.untilFollowed()
    const name = async () => decodeTile((await send(TILE)).body)['places']?.[0]?.properties['name']
    t.is(await name(), 'Before')

    const [late, other] = [await session(), await session()]
    await late.query(`begin; update places set name = 'After'`)
    await other.query(`insert into places (name) values ('Nowhere')`)
    await replayed()
    const asked = database.logQueries
    while (database.logQueries < asked + 4) await sleep(20)
    t.is(await name(), 'Before')
    await late.query('commit')
    const deadline = Date.now() + 20_000
    while ((await name()) !== 'After') {
      if (Date.now() > deadline) throw new Error('the tile stays as it was')
      await sleep(50)
    }
    t.pass()
  },
)
