-- Compares a business that somebody asked for with one that another service found. Returns a score, 0 … 1: the mean of
-- the similarities of names and addresses. The address may be incomplete, or '' if it is unknown. Null means another
-- business: its name is less similar than `least_name` or has other numbers, or both house number and street differ. If
-- only one of these two differs, it is the same business, because people abbreviate (`Kudamm`) and mistype.
create or replace function match_asked_score(
  name text, address text, found_name text, found_address text, least_name float8
) returns float8 language plpgsql immutable parallel safe as $$
declare
  names_alike float8 := match_alike(name, found_name);
  numbers text[] := match_house_numbers(address);
  found_numbers text[] := match_house_numbers(found_address);
begin
  if names_alike < least_name or match_numbers(name) <> match_numbers(found_name) then return null; end if;
  if address = '' or found_address = '' then return names_alike; end if;
  if not (numbers <@ found_numbers or found_numbers <@ numbers)
    and match_streets_differ(match_street(address, null), match_street(found_address, null))
  then
    return null;
  end if;
  return (names_alike + greatest(match_alike(address, found_address), strict_word_similarity(address, found_address))) / 2;
end
$$;
