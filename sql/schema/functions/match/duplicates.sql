-- Follows duplicate_of to the original of a place, if necessary over several steps. Returns the place's own id if there
-- is no original, or if the steps form a circle.
create or replace function original_place(duplicate uuid) returns uuid language sql stable as $$
  with recursive chain (id, next, step) as (
    select id, case when is_duplicate then duplicate_of end, 0 from places where id = duplicate
    union all
    select places.id, case when is_duplicate then duplicate_of end, step + 1
    from chain join places on places.id = chain.next
  ) cycle id set is_circle using path
  select case when bool_or(is_circle) then duplicate else (array_agg(id order by step desc))[1] end from chain
$$;
