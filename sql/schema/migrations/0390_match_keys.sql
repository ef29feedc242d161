-- Names have keys as one word, and scripts without spaces have keys of pairs and triples of letters (match_vector). The
-- index has those of rows that are stored already once it is built again.
reindex index places_match_words;
