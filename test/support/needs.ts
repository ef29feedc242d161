/** What some tests need beside Node and npm, and how a test says that it is missing. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A server with PostGIS on which databases may be made; undefined when DATABASE_URL is unset. */
export const postgisUrl = process.env['DATABASE_URL'] || undefined

/** The folder of initdb, pg_ctl and pg_basebackup: that of PostgreSQL's pg_config; undefined when they are not there. */
export const postgresPrograms = [
  spawnSync('pg_config', ['--bindir']).stdout?.toString().trim(),
  ...debianFolders(),
].find((folder) => folder && existsSync(`${folder}/initdb`))

/** Debian has no pg_config beside the server; 15 or later, as the program needs it. */
function debianFolders(): string[] {
  return [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`)
}

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Path of an installed Chromium: CHROMIUM_PATH, or where Debian and others put it. */
export const chromiumPath = [process.env['CHROMIUM_PATH'], ...CHROMIUM].find((path) => path && existsSync(path))

/** Title of a test that is skipped. */
export function skipped(title: string, missing: string): string {
  return `${title} (skipped: no ${missing})`
}

/** Whether Debian's gdal-bin, or another GDAL, is installed. */
export const hasGdal = spawnSync('ogrinfo', ['--version']).status === 0

/** A folder with real data that is no part of the project (TEST_DATA_DIR); undefined when it is not there. */
export const dataFolder = process.env['TEST_DATA_DIR'] || undefined

/** How many requests test/api/hostile.test.ts sends to each kind of database: HOSTILE_REQUESTS, or some seconds' worth. */
export const hostileRequestCount = Number(process.env['HOSTILE_REQUESTS'] ?? 3000)

/** How many bodies test/api/hostile-bodies.test.ts sends to PostGIS, and a quarter of them to the embedded database. */
export const hostileBodyCount = Number(process.env['HOSTILE_REQUESTS'] ?? 1600)

/** A Meilisearch server to run: MEILISEARCH_PATH; undefined when it is not there. */
const meilisearch = process.env['MEILISEARCH_PATH']
export const meilisearchPath = meilisearch && existsSync(meilisearch) ? meilisearch : undefined

/** How much test/search/contract.test.ts compares: the whole with CONTRACT=full, or some seconds' worth. */
export const contractRuns =
  process.env['CONTRACT'] === 'full' ? { places: 20_000, queries: 2000 } : { places: 2000, queries: 400 }
