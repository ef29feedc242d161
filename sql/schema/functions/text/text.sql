-- Normal form in which texts are compared: core/words/normalise.ts in SQL. Indexes use these functions. PostgreSQL 17
-- and later build indexes without a search path, so names are written with their schema.

-- Nearly all texts are plain ASCII, which Unicode leaves as it is. PostgreSQL inlines a function of one expression, unless it
-- is strict. Null is null anyway.
create or replace function normal_text(value text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(value) = char_length(value) then btrim(lower(value collate "C"), E' \t\n\u000B\f\r')
    else btrim(public.lower_letters(normalize(value, nfkd)), E' \t\n\u000B\f\r\u1680\u2028\u2029\uFEFF') end
$$;

create or replace function normal_texts(labels text[]) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  label text;
  normal text[] := '{}';
begin
  foreach label in array labels loop normal := normal || public.normal_text(label); end loop;
  return normal;
end
$$;

-- Folded text, of a column that only version 0.4.0 reads.
create or replace function fold_text(value text) returns text
language sql immutable parallel safe as $$
  select case when octet_length(value) = char_length(value) then lower(value collate "C")
    else normalize(public.lower_letters(normalize(value, nfkd)), nfc) end
$$;
