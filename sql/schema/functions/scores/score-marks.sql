-- Marks places for the next run of scores: new places, and places with a changed input. Writing scores changes no
-- input, so a run causes no work for the next one.

create or replace function mark_new_places() returns trigger language plpgsql as $$
begin
  insert into score_marks (place_id) select id from new_places;
  return null;
end
$$;

create or replace function mark_changed_places() returns trigger language plpgsql as $$
begin
  -- `execute` plans the join for the places of each statement.
  execute $sql$
    insert into score_marks (place_id)
    select id from old_places join new_places using (id)
    where (old_places.updated_at, old_places.vibe_count, old_places.tip_count)
      is distinct from (new_places.updated_at, new_places.vibe_count, new_places.tip_count)
  $sql$;
  return null;
end
$$;
