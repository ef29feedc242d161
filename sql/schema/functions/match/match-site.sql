-- Decides whether a description and a place with the same web site (match_url) are the same place. All branches of a
-- chain share a web site, so the rule lists the evidence against it:
--   positions further apart than `most_metres`                      another place
--   addresses on both sides: other house numbers, another street    another place
--   no address on one side, and different cities                    another place
--   the description has an address or a position, but neither can
--     be compared with the place's, and the names differ            another place
-- match_text makes names and addresses; '' is a missing address. The other arguments may be null.
--
-- The score, 0 … 1, ranks several such places. The web site counts two tenths, name and city one tenth each, address
-- and position three tenths each. Values that can't be compared count half.
create or replace function match_site_score(
  name text, address text, numbers text[], street text, city text, location geography,
  place_name text, place_address text, place_numbers text[], place_street text, place_city text, place_location geography,
  least_name float8, most_metres float8
) returns float8 language plpgsql immutable parallel safe as $$
declare
  metres float8 := st_distance(location, place_location, false);
  names_alike float8;
  addresses_alike float8;
begin
  if metres > most_metres then return null; end if;
  if address <> '' and place_address <> '' then
    if not (numbers <@ place_numbers or place_numbers <@ numbers) or match_streets_differ(street, place_street) then
      return null;
    end if;
    addresses_alike := match_alike(address, place_address);
  elsif city <> place_city then
    return null;
  end if;
  names_alike := match_alike(name, place_name);
  if addresses_alike is null and metres is null and (address <> '' or location is not null)
    and (names_alike < least_name or match_numbers(name) <> match_numbers(place_name))
  then
    return null;
  end if;
  return 0.2 + 0.1 * names_alike + 0.1 * coalesce((city = place_city)::integer, 0.5)
    + 0.15 * (1 + coalesce(addresses_alike, 0)) + 0.15 * (1 + coalesce(1 - metres / most_metres, 0));
end
$$;

-- Returns the numbers of an address, and its numbered streets (`7th`). A letter after a house number is dropped. Two
-- addresses of the same place may each lack numbers of the other, such as the postcode.
-- `12a 7th ave 10001` → `{12,7th,10001}`
create or replace function match_house_numbers(address text) returns text[]
language sql immutable parallel safe as $$
  select array(
    select found[1]
    from regexp_matches(address, '(?<![0-9a-z])([0-9]+(?:st|nd|rd|th)?)[a-z]?(?![0-9a-z])', 'g') as found)
$$;
