/** Optional requirements of tests beside Node and npm, and titles of tests that are skipped without them. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { propertyRuns } from '../fixtures/property-runs.ts'

/** A server with PostGIS on which databases may be created; undefined when DATABASE_URL is unset. */
export const postgisUrl = process.env['DATABASE_URL'] || undefined

/**
 * Folder of initdb, pg_ctl and pg_basebackup, from pg_config or where Debian puts it; undefined if they are missing.
 */
export function postgresPrograms(): string | undefined {
  const folders = [spawnSync('pg_config', ['--bindir']).stdout?.toString().trim(), ...debianFolders()]
  return folders.find((folder) => folder && existsSync(`${folder}/initdb`))
}

/** Debian installs no pg_config with the server. The program needs PostgreSQL 15 or later. */
function debianFolders(): string[] {
  return [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`)
}

/** Without windows comes first: a visit of the explorer takes 1.7 s of processor time instead of 3.6. */
const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** Path of an installed Chromium: CHROMIUM_PATH, or where Debian and others put it. */
export const chromiumPath = [process.env['CHROMIUM_PATH'], ...CHROMIUM.map((name) => `/usr/bin/${name}`)].find(
  (path) => path && existsSync(path),
)

/** Returns the title of a skipped test. */
export function skipped(title: string, missing: string): string {
  return `${title} (skipped: no ${missing})`
}

/** True if GDAL is installed, from Debian's gdal-bin or another source. */
export function hasGdal(): boolean {
  return spawnSync('ogrinfo', ['--version']).status === 0
}

/** A Python with QGIS, from Debian's python3-qgis; undefined if there is none. */
export function qgisPython(): string | undefined {
  // Another Python may come first in PATH.
  return ['python3', '/usr/bin/python3'].find(
    (python) => spawnSync(python, ['-c', 'import qgis.core'], { stdio: 'ignore' }).status === 0,
  )
}

/** True if osmium is installed, from Debian's osmium-tool or another source. */
export function hasOsmium(): boolean {
  return spawnSync('osmium', ['--version']).status === 0
}

/** Folder with real data that is not part of the project (TEST_DATA_DIR); undefined when unset. */
export const dataFolder = process.env['TEST_DATA_DIR'] || undefined

/**
 * Requests that test/api/hostile/hostile.test.ts sends to each kind of database: HOSTILE_REQUESTS, or enough for some
 * seconds.
 */
export const hostileRequestCount = Number(process.env['HOSTILE_REQUESTS'] ?? propertyRuns(3000))

/** Bodies that test/api/hostile/hostile-bodies.test.ts sends to PostGIS. The embedded database gets a quarter of them. */
export const hostileBodyCount = Number(process.env['HOSTILE_REQUESTS'] ?? propertyRuns(1600))

/** Path of a Meilisearch server (MEILISEARCH_PATH); undefined if it is missing. */
const meilisearch = process.env['MEILISEARCH_PATH']
export const meilisearchPath = meilisearch && existsSync(meilisearch) ? meilisearch : undefined

/**
 * Size of the comparison in test/search/contract.test.ts: everything with CONTRACT=full, otherwise some seconds' worth.
 */
export const contractRuns =
  process.env['CONTRACT'] === 'full' ? { places: 20_000, queries: 2000 } : { places: 2000, queries: 400 }

/** Folder where other map renderers are installed (RENDERERS_PATH), as `.ci/run` does; undefined when unset. */
export const renderersFolder = process.env['RENDERERS_PATH'] || undefined

/** A Python with recurring_ical_events (ICALENDAR_PYTHON), as `.ci/run` installs it; undefined when unset. */
export const icalendarPython = process.env['ICALENDAR_PYTHON'] || undefined

/** Folder where the published client of this API is installed (CLIENT_PATH), as `.ci/run` does; undefined when unset. */
export const clientFolder = process.env['CLIENT_PATH'] || undefined

/** True if packages may be installed, from npm's cache or the network (TEST_PACKAGE). */
export const mayInstall = Boolean(process.env['TEST_PACKAGE'])

/** True if nginx and PgBouncer are installed. */
export function hasProxies(): boolean {
  return ['nginx', 'pgbouncer'].every(isInstalled)
}

/**
 * True if PgBouncer survives clients that cancel queries and vanish. Older ones end: "server in bad state" (its issue 822).
 */
export function pgBouncerSurvivesCancels(): boolean {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  const [, major = '0', minor = '0'] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

/** True if systemd-analyze is installed. */
export function hasSystemd(): boolean {
  return isInstalled('systemd-analyze')
}

function isInstalled(program: string): boolean {
  return !spawnSync(program, ['--version'], { stdio: 'ignore' }).error
}

/** True if the whole installation can be started. */
export function canRunInstallation(): boolean {
  return hasProxies() && postgresPrograms() !== undefined && meilisearchPath !== undefined
}
