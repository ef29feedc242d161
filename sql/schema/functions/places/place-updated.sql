-- Dates changes of places. Written by "npm run schema" from core/model/place-columns.ts; do not edit.

-- A transaction tells by the setting `whereabouts.writer` that it is an import or another part of the program. Any other
-- update, such as one by psql, is that of a person: the place remembers the columns, and no import changes them. Imports
-- know that before (sql/sources/stored-records.ts); here it holds also for what a person changes meanwhile.
--
-- Each change sets updated_at. Only an import makes the place fresher (fresh_at), and as fresh as the source says. Who edits
-- a place does not make the place itself newer, nor does an undo.
create or replace function place_updated() returns trigger language plpgsql as $$
declare
  writer text := coalesce(current_setting('whereabouts.writer', true), '');
  is_suggesting boolean := coalesce(current_setting('whereabouts.suggesting', true), '') = 'on';
begin
  if writer = 'import' and old.set_by_people <> '{}' then
    new := jsonb_populate_record(new, (
      select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(old)) where key = any(old.set_by_people)));
  elsif writer = '' and not is_suggesting then
    new.set_by_people := new.set_by_people || array(
      select key from jsonb_each(to_jsonb(old)) as before (key, was) join jsonb_each(to_jsonb(new)) as after (key, value)
        using (key)
      where was <> value and key = any(columns_of_people()) and key <> all(new.set_by_people)
        and (key <> 'vibes' or new.posted_vibes = old.posted_vibes));
  end if;
  new.updated_at := clock_timestamp();
  new.fresh_at := case
    when is_suggesting or writer <> 'import' then coalesce(old.fresh_at, old.updated_at)
    -- A person added the place, and knew that it was there.
    when old.fresh_at is null and (old.data_source_date is not null or old.set_by_people <> '{}')
      then greatest(new.data_source_date, old.updated_at)
    else new.data_source_date
  end;
  return new;
end
$$;

-- Part of the function's definition: it waits for migrations that add columns, and is applied again when the list changes.
create or replace trigger place_updated before update of
  name, address, aggregate_rating, aggregate_rating_count, categories, city, data_source_identifier, data_source_url, description, editorial_categories, is_closed, is_featured, neighborhood, slug, short_description, tags, telephone, timezone, url, vibes, images, notes_to_svc, notes_internal, opening_hours, price, country, region, postcode, other_names, names_by_language, longitude, latitude, membership_tier, is_chain, is_public, is_flagged, is_duplicate, user_added, data_source, data_source_date, wiki_page, confidence
  on places for each row execute function place_updated();
