-- The vocabulary of vibes, if one was imported.
create table vibes (
  word text primary key check (word <> '' and word !~ '[\s,]'),
  is_signature boolean not null default false
);
