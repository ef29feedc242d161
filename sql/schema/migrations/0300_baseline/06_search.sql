-- The texts of which many places have the same: labels, and names of cities, neighborhoods and tiers. A pattern is
-- looked for here, and what it finds is then looked up by index; among places it would have to be tried on every row.
-- What no place has any more may stay: it finds nothing.
create table place_terms (
  kind text not null check (kind in ('label', 'name')),
  term text not null,
  normal text not null generated always as (normal_text(term)) stored,
  primary key (kind, term)
);

create trigger place_terms_inserted after insert on places
  referencing new table as new_places for each statement execute function note_place_terms();
create trigger place_terms_updated after update on places
  referencing new table as new_places for each statement execute function note_place_terms();

-- All words that occur in places, marked by what they are words of (functions/text/words.sql): what a mistyped word may
-- mean is looked up here. Readers remember the snapshot they read at, as those of the change log do.
create table search_words (
  word text collate "C" primary key,
  transaction xid8 not null default pg_current_xact_id()
);
create index search_words_transaction on search_words (transaction);

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
