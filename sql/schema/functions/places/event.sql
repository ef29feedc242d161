-- Trigger functions of events.

create or replace function event_updated() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create or replace function log_event_inserts() returns trigger language plpgsql as $$
begin
  insert into event_changes (event_id, kind, new_tile_key) select id, 'insert', tile_key from new_events;
  return null;
end
$$;

create or replace function log_event_updates() returns trigger language plpgsql as $$
begin
  insert into event_changes (event_id, kind, old_tile_key, new_tile_key)
  select id, 'update', old_events.tile_key, new_events.tile_key
  from old_events join new_events using (id);
  return null;
end
$$;

create or replace function log_event_deletes() returns trigger language plpgsql as $$
begin
  insert into event_changes (event_id, kind, old_tile_key) select id, 'delete', tile_key from old_events;
  return null;
end
$$;
