-- The schema as migrations and functions make it. Written by "whereabouts migrate --dump"; do not edit.

create table dated_hours (
  hours_id integer not null,
  day date not null,
  minutes int4multirange not null
);
alter table dated_hours add constraint dated_hours_hours_id_fkey FOREIGN KEY (hours_id) REFERENCES weekly_hours(id) ON DELETE CASCADE;
alter table dated_hours add constraint dated_hours_pkey PRIMARY KEY (hours_id, day);
create table event_changes (
  id bigint not null generated always as identity,
  transaction xid8 not null default pg_current_xact_id(),
  event_id uuid not null,
  kind text not null,
  old_tile_key bigint,
  new_tile_key bigint,
  changed_at timestamp with time zone not null default now()
);
alter table event_changes add constraint event_changes_kind_check CHECK ((kind = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text])));
alter table event_changes add constraint event_changes_pkey PRIMARY KEY (id);
CREATE INDEX event_changes_transaction ON public.event_changes USING btree (transaction);
create table events (
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null default ''::text,
  start_date timestamp(0) with time zone not null,
  end_date timestamp(0) with time zone not null,
  timezone text,
  address text,
  longitude double precision,
  latitude double precision,
  place_id uuid,
  categories text[] not null default '{}'::text[],
  images jsonb not null default '[]'::jsonb,
  url text,
  data_source_identifier text,
  is_sample boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  tile_key bigint generated always as (tile_key(longitude, latitude)) stored,
  location geography(Point,4326) generated always as ((st_makepoint(longitude, latitude))::geography) stored,
  text_full text not null generated always as (((name || '
'::text) || description)) stored
);
alter table events add constraint events_check CHECK (((longitude IS NULL) = (latitude IS NULL)));
alter table events add constraint events_check1 CHECK ((end_date >= start_date));
alter table events add constraint events_data_source_identifier_key UNIQUE (data_source_identifier);
alter table events add constraint events_images_check CHECK ((jsonb_typeof(images) = 'array'::text));
alter table events add constraint events_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)));
alter table events add constraint events_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude < (180)::double precision)));
alter table events add constraint events_name_check CHECK ((name <> ''::text));
alter table events add constraint events_pkey PRIMARY KEY (id);
alter table events add constraint events_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE SET NULL;
CREATE INDEX events_location ON public.events USING gist (location);
CREATE INDEX events_place ON public.events USING btree (place_id) WHERE (place_id IS NOT NULL);
CREATE INDEX events_start ON public.events USING btree (start_date, id);
CREATE INDEX events_tile_key ON public.events USING btree (tile_key);
CREATE TRIGGER event_deleted AFTER DELETE ON public.events REFERENCING OLD TABLE AS old_events FOR EACH STATEMENT EXECUTE FUNCTION log_event_deletes();
CREATE TRIGGER event_inserted AFTER INSERT ON public.events REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION log_event_inserts();
CREATE TRIGGER event_updated BEFORE UPDATE OF name, description, start_date, end_date, timezone, address, longitude, latitude, place_id, categories, images, url ON public.events FOR EACH ROW EXECUTE FUNCTION event_updated();
CREATE TRIGGER event_updated_log AFTER UPDATE ON public.events REFERENCING OLD TABLE AS old_events NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION log_event_updates();
create table list_places (
  list_id uuid not null,
  place_id uuid not null,
  "position" integer not null
);
alter table list_places add constraint list_places_list_id_fkey FOREIGN KEY (list_id) REFERENCES lists(id) ON DELETE CASCADE;
alter table list_places add constraint list_places_pkey PRIMARY KEY (list_id, place_id);
alter table list_places add constraint list_places_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE;
CREATE INDEX list_places_place ON public.list_places USING btree (place_id);
create table lists (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  name text not null,
  description text not null default ''::text,
  organization_id uuid not null,
  theme_overrides jsonb not null default '{}'::jsonb,
  is_sample boolean not null default false,
  updated_at timestamp with time zone not null default now()
);
alter table lists add constraint lists_name_check CHECK ((name <> ''::text));
alter table lists add constraint lists_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table lists add constraint lists_pkey PRIMARY KEY (id);
alter table lists add constraint lists_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text));
alter table lists add constraint lists_slug_key UNIQUE (slug);
alter table lists add constraint lists_theme_overrides_check CHECK ((jsonb_typeof(theme_overrides) = 'object'::text));
create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now()
);
alter table migrations add constraint migrations_pkey PRIMARY KEY (name);
create table organizations (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  name text not null,
  description text not null default ''::text,
  url text,
  theme_id uuid,
  is_sample boolean not null default false,
  updated_at timestamp with time zone not null default now()
);
alter table organizations add constraint organizations_name_check CHECK ((name <> ''::text));
alter table organizations add constraint organizations_pkey PRIMARY KEY (id);
alter table organizations add constraint organizations_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text));
alter table organizations add constraint organizations_slug_key UNIQUE (slug);
alter table organizations add constraint organizations_theme_id_fkey FOREIGN KEY (theme_id) REFERENCES themes(id) ON DELETE SET NULL;
create table place_changes (
  id bigint not null generated always as identity,
  transaction xid8 not null default pg_current_xact_id(),
  place_id uuid not null,
  kind text not null,
  old_tile_key bigint,
  new_tile_key bigint,
  changed_at timestamp with time zone not null default now()
);
alter table place_changes add constraint place_changes_kind_check CHECK ((kind = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text])));
alter table place_changes add constraint place_changes_pkey PRIMARY KEY (id);
CREATE INDEX place_changes_deleted ON public.place_changes USING btree (changed_at) WHERE (kind = 'delete'::text);
CREATE INDEX place_changes_transaction ON public.place_changes USING btree (transaction);
create table places (
  id uuid not null default gen_random_uuid(),
  name text not null,
  slug text not null,
  address text,
  city text,
  neighborhood text,
  description text,
  short_description text,
  telephone text,
  url text,
  timezone text,
  longitude double precision,
  latitude double precision,
  aggregate_rating double precision not null default 0,
  aggregate_rating_count integer,
  price smallint,
  categories text[] not null default '{}'::text[],
  editorial_categories text[] not null default '{}'::text[],
  tags text[] not null default '{}'::text[],
  vibes text[] not null default '{}'::text[],
  membership_tier text,
  images jsonb not null default '[]'::jsonb,
  opening_hours text,
  data_source_identifier text,
  data_source_url text,
  notes_to_svc text,
  notes_internal text,
  status text,
  is_closed boolean not null default false,
  is_featured boolean not null default false,
  is_public boolean not null default true,
  is_flagged boolean not null default false,
  is_duplicate boolean not null default false,
  is_chain boolean not null default false,
  is_sample boolean not null default false,
  user_added boolean not null default false,
  completeness_score double precision not null default 0,
  score_combined double precision not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  tile_key bigint generated always as (tile_key(longitude, latitude)) stored,
  location geography(Point,4326) generated always as ((st_makepoint(longitude, latitude))::geography) stored,
  text_full text not null generated always as (place_text(name, address, neighborhood, city, description)) stored,
  categories_normal text[] not null generated always as (normal_texts(categories)) stored,
  editorial_categories_normal text[] not null generated always as (normal_texts(editorial_categories)) stored,
  tags_normal text[] not null generated always as (normal_texts(tags)) stored,
  vibes_normal text[] not null generated always as (normal_texts(vibes)) stored,
  text_folded text not null generated always as (fold_text(place_text(name, address, neighborhood, city, description))) stored
);
alter table places add constraint places_aggregate_rating_check CHECK (((aggregate_rating >= (0)::double precision) AND (aggregate_rating <= (5)::double precision)));
alter table places add constraint places_aggregate_rating_count_check CHECK ((aggregate_rating_count >= 0));
alter table places add constraint places_check CHECK (((longitude IS NULL) = (latitude IS NULL)));
alter table places add constraint places_completeness_score_check CHECK (((completeness_score >= (0)::double precision) AND (completeness_score <= (1)::double precision)));
alter table places add constraint places_data_source_identifier_key UNIQUE (data_source_identifier);
alter table places add constraint places_images_check CHECK ((jsonb_typeof(images) = 'array'::text));
alter table places add constraint places_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)));
alter table places add constraint places_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude < (180)::double precision)));
alter table places add constraint places_name_check CHECK ((name <> ''::text));
alter table places add constraint places_pkey PRIMARY KEY (id);
alter table places add constraint places_price_check CHECK (((price >= 1) AND (price <= 4)));
alter table places add constraint places_score_combined_check CHECK (((score_combined >= (0)::double precision) AND (score_combined <= (1)::double precision)));
alter table places add constraint places_slug_key UNIQUE (slug);
CREATE INDEX places_address ON public.places USING gin (normal_text(address) gin_trgm_ops);
CREATE INDEX places_city ON public.places USING btree (normal_text(city));
CREATE INDEX places_data_source_url ON public.places USING gin (normal_text(data_source_url) gin_trgm_ops);
CREATE INDEX places_hidden_tile_key ON public.places USING btree (tile_key) WHERE ((NOT is_public) OR is_duplicate);
CREATE INDEX places_labels ON public.places USING gin (categories_normal, editorial_categories_normal, tags_normal, vibes_normal);
CREATE INDEX places_location ON public.places USING gist (location);
CREATE INDEX places_neighborhood ON public.places USING btree (normal_text(neighborhood));
CREATE INDEX places_score ON public.places USING btree (score_combined DESC, id);
CREATE INDEX places_search ON public.places USING gin (text_folded gin_trgm_ops);
CREATE INDEX places_tile_key ON public.places USING btree (tile_key) WHERE (is_public AND (NOT is_duplicate));
CREATE INDEX places_updated ON public.places USING btree (updated_at);
CREATE TRIGGER place_deleted AFTER DELETE ON public.places REFERENCING OLD TABLE AS old_places FOR EACH STATEMENT EXECUTE FUNCTION log_place_deletes();
CREATE TRIGGER place_inserted AFTER INSERT ON public.places REFERENCING NEW TABLE AS new_places FOR EACH STATEMENT EXECUTE FUNCTION log_place_inserts();
CREATE TRIGGER place_slug BEFORE INSERT OR UPDATE OF slug ON public.places FOR EACH ROW EXECUTE FUNCTION place_slug();
CREATE TRIGGER place_updated BEFORE UPDATE OF name, slug, address, city, neighborhood, description, short_description, telephone, url, timezone, longitude, latitude, aggregate_rating, aggregate_rating_count, price, categories, editorial_categories, tags, vibes, membership_tier, images, opening_hours, data_source_identifier, data_source_url, notes_to_svc, notes_internal, status, is_closed, is_featured, is_public, is_flagged, is_duplicate, is_chain, user_added ON public.places FOR EACH ROW EXECUTE FUNCTION place_updated();
CREATE TRIGGER place_updated_log AFTER UPDATE ON public.places REFERENCING OLD TABLE AS old_places NEW TABLE AS new_places FOR EACH STATEMENT EXECUTE FUNCTION log_place_updates();
create table themes (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  name text not null,
  description text not null default ''::text,
  settings jsonb not null default '{}'::jsonb,
  is_sample boolean not null default false,
  updated_at timestamp with time zone not null default now()
);
alter table themes add constraint themes_name_check CHECK ((name <> ''::text));
alter table themes add constraint themes_pkey PRIMARY KEY (id);
alter table themes add constraint themes_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text));
alter table themes add constraint themes_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text));
alter table themes add constraint themes_slug_key UNIQUE (slug);
create table weekly_hours (
  id integer not null generated always as identity,
  text text not null,
  week int4multirange not null,
  known_until date
);
alter table weekly_hours add constraint weekly_hours_pkey PRIMARY KEY (id);
alter table weekly_hours add constraint weekly_hours_text_key UNIQUE (text);
-- function column_longitude(bigint) returns double precision
-- function event_updated() returns trigger
-- function fold_text(text) returns text
-- function gather_bits(bigint) returns bigint
-- function grid_column(double precision) returns bigint
-- function grid_row(double precision) returns bigint
-- function key_tile(bigint,integer) returns record
-- function log_event_deletes() returns trigger
-- function log_event_inserts() returns trigger
-- function log_event_updates() returns trigger
-- function log_place_deletes() returns trigger
-- function log_place_inserts() returns trigger
-- function log_place_updates() returns trigger
-- function lower_letters(text) returns text
-- function normal_text(text) returns text
-- function normal_texts(text[]) returns text[]
-- function place_slug() returns trigger
-- function place_text(text,text,text,text,text) returns text
-- function place_updated() returns trigger
-- function row_latitude(bigint) returns double precision
-- function slugify(text) returns text
-- function spread_bits(bigint) returns bigint
-- function tile_bounds(integer,bigint,bigint) returns record
-- function tile_key(double precision,double precision) returns bigint
-- function tile_range(integer,bigint,bigint) returns int8range
