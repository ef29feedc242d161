-- What the job scores writes is a change of another kind than all else: a count by anything but scores is still right
-- after it. The index finds changes of the other kinds, however many places have been scored.
alter table place_changes drop constraint place_changes_kind_check;
alter table place_changes add constraint place_changes_kind_check check (kind in ('insert', 'update', 'score', 'delete'));
create index place_changes_unscored on place_changes (transaction) where kind <> 'score';
