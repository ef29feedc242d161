/** The list of places with `tile=` as one would write it by hand: `pg` and one statement that makes the JSON. A yardstick. */
import { createServer } from 'node:http'
import pg from 'pg'
import { parseTile, tileRange } from '../../core/geo/tile.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 8 })

/** The statement has a name, so PostgreSQL plans it once for a connection. */
const STATEMENT = `
  with found as materialized (
    select id, score_combined from places
    where tile_key >= $1 and tile_key < $2 and is_public and not is_duplicate
  ), page as (select id from found order by score_combined desc, id limit $3)
  select json_build_object('count', (select count(*) from found), 'results', json_build_object(
    'type', 'FeatureCollection', 'features', (
      select json_agg(json_build_object('id', id, 'type', 'Feature',
        'geometry', json_build_object('type', 'Point', 'coordinates', json_build_array(longitude, latitude)),
        'properties', json_build_object('name', name, 'slug', slug, 'address', address, 'aggregate_rating', aggregate_rating,
          'categories', categories, 'vibes', vibes, 'score_combined', score_combined)) order by score_combined desc, id)
      from places join page using (id))))::text as body`

createServer(async (request, response) => {
  const asked = new URL(request.url ?? '/', 'http://localhost').searchParams
  const { low, high } = tileRange(parseTile(asked.get('tile') ?? '') ?? { z: 0, x: 0, y: 0 })
  const values = [String(low), String(high), Number(asked.get('per_page') ?? 50)]
  const { rows } = await pool.query<{ body: string }>({ name: 'list', text: STATEMENT, values })
  const body = Buffer.from(rows[0]?.body ?? '')
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body)
}).listen(Number(process.env['PORT']), '127.0.0.1')
