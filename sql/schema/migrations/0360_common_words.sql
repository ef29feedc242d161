-- Words that many places have: a text may be a typo of one even if some place has it as it is typed. Counting them takes
-- seconds, so a job does it (note_common_words), and what it found is stored: all readers then read a text alike.
alter table search_words add column is_common boolean not null default false;

-- A text of `search` means words now, on lists as in search. What has no words, such as an emoji, no trigram index finds.
-- Servers of version 0.4.0 go on beside new ones and read the column text_folded, so it stays.
drop index places_search;
