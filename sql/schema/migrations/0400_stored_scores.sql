-- Scores of places have a table of their own (sql/schema/functions/scores/stored-scores.sql). The columns of `places` stay:
-- servers of version 0.4.0 go on beside new ones and write them. They read scores as of the last write of each place.
create table stored_scores (
  place_id uuid primary key,
  tile_key bigint,
  score double precision not null check (score >= 0 and score <= 1),
  completeness double precision not null check (completeness >= 0 and completeness <= 1)
);

-- No foreign key: it would lock the row of each new place once more. These triggers keep both tables the same.
create trigger place_inserted_score after insert on places
  referencing new table as new_places for each statement execute function store_new_scores();
create trigger place_updated_score after update on places
  referencing old table as old_places new table as new_places for each statement execute function store_given_scores();
create trigger place_deleted_score after delete on places
  referencing old table as old_places for each statement execute function drop_stored_scores();
create trigger place_truncated_score after truncate on places
  for each statement execute function drop_stored_scores();

insert into stored_scores (place_id, tile_key, score, completeness)
  select id, tile_key, score_combined, completeness_score from places;
-- The order of lists that ask for none.
create index stored_scores_score on stored_scores (score desc, place_id);
-- Tiles and their cells.
create index stored_scores_tile_key on stored_scores (tile_key) include (place_id, score);
analyze stored_scores;

create trigger score_updated_log after update on stored_scores
  referencing new table as new_scores for each statement execute function log_score_updates();

-- Reads go on while the new index is built: it has the old one's name at the end.
create index places_tile_points_new on places (tile_key)
  include (id, aggregate_rating, is_closed, tile_texts) where is_public and not is_duplicate;
drop index places_tile_points;
alter index places_tile_points_new rename to places_tile_points;
drop index places_score;
drop index places_completeness;

-- Lists and facets that these indexes answered are answered from the index in memory, and nothing else read them. Without it
-- (INDEX_MEMORY=0, and while it loads), PostgreSQL reads all places for such a filter or order: docs/operations.md.
drop index places_rating;
drop index places_rating_count;
drop index places_country;
drop index places_region;
drop index places_postcode;
drop index places_neighborhood;
drop index places_tier;
