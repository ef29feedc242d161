-- Actions of users that take several steps. Each function is one action.

-- Returns `labels`, followed by the labels of `more` that are missing there, ignoring case.
create or replace function merge_labels(labels text[], more text[]) returns text[]
language sql immutable parallel safe as $$
  select labels || array(
    select label from unnest(more) with ordinality as added (label, position)
    where public.normal_text(label) <> all (public.normal_texts(labels)) order by position)
$$;

-- Stores a vibe that a user posts, and counts it for the place. Once `threshold` different users have posted it, it
-- becomes one of the place's vibes. Returns nulls if there is no such place.
create or replace function post_vibe(
  author uuid, place uuid, word text, part_of_day text, weekday integer, threshold integer,
  out posted_id uuid, out posted_at timestamptz
) language plpgsql as $$
declare
  is_new boolean;
begin
  -- Concurrent posts wait here, so that each sees what the ones before it posted.
  select not word = any (posted_vibes) into is_new from places where id = place for update;
  if not found then return; end if;
  insert into user_vibe_times (user_id, place_id, vibe, time_of_day, day_of_week)
  values (author, place, word, part_of_day, weekday) returning id, created_at into posted_id, posted_at;
  if is_new and (
    select count(distinct user_id) from user_vibe_times where place_id = place and vibe = word) >= threshold
  then
    update places set vibe_count = vibe_count + 1, posted_vibes = posted_vibes || word,
      vibes = merge_labels(vibes, array[word])
    where id = place;
  else
    -- Naming `vibes` would make the place count as updated.
    update places set vibe_count = vibe_count + 1 where id = place;
  end if;
end
$$;

-- Stores a tip in the same way.
create or replace function post_tip(
  author uuid, place uuid, words text, out posted_id uuid, out posted_at timestamptz
) language plpgsql as $$
begin
  update places set tip_count = tip_count + 1 where id = place;
  if not found then return; end if;
  insert into user_tips (user_id, place_id, tip) values (author, place, words)
  returning id, created_at into posted_id, posted_at;
end
$$;

-- Counts one call against a limit of `most` calls in a time (a sliding log). A refused call is not recorded.
-- `used`: number of calls that count now. `wait`: time until the next call is accepted, or until one of the counted
-- calls expires. Exact for any number of concurrent calls: a lock on the row of the key serializes them.
create or replace function throttle_call(
  caller text, most integer, span interval, out accepted boolean, out used integer, out wait interval
) language plpgsql as $$
declare
  log timestamptz[];
  moment timestamptz;
begin
  loop
    insert into throttle_logs (key) values (caller) on conflict do nothing;
    select calls into log from throttle_logs where key = caller for update;
    exit when found; -- else it was purged in between
  end loop;
  moment := clock_timestamp();
  log := array(select call from unnest(log) as call where call > moment - span order by call);
  accepted := cardinality(log) < most;
  if accepted then
    log := log || moment;
    update throttle_logs set calls = log, ends_at = moment + span where key = caller;
  end if;
  used := cardinality(log);
  wait := coalesce(log[greatest(used - most, 0) + 1] + span - moment, interval '0');
end
$$;
