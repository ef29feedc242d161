/** Tiles of places as one would make them by hand: `pg`, `ST_AsMVT` and gzip. A yardstick. */
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 8 })
const compressed = promisify(gzip)

/** The properties of our tiles. The statement has a name, so PostgreSQL plans it once for a connection. */
const STATEMENT = `
  select st_asmvt(feature, 'places') as tile from (
    select st_asmvtgeom(st_transform(location::geometry, 3857), st_tileenvelope($1, $2, $3), 4096, 0) as geom,
      id::text, name, slug, categories[1] as primary_category, array_to_json(categories)::text as categories,
      array_to_json(vibes)::text as vibes, score_combined, aggregate_rating, is_closed,
      'https://images.example/' || (images -> 0 ->> 'original') || '?tr=w-150,h-150' as thumbnail_url
    from places
    where location && st_transform(st_tileenvelope($1, $2, $3), 4326)::geography and is_public and not is_duplicate) as feature`

createServer(async (request, response) => {
  const values = /\/(\d+)\/(\d+)\/(\d+)\.mvt/.exec(request.url ?? '')?.slice(1) ?? ['0', '0', '0']
  const { rows } = await pool.query<{ tile: Buffer }>({ name: 'tile', text: STATEMENT, values })
  const body = await compressed(rows[0]?.tile ?? '')
  const headers = { 'Content-Type': 'application/vnd.mapbox-vector-tile', 'Content-Encoding': 'gzip' }
  response.writeHead(200, { ...headers, 'Content-Length': body.length }).end(body)
}).listen(Number(process.env['PORT']), '127.0.0.1')
