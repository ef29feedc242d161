-- The texts of a place on tiles are bounded from now on (functions/place-tile.sql): makes them anew where they are not.
update places set name = name where octet_length(tile_texts) > 1600;
