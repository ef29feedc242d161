-- Text search: the words of each place, the words that there are at all, and how far the search index has come.

alter table places
  add words tsvector not null generated always as
    (place_words(name, categories, vibes, neighborhood, city, tags, address, description)) stored;
create index places_words on places using gin (words);

-- All words that occur in places (those of names once more with `=` in front): what a mistyped word may mean is looked
-- up here. Readers remember the snapshot they read at, as those of the change log do.
create table search_words (
  word text collate "C" primary key,
  transaction xid8 not null default pg_current_xact_id()
);
create index search_words_transaction on search_words (transaction);

select note_all_search_words();

create trigger search_words_inserted after insert on places
  referencing new table as new_places for each statement execute function note_search_words();
create trigger search_words_updated after update on places
  referencing old table as old_places new table as new_places for each statement execute function note_search_words();

-- How far the index of a search engine follows the change log: everything that `snapshot` sees is in it. While a batch
-- is under way, `upto` is the snapshot it leads to, and places up to `after_id` are done. One process at a time does
-- it, until its lease ends.
create table search_progress (
  index_name text primary key,
  settings text not null,
  snapshot text not null,
  upto text,
  after_id uuid,
  holder text,
  leased_until timestamptz not null default '-infinity'
);
