/** Reads the environment into one typed, frozen object. Only the commands read it; they hand each part its values. */
import { totalmem } from 'node:os'
import { z } from 'zod'
import { MAX_ZOOM } from './core/geo/tile.ts'
import type { EditorsOnly } from './core/model/editors-only.ts'
import { DEFAULT_MAX_BATCH, DEFAULT_MAX_CANDIDATES, MAX_SEARCH_SIZE } from './core/query/limits.ts'
import {
  choice,
  embedOrigins,
  integer,
  jobSchedules,
  postgresUrl,
  privateFields,
  rate,
  share,
  url,
  webUrl,
} from './core/settings/setting-types.ts'

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(0, 65535).default(8000),
  PUBLIC_URL: webUrl.optional(),
  TILES_URL: webUrl.optional(),
  IMAGE_CDN_URL: webUrl.optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  LAYERS: z.string().optional(),
  VIBES_FILE: z.string().optional(),
  ATTRIBUTION: z.string().optional(),
  BASEMAP: z.string().optional(),
  BASEMAP_STYLE_URL: url('http:', 'https:').optional(),
  EMBED_ORIGINS: embedOrigins.default('*'),
  OPEN_AT_MAX_CANDIDATES: integer(1, 10_000_000).default(DEFAULT_MAX_CANDIDATES),
  TILE_COMPLETE_ZOOM: integer(0, MAX_ZOOM).default(14),
  TILE_LIMIT: integer(1, 100_000).default(4000),
  INDEX_MEMORY: integer(0, 1_000_000).optional(),
  TILE_FAST_PATH: choice(['on', 'off']).default('on'),
  SEARCH_MAX_PAGE_SIZE: integer(1, 100_000).default(MAX_SEARCH_SIZE),
  MEILI_URL: webUrl.optional(),
  MEILI_KEY: z.string().optional(),
  MEILI_INDEX_KEY: z.string().optional(),
  MEILI_INDEX: z
    .string()
    .regex(/^\w{1,100}$/, 'must be letters, digits and underscores')
    .default('places'),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, 'must be an address, or Name <address>')
    .optional(),
  BATCH_MAX_PLACES: integer(1, 100_000).default(DEFAULT_MAX_BATCH),
  BATCH_TOKEN: choice(['optional', 'required']).default('optional'),
  MATCH_FOUND: share.default(0.68),
  MATCH_UNSURE: share.default(0.3),
  FIND_BUSINESS_URL: webUrl.optional(),
  GEOCODER_URL: webUrl.optional(),
  PRIVATE_FIELDS: privateFields.default([]),
  ANALYST_PAGE: choice(['everybody', 'editors']).optional(),
  HIDDEN_PLACES: choice(['everybody', 'editors']).default('everybody'),
  TOKEN_DAYS: integer(1, 3650).default(30),
  VIBE_THRESHOLD: integer(1, 1_000_000).default(1),
  THROTTLE: rate.optional(),
  TRUSTED_PROXIES: integer(0, 16).default(0),
  JOB_SCHEDULES: jobSchedules.optional(),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  ADMIN_PORT: integer(0, 65535).optional(),
  SLOW_QUERY_MS: integer(1, 1_000_000).default(1000),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  LOG_LEVEL: choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
})

/** Maximum size of one tile before compression, in bytes. Compressed, it is a third of that. */
const MAX_TILE_BYTES = 500_000

/** Addresses that only this machine reaches. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i

export interface Config {
  readonly host: string
  readonly port: number
  /** Base URL of the service for clients. Like the next two, it has no trailing slash. */
  readonly publicUrl: string
  /** False: `publicUrl` is only where this process listens. */
  readonly hasPublicUrl: boolean
  /** Base URL of the tile server for clients. */
  readonly tilesUrl: string
  /** Prefix of image URLs. */
  readonly imageCdnUrl: string
  /** Unset: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** A replica that answers reads; unset: `databaseUrl`. */
  readonly databaseReadUrl: string | undefined
  readonly dataDir: string
  /** File of the layers of operators' own tables (docs/layers.md). */
  readonly layers: string | undefined
  /** File with the vocabulary of vibes; unset: the built-in one. */
  readonly vibesFile: string | undefined
  /** HTML that maps must show, beside what the sources of places require. */
  readonly attribution: string | undefined
  /** PMTiles file with the streets below the places; unset: only the land. */
  readonly basemap: string | undefined
  /** MapLibre style that the explorer draws below the places, in place of land and basemap. */
  readonly basemapStyleUrl: string | undefined
  /** Who may frame `/embed`: a source list of Content-Security-Policy. */
  readonly embedAncestors: string
  /** Maximum number of places that PostgreSQL checks for `is_open_at`. It is an error if the other filters leave more. */
  readonly openAtMaxCandidates: number
  /**
   * From `completeZoom` on, a tile with at most `limit` places shows all of them. Otherwise its cells decide.
   */
  readonly thinning: {
    readonly completeZoom: number
    readonly limit: number
    /** Maximum size of a tile before compression. */
    readonly bytes: number
  }
  /** Maximum bytes of the index in memory; 0 turns it off. By default a quarter of the machine's memory. */
  readonly indexMemory: number
  /** False if Node's HTTP serves tiles, too (docs/decisions/tile-connections.md). */
  readonly hasTileFastPath: boolean
  /** Maximum number of places on a page of search results. */
  readonly searchMaxPageSize: number
  readonly meiliUrl: string | undefined
  /** Key for searching and reading documents. */
  readonly meiliKey: string | undefined
  /** Key for writing to the index. */
  readonly meiliIndexKey: string | undefined
  readonly meiliIndex: string
  /** Unset: mails are written to files below `dataDir`. */
  readonly smtpUrl: string | undefined
  /** Sender of mails: `Name <address>`. */
  readonly mailFrom: string
  /** Maximum number of places in a batch. */
  readonly batchMaxPlaces: number
  /** True if a batch needs a token. */
  readonly batchNeedsToken: boolean
  /** Probabilities from which on a description means a place, and may mean it. */
  readonly matching: { readonly found: number; readonly unsure: number }
  /** A service with Nominatim's interface; no trailing slash. */
  readonly findBusinessUrl: string | undefined
  /** A service with Nominatim's interface, for `whereabouts geocode`. */
  readonly geocoderUrl: string | undefined
  readonly editorsOnly: EditorsOnly
  /** Validity of tokens, in days. */
  readonly tokenDays: number
  /** Number of users who must post a vibe before it appears on the place. */
  readonly vibeThreshold: number
  /** Maximum rate of all API calls by one client, exact and for all processes together; unset: no such limit. */
  readonly throttle: { readonly calls: number; readonly seconds: number } | undefined
  /** True if what one client asks of one process is limited (core/limits/budget.ts). */
  readonly hasBudget: boolean
  /** Number of proxies in front of the service that append to `X-Forwarded-For`. */
  readonly trustedProxies: number
  /** Schedules of jobs, which override those of jobs/schedules.ts. */
  readonly jobSchedules: Readonly<Record<string, string>>
  /** Where the pages for operators are, and nowhere else. Undefined: with all others. */
  /** Who may see `/analyst/`. By default everybody who reaches this machine, or the port that the operator has opened for it. */
  readonly analystPage: 'everybody' | 'editors'
  readonly admin: { readonly host: string; readonly port: number } | undefined
  /** From this duration on, a query is logged as slow. */
  readonly slowQueryMilliseconds: number
  /** A collector of OpenTelemetry, which gets traces; no trailing slash. Unset: there are none. */
  readonly tracesUrl: string | undefined
  readonly logLevel: z.infer<typeof Environment>['LOG_LEVEL']
}

/** Bytes of memory of the machine, or of the container. */
function machineMemory(): number {
  // A process without a limit may report one beyond the machine's memory.
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}

/** Lists every mistake in the environment, one per line. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Variables whose values may have passwords. */
const MAY_BE_SECRET = /_(?:URL|KEY)$/

function mistake(name: string, message: string, given: Readonly<Record<string, string | undefined>>): string {
  return MAY_BE_SECRET.test(name) ? `${name} ${message}` : `${name} ${message}, not ${given[name]}`
}

/** Reads the environment. An empty variable counts as unset. Throws a `ConfigError` that lists all mistakes. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  const mistakes = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => mistake(String(path[0]), message, given))
  if (given['DATABASE_READ_URL'] && !given['DATABASE_URL']) {
    mistakes.push('DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica')
  }
  if (parsed.data?.ADMIN_PORT && parsed.data.ADMIN_PORT === parsed.data.PORT) {
    mistakes.push('ADMIN_PORT must differ from PORT')
  }
  if (given['TILE_BUDGET']) {
    mistakes.push('TILE_BUDGET is no longer used: each cell of a tile decides what it shows (docs/tile-contract.md)')
  }
  for (const name of ['MATCH_NAME_SIMILARITY', 'MATCH_ADDRESS_SIMILARITY', 'MATCH_DISTANCE']) {
    if (given[name]) mistakes.push(`${name} is no longer used: evidence decides, see MATCH_FOUND (docs/batches.md)`)
  }
  if (!parsed.success || mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  const env = parsed.data
  const publicUrl = env.PUBLIC_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    hasPublicUrl: env.PUBLIC_URL !== undefined,
    tilesUrl: env.TILES_URL ?? publicUrl,
    imageCdnUrl: env.IMAGE_CDN_URL ?? `${publicUrl}/images`,
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    dataDir: env.DATA_DIR,
    layers: env.LAYERS,
    vibesFile: env.VIBES_FILE,
    attribution: env.ATTRIBUTION,
    basemap: env.BASEMAP,
    basemapStyleUrl: env.BASEMAP_STYLE_URL,
    embedAncestors: env.EMBED_ORIGINS,
    openAtMaxCandidates: env.OPEN_AT_MAX_CANDIDATES,
    thinning: {
      completeZoom: env.TILE_COMPLETE_ZOOM,
      limit: env.TILE_LIMIT,
      bytes: MAX_TILE_BYTES,
    },
    indexMemory: env.INDEX_MEMORY === undefined ? machineMemory() / 4 : env.INDEX_MEMORY * 2 ** 20,
    hasTileFastPath: env.TILE_FAST_PATH === 'on',
    searchMaxPageSize: env.SEARCH_MAX_PAGE_SIZE,
    meiliUrl: env.MEILI_URL,
    meiliKey: env.MEILI_KEY,
    meiliIndexKey: env.MEILI_INDEX_KEY ?? env.MEILI_KEY,
    meiliIndex: env.MEILI_INDEX,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `Whereabouts <no-reply@${new URL(publicUrl).hostname}>`,
    batchMaxPlaces: env.BATCH_MAX_PLACES,
    batchNeedsToken: env.BATCH_TOKEN === 'required',
    matching: { found: env.MATCH_FOUND, unsure: Math.min(env.MATCH_UNSURE, env.MATCH_FOUND) },
    findBusinessUrl: env.FIND_BUSINESS_URL,
    geocoderUrl: env.GEOCODER_URL,
    editorsOnly: { fields: env.PRIVATE_FIELDS, hiddenPlaces: env.HIDDEN_PLACES === 'editors' },
    tokenDays: env.TOKEN_DAYS,
    vibeThreshold: env.VIBE_THRESHOLD,
    throttle: env.THROTTLE === 'off' ? undefined : env.THROTTLE,
    hasBudget: env.THROTTLE !== 'off',
    trustedProxies: env.TRUSTED_PROXIES,
    jobSchedules: env.JOB_SCHEDULES ?? {},
    analystPage:
      env.ANALYST_PAGE ?? (env.ADMIN_PORT !== undefined || LOOPBACK.test(env.HOST) ? 'everybody' : 'editors'),
    admin: env.ADMIN_PORT === undefined ? undefined : { host: env.ADMIN_HOST, port: env.ADMIN_PORT },
    slowQueryMilliseconds: env.SLOW_QUERY_MS,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: env.LOG_LEVEL,
  })
}
