-- Words without positions and weights, but marked by what they are words of, as both search engines use them. `'s`
-- belongs to its word.
alter table places
  drop column words,
  add words tsvector not null generated always as
    (place_words(name, categories, vibes, neighborhood, city, tags, address, description, region, postcode, other_names))
    stored;

create index places_words on places using gin (words);

truncate search_words;
select note_all_search_words();
