import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { embeddedFolder } from '../support/databases/embedded-process.ts'
import { temporaryFolder } from '../support/processes/temporary-files.ts'
import { type Run, whereabouts } from '../support/services/program.ts'

const folder = temporaryFolder('command')
const dataDir = embeddedFolder('command-data')

const start = (...args: string[]) => whereabouts(['import', ...args], { DATA_DIR: dataDir }, { cwd: folder })

/** Returns all output of a command, and its exit code. */
async function end({ ended, output }: Run): Promise<{ code: number | null; text: string }> {
  return { code: await ended, text: output() }
}

test.serial('a file is imported, and the summary tells what became of it', async (t) => {
  await writeFile(
    join(folder, 'cafes.csv'),
    'Nr;Titel;lat;lng;hours;Farbe\n1;A;1,5;2;daily by appointment;rot\n2;;1;2;;\n3;B;;;24/7;\n4;C;99;2;;\n',
  )
  const flags = ['--column', 'name=Titel', '--identifier', 'Nr', '--source', 'cafes']
  const first = await end(start('cafes.csv', ...flags))
  t.is(first.code, 0, first.text)
  t.regex(first.text, /^Importing cafes\.csv: 96 bytes of 96 bytes, 100 %/m)
  t.regex(first.text, /^4 read, 2 inserted, 0 updated, 0 unchanged, 2 rejected in \d+\.\d s \(\d+ a second\)$/m)
  t.regex(
    first.text,
    /^columns that were read: Nr as data_source_identifier, lng as longitude, lat as latitude, Titel as name, /m,
  )
  t.regex(first.text, /^unknown: Farbe \(1\)$/m)
  t.regex(
    first.text,
    /^rejected rows, all in cafes\.csv\.rejected\.ndjson:\n {2}1 × name: is missing, as in row 3\n {2}1 × latitude: /m,
  )
  t.regex(
    first.text,
    /^fields that were not stored .*:\n {2}1 × opening_hours: can not be read as a week, as in row 2: "daily by appointment"$/m,
  )
  t.regex(first.text, /^without a position, so not on the map: 1$/m)
  t.deepEqual(readFileSync(join(folder, 'cafes.csv.rejected.ndjson'), 'utf8').split('\n'), [
    '{"line":3,"field":"name","reason":"is missing"}',
    '{"line":5,"field":"latitude","reason":"is not from -90 to 90","value":"99"}',
    '',
  ])
  const again = await end(start('cafes.csv', ...flags, '--rejected', 'elsewhere.ndjson'))
  t.regex(again.text, /^4 read, 0 inserted, 0 updated, 2 unchanged, 2 rejected/m)
  t.true(existsSync(join(folder, 'elsewhere.ndjson')))
})

test.serial('a damaged file ends with code 1, and what came before is in', async (t) => {
  await writeFile(join(folder, 'broken.geojson'), '[{"type":"Feature","properties":{"name":"A"}},{"type":!')
  const { code, text } = await end(start('broken.geojson'))
  t.is(code, 1)
  t.regex(text, /^1 read, 1 inserted/m)
  t.regex(text, /^broken\.geojson: the file could not be read to its end: after feature 1, near character \d+: /m)
})

const FAILURES: readonly [what: string, rows: string, flags: string[], expected: RegExp][] = [
  ['every row is rejected', '1,,2', [], /: every row was rejected$/m],
  ['a row is rejected, and --strict is given', '1,A,2\n2,,2', ['--strict'], /: rows were rejected, and --strict /m],
]

for (const [what, rows, flags, expected] of FAILURES) {
  test.serial(`${what}: code 1`, async (t) => {
    await writeFile(join(folder, 'failing.csv'), `id,name,lat\n${rows}\n`)
    const { code, text } = await end(
      start('failing.csv', '--column', 'longitude=', '--column', 'latitude=', '--source', 'f', ...flags),
    )
    t.regex(text, expected)
    t.is(code, 1)
  })
}

test.serial('a property that no row has, and the report', async (t) => {
  await writeFile(join(folder, 'named.ndjson'), '{"name":"Caf\u00c3\u00a9","a":{"b":["x"]},"vibes":[]}\n')
  const flags = ['--column', 'city=Stadt', '--column', 'categories=a.b', '--report', 'report.json']
  const { code, text } = await end(start('named.ndjson', ...flags))
  t.is(code, 1)
  t.regex(text, /^named\.ndjson: no row has Stadt, which --column or --identifier names$/m)
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Record<string, unknown>
  t.like(report, {
    file: 'named.ndjson',
    read: 1,
    inserted: 1,
    mended: [{ field: 'name', reason: 'was decoded wrongly', count: 1, examples: [{ row: 1, value: 'CafÃ©' }] }],
    columns: [
      { name: 'a.b', readAs: ['categories'], isKnown: false, rows: 1 },
      { name: 'name', readAs: ['name'], isKnown: true, rows: 1 },
      { name: 'a', readAs: [], isKnown: false, rows: 1 },
      { name: 'vibes', readAs: ['vibes'], isKnown: true, rows: 1 },
    ],
    missingColumns: ['Stadt'],
    failures: ['no row has Stadt, which --column or --identifier names'],
  })
})

test.serial('an interrupt stops after the batch under way, with code 130', async (t) => {
  // Few rows in a piece of the file: all that were read are written.
  const filling = 'x'.repeat(200)
  const rows = Array.from({ length: 20_000 }, (_, index) => `${index ? `Row ${index}` : ''},${index},1,2,${filling}`)
  await writeFile(join(folder, 'long.csv'), `name,id,lat,lon,filling\n${rows.join('\n')}\n`)
  const command = start('long.csv')
  const ended = end(command)
  // The first row is rejected, so its report shows that the import is in progress.
  while (!existsSync(join(folder, 'long.csv.rejected.ndjson')) && command.process.exitCode === null) await sleep(20)
  command.process.kill('SIGINT')
  const { code, text } = await ended
  t.is(code, 130, text)
  t.regex(text, /^stopped; the same command resumes the import$/m)
  t.regex(text, /^[\d,]+ read, [\d,]+ inserted, 0 updated, 0 unchanged, 1 rejected/m)
})

const mistakes: [string[], RegExp][] = [
  // The first, because the database is still open.
  [
    ['cafes.csv', '--column', 'name=Name'],
    /there is no column Name for name; the columns are: Nr, Titel, lat, lng, hours/,
  ],
  [[], /missing required argument 'file'/],
  [['absent.csv'], /^There is no file absent\.csv\. Check the name\.$/m],
  [['cafes.csv', '--column', 'nme=Titel'], /There is no field nme\. The fields are: name, /],
  [['cafes.csv', '--column', 'name'], /must look like field=column/],
  [['cafes.csv', '--format', 'xml'], /Allowed choices are .*csv, /],
  [['cafes.csv', '--delimiter', '::'], /must be one character/],
]
for (const [args, message] of mistakes) {
  test.serial(`import ${args.join(' ')}: a mistake that is told`, async (t) => {
    const { code, text } = await end(start(...args))
    t.is(code, 1, text)
    t.regex(text, message)
  })
}
