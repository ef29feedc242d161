-- What is searched has no mark-up from now on (functions/html.sql): makes anew what has some.
drop function if exists plain_text(text);
update places set name = name
where text_full <> place_text(name, address, neighborhood, city, description)
  or array_to_string(categories || vibes || tags, ' ') ~ '[<&]';

alter table events drop column text_full;
-- No term has a line feed in it, so none is found half in the one and half in the other.
alter table events add text_full text not null generated always as
  (html_text(name) || E'\n' || html_text(description)) stored;
create index events_search on events using gin (text_full gin_trgm_ops);
