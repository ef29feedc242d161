/** SQL of the rows that tiles are built from. core/model/place-tile.ts has the order and meaning of their values. */
import type { PlaceColumnName } from '../../../core/model/place.ts'
import { PLACE_COLUMNS } from '../../../core/model/place-columns.ts'
import { TILE_NUMBERS, TILE_TEXTS } from '../../../core/model/place-tile.ts'
import { numberSql, textSql } from '../../../core/model/tile-values.ts'
import { SQL_TYPES } from './types.ts'

const NUMBERS = TILE_NUMBERS.map(({ column }) => column)

/** Columns that `TILE_ROW` reads; the index places_tile_points has them, but for the score. */
export const TILE_ROW_COLUMNS = ['tile_key', ...NUMBERS, 'tile_texts'].join(', ')
/** The row of a place. */
export const TILE_ROW = `place_feature(${TILE_ROW_COLUMNS})`

/** The same from the tables. */
const SHOWN_COLUMNS = ['tile_key', ...NUMBERS, 'tile_texts']
  .map((column) => (column === 'score_combined' ? 'score as score_combined' : `places.${column}`))
  .join(', ')

/** Arguments that migrations pass to place_tile_texts by position. Others follow, and default to null. */
const FIRST_ARGUMENTS = ['id', 'name', 'slug', 'categories', 'vibes', 'images'] as const

/** The functions that write rows, for `npm run schema`. */
export function tileRowFunctions(): string {
  const columns = new Set([...FIRST_ARGUMENTS, ...TILE_TEXTS.map(({ column }) => column)])
  const texts = Array.from(columns, (column, position) => {
    return `${column} ${sqlType(column)}${position < FIRST_ARGUMENTS.length ? '' : ' default null'}`
  })
  const numbers = NUMBERS.map((column) => `${column} ${sqlType(column)}`)
  return `\
-- The rows of places that tiles are built from. Written by "npm run schema" from core/model/place-columns.ts; do not
-- edit.

-- The texts of a place on tiles. They are encoded once, when the place is written. Encoding them for each tile takes 5
-- times as long as all other work for the tile.
create or replace function place_tile_texts(
  ${texts.join(', ')})
returns bytea language plpgsql immutable parallel safe as $$
begin
  return public.tile_texts(array[${TILE_TEXTS.map(textSql).join(',\n    ')}]);
end
$$;

-- A place on a tile: its key, numbers (booleans are 1 or 0), and texts.
create or replace function place_feature(tile_key bigint, ${numbers.join(', ')}, tile_texts bytea)
returns bytea language sql immutable parallel safe as $$
  select ${['int8send(tile_key)', ...TILE_NUMBERS.map(numberSql), 'tile_texts'].join(' || ')}
$$;

-- Rows of the visible places with keys low … high (not included). In PL/pgSQL, so that each connection plans the query
-- once; planning took a quarter of a tile's time. Without the setting, PostgreSQL would plan it for each range: for an
-- unknown range it expects a 200th of all places. The scores have a range of their own: 661 of them by ids took ten times
-- as long.
create or replace function place_features(low bigint, high bigint) returns bytea
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (select string_agg(${TILE_ROW}, '')
    from (
      select ${SHOWN_COLUMNS}
      from places join stored_scores on place_id = id and stored_scores.tile_key >= low and stored_scores.tile_key < high
      where places.tile_key >= low and places.tile_key < high and is_public and not is_duplicate) as shown);
end
$$;

-- Rows of the places with some ids. PostgreSQL decides when to plan the query: a plan made for an empty table would
-- later read all places.
create or replace function place_features(ids uuid[]) returns bytea language plpgsql stable as $$
begin
  return (select string_agg(${TILE_ROW}, '')
    from (select ${SHOWN_COLUMNS} from places join stored_scores on place_id = id where id = any(ids)) as shown);
end
$$;
`
}

function sqlType(column: string): string {
  return SQL_TYPES[PLACE_COLUMNS[column as PlaceColumnName].type].name
}
