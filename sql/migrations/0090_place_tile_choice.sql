-- What place_tile did, place_tile_choice begins, and a query ends that hands its places out part by part.
drop function if exists place_tile(bigint, bigint, integer, integer);
