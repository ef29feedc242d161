/** `whereabouts basemap` on a real extract (TEST_DATA_DIR, not part of the project), interrupted in each of its stages. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { dataFolder, skipped } from '../../support/processes/needs.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'
import { until } from '../../support/processes/until.ts'
import { type Run, whereabouts } from '../../support/services/program.ts'

const folder = temporaryFolder('basemap-interrupted')

/** The extract is read when the folder of its features is there, until a line says how much was read. */
const STAGES: [string, (run: Run, temporary: string) => Promise<unknown>][] = [
  ['the extract is read', (_, temporary) => until(() => readdirSync(temporary).some(isOurs), 'a temporary folder')],
  ['tiles are cut', (run) => run.said(/Reading .* 7\.2 MB/)],
]

for (const [stage, reached] of STAGES) {
  const title = `Ctrl-C while ${stage} leaves the older file, no other and no temporary folder`
  if (!dataFolder) test.skip(skipped(title, 'real data at TEST_DATA_DIR'), () => undefined)
  else
    test.serial(title, async (t) => {
      const [cwd, temporary] = ['output', 'temporary'].map((name) => join(folder, stage, name)) as [string, string]
      for (const each of [cwd, temporary]) mkdirSync(each, { recursive: true })
      writeFileSync(join(cwd, 'andorra.pmtiles'), 'older')
      const extract = join(dataFolder as string, 'andorra.osm.pbf')
      const run = whereabouts(['basemap', extract], { TMPDIR: temporary }, { cwd })
      await reached(run, temporary)
      run.process.kill('SIGINT')
      t.is(await run.ended, 130, run.output())
      t.regex(run.output(), /stopped; nothing was written/)
      t.deepEqual(readdirSync(cwd), ['andorra.pmtiles'])
      t.is(readFileSync(join(cwd, 'andorra.pmtiles'), 'utf8'), 'older')
      t.deepEqual(readdirSync(temporary).filter(isOurs), [])
    })
}

function isOurs(name: string): boolean {
  return name.startsWith('whereabouts-')
}
