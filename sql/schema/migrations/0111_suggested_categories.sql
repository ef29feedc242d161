-- What callers of the API add to places is shown, and does not count in scores.
alter table places
  -- Those of the editorial categories that no operator set.
  add suggested_categories text[] not null default '{}',
  -- The last update but for added labels, where `updated_at` is later than that.
  add fresh_at timestamptz;

-- Now suggest_labels.
drop function if exists add_labels(uuid[], text[], text[]);
