-- Converts texts that may contain HTML to plain text. html-entities.sql has the entities.

-- Removes tags and comments, decodes entities, and collapses white space. Most texts have none of these, which one test
-- shows. PostgreSQL inlines the expression only because the function is not strict.
create or replace function html_text(value text) returns text
language sql immutable parallel safe as $$
  select case when value ~ '[<&]|^ |  | $|[\u0001-\u001f\u0080-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
    then public.strip_html(value) else value end
$$;

-- Inline tags are removed, other tags become a space: `un<b>believ</b>able<p>cake` is `unbelievable cake`. A `<` that
-- does not begin a tag stays.
create or replace function strip_html(value text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  if position('<' in value) > 0 then
    -- The first quantifier of an expression decides how much all of it matches: here as little as possible.
    value := regexp_replace(value, '<!--.*?-->', '', 'g');
    value := regexp_replace(value, '<script\M[^<>]*?>.*?</script\M[^<>]*>', ' ', 'gi');
    value := regexp_replace(value, '<style\M[^<>]*?>.*?</style\M[^<>]*>', ' ', 'gi');
    value := regexp_replace(value, '</?(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|'
      'samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)(?:[\s/][^<>]*)?>', '', 'gi');
    value := regexp_replace(value, '<[/!?]?[a-z][^<>]*>', ' ', 'gi');
  end if;
  if position('&' in value) > 0 then value := public.decode_entities(value); end if;
  return btrim(regexp_replace(value, '[ \t\n\u000b\f\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+',
    ' ', 'g'), ' ');
end
$$;

-- `caf&eacute; &#38; bar` → `café & bar`. A name without a semicolon is not an entity: `?a=1&copy=2` stays.
create or replace function decode_entities(value text) returns text
language sql immutable strict parallel safe as $$
  select string_agg(part[1] || coalesce(case when length(part[2]) > 1 then public.entity_text(part[2]) end, part[2]), ''
    order by n)
  from regexp_matches(value, '([^&]*)(&#[0-9]+;|&#[xX][0-9a-fA-F]+;|&[a-zA-Z][a-zA-Z0-9]*;|&|$)', 'g')
    with ordinality as parts (part, n)
$$;

-- Character of an entity; null for a name that HTML does not define. Numbers work as in HTML: an invalid number is
-- U+FFFD, and 128 to 159 are characters of Windows-1252.
create or replace function entity_text(entity text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  digits text;
  code integer;
begin
  if entity !~ '^&#' then return public.named_entity(substr(entity, 2, length(entity) - 2)); end if;
  digits := ltrim(rtrim(substr(entity, 3), ';'), 'xX0');
  if length(digits) > 7 then return U&'\FFFD'; end if;
  code := case when entity ~ '^&#[xX]' then ('x' || lpad(digits, 8, '0'))::bit(32)::integer
    else coalesce(nullif(digits, ''), '0')::integer end;
  if code between 128 and 159 then
    code := (array[8364, 129, 8218, 402, 8222, 8230, 8224, 8225, 710, 8240, 352, 8249, 338, 141, 381, 143, 144, 8216, 8217,
      8220, 8221, 8226, 8211, 8212, 732, 8482, 353, 8250, 339, 157, 382, 376])[code - 127];
  end if;
  return case when code = 0 or code between 55296 and 57343 or code > 1114111 then U&'\FFFD' else chr(code) end;
end
$$;
