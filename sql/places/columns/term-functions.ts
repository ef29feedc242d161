/** SQL functions that store the values shared by many places; sql/places/resolve-conditions.ts looks them up. */
import { COLUMNS } from '../../../core/model/place.ts'

const SHARED = COLUMNS.filter(([, { type, filter }]) => filter && (type === 'labels' || filter.shared))
const namesOf = (isLabels: boolean) =>
  SHARED.filter(([, { type }]) => (type === 'labels') === isLabels).map(([name]) => name)
const LABELS = namesOf(true).join(' || ')
const NAMES = `array[${namesOf(false).join(', ')}]`

/** Returns the functions, for `npm run schema`. */
export function termFunctions(): string {
  return `\
-- Stores labels and shared names when they first occur in a place. Written by "npm run schema" from
-- core/model/place-columns.ts; do not edit.

-- The order keeps two writers of the same new terms from waiting for each other.
create or replace function note_place_terms() returns trigger language plpgsql as $$
begin
  -- An old migration updates no places before all of these columns are there.
  if exists (select from new_places) then
    insert into place_terms (kind, term)
    select kind, term from (
      select distinct 'label' as kind, unnest(${LABELS}) as term from new_places
      union all
      select distinct 'name', unnest(${NAMES}) from new_places) as used
    where term is not null
      and not exists (select from place_terms as known where known.kind = used.kind and known.term = used.term)
    order by kind, term
    on conflict do nothing;
  end if;
  return null;
end
$$;

-- Stores the labels and names of all places, after a load without triggers. An old migration calls this function when
-- there are no places and some of these columns are still missing.
create or replace function rebuild_place_terms() returns void language plpgsql as $$
begin
  if exists (select from places) then
    insert into place_terms (kind, term)
    select distinct 'label', unnest(${LABELS}) from places
    union
    select 'name', term from (select unnest(${NAMES}) from places) as names (term)
    where term is not null
    on conflict do nothing;
  end if;
end
$$;
`
}
