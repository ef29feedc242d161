-- The places of lists: a place into which a member was merged is in the list, too. Undoing the merge undoes that.
drop view if exists list_members;

create view list_members as
select list_id, place_id from list_places
union
select list_id, duplicate_of from list_places join places on places.id = place_id where duplicate_of is not null;
