-- Indexes that a large import dropped, to build them at its end: the statements that create them.
create table dropped_indexes (definition text primary key);
