-- The labels that a batch adds to its places.

-- Returns the editorial category for a name or slug: the one that places have, ignoring case, or else a new one.
create or replace function match_category(given text) returns text
language sql stable parallel safe as $$
  select coalesce((
    select term from place_terms
    where kind = 'label' and (normal = normal_text(given) or given ~ '^[a-z0-9-]+$' and slugify(term) = given)
      and exists (select from places where editorial_categories_normal @> array[place_terms.normal])
    order by term = given desc, normal = normal_text(given) desc, term limit 1), given)
$$;

-- Adds missing labels to places, up to a number of each kind, and returns the added ones. Added labels count as
-- suggested. The places do not become fresher: see trigger place_updated.
create or replace function suggest_labels(ids uuid[], more_categories text[], more_tags text[], most integer)
returns table (id uuid, categories_added text[], tags_added text[]) language sql
set whereabouts.suggesting = 'on' as $$
  with before as (
    select places.id, editorial_categories, tags from places where places.id = any(ids) order by places.id for update
  ), merged as (
    select before.id, cardinality(editorial_categories) as categories_before, cardinality(tags) as tags_before,
      (merge_labels(editorial_categories, more_categories))[:greatest(most, cardinality(editorial_categories))] as categories,
      (merge_labels(tags, more_tags))[:greatest(most, cardinality(tags))] as tags
    from before
  ), written as (
    update places set editorial_categories = merged.categories, tags = merged.tags,
      suggested_categories = suggested_categories || merged.categories[categories_before + 1:],
      suggested_tags = suggested_tags || merged.tags[tags_before + 1:]
    from merged
    where places.id = merged.id
      and (cardinality(merged.categories), cardinality(merged.tags)) <> (categories_before, tags_before)
  )
  select merged.id, merged.categories[categories_before + 1:], merged.tags[tags_before + 1:] from merged
$$;
