/**
 * What `npm pack` makes: it has no more than the program needs, and runs where it is installed by itself. npm takes the
 * packages that it depends on from its cache or the network, so this runs only with TEST_PACKAGE.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { list } from 'tar'
import { embeddedStopped } from '../support/databases/embedded-process.ts'
import { osmPbf } from '../support/fixtures/osm-pbf.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { mayInstall, skipped } from '../support/processes/needs.ts'
import { ROOT } from '../support/processes/root.ts'
import { until } from '../support/processes/until.ts'
import { whereabouts } from '../support/services/program.ts'

const MAX_BYTES = 30e6

interface Package {
  version: string
  dependencies: Record<string, string>
}
const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package
const { version, dependencies } = read(ROOT)

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-package-'))
const consumer = join(folder, 'consumer')
const installed = join(consumer, 'node_modules/@whereabouts/server')
const tarball = join(folder, `whereabouts-server-${version}.tgz`)
const dataDirs = ['served', 'imported'].map((name) => join(folder, name))
atEnd(async () => {
  for (const dataDir of dataDirs) await embeddedStopped(dataDir)
  await rm(folder, { recursive: true })
})

/** Without npm's own variables, which would name this project's folder. Its registry and cache stay. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^npm_/i.test(name) || /^npm_config_(?:registry|cache|userconfig|.*proxy)$/i.test(name),
  ),
)

function npm(cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd, env: environment, encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

/** Runs the installed program. */
const run = (args: string[], settings: Record<string, string> = {}) =>
  whereabouts(args, settings, { cwd: folder, program: [join(installed, 'dist/cli.js')] })

const [packed, alone, served, imported] = [
  'npm pack makes a small package of what the program needs',
  'it installs in an empty folder without a warning and without building',
  'there, serve has the map, the pages and the API',
  'there, import, export and basemap work',
] as const

if (mayInstall) {
  test.serial(packed, async (t) => {
    const { status, text } = npm(ROOT, 'pack', '--pack-destination', folder)
    t.is(status, 0, text)
    const { size } = statSync(tarball)
    t.true(size <= MAX_BYTES, `${size} bytes`)
    const files: string[] = []
    await list({ file: tarball, onReadEntry: ({ path }) => void files.push(path.replace('package/', '')) })
    const isWanted = /^(?:dist|sql\/schema|data\/(?:images|vibes\.json))|^(?:README\.md|LICENSE|package\.json)$/
    t.deepEqual(
      files.filter((file) => !isWanted.test(file) || /\.(?:ts|map)$|built/.test(file)),
      [],
    )
  })

  test.serial(alone, (t) => {
    mkdirSync(consumer)
    writeFileSync(join(consumer, 'package.json'), '{}')
    const { status, text } = npm(consumer, 'install', '--omit=dev', '--prefer-offline', '--no-audit', tarball)
    t.is(status, 0, text)
    t.notRegex(text, /warn|building/i)
    const bin = spawnSync(join(consumer, 'node_modules/.bin/whereabouts'), ['--version'], { encoding: 'utf8' })
    t.is(bin.stdout, `${version}\n`, bin.stderr)
    const tools = ['esbuild', 'tsx', 'typescript', 'maplibre-gl', 'flatgeobuf', 'ol']
    t.deepEqual(
      tools.filter((name) => existsSync(join(consumer, 'node_modules', name))),
      [],
    )
    t.deepEqual(
      importedPackages().filter((name) => !(name in dependencies || isBuiltin(name))),
      [],
    )
  })

  test.serial(served, async (t) => {
    const server = run(['serve', '--sample', '5000', '--port', '0'], { DATA_DIR: dataDirs[0] as string })
    const [, base = ''] = await server.said(/the map is at (http\S+)/)
    t.regex(server.output(), new RegExp(`^\\{.*"version":"${version.replaceAll('.', '\\.')}"`, 'm'))
    const tile = async () => Number((await fetch(`${base}/maps/places/0/0/0.mvt`)).headers.get('content-length'))
    await until(async () => (await tile()) > 1000, 'the tile of the world has places')
    for (const path of ['/', '/docs/', '/maps/', '/maps/land/0/0/0.mvt', '/maps/styles/light.json', '/v0.3/places/']) {
      t.is((await fetch(base + path)).status, 200, path)
    }
    const list = (await (await fetch(`${base}/v0.3/places/`)).json()) as { count: number }
    t.true(list.count > 0)
    server.process.kill('SIGTERM')
    t.is(await server.ended, 0)
  })

  test.serial(imported, async (t) => {
    const settings = { DATA_DIR: dataDirs[1] as string }
    const command = async (...args: string[]) => {
      const { ended, output } = run(args, settings)
      t.is(await ended, 0, `${args.join(' ')}: ${output()}`)
    }
    writeFileSync(join(folder, 'places.csv'), 'id,name,longitude,latitude,opening_hours\n1,Café,24.9,60.2,Mo-Fr 8-16\n')
    await command('import', 'places.csv')
    for (const file of ['out.geojson', 'out.parquet', 'out.fgb']) await command('export', 'places', file)
    t.regex(readFileSync(join(folder, 'out.geojson'), 'utf8'), /Café/)
    t.regex(readFileSync(join(folder, 'out.fgb'), 'latin1'), /^fgb/)
    const nodes = [1, 2].map((id) => ({ type: 'node' as const, id, lon: 24.9 + id / 1000, lat: 60.2, tags: {} }))
    const street = { type: 'way' as const, id: 1, refs: [1, 2], tags: { highway: 'residential' } }
    writeFileSync(join(folder, 'city.osm.pbf'), osmPbf([nodes, [street]]))
    await command('basemap', 'city.osm.pbf')
    t.regex(readFileSync(join(folder, 'city.pmtiles'), 'latin1'), /^PMTiles/)
  })
} else for (const title of [packed, alone, served, imported]) test.skip(skipped(title, 'TEST_PACKAGE'), () => undefined)

/** Names of the packages that the program may load; but for the modules that build the land and the areas. */
function importedPackages(): string[] {
  const dist = join(installed, 'dist')
  const modules = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && !/^(?:web|docs|data\/areas|tiles\/(?:land|page\/snippets))\b/.test(file),
  )
  const names = modules.flatMap((file) => {
    const code = readFileSync(join(dist, file), 'utf8')
    return [
      ...code.matchAll(
        /^(?:import|export) .*?from "((?:@[\w-]+\/)?[\w-][\w.-]*)[/"]|import\("((?:@[\w-]+\/)?[\w-][\w.-]*)[/"]/gm,
      ),
    ].map(([, one, other]) => one ?? other ?? '')
  })
  return [...new Set(names)]
}
