/** The contract on 171,646 real places of the whole world (TEST_DATA_DIR, not part of the project). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import sql, { raw } from 'sql-template-tag'
import { formatTile, keyTile } from '../../../core/geo/tile.ts'
import { importFile } from '../../../data/import/import-file.ts'
import { withoutTimeout } from '../../../sql/core/database.ts'
import { dropIndexes } from '../../../sql/load/large-load.ts'
import { testOn } from '../../support/databases/database.ts'
import { dataFolder, skipped } from '../../support/processes/needs.ts'
import { startService } from '../../support/services/service.ts'

const TILES = 200
/** The densest tiles of lower zooms hold all places of a continent; they are left to thinning. */
const MIN_ZOOM = 5
const MAX_ZOOM = 18

const title = 'real places import, and every tile holds what tile= lists'
if (!dataFolder) test.skip(skipped(title, 'real data at TEST_DATA_DIR'), () => undefined)
else
  testOn('PostGIS', title, async (t, { database }) => {
    t.timeout(600_000, 'imports 171,646 places')
    const folder = await mkdtemp(join(tmpdir(), 'whereabouts-real-'))
    const rejectedFile = join(folder, 'rejected.ndjson')
    const file = join(dataFolder as string, 'wdc-places.ndjson.gz')
    // The indexes are built at the end, in a tenth of the time.
    const definitions = await dropIndexes(database)
    const summary = await importFile(database, file, { rejectedFile }, () => undefined)
    await database.transaction(async (transaction) => {
      await withoutTimeout(transaction)
      for (const definition of definitions) await transaction.rows(sql`${raw(definition)}`)
      await transaction.rows(sql`analyze places`)
    })
    await rm(folder, { recursive: true })
    t.is(summary.read, 171_646)
    t.is(summary.fault, undefined)
    t.is(summary.inserted + summary.updated + summary.unchanged + summary.rejected, summary.read)
    t.true(summary.inserted > 150_000, `${summary.inserted} inserted`)

    const service = await startService(database)
    const keys = await database.rows<{ key: string }>(sql`
      select tile_key as key from places where tile_key is not null order by md5(id::text) limit ${TILES}`)
    for (const [i, { key }] of keys.entries()) {
      const zoom = MIN_ZOOM + (i % (MAX_ZOOM - MIN_ZOOM + 1))
      const address = formatTile(keyTile(BigInt(key), zoom))
      const onTile = await service.tilePlaces(address)
      const listed = await service.listPlaces(`tile=${address}`)
      t.true(listed.length > 0)
      t.deepEqual(
        onTile.map(({ properties: { id, name, score_combined } }) => [id, name, score_combined]).sort(),
        listed.map(({ id, properties: { name, score_combined } }) => [id, name, score_combined]).sort(),
        address,
      )
    }
  })
