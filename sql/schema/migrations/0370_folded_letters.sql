-- Words of search and matching have one script: traditional Chinese became simplified, katakana hiragana, and Greek and
-- Cyrillic Latin (functions/text/folded-letters.sql). Any update computes the generated columns of a place again, because
-- places have a trigger before updates; this one does not make it newer (functions/places/place-updated.sql). Only the
-- places that have such letters are updated, also as numbers of HTML, and those with the word that became an abbreviation.
update places set is_sample = is_sample
where concat_ws(' ', name, address, neighborhood, city, region, postcode, description, array_to_string(categories, ' '),
    array_to_string(vibes, ' '), array_to_string(tags, ' '), array_to_string(other_names, ' '))
  ~ '[\u00B5\u0370-\u052F\u1D00-\u1FFF\u2126-\u213F\u2E80-\uA69F\uF900-\uFAFF\uFF66-\uFF9D\U0001D400-\U0001F2FF]|&#(x0*[3-9a-fA-F][0-9a-fA-F]{2}|0*([89][0-9]{2}|[1-9][0-9]{3}))|[Pp][Rr][Oo][Ss][Pp][Ee][Kk][Tt]';

-- No word that is typed has these letters any more.
delete from search_words where octet_length(word) <> char_length(word)
  and folded_letters(normalize(word, nfd)) <> normalize(word, nfd);
