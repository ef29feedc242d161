/** The commands about many tiles: exports that are killed and resumed, mistakes, and a server that is warmed. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { createService } from '../../cli/serve/service.ts'
import { readConfig } from '../../config.ts'
import { children, formatTile, type Tile } from '../../core/geo/tile.ts'
import { Database } from '../../sql/core/database.ts'
import { type Engine, openTestDatabase, PATIENCE, testOn, testOnEachDatabase } from '../support/databases/database.ts'
import { fewCases } from '../support/fixtures/few-cases.ts'
import { FULL } from '../support/fixtures/few-places.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { temporaryFolder } from '../support/processes/temporary-files.ts'
import { command } from '../support/services/command.ts'
import { listen } from '../support/services/listen.ts'
import { whereabouts } from '../support/services/program.ts'
import { archiveContent } from '../support/tiles/archive.ts'
import { storeExportPlaces, THINNED } from '../support/tiles/export.ts'

const stored = new Map<Engine, Promise<void>>()

/** Returns the environment with which a command finds the places. */
async function environment(engine: Engine): Promise<Record<string, string>> {
  const { database, url } = await openTestDatabase(engine)
  const storing = stored.get(engine) ?? storeExportPlaces({ database, engine })
  stored.set(engine, storing)
  await storing
  return { DATABASE_URL: url, TILE_COMPLETE_ZOOM: '8', TILE_LIMIT: '20' }
}

// Both are written from the same spool: test/tiles/export/export.test.ts interrupts both.
for (const extension of fewCases(['pmtiles'], ['mbtiles'])) {
  testOnEachDatabase(`an export to ${extension} that is killed goes on to the same file`, async (t, { engine }) => {
    const settings = await environment(engine)
    const folder = temporaryFolder('export')
    const [whole, file] = [join(folder, `whole.${extension}`), join(folder, `file.${extension}`)]
    const zooms = ['--maxzoom', engine === 'PostGIS' ? '10' : '8', '--workers', '1']
    const complete = whereabouts(['export', 'tiles', whole, ...zooms], settings)
    t.is(await complete.ended, 0, complete.output())
    t.regex(complete.output(), /Building tiles: ([\d,]+) of \1 tiles, 100 %, [\d,]+ tiles\/s, in 0:\d\d\n/)

    let killed = whereabouts(['export', 'tiles', file, ...zooms], settings)
    while (!(await someTiles(file))) {
      await killed.ended
      await rm(file)
      killed = whereabouts(['export', 'tiles', file, ...zooms], settings)
    }
    killed.process.kill('SIGKILL')
    t.is(await killed.ended, null)
    t.false(existsSync(file))

    const stopped = whereabouts(['export', 'tiles', file, ...zooms], settings)
    await stopped.said(/Building tiles|looking for/)
    stopped.process.kill('SIGTERM')
    t.is(await stopped.ended, 143, stopped.output())
    t.regex(stopped.output(), /stopped; the same command resumes the export/)

    const last = whereabouts(['export', 'tiles', file, ...zooms], settings)
    t.is(await last.ended, 0, last.output())
    t.regex(last.output(), /[\d,]+ of [\d,]+ tiles are already done/)
    t.deepEqual(await archiveContent(file), await archiveContent(whole))
    t.deepEqual(readdirSync(folder).sort(), [`file.${extension}`, `whole.${extension}`])
  })
}

testOn('embedded', 'an update says which tiles have changed', async (t, { engine, database }) => {
  const settings = await environment(engine)
  const folder = temporaryFolder('export')
  const options = ['--maxzoom', '6']
  const first = whereabouts(['export', 'tiles', 'places.pmtiles', ...options], settings, { cwd: folder })
  t.is(await first.ended, 0, first.output())
  await database.write(sql`update places set name = 'Café Kranzler 2' where id = ${FULL.id ?? ''}`)
  const args = [
    'export',
    'tiles',
    'places.pmtiles',
    '--since',
    'places.pmtiles',
    '--changed',
    'changed.txt',
    ...options,
  ]
  const update = whereabouts(args, settings, { cwd: folder })
  t.is(await update.ended, 0, update.output())
  t.regex(update.output(), /places\.pmtiles is of 2\S+Z; 7 tiles may have changed since\n/)
  const changed = (await readFile(join(folder, 'changed.txt'), 'utf8')).trim().split('\n')
  t.regex(update.output(), new RegExp(`\n${changed.length} tiles have changed\n`))
  t.is(changed.at(-1), '6/34/20')
  t.deepEqual(readdirSync(folder).sort(), ['changed.txt', 'places.pmtiles'])
})

/** Waits until a killed process would leave something behind. Returns false if everything was done before. */
async function someTiles(file: string): Promise<boolean> {
  const index = join(`${file}.partial`, 'index')
  while ((statSync(index, { throwIfNoEntry: false })?.size ?? 0) === 0) {
    if (existsSync(file)) return false
    await sleep(5)
  }
  return true
}

testOn('embedded', 'what an export cannot build is told, and nothing is left behind', async (t, { engine }) => {
  const settings = { ...(await environment(engine)), OPEN_AT_MAX_CANDIDATES: '5' }
  const folder = temporaryFolder('export')
  const filter = 'is_open_at=2026-11-21T12:00:00Z&ordering=name'
  const run = whereabouts(['export', 'tiles', 'tiles.pmtiles', '--filter', filter], settings, { cwd: folder })
  t.is(await run.ended, 1)
  t.regex(run.output(), /note: ordering in --filter changes nothing/)
  t.regex(run.output(), /is_open_at would have to examine more than 5 places/)
  t.deepEqual(readdirSync(folder), [])
})

test.serial('warm says that no server answers', async (t) => {
  const { ended, output } = command(['warm', '--url', 'http://127.0.0.1:47'])
  t.is(await ended, 1)
  t.regex(
    output(),
    /\nhttp:\/\/127\.0\.0\.1:47 does not answer: nothing listens there\. Start it, or correct --url\.\n$/,
  )
})

testOn('embedded', 'a warmed server has all tiles at hand, without the database', async (t, { engine, url }) => {
  const settings = await environment(engine)
  const database = new Database({ url, connections: 2, ...PATIENCE })
  let isOpen = true
  const close = async () => {
    if (isOpen) await database.close()
    isOpen = false
  }
  atEnd(close)
  const urls = { publicUrl: 'https://a.example', tilesUrl: 'https://a.example', imageCdnUrl: 'https://a.example' }
  const config = { ...readConfig({}), ...urls, thinning: THINNED }
  const service = createService({ tiles: true, api: false }, database, config, pino({ level: 'silent' }))
  atEnd(() => service.close())
  const base = await listen(service.handle, service.answerTiles)

  const run = whereabouts(['warm', '--url', base, '--maxzoom', '4', '--filter', 'rating__gte=1'], settings)
  t.is(await run.ended, 0, run.output())
  const [, asked = '', found = ''] =
    /: ([\d,]+) tiles, [\d,]+ tiles\/s\n([\d,]+) tiles with places/.exec(run.output()) ?? []
  await close()

  // Visits the same tiles as `warm`: the children of each tile that has places.
  let tiles: Tile[] = [{ z: 0, x: 0, y: 0 }]
  const counts = { asked: 0, found: 0 }
  for (let z = 0; z <= 4; z++) {
    const filled: Tile[] = []
    for (const tile of tiles) {
      const { status } = await fetch(`${base}/maps/places/${formatTile(tile)}.mvt?rating__gte=1`)
      t.true(status === 200 || status === 204, `${formatTile(tile)} answers with ${status}`)
      if (status === 200) filled.push(tile)
    }
    counts.asked += tiles.length
    counts.found += filled.length
    tiles = filled.flatMap(children)
  }
  t.deepEqual({ asked: Number(asked.replace(',', '')), found: Number(found.replace(',', '')) }, counts)
  t.true(counts.found > 20)
  t.true((await fetch(`${base}/maps/places/9/0/0.mvt`)).status >= 500)
})
