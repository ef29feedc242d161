/** Mistakes of operators: one line each says what is wrong and what to do, without codes, classes and stacks. */
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import test from 'ava'
import { JOBS } from '../../jobs/jobs.ts'
import { fewCases } from '../support/fixtures/few-cases.ts'
import { temporaryFolder } from '../support/processes/temporary-files.ts'
import { command } from '../support/services/command.ts'

const folder = temporaryFolder('mistakes')

const FILES: Readonly<Record<string, string | Buffer>> = {
  'empty.csv': '',
  'bad.json': 'not json',
  'list.json': '["cozy"]',
  'weights.json': '{"rating_weigt": 1, "rating": -1}',
  'a.csv': 'name,longitude,latitude\nA,1,2\n',
  'text.pbf': 'name\nA\n',
  'zipped.csv.gz': gzipSync('name\n'),
}
for (const [name, content] of Object.entries(FILES)) writeFileSync(join(folder, name), content)
mkdirSync(join(folder, 'dir'))
mkdirSync(join(folder, 'folder.pmtiles'))
mkdirSync(join(folder, 'locked'))
writeFileSync(join(folder, 'secret.csv'), 'name\nA\n')
chmodSync(join(folder, 'secret.csv'), 0)
chmodSync(join(folder, 'locked'), 0o500)

/** Nothing listens on port 1. */
const AWAY = { DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/none' }
const NO_DATABASE =
  'The database at 127.0.0.1:1/none cannot be reached: nothing listens there. Start it, or correct DATABASE_URL.'
const MEILI_AWAY = { MEILI_URL: 'http://127.0.0.1:1', MEILI_MASTER_KEY: 'x' }
const NO_MEILI =
  'Meilisearch at http://127.0.0.1:1 cannot be reached: nothing listens there. Start it, or correct MEILI_URL.'
const UNKNOWN = 'Unknown parameter. The nearest known one is'
const citty = (flag = 'citty=Berlin') =>
  `error: option '--filter <query>' argument '${flag}' is invalid. citty: ${UNKNOWN} "city".`
const noFile = (name: string) => `There is no file ${name}. Check the name.`
const isFolder = 'dir is a folder. Name a file in it.'
const noFolder = 'There is no folder none. Make it first.'
const isEmpty = 'empty.csv is empty: nothing was done.'
const noNumber = /is invalid(?: for argument 'version')?\. It must be a whole number\.$/
const missing = (name: string, command: string) =>
  `error: missing required argument '${name}'. See whereabouts ${command} --help.`
const KNOWN_JOBS = `Known jobs: ${JOBS.map(({ name }) => name).join(', ')}.`

type Case = [args: string, says: string | RegExp, environment?: Record<string, string>]

/** Each kind of mistake. */
const CASES: Case[] = [
  // The command line itself.
  ['exprot', "error: unknown command 'exprot'. The nearest known one is export. See whereabouts --help."],
  ['--versoin', "error: unknown option '--versoin'. The nearest known one is --version. See whereabouts --help."],
  ['jobs histry', "error: unknown command 'histry'. The nearest known one is history. See whereabouts jobs --help."],
  [
    'serve --smaple 3',
    "error: unknown option '--smaple'. The nearest known one is --sample. See whereabouts serve --help.",
  ],
  ['purge extra', /^error: too many arguments for 'purge'.* See whereabouts purge --help\.$/],
  ['import', missing('file', 'import')],
  ['jobs diff 1', missing('run', 'jobs diff')],
  // Values of flags.
  ['serve --port x', noNumber],
  ['tiles --port 65536', /--port.* is invalid\. The highest port is 65535\.$/],
  ['sample --seed 1.5', noNumber],
  ['warm --url nope', /is invalid\. It must begin with http:\/\/ or https:\/\/\.$/],
  ['warm --workers 0', /is invalid\. It must be at least 1\.$/],
  ['geocode --email me', /is invalid\. It must be an address\.$/],
  ['import a.csv --format xml', /'xml' is invalid\. Allowed choices are .*csv, .*\.$/],
  ['import a.csv --delimiter xx', /is invalid\. It must be one character, or tab\.$/],
  ['import a.csv --column foo=bar', /is invalid\. There is no field foo\. The fields are: .*\.$/],
  ['import a.csv --sync 101', /is invalid\. It must be a whole number from 0 to 100\.$/],
  ['import a.csv --window 2026', /is invalid\. It must be two dates, such as /],
  ['jobs run scors', new RegExp(`The nearest known one is scores\\. ${KNOWN_JOBS}$`)],
  ['jobs run scores --json --csv', /^error: option '--json' cannot be used with option '--csv'\. See /],
  ['weights show x', noNumber],
  // Filters.
  ['jobs run scores --filter citty=Berlin', citty()],
  ['jobs run scores --filter foo__gte=3', /foo__gte: Unknown parameter\. The nearest known one is "price__gte"\.$/],
  ['jobs run scores --filter rating__gte=good', /rating__gte: /],
  ['export events x.csv --filter start_date_aftr=x', /start_date_aftr: Unknown parameter\. .* "start_date_after"\.$/],
  // Files.
  ['import none.csv', noFile('none.csv'), AWAY],
  ['import dir', isFolder, AWAY],
  ['import empty.csv', isEmpty, AWAY],
  ['import a.csv --report none/r.json', noFolder, AWAY],
  ['basemap dir', isFolder],
  ['export tiles x.zip', /is invalid for argument 'file'\. Its name must end in \.pmtiles or \.mbtiles\.$/],
  ['backup x', 'There is no database in .data. Correct DATA_DIR.'],
  [
    'backup x',
    /^"whereabouts backup" is for the embedded database, and DATABASE_URL is set\. Use pg_basebackup /,
    AWAY,
  ],
  ['restore none', noFile('none')],
  ['restore a.csv', /^"whereabouts restore" is for the embedded database, and DATABASE_URL is set\. /, AWAY],
  ['weights set bad.json', /^bad\.json is not JSON: /, AWAY],
  ['export tiles x.pmtiles --minzoom 5 --maxzoom 4', /--minzoom 5 is more than --maxzoom 4/],
  ['export tiles x.pmtiles --bbox 1,2,3', /--bbox.*west,south,east,north/],
  ['export tiles x.pmtiles --filter rating__gte=good', /--filter.*rating__gte: /],
  ['export tiles x.pmtiles --since x.mbtiles', /--since.*must end in \.pmtiles/],
  ['export tiles x.pmtiles --changed -', /--changed needs --since/],
  // Databases.
  ['serve', NO_DATABASE, { ...AWAY, PORT: '0' }],
  ['import a.csv', NO_DATABASE, AWAY],
  ['purge', NO_DATABASE, AWAY],
  [
    'purge',
    'The database at nohost.invalid/x cannot be reached: the name of its host is unknown. Start it, or correct DATABASE_URL.',
    { DATABASE_URL: 'postgres://nohost.invalid/x' },
  ],
  ['purge', "DATA_DIR: a.csv can't be a folder: it is a file.", { DATA_DIR: 'a.csv' }],
  ['purge', "DATA_DIR: a.csv/x can't be a folder: its path leads through a file.", { DATA_DIR: 'a.csv/x' }],
  // Other servers.
  ['search keys', NO_MEILI, MEILI_AWAY],
  ['search keys', 'Set MEILI_URL and MEILI_MASTER_KEY.'],
  // The environment.
  [
    'serve',
    'The configuration has mistakes:\nPORT must be a whole number, not x\nLOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace, not y',
    { PORT: 'x', LOG_LEVEL: 'y' },
  ],
  [
    'serve',
    'The configuration has mistakes:\nDATABASE_URL must be a URL that begins with postgres:// or postgresql://',
    { DATABASE_URL: 'secret' },
  ],
  [
    'serve',
    /^The configuration has mistakes:\nJOB_SCHEDULES must look like .*, not scores$/,
    { JOB_SCHEDULES: 'scores' },
  ],
  [
    'serve',
    'JOB_SCHEDULES: often is not a cron expression. Write one like 0 4 * * *, or off.',
    { ...AWAY, JOB_SCHEDULES: 'scores=often' },
  ],
  ['serve', `JOB_SCHEDULES: there is no job dance. ${KNOWN_JOBS}`, { ...AWAY, JOB_SCHEDULES: 'dance=off' }],
  [
    'serve',
    "BASEMAP: none.pmtiles can't be opened: it does not exist. Set BASEMAP to a PMTiles file.",
    { ...AWAY, PORT: '0', BASEMAP: 'none.pmtiles' },
  ],
  [
    'serve',
    /^list\.json: Invalid input: .* VIBES_FILE must name a file /,
    { ...AWAY, PORT: '0', VIBES_FILE: 'list.json' },
  ],
  [
    'serve --port 0',
    'HOST 192.0.2.1 is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.',
    { ...AWAY, HOST: '192.0.2.1' },
  ],
]

/** The same mistakes in other commands, flags and settings. */
const MORE_CASES: Case[] = [
  ['sing', /^error: unknown command 'sing'\. The nearest known one is \w+\. See whereabouts --help\.$/],
  ['export rows', /^error: unknown command 'rows'\. .* See whereabouts export --help\.$/],
  ['serve --loudly', /^error: unknown option '--loudly'\. /],
  ['migrate --dmup', /'--dmup'\. The nearest known one is --dump\. /],
  ['purge --now', /^error: unknown option '--now'\. .* See whereabouts purge --help\.$/],
  ['match', missing('file', 'match')],
  ['basemap', missing('file', 'basemap')],
  ['export places', missing('file', 'export places')],
  ['user token', missing('email', 'user token')],
  ['jobs run', missing('job', 'jobs run')],
  ['weights rollback', missing('version', 'weights rollback')],
  ['serve --sample many', noNumber],
  ['api --port -1', noNumber],
  ['sample --places x', noNumber],
  ['import a.csv --as cat', /'cat' is invalid\. Allowed choices are place, event, .*\.$/],
  ['export places x.csv --format xml', /'xml' is invalid\. Allowed choices are geojson, .*\.$/],
  ['jobs cancel scors', new RegExp(`The nearest known one is scores\\. ${KNOWN_JOBS}`)],
  ['jobs history scors', new RegExp(`The nearest known one is scores\\. ${KNOWN_JOBS}`)],
  ['jobs history --last 0', /is invalid\. It must be at least 1\.$/],
  ['jobs run scores --filter ?citty=Berlin', citty('?citty=Berlin')],
  ['jobs run scores --filter ordering=name', /ordering: Unknown parameter\. /],
  ['export places x.csv --filter citty=Berlin', citty()],
  ['export tiles x.pmtiles --filter citty=Berlin', citty()],
  ['warm --filter citty=Berlin', citty()],
  ['warm --filter vibes_in=cozy', /vibes_in: Unknown parameter\. The nearest known one is "vibes__in"\.$/],
  ['import a.csv --rejected dir', isFolder, AWAY],
  ['import a.csv --categories none.yaml', noFile('none.yaml'), AWAY],
  ['match none.csv', noFile('none.csv'), AWAY],
  ['match dir', isFolder, AWAY],
  ['match empty.csv', isEmpty, AWAY],
  ['match a.csv --output none/x.csv', noFolder, AWAY],
  ['match a.csv --output dir', isFolder, AWAY],
  ['match a.csv --output /dev/x.csv', '/dev/x.csv is not a file that can be replaced. Name another one.', AWAY],
  ['basemap none.pbf', noFile('none.pbf')],
  ['basemap empty.csv', isEmpty],
  ['basemap text.pbf none/x.pmtiles', noFolder],
  ['basemap text.pbf x.zip', /is invalid for argument 'output'\. Its name must end in \.pmtiles\.$/],
  ['export places none/x.csv', noFolder, AWAY],
  ['export places /dev/x.csv', '/dev/x.csv is not a file that can be replaced. Name another one.', AWAY],
  ['export tiles none/x.pmtiles', noFolder, AWAY],
  ['export tiles folder.pmtiles', /folder\.pmtiles is a folder/],
  ['export tiles x.pmtiles --workers 0', /--workers.*at least 1/],
  ['export tiles x.pmtiles --minzoom 23', /--minzoom.*deepest zoom is 22/],
  ['export tiles x.pmtiles --maxzoom -1', /--maxzoom.*whole number/],
  ['export tiles x.pmtiles --bbox 1,2,3,100', /--bbox.*west,south,east,north/],
  ['export tiles x.pmtiles --filter foo__gte=3', /--filter.*foo__gte: .*price__gte/],
  ['export tiles x.pmtiles --filter buffer=64', /--filter.*no buffer/],
  ['backup none/x', noFolder],
  ['backup dir', isFolder],
  ['restore empty.csv', isEmpty],
  ['weights set none.json', noFile('none.json'), AWAY],
  ['jobs run scores --weights dir', isFolder, AWAY],
  ...['api', 'tiles', 'migrate', 'jobs list', 'user token ada@example.org', 'match a.csv', 'export places x.csv'].map(
    (args): Case => [args, NO_DATABASE, { ...AWAY, PORT: '0' }],
  ),
  ...['export tiles x.pmtiles', 'sample', 'weights list', 'search status'].map(
    (args): Case => [args, NO_DATABASE, AWAY],
  ),
  [
    'purge',
    /^The database at localhost:1\/x cannot be reached: nothing listens there\./,
    { DATABASE_URL: 'postgres://localhost:1/x' },
  ],
  [
    'serve',
    "BASEMAP: dir can't be read as PMTiles: it is a folder. Set BASEMAP to another file.",
    { ...AWAY, PORT: '0', BASEMAP: 'dir' },
  ],
  [
    'serve',
    /^none can't be read: it does not exist\. VIBES_FILE must name a file /,
    { ...AWAY, PORT: '0', VIBES_FILE: 'none' },
  ],
]

/** Nobody may keep the superuser from reading and writing. */
const AS_USER: Case[] = [
  ['import secret.csv', 'No permission to read secret.csv. Change its permissions, or run the command as its owner.'],
  ['export places locked/x.csv', 'No permission to write into the folder locked. Name a file in another one.', AWAY],
  ['serve --port 1', 'This user may not listen on port 1. Set PORT or --port to one above 1023.', AWAY],
]

/** Codes of the operating system, classes of ours, lines of a stack, passwords. */
const INTERNALS = /\bE[A-Z]{4,}\b|\b[A-Z][a-zA-Z]*(?:Error|Lost|Fault|Failure|Fields)\b|\n {4}at |secret@/

const before = readdirSync(folder)
const cases = [...fewCases(CASES, MORE_CASES), ...(process.getuid?.() === 0 ? [] : AS_USER)]
for (const [args, says, environment = {}] of cases) {
  test.serial(`whereabouts ${args} ${JSON.stringify(environment)}`, async (t) => {
    const run = command(args.split(' '), environment, { cwd: folder })
    t.is(await run.ended, 1)
    const output = run.output().trimEnd()
    if (typeof says === 'string') t.is(output, says)
    else t.regex(output, says)
    t.notRegex(output, INTERNALS)
    t.deepEqual(readdirSync(folder), before)
    if (!output.startsWith('The configuration has mistakes:\n')) t.notRegex(output, /\n/)
  })
}
