-- Returns whether a name is none: a postcode, a telephone number, an address, the city, or the label of a form. Such
-- names are found where sources lack a name. test/jobs/place-names.test.ts has a table of cases.
create or replace function is_nameless(name text, address text, city text, postcode text, categories text[])
returns boolean language plpgsql immutable parallel safe as $$
declare
  plain text;
  street text;
  area text;
begin
  -- Nearly all names end here, after 1 µs.
  if char_length(name) > 12 and name !~ '\d' and not coalesce(starts_with(lower(name), lower(city)), false) then
    return false;
  end if;

  -- Lower case, without accents and punctuation.
  plain := array_to_string(word_list(html_text(name)), ' ');
  if plain = any('{"",address,adresse,direccion,direccio,indirizzo,endereco,adres,adress,osoite,location,ubicacion,
    name,nombre,nom,nome,"no name",noname,unnamed,unknown,untitled,null,none,test}') then return true; end if;

  -- All of them begin or end with a digit, but for the city.
  if plain ~ '^\d|\d[a-z]{0,2}$' then
    -- A number: a postcode, a telephone number, a position. Shorter ones may be names, such as 1925 or 21.
    if plain ~ '^[\d ]+$' and char_length(replace(plain, ' ', '')) > 4 then return true; end if;
    -- Postcodes of Britain and of Canada have a form that nothing else has.
    if plain ~ '^[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}$|^[a-z]\d[a-z] \d[a-z]\d$' then return true; end if;
    if plain = array_to_string(word_list(postcode), ' ') then return true; end if;
    -- 12a Main Street, 12 rue de la Paix
    if plain ~ ('^\d+ ?[a-d]?( \d+[a-z]?)? (\w+ ){1,4}'
        '(street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|highway|hwy|crescent|parkway|pkwy)( [nsew]{1,2})?$')
      or plain ~ '^\d+( bis| ter)? (rue|avenue|boulevard|bd|quai|chemin|allee|impasse) \w' then return true; end if;
    -- Hauptstraße 12, Mannerheimintie 22, Calle Mayor 5
    if plain ~ '^(\w+ ){0,3}(\w+ str|\w{3,}(strasse|str|gasse|weg|straat|laan|katu|tie|gatan|vagen|gade)) \d+ ?[a-z]?$'
      or plain ~ '^(calle|avenida|avda|carrera|avinguda|carrer|via|viale|rua|ulica) (\w+ ){1,5}\d+ ?[a-z]?$' then
      return true;
    end if;
    -- The beginning of its own address: 6 Orsman Road. Names such as Pier 39 stand in addresses, too, so a number that
    -- is at the end does not tell.
    street := array_to_string(word_list(address), ' ');
    if plain ~ '^\d+ ?[a-d]? (\w+ )*\w{3,}$' and starts_with(street || ' ', plain || ' ') then return true; end if;
  end if;

  -- Its own city, perhaps with a postcode or a country. A category tells that the name is right: a station, a castle.
  area := coalesce(array_to_string(word_list(city), ' '), '');
  return area <> '' and (plain ~ '^\d{4,6} ' and substr(plain, strpos(plain, ' ') + 1) = area
    or categories = '{}' and (plain = area
      or name ~ '^[^,]+, *[^\s,\d]+( [^\s,\d]+){0,2}$' and array_to_string(word_list(split_part(name, ',', 1)), ' ') = area));
end
$$;
