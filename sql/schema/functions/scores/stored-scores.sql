-- Scores of places are stored in a table of their own, because changing them is cheap there: a new version of a row of
-- `places` has 1.2 kB and entries in 30 indexes, one of `stored_scores` has 70 bytes and entries in three. Readers take the
-- view `scored_places`. The key of the place is there too, so that a tile reads its scores from neighbouring pages.
--
-- The columns score_combined and completeness_score of `places` are how scores are given: by an import, by an insert, which
-- computes them, or by a server of version 0.4.0. These triggers store what they get. Runs of the job do not change them.

create or replace function store_new_scores() returns trigger language plpgsql as $$
begin
  insert into stored_scores (place_id, tile_key, score, completeness)
  select id, tile_key, score_combined, completeness_score from new_places;
  return null;
end
$$;

-- A score that the write does not change stays as the job stored it.
create or replace function store_given_scores() returns trigger language plpgsql as $$
begin
  -- `execute` plans the join for the places of each statement.
  execute $sql$
    update stored_scores set tile_key = new_places.tile_key,
      score = case when new_places.score_combined = old_places.score_combined then score else new_places.score_combined end,
      completeness = case when new_places.completeness_score = old_places.completeness_score then completeness
        else new_places.completeness_score end
    from old_places join new_places using (id)
    where place_id = id and (old_places.tile_key, old_places.score_combined, old_places.completeness_score)
      is distinct from (new_places.tile_key, new_places.score_combined, new_places.completeness_score)
  $sql$;
  return null;
end
$$;

create or replace function drop_stored_scores() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate stored_scores;
  else
    delete from stored_scores where place_id in (select id from old_places);
  end if;
  return null;
end
$$;

-- The write of a place is in the log already when it stores scores.
create or replace function log_score_updates() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 then
    insert into place_changes (place_id, kind, old_tile_key, new_tile_key)
    select place_id, 'score', tile_key, tile_key from new_scores;
  end if;
  return null;
end
$$;

-- Stores the scores of all places, after a load without triggers.
create or replace function rebuild_stored_scores() returns void language sql as $$
  truncate stored_scores;
  insert into stored_scores (place_id, tile_key, score, completeness)
  select id, tile_key, score_combined, completeness_score from places
$$;
