-- Priors are worked out by the program (score-bases.ts), of places that are stored or about to be.
drop function if exists store_score_priors(integer, double precision);
