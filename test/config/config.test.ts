import test from 'ava'
import { type Config, ConfigError, readConfig } from '../../config.ts'

test('with nothing set, everything has a default, and the object is frozen', (t) => {
  const config = readConfig({})
  t.deepEqual(config, {
    host: '127.0.0.1',
    port: 8000,
    publicUrl: 'http://127.0.0.1:8000',
    hasPublicUrl: false,
    tilesUrl: 'http://127.0.0.1:8000',
    imageCdnUrl: 'http://127.0.0.1:8000/images',
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    dataDir: '.data',
    layers: undefined,
    vibesFile: undefined,
    attribution: undefined,
    basemap: undefined,
    basemapStyleUrl: undefined,
    embedAncestors: '*',
    openAtMaxCandidates: 10_000,
    thinning: { completeZoom: 14, limit: 4000, bytes: 500_000 },
    meiliUrl: undefined,
    indexMemory: config.indexMemory,
    hasTileFastPath: true,
    searchMaxPageSize: 1000,
    meiliIndex: 'places',
    meiliIndexKey: undefined,
    meiliKey: undefined,
    smtpUrl: undefined,
    mailFrom: 'Whereabouts <no-reply@127.0.0.1>',
    batchMaxPlaces: 1000,
    batchNeedsToken: false,
    matching: { found: 0.68, unsure: 0.3 },
    findBusinessUrl: undefined,
    geocoderUrl: undefined,
    editorsOnly: { fields: [], hiddenPlaces: false },
    analystPage: 'everybody',
    tokenDays: 30,
    vibeThreshold: 1,
    throttle: undefined,
    hasBudget: true,
    trustedProxies: 0,
    jobSchedules: {},
    admin: undefined,
    slowQueryMilliseconds: 1000,
    tracesUrl: undefined,
    logLevel: 'info',
  })
  t.true(Object.isFrozen(config))
})

const GOOD: [Record<string, string>, Partial<Config>][] = [
  [{ PORT: '' }, { port: 8000 }],
  [{ PORT: '0' }, { port: 0 }],
  [
    { PUBLIC_URL: 'https://a.example/' },
    { publicUrl: 'https://a.example', tilesUrl: 'https://a.example', imageCdnUrl: 'https://a.example/images' },
  ],
  [{ TILES_URL: 'https://t.example' }, { tilesUrl: 'https://t.example', publicUrl: 'http://127.0.0.1:8000' }],
  [{ HOST: '::1', PORT: '81' }, { publicUrl: 'http://[::1]:81' }],
  [
    { DATABASE_URL: 'postgres://u:p@h/d', DATABASE_READ_URL: 'postgresql://r/d' },
    { databaseReadUrl: 'postgresql://r/d' },
  ],
  [{ SMTP_URL: 'smtps://mail.example' }, { smtpUrl: 'smtps://mail.example' }],
  [{ PUBLIC_URL: 'https://a.example/b' }, { mailFrom: 'Whereabouts <no-reply@a.example>' }],
  [{ MAIL_FROM: 'Places <me@a.example>' }, { mailFrom: 'Places <me@a.example>' }],
  [
    { TOKEN_DAYS: '7', VIBE_THRESHOLD: '3' },
    { tokenDays: 7, vibeThreshold: 3 },
  ],
  [
    { JOB_SCHEDULES: 'scores=*/10 * * * *; scores --all=0 4 1,15 * *;purge=off' },
    { jobSchedules: { scores: '*/10 * * * *', 'scores --all': '0 4 1,15 * *', purge: 'off' } },
  ],
  [{ MATCH_FOUND: '.9', MATCH_UNSURE: '.5' }, { matching: { found: 0.9, unsure: 0.5 } }],
  [
    { BATCH_MAX_PLACES: '7', FIND_BUSINESS_URL: 'https://find.example/a/', GEOCODER_URL: 'https://g.example/' },
    { batchMaxPlaces: 7, findBusinessUrl: 'https://find.example/a', geocoderUrl: 'https://g.example' },
  ],
  [{ EMBED_ORIGINS: '' }, { embedAncestors: '*' }],
  [{ EMBED_ORIGINS: 'none' }, { embedAncestors: "'none'" }],
  [
    { EMBED_ORIGINS: 'https://a.example, http://*.b.example:8080,' },
    { embedAncestors: 'https://a.example http://*.b.example:8080' },
  ],
  [{ TILE_FAST_PATH: 'off' }, { hasTileFastPath: false }],
  [{ INDEX_MEMORY: '0' }, { indexMemory: 0 }],
  [{ ADMIN_PORT: '9000' }, { admin: { host: '127.0.0.1', port: 9000 } }],
  [{ ADMIN_PORT: '9000', ADMIN_HOST: '0.0.0.0' }, { admin: { host: '0.0.0.0', port: 9000 } }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c.example:4318/' }, { tracesUrl: 'http://c.example:4318' }],
  [{ INDEX_MEMORY: '512' }, { indexMemory: 512 * 2 ** 20 }],
  [{ BATCH_TOKEN: 'required' }, { batchNeedsToken: true }],
  [{ BATCH_TOKEN: 'optional' }, { batchNeedsToken: false }],
  [
    { PRIVATE_FIELDS: ' notes_internal,, notes_to_svc ', HIDDEN_PLACES: 'editors' },
    { editorsOnly: { fields: ['notes_internal', 'notes_to_svc'], hiddenPlaces: true } },
  ],
  [{ PRIVATE_FIELDS: '', HIDDEN_PLACES: 'everybody' }, { editorsOnly: { fields: [], hiddenPlaces: false } }],
  [{ THROTTLE: '600/minute' }, { throttle: { calls: 600, seconds: 60 } }],
  [{ THROTTLE: 'off' }, { throttle: undefined, hasBudget: false }],
  [{}, { throttle: undefined, hasBudget: true }],
  [{ THROTTLE: '1/second' }, { throttle: { calls: 1, seconds: 1 } }],
  [{ THROTTLE: '9999/day' }, { throttle: { calls: 9999, seconds: 86_400 } }],
  [
    { TRUSTED_PROXIES: '2', LOG_LEVEL: 'debug' },
    { trustedProxies: 2, logLevel: 'debug' },
  ],
]
for (const [environment, expected] of GOOD) {
  test(`${JSON.stringify(environment)} is read`, (t) => t.like(readConfig(environment), expected))
}

const BAD: [Record<string, string>, RegExp][] = [
  [{ PORT: '80a' }, /^PORT must be a whole number, not 80a$/],
  [{ PORT: '65536' }, /^PORT must be from 0 to 65535, not 65536$/],
  [{ PORT: '-1' }, /^PORT/],
  [{ PUBLIC_URL: 'ftp://a.example' }, /^PUBLIC_URL must be a URL that begins with http:/],
  [
    { DATABASE_URL: 'mysql://u:secret@h/d' },
    /^DATABASE_URL must be a URL that begins with postgres:\/\/ or postgresql:\/\/$/,
  ],
  [{ DATABASE_READ_URL: 'postgres://h/d' }, /^DATABASE_READ_URL needs DATABASE_URL/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of silent, .*, not loud$/],
  [{ TRUSTED_PROXIES: '1.5' }, /^TRUSTED_PROXIES/],
  [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM must be an address/],
  [{ MAIL_FROM: 'a@b\r\nBcc: c@d' }, /^MAIL_FROM/],
  [{ TOKEN_DAYS: '0' }, /^TOKEN_DAYS must be from 1 to 3650, not 0$/],
  [{ VIBE_THRESHOLD: '0' }, /^VIBE_THRESHOLD/],
  [{ TILE_FAST_PATH: 'no' }, /^TILE_FAST_PATH/],
  [{ EMBED_ORIGINS: 'a.example' }, /^EMBED_ORIGINS must be \*, none, or origins such as/],
  [{ EMBED_ORIGINS: '*,https://a.example' }, /^EMBED_ORIGINS/],
  [{ EMBED_ORIGINS: "https://a.example; script-src 'unsafe-inline'" }, /^EMBED_ORIGINS/],
  [{ EMBED_ORIGINS: 'https://a.example/path' }, /^EMBED_ORIGINS/],
  [{ TILE_BUDGET: '512' }, /^TILE_BUDGET is no longer used/],
  [{ MATCH_DISTANCE: '50' }, /^MATCH_DISTANCE is no longer used: evidence decides/],
  [{ MATCH_FOUND: '2' }, /^MATCH_FOUND must be/],
  [{ INDEX_MEMORY: '1GB' }, /^INDEX_MEMORY/],
  [{ PORT: '81', ADMIN_PORT: '81' }, /^ADMIN_PORT must differ from PORT$/],
  [{ SLOW_QUERY_MS: '1s' }, /^SLOW_QUERY_MS/],
  [{ BATCH_TOKEN: 'yes' }, /^BATCH_TOKEN/],
  [
    { PRIVATE_FIELDS: 'notes_internal,telephone' },
    /^PRIVATE_FIELDS may have only short_description, notes_to_svc, notes_internal, not notes_internal,telephone$/,
  ],
  [{ HIDDEN_PLACES: 'nobody' }, /^HIDDEN_PLACES must be one of everybody, editors/],
  [{ THROTTLE: '0/minute' }, /^THROTTLE must look like 600\/minute/],
  [{ THROTTLE: '10000/minute' }, /^THROTTLE/],
  [{ THROTTLE: '600/fortnight' }, /^THROTTLE/],
]
for (const [environment, expected] of BAD) {
  test(`${JSON.stringify(environment)} is a mistake`, (t) => {
    t.regex(t.throws(() => readConfig(environment), { instanceOf: ConfigError })?.message ?? '', expected)
  })
}

test('all mistakes are reported at once', (t) => {
  const mistakes = { PORT: 'x', PUBLIC_URL: 'x', LOG_LEVEL: 'x', DATABASE_READ_URL: 'postgres://h/d' }
  const error = t.throws(() => readConfig(mistakes), { instanceOf: ConfigError })
  t.deepEqual(
    error?.message
      .split('\n')
      .map((line) => line.split(' ')[0])
      .sort(),
    Object.keys(mistakes).sort(),
  )
})
