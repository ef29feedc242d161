-- Triggers of operators' tables. Their arguments are the columns of id and geometry, the SRID, and `point` or `shape`.
-- They run for everybody who writes to the table, so with the rights of their owner. No fault of theirs, as after a
-- column was renamed, may refuse the write: then any row counts as changed. So it does after many rows were written,
-- because readers of the log drop everything then: 100,000 inserted rows cost one row of the log.

-- After each statement.
create or replace function log_layer_changes() returns trigger
language plpgsql security definer set search_path from current as $$
declare
  is_bulk boolean := tg_op = 'TRUNCATE';
  nothing text := 'select null::text as id, null::bigint as first_key, null::bigint as last_key limit 0';
  form text := case tg_argv[3] when 'point'
    then 'select changed.%1$I::text as id, layer_key(changed.%2$I::geometry, %3$L::integer) as first_key,
      null::bigint as last_key from %4$I as changed'
    else 'select changed.%1$I::text as id, bounds.first_key, bounds.last_key
      from %4$I as changed, layer_bounds(changed.%2$I::geometry, %3$L::integer) as bounds' end;
begin
  if tg_op in ('INSERT', 'UPDATE') then
    is_bulk := (select count(*) > 5000 from (select from new_rows limit 5001) as changed);
  elsif tg_op = 'DELETE' then
    is_bulk := (select count(*) > 5000 from (select from old_rows limit 5001) as changed);
  end if;
  if is_bulk then
    insert into public.layer_changes (relation) values (tg_relid);
  else
    execute format('insert into public.layer_changes
        (relation, row_id, old_tile_key, old_last_key, new_tile_key, new_last_key)
      select $1, coalesce(n.id, o.id), o.first_key, o.last_key, n.first_key, n.last_key
      from (%s) as o full join (%s) as n on o.id = n.id',
      case tg_op when 'INSERT' then nothing else format(form, tg_argv[0], tg_argv[1], tg_argv[2], 'old_rows') end,
      case tg_op when 'DELETE' then nothing else format(form, tg_argv[0], tg_argv[1], tg_argv[2], 'new_rows') end)
      using tg_relid;
  end if;
  return null;
exception when others then
  insert into public.layer_changes (relation) values (tg_relid);
  return null;
end
$$;
revoke execute on function log_layer_changes from public;

-- After each row of a partition, with the root as the table: statements fire only the triggers of the table that they
-- name. A row takes 0.3 ms, so a transaction logs 100, and then that any row may have changed.
create or replace function log_layer_row() returns trigger
language plpgsql security definer set search_path from current as $$
declare
  root oid := pg_partition_root(tg_relid);
  counter text := 'whereabouts.rows_of_' || root;
  written integer := coalesce(nullif(current_setting(counter, true), '')::integer, 0);
  read text := format('select ($1).%I::text, ($1).%I::geometry', tg_argv[0], tg_argv[1]);
  old_id text;
  new_id text;
  old_shape geometry;
  new_shape geometry;
begin
  if written > 100 then return null; end if;
  perform set_config(counter, (written + 1)::text, true);
  if written = 100 then
    insert into public.layer_changes (relation) values (root);
    return null;
  end if;
  if tg_op <> 'INSERT' then execute read into old_id, old_shape using old; end if;
  if tg_op <> 'DELETE' then execute read into new_id, new_shape using new; end if;
  -- Points are shapes whose first and last keys are the same.
  insert into public.layer_changes (relation, row_id, old_tile_key, old_last_key)
  select root, old_id, first_key, last_key from layer_bounds(old_shape, tg_argv[2]::integer) where tg_op <> 'INSERT';
  insert into public.layer_changes (relation, row_id, new_tile_key, new_last_key)
  select root, new_id, first_key, last_key from layer_bounds(new_shape, tg_argv[2]::integer) where tg_op <> 'DELETE';
  return null;
exception when others then
  insert into public.layer_changes (relation) values (root);
  return null;
end
$$;
revoke execute on function log_layer_row from public;
