/** The function that stores one new place. */
import { insertSql, sqlOf, WRITABLE_NAMES } from '../insert.ts'
import { PLACE_COLUMNS } from '../places.ts'

/** Returns the function, for `npm run schema`. */
export function addPlaceFunction(): string {
  const columns = WRITABLE_NAMES.map((name) => `${name} ${sqlOf(name).type}`).join(', ')
  return `\
-- Stores a new place. Written by "npm run schema" from core/model/place-columns.ts; do not edit.

-- Returns the stored row as the program reads places; null if another place has the identifier, or if this is the first
-- place and has no basis of scores yet. In PL/pgSQL, so that each connection plans the statement once: planning took twice
-- as long as the insert with all indexes.
create or replace function add_place(given json) returns json
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  added json;
begin
  if not exists (select from score_bases) and not exists (select from places) then return null; end if;
  ${insertSql(`json_to_record(given) as input(${columns})`, WRITABLE_NAMES)}
  returning (select row_to_json(shown) from (select ${PLACE_COLUMNS.sql}) as shown) into added;
  return added;
end
$$;
`
}
