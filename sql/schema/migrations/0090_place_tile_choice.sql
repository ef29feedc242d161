-- Of what place_tile did, place_tile_choice says what is shown, and place_features makes the rows of it.
drop function if exists place_tile(bigint, bigint, integer, integer);
