-- Places with their scores, for readers. `row_address` is where the row of `places` lies. Where nothing of the scores is
-- read, PostgreSQL leaves out the join. A condition on a score, also that it is there, lets PostgreSQL start from the
-- scores (sql/compile/slice.ts).
drop view if exists scored_places;

create view scored_places as
select
  places.id, places.name, places.slug, places.address, places.city, places.neighborhood, places.description,
  places.short_description, places.telephone, places.url, places.timezone, places.longitude, places.latitude,
  places.aggregate_rating, places.aggregate_rating_count, places.price, places.categories,
  places.editorial_categories, places.tags, places.vibes, places.membership_tier, places.images, places.opening_hours,
  places.data_source_identifier, places.data_source_url, places.notes_to_svc, places.notes_internal, places.status,
  places.is_closed, places.is_featured, places.is_public, places.is_flagged, places.is_duplicate, places.is_chain,
  places.is_sample, places.user_added, places.created_at, places.updated_at, places.tile_key, places.location,
  places.categories_normal, places.editorial_categories_normal, places.tags_normal, places.vibes_normal,
  places.vibe_count, places.tip_count, places.posted_vibes, places.match_name, places.match_address,
  places.tile_texts, places.is_timezone_derived, places.duplicate_of, places.suggested_categories, places.fresh_at,
  places.address_normal, places.city_normal, places.neighborhood_normal, places.membership_tier_normal,
  places.data_source_url_normal, places.country, places.region, places.postcode, places.country_normal,
  places.region_normal, places.postcode_normal, places.text_full, places.text_folded, places.is_country_derived,
  places.is_region_derived, places.is_postcode_derived, places.is_position_derived, places.data_source,
  places.data_source_date, places.set_by_people, places.suggested_tags, places.other_names, places.words,
  places.wiki_page, places.confidence, places.is_city_derived, places.names_by_language,
  stored_scores.score as score_combined, stored_scores.completeness as completeness_score, places.ctid as row_address
from places left join stored_scores on place_id = places.id;
