/** Places with randomly filled fields, inserted by one statement, for all combinations of the inputs of scores. */
import sql from 'sql-template-tag'
import { type Database, withoutTimeout } from '../../sql/core/database.ts'

/** Inserts places `from` … `to`, the same every time. One in 20 has only a name. */
export async function insertVariedPlaces(database: Database, from: number, to: number): Promise<void> {
  await database.transaction(async (transaction) => {
    await withoutTimeout(transaction)
    await transaction.rows(sql`
      with dice as (
        select n, array(select ('x' || substr(md5(n || '/' || k), 1, 8))::bit(32)::bigint / 4294967296.0::float8
          from generate_series(1, 20) as k) as r
        from generate_series(${from}::integer, ${to}::integer) as n
      )
      insert into places (id, name, slug, address, city, neighborhood, description, telephone, url, timezone,
        longitude, latitude, aggregate_rating, aggregate_rating_count, categories, editorial_categories, vibes, images,
        opening_hours, is_closed, is_featured, updated_at)
      select md5('place ' || n)::uuid, 'Place ' || n, 'place-' || n,
        case when r[1] < 0.7 then n || ' Main Street' end, (array['Berlin', 'Tokyo', 'Lima', ' ', null])[1 + floor(r[2] * 5)::integer],
        case when r[3] < 0.5 then 'Centre' end,
        case when r[4] < 0.6 then '<p>' || repeat('word ', floor(r[5] * 60)::integer) || '</p>' end,
        case when r[6] < 0.5 then '+1 555 ' || n end, case when r[7] < 0.5 then 'https://place.example/' end,
        case when r[8] < 0.5 then 'Europe/Berlin' else '' end,
        case when r[9] < 0.9 then r[10] * 359 - 180 end, case when r[9] < 0.9 then r[11] * 170 - 85 end,
        case when r[12] < 0.6 then round((1 + 4 * r[13])::numeric, 1)::float8 else 0 end,
        case when r[14] < 0.5 then floor(10 ^ (5 * r[15]))::integer when r[14] < 0.6 then 0 end,
        case when r[16] < 0.8 then array[(array['Cafe', 'Bar', 'Museum'])[1 + floor(r[16] * 3.7)::integer]] else '{}' end,
        case when r[17] < 0.1 then array['Hidden Gems'] else '{}' end,
        case when r[17] > 0.5 then array['cozy'] else '{}' end,
        case when r[18] < 0.3 then '[{}, {}]'::jsonb when r[18] < 0.4 then '[{}, {}, {}, {}]'::jsonb else '[]' end,
        case when r[19] < 0.5 then 'Mo-Su 08:00-20:00' end, r[20] < 0.05, r[20] > 0.97, now() - r[1] * interval '4 years'
      from dice where n % 20 <> 0
      union all
      select md5('place ' || n)::uuid, 'Place ' || n, 'place-' || n, null, null, null, null, null, null, null, null, null,
        0, null, '{}', '{}', '{}', '[]', null, false, false, now()
      from dice where n % 20 = 0`)
  })
}

export async function randomIds(database: Database, most: number): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql`select id from places order by random() limit ${most}`)
  return rows.map(({ id }) => id)
}
