/**
 * The test files in which the embedded database may behave differently from a server: it is PostgreSQL 18 (a server may
 * be 15) with another PostGIS, has no `COPY`, no time limits and one session, and lives in a process that we start.
 * Without a server, all files run on the embedded database. With one, TEST_EMBEDDED says which run on both kinds: `all`,
 * the default; `different`, as in `.ci/run`: these; `none`, as in `npm test`. The others run on the server only.
 */
import { postgisUrl } from '../processes/needs.ts'
import { testFile } from '../processes/test-file.ts'

/** What differs, by test file without `.test.ts`. */
export const EMBEDDED_DIFFERS: Readonly<Record<string, string>> = {
  'accounts/accounts': 'transactions share one session',
  'accounts/image-proposals': 'transactions share one session',
  'answers/configured-layer': 'coordinate systems and types of another PostGIS',
  'answers/index/differential': 'snapshots and JSON of another PostgreSQL',
  'answers/rows/place-rows': 'snapshots on one session',
  'api/events/events': 'dates and time zones of another PostgreSQL',
  'api/hostile/hostile': 'errors of another PostgreSQL and PostGIS',
  'api/places/places-facets': 'grouping sets of another PostgreSQL',
  'api/places/places-filter': 'every filter once',
  'api/places/places-sync': 'snapshots on one session',
  'api/schema/examples': 'every operation once',
  'batch/batch': 'writes without COPY',
  'batch/places': 'writes without COPY',
  'cli/export': 'two processes share the database',
  'cli/port': 'its process outlives a failed start',
  'data/import': 'writes without COPY',
  'jobs/schedules': 'advisory locks on one session',
  'jobs/scores': 'floating point and locks on one session',
  'query/normalise': 'tables of letters of another PostgreSQL',
  'query/words': 'tables of letters of another PostgreSQL',
  'reliability/batch-creates-no-duplicates': 'transactions share one session',
  'reliability/batch-survives-kill': 'what a killed client leaves open',
  'reliability/sigterm-loses-no-request': 'the database ends after its last client',
  'sample/sample-load': 'writes without COPY',
  'search/requests': 'text search of another PostgreSQL',
  'sql/core/lanes': 'one session, no time limits',
  'sql/core/prepared': 'one session',
  'sql/layers/check-layer': 'coordinate systems and types of another PostGIS',
  'sql/layers/layer-log': 'triggers of another PostgreSQL',
  'sql/layers/table-watch': 'the catalogue of another PostgreSQL',
  'sql/places/places-write': 'writes without COPY',
  'sql/schema/html-text': 'regular expressions of another PostgreSQL',
  'sql/schema/migrate': 'functions and extensions of another PostgreSQL',
  'sql/schema/schema': 'the schema of another PostgreSQL',
  'sql/schema/slug': 'tables of letters of another PostgreSQL',
  'sql/tiles/tile-cells': 'locks on one session',
  'sql/tiles/tile-math': 'floating point in WebAssembly',
  'tiles/cache/freshness': 'snapshots on one session',
  'tiles/points/contract': 'floating point in WebAssembly',
}

/** Whether tests on each kind of database run on the embedded one in this file. */
export function runsOnEmbedded(): boolean {
  const which = process.env['TEST_EMBEDDED'] ?? 'all'
  if (which === 'all' || !postgisUrl) return true
  const name = testFile().replace(/^test\/|\.test\.ts$/g, '')
  return which === 'different' && name in EMBEDDED_DIFFERS
}
