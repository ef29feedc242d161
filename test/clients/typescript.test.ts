/** The TypeScript client as it is built from the document of a running service: its types, and the examples of its README. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { ROOT } from '../support/processes/root.ts'
import { startOgcService } from '../support/services/ogc.ts'

const run = promisify(execFile)

const PACKAGE = join(ROOT, 'clients/typescript')
const COMPILER = join(PACKAGE, 'node_modules/typescript/bin/tsc')
/** Below the project, so that examples find the package by its name. */
const FOLDER = join(ROOT, '.data/client-examples')
const OPTIONS = { rootDir: '.', outDir: 'out', declaration: false, types: ['node'] }

const readme = readFileSync(join(PACKAGE, 'README.md'), 'utf8')
const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code)
/** What each example prints, in their order. */
const PRINTED = [
  /^2 places\nCafé Kranzler\nZoo\n$/,
  /^1 places have coffee\n400: Invalid bbox string supplied for parameter in_bbox\n$/,
  /^2 places in Berlin\n$/,
  /^2 stops of trams have a name\n$/,
]

let base = ''

test.before(async () => {
  const { database } = await openTestDatabase(ANY_ENGINE)
  ;({ base } = await startOgcService(database))
  await run(process.execPath, [join(PACKAGE, 'build.js'), base])
  mkdirSync(FOLDER, { recursive: true })
  atEnd(async () => rmSync(FOLDER, { recursive: true }))
  cpSync(join(PACKAGE, 'src/schema.ts'), join(FOLDER, 'service.ts'))
  cpSync(join(PACKAGE, 'test/uses.ts'), join(FOLDER, 'uses.ts'))
  for (const [index, code] of examples.entries()) {
    writeFileSync(join(FOLDER, `example-${index}.ts`), code.replaceAll('http://127.0.0.1:8000', base))
  }
  const config = { extends: '../../clients/typescript/tsconfig.json', compilerOptions: OPTIONS, include: ['*.ts'] }
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(config))
})

test.serial('good uses compile, and bad ones do not', async (t) => {
  const { stdout } = await run(process.execPath, [COMPILER, '--project', FOLDER]).catch(
    (error) => error as { stdout: string },
  )
  t.is(stdout, '')
})

for (const [index, printed] of PRINTED.entries()) {
  test.serial(`example ${index + 1} of the README runs`, async (t) => {
    const { stdout } = await run(process.execPath, [join(FOLDER, `out/example-${index}.js`)])
    t.regex(stdout, printed)
  })
}

/** Its links lead to another host, which the client must not follow. */
const PAGES = `
import { createClient, rows, unwrap } from '@whereabouts/client'
const client = createClient(process.argv[2])
const read = []
for await (const { id } of rows(client, '/v0.3/places/', { params: { query: { per_page: 2 } } })) read.push(id)
const { count } = unwrap(await client.GET('/v0.3/places/'))
console.log(read.length === count && new Set(read).size === count && count > 4)
`

test.serial('rows reads all pages', async (t) => {
  writeFileSync(join(FOLDER, 'pages.mjs'), PAGES)
  const { stdout } = await run(process.execPath, [join(FOLDER, 'pages.mjs'), base])
  t.is(stdout, 'true\n')
})

test('each example is tested', (t) => t.is(examples.length, PRINTED.length))

test('the package has the version and the licence of the service', (t) => {
  const version = (folder: string) =>
    (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
  t.is(version(PACKAGE), version(ROOT))
  t.is(readFileSync(join(PACKAGE, 'LICENSE'), 'utf8'), readFileSync(join(ROOT, 'LICENSE'), 'utf8'))
})
