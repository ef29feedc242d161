-- How many answers are stored for one client, and of how many bytes, is limited.
alter table idempotent_answers
  -- SHA-256 of the client; null for answers from before.
  add client bytea check (octet_length(client) = 32),
  add bytes integer not null generated always as (octet_length(answer)) stored;
create index idempotent_answers_client on idempotent_answers (client, answered_at);
