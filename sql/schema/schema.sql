-- The schema as migrations and functions make it. Written by "whereabouts migrate --dump"; do not edit.

create table dated_hours (
  hours_id integer not null,
  day date not null,
  minutes int4multirange not null,
  local json
);
alter table dated_hours add constraint dated_hours_hours_id_fkey FOREIGN KEY (hours_id) REFERENCES weekly_hours(id) ON DELETE CASCADE;
alter table dated_hours add constraint dated_hours_pkey PRIMARY KEY (hours_id, day);
create table dropped_indexes (
  definition text not null
);
alter table dropped_indexes add constraint dropped_indexes_pkey PRIMARY KEY (definition);
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
  text_full text not null generated always as (((html_text(name) || '
'::text) || html_text(description))) stored
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
CREATE INDEX events_categories ON public.events USING gin (normal_texts(categories));
CREATE INDEX events_end ON public.events USING btree (end_date, id);
CREATE INDEX events_location ON public.events USING gist (location);
CREATE INDEX events_name ON public.events USING btree (lower(name) COLLATE "C", id);
CREATE INDEX events_place ON public.events USING btree (place_id) WHERE (place_id IS NOT NULL);
CREATE INDEX events_search ON public.events USING gin (text_full gin_trgm_ops);
CREATE INDEX events_start ON public.events USING btree (start_date, id);
CREATE INDEX events_tile_key ON public.events USING btree (tile_key);
CREATE TRIGGER event_deleted AFTER DELETE ON public.events REFERENCING OLD TABLE AS old_events FOR EACH STATEMENT EXECUTE FUNCTION log_event_deletes();
CREATE TRIGGER event_inserted AFTER INSERT ON public.events REFERENCING NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION log_event_inserts();
CREATE TRIGGER event_updated BEFORE UPDATE OF name, description, start_date, end_date, timezone, address, longitude, latitude, place_id, categories, images, url ON public.events FOR EACH ROW EXECUTE FUNCTION event_updated();
CREATE TRIGGER event_updated_log AFTER UPDATE ON public.events REFERENCING OLD TABLE AS old_events NEW TABLE AS new_events FOR EACH STATEMENT EXECUTE FUNCTION log_event_updates();
create table geocoded_places (
  place_id uuid not null,
  service text not null,
  query text not null,
  source_id text,
  licence text,
  geocoded_at timestamp with time zone not null default now()
);
alter table geocoded_places add constraint geocoded_places_pkey PRIMARY KEY (place_id);
alter table geocoded_places add constraint geocoded_places_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE;
create table geocoder_answers (
  service text not null,
  query text not null,
  answer jsonb not null,
  asked_at timestamp with time zone not null default now()
);
alter table geocoder_answers add constraint geocoder_answers_pkey PRIMARY KEY (service, query);
create table gone_places (
  place_id uuid not null,
  gone_at timestamp with time zone not null default now()
);
alter table gone_places add constraint gone_places_pkey PRIMARY KEY (place_id);
alter table gone_places add constraint gone_places_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE;
create table idempotent_answers (
  key bytea not null,
  request bytea not null,
  answer text not null,
  answered_at timestamp with time zone not null default now(),
  client bytea,
  bytes integer not null generated always as (octet_length(answer)) stored
);
alter table idempotent_answers add constraint idempotent_answers_client_check CHECK ((octet_length(client) = 32));
alter table idempotent_answers add constraint idempotent_answers_key_check CHECK ((octet_length(key) = 32));
alter table idempotent_answers add constraint idempotent_answers_pkey PRIMARY KEY (key);
alter table idempotent_answers add constraint idempotent_answers_request_check CHECK ((octet_length(request) = 32));
CREATE INDEX idempotent_answers_age ON public.idempotent_answers USING btree (answered_at);
CREATE INDEX idempotent_answers_client ON public.idempotent_answers USING btree (client, answered_at);
create table image_proposals (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  place_id uuid not null,
  original text not null,
  title text not null,
  filename text,
  size integer,
  file_id text,
  width integer,
  height integer,
  state text not null default 'proposed'::text,
  created_at timestamp with time zone not null default clock_timestamp(),
  decided_at timestamp with time zone,
  decided_by uuid
);
alter table image_proposals add constraint image_proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;
alter table image_proposals add constraint image_proposals_height_check CHECK ((height > 0));
alter table image_proposals add constraint image_proposals_original_check CHECK ((original ~* '^https?://'::text));
alter table image_proposals add constraint image_proposals_pkey PRIMARY KEY (id);
alter table image_proposals add constraint image_proposals_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE;
alter table image_proposals add constraint image_proposals_size_check CHECK ((size >= 0));
alter table image_proposals add constraint image_proposals_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'accepted'::text, 'refused'::text])));
alter table image_proposals add constraint image_proposals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table image_proposals add constraint image_proposals_width_check CHECK ((width > 0));
CREATE INDEX image_proposals_editor ON public.image_proposals USING btree (decided_by);
CREATE INDEX image_proposals_place ON public.image_proposals USING btree (place_id, user_id);
CREATE INDEX image_proposals_state ON public.image_proposals USING btree (state, created_at, id);
CREATE INDEX image_proposals_user ON public.image_proposals USING btree (user_id, created_at, id);
create table index_files (
  token uuid not null,
  writer xid8 not null default pg_current_xact_id(),
  written_at timestamp with time zone not null default now()
);
alter table index_files add constraint index_files_pkey PRIMARY KEY (token);
create table job_runs (
  id integer not null generated always as identity,
  job text not null,
  state text not null default 'running'::text,
  parameters jsonb not null default '{}'::jsonb,
  code_version text not null,
  schedule text,
  started_at timestamp with time zone not null default now(),
  alive_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  seconds double precision not null default 0,
  total bigint,
  done bigint not null default 0,
  changed bigint not null default 0,
  resume jsonb,
  result jsonb not null default '{}'::jsonb,
  error text,
  is_cancelled boolean not null default false
);
alter table job_runs add constraint job_runs_pkey PRIMARY KEY (id);
alter table job_runs add constraint job_runs_schedule_key UNIQUE (schedule);
alter table job_runs add constraint job_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])));
CREATE INDEX job_runs_latest ON public.job_runs USING btree (job, id DESC);
create table layer_changes (
  id bigint not null generated always as identity,
  transaction xid8 not null default pg_current_xact_id(),
  relation oid not null,
  row_id text,
  old_tile_key bigint,
  new_tile_key bigint,
  old_last_key bigint,
  new_last_key bigint,
  changed_at timestamp with time zone not null default now()
);
alter table layer_changes add constraint layer_changes_pkey PRIMARY KEY (id);
CREATE INDEX layer_changes_transaction ON public.layer_changes USING btree (transaction);
create table likely_pairs (
  first uuid not null,
  second uuid not null,
  probability real not null,
  found_at timestamp with time zone not null default now(),
  apart_at timestamp with time zone
);
alter table likely_pairs add constraint likely_pairs_check CHECK ((first < second));
alter table likely_pairs add constraint likely_pairs_first_fkey FOREIGN KEY (first) REFERENCES places(id) ON DELETE CASCADE;
alter table likely_pairs add constraint likely_pairs_pkey PRIMARY KEY (first, second);
alter table likely_pairs add constraint likely_pairs_second_fkey FOREIGN KEY (second) REFERENCES places(id) ON DELETE CASCADE;
CREATE INDEX likely_pairs_open ON public.likely_pairs USING btree (probability DESC, first, second) WHERE (apart_at IS NULL);
CREATE INDEX likely_pairs_second ON public.likely_pairs USING btree (second);
create view list_members (
  list_id uuid,
  place_id uuid
);
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
create table match_weights (
  version integer not null generated always as identity,
  weights jsonb not null,
  note text not null,
  created_at timestamp with time zone not null default now()
);
alter table match_weights add constraint match_weights_pkey PRIMARY KEY (version);
create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  checksum text,
  is_breaking boolean not null default false
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
alter table place_changes add constraint place_changes_kind_check CHECK ((kind = ANY (ARRAY['insert'::text, 'update'::text, 'score'::text, 'delete'::text])));
alter table place_changes add constraint place_changes_pkey PRIMARY KEY (id);
CREATE INDEX place_changes_deleted ON public.place_changes USING btree (changed_at) WHERE (kind = 'delete'::text);
CREATE INDEX place_changes_transaction ON public.place_changes USING btree (transaction);
CREATE INDEX place_changes_unscored ON public.place_changes USING btree (transaction) WHERE (kind <> 'score'::text);
create table place_edits (
  id bigint not null generated always as identity,
  place_id uuid not null,
  editor uuid,
  edited_at timestamp with time zone not null default now(),
  action text not null,
  before jsonb not null,
  after jsonb not null,
  duplicate uuid,
  moved jsonb,
  undoes bigint
);
alter table place_edits add constraint place_edits_action_check CHECK ((action = ANY (ARRAY['change'::text, 'merge'::text, 'undo'::text])));
alter table place_edits add constraint place_edits_editor_fkey FOREIGN KEY (editor) REFERENCES users(id) ON DELETE SET NULL;
alter table place_edits add constraint place_edits_pkey PRIMARY KEY (id);
alter table place_edits add constraint place_edits_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE;
alter table place_edits add constraint place_edits_undoes_fkey FOREIGN KEY (undoes) REFERENCES place_edits(id) ON DELETE CASCADE;
alter table place_edits add constraint place_edits_undoes_key UNIQUE (undoes);
CREATE INDEX place_edits_editor ON public.place_edits USING btree (editor);
CREATE INDEX place_edits_place ON public.place_edits USING btree (place_id, id);
create table place_origins (
  place_id uuid not null,
  source text not null,
  identifier text not null,
  columns text[] not null,
  dated timestamp with time zone
);
alter table place_origins add constraint place_origins_pkey PRIMARY KEY (place_id, source);
alter table place_origins add constraint place_origins_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE;
alter table place_origins add constraint place_origins_source_fkey FOREIGN KEY (source) REFERENCES sources(name) ON UPDATE CASCADE;
CREATE INDEX place_origins_identifier ON public.place_origins USING btree (source, identifier);
create view place_scores (
  id uuid,
  address tid,
  version xid,
  basis integer,
  stored_completeness double precision,
  stored_score double precision,
  completeness_score double precision,
  score_combined double precision,
  field_terms jsonb,
  field_points jsonb,
  score_terms jsonb,
  score_points jsonb,
  ratings integer,
  prior double precision,
  mean double precision,
  credit double precision,
  evidence jsonb
);
create table place_terms (
  kind text not null,
  term text not null,
  normal text not null generated always as (normal_text(term)) stored
);
alter table place_terms add constraint place_terms_kind_check CHECK ((kind = ANY (ARRAY['label'::text, 'name'::text])));
alter table place_terms add constraint place_terms_pkey PRIMARY KEY (kind, term);
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
  categories_normal text[] not null generated always as (normal_texts(categories)) stored,
  editorial_categories_normal text[] not null generated always as (normal_texts(editorial_categories)) stored,
  tags_normal text[] not null generated always as (normal_texts(tags)) stored,
  vibes_normal text[] not null generated always as (normal_texts(vibes)) stored,
  vibe_count integer not null default 0,
  tip_count integer not null default 0,
  posted_vibes text[] not null default '{}'::text[],
  match_name text not null generated always as (match_text(name)) stored,
  match_address text not null generated always as (COALESCE(match_text(address), ''::text)) stored,
  tile_texts bytea not null generated always as (place_tile_texts(id, name, slug, categories, vibes, images)) stored,
  is_timezone_derived boolean not null default false,
  duplicate_of uuid,
  suggested_categories text[] not null default '{}'::text[],
  fresh_at timestamp with time zone,
  address_normal text generated always as (normal_text(address)) stored,
  city_normal text generated always as (normal_text(city)) stored,
  neighborhood_normal text generated always as (normal_text(neighborhood)) stored,
  membership_tier_normal text generated always as (normal_text(membership_tier)) stored,
  data_source_url_normal text generated always as (normal_text(data_source_url)) stored,
  country text,
  region text,
  postcode text,
  country_normal text generated always as (normal_text(country)) stored,
  region_normal text generated always as (normal_text(region)) stored,
  postcode_normal text generated always as (normal_text(postcode)) stored,
  text_full text not null generated always as (place_text(name, address, neighborhood, city, description, region, postcode)) stored,
  text_folded text not null generated always as (fold_text(place_text(name, address, neighborhood, city, description, region, postcode))) stored,
  is_country_derived boolean not null default false,
  is_region_derived boolean not null default false,
  is_postcode_derived boolean not null default false,
  is_position_derived boolean not null default false,
  data_source text,
  data_source_date timestamp with time zone,
  set_by_people text[] not null default '{}'::text[],
  suggested_tags text[] not null default '{}'::text[],
  other_names text[] not null default '{}'::text[],
  words tsvector not null generated always as (place_words(name, categories, vibes, neighborhood, city, tags, address, description, region, postcode, other_names)) stored,
  wiki_page text,
  confidence double precision,
  is_city_derived boolean not null default false,
  names_by_language jsonb
);
alter table places add constraint places_aggregate_rating_check CHECK (((aggregate_rating >= (0)::double precision) AND (aggregate_rating <= (5)::double precision)));
alter table places add constraint places_aggregate_rating_count_check CHECK ((aggregate_rating_count >= 0));
alter table places add constraint places_check CHECK (((longitude IS NULL) = (latitude IS NULL)));
alter table places add constraint places_completeness_score_check CHECK (((completeness_score >= (0)::double precision) AND (completeness_score <= (1)::double precision)));
alter table places add constraint places_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table places add constraint places_data_source_identifier_key UNIQUE (data_source_identifier);
alter table places add constraint places_duplicate_of_check CHECK ((duplicate_of <> id));
alter table places add constraint places_duplicate_of_fkey FOREIGN KEY (duplicate_of) REFERENCES places(id) ON DELETE SET NULL;
alter table places add constraint places_images_check CHECK ((jsonb_typeof(images) = 'array'::text));
alter table places add constraint places_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)));
alter table places add constraint places_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude < (180)::double precision)));
alter table places add constraint places_name_check CHECK ((name <> ''::text));
alter table places add constraint places_pkey PRIMARY KEY (id);
alter table places add constraint places_price_check CHECK (((price >= 1) AND (price <= 4)));
alter table places add constraint places_score_combined_check CHECK (((score_combined >= (0)::double precision) AND (score_combined <= (1)::double precision)));
alter table places add constraint places_slug_key UNIQUE (slug);
alter table places add constraint places_tip_count_check CHECK ((tip_count >= 0));
alter table places add constraint places_vibe_count_check CHECK ((vibe_count >= 0));
CREATE INDEX places_address ON public.places USING gin (address_normal gin_trgm_ops);
CREATE INDEX places_city ON public.places USING btree (city_normal);
CREATE INDEX places_data_source ON public.places USING btree (data_source) WHERE (data_source IS NOT NULL);
CREATE INDEX places_data_source_url ON public.places USING gin (data_source_url_normal gin_trgm_ops);
CREATE INDEX places_derived_city ON public.places USING btree (id) WHERE (is_city_derived AND (city <> ''::text));
CREATE INDEX places_duplicate_of ON public.places USING btree (duplicate_of) WHERE (duplicate_of IS NOT NULL);
CREATE INDEX places_hidden_tile_key ON public.places USING btree (tile_key) WHERE ((NOT is_public) OR is_duplicate);
CREATE INDEX places_kept ON public.places USING btree (data_source_identifier) WHERE ((set_by_people <> '{}'::text[]) OR is_duplicate);
CREATE INDEX places_labels ON public.places USING gin (categories_normal, editorial_categories_normal, tags_normal, vibes_normal);
CREATE INDEX places_location ON public.places USING gist (location);
CREATE INDEX places_match_hash ON public.places USING btree (match_hash(name, address));
CREATE INDEX places_match_phone ON public.places USING btree (match_phone(telephone)) WHERE (match_phone(telephone) IS NOT NULL);
CREATE INDEX places_match_url ON public.places USING hash (match_url(url));
CREATE INDEX places_match_words ON public.places USING gin (match_vector(match_name, match_address, city, postcode)) WITH (fastupdate=off);
CREATE INDEX places_name ON public.places USING btree (lower(name) COLLATE "C", id);
CREATE INDEX places_tile_key ON public.places USING btree (tile_key) WHERE (is_public AND (NOT is_duplicate));
CREATE INDEX places_tile_points ON public.places USING btree (tile_key) INCLUDE (id, aggregate_rating, is_closed, tile_texts) WHERE (is_public AND (NOT is_duplicate));
CREATE INDEX places_updated ON public.places USING btree (updated_at);
CREATE INDEX places_without_area ON public.places USING btree (id) WHERE (((NOT is_country_derived) AND (COALESCE(country, ''::text) = ''::text)) OR ((NOT is_region_derived) AND (COALESCE(region, ''::text) = ''::text)) OR ((NOT is_postcode_derived) AND (COALESCE(postcode, ''::text) = ''::text)));
CREATE INDEX places_without_city ON public.places USING btree (id) WHERE ((longitude IS NOT NULL) AND (NOT is_city_derived) AND (COALESCE(city, ''::text) = ''::text));
CREATE INDEX places_without_timezone ON public.places USING btree (id) WHERE ((longitude IS NOT NULL) AND (COALESCE(timezone, ''::text) = ''::text));
CREATE INDEX places_words ON public.places USING gin (words);
CREATE TRIGGER place_deleted AFTER DELETE ON public.places REFERENCING OLD TABLE AS old_places FOR EACH STATEMENT EXECUTE FUNCTION log_place_deletes();
CREATE TRIGGER place_deleted_score AFTER DELETE ON public.places REFERENCING OLD TABLE AS old_places FOR EACH STATEMENT EXECUTE FUNCTION drop_stored_scores();
CREATE TRIGGER place_inserted AFTER INSERT ON public.places REFERENCING NEW TABLE AS new_places FOR EACH STATEMENT EXECUTE FUNCTION log_place_inserts();
CREATE TRIGGER place_inserted_mark AFTER INSERT ON public.places REFERENCING NEW TABLE AS new_places FOR EACH STATEMENT EXECUTE FUNCTION mark_new_places();
CREATE TRIGGER place_inserted_score AFTER INSERT ON public.places REFERENCING NEW TABLE AS new_places FOR EACH STATEMENT EXECUTE FUNCTION store_new_scores();
CREATE TRIGGER place_slug BEFORE INSERT OR UPDATE OF slug ON public.places FOR EACH ROW EXECUTE FUNCTION place_slug();
CREATE TRIGGER place_terms_inserted AFTER INSERT ON public.places REFERENCING NEW TABLE AS new_places FOR EACH STATEMENT EXECUTE FUNCTION note_place_terms();
CREATE TRIGGER place_terms_updated AFTER UPDATE ON public.places REFERENCING NEW TABLE AS new_places FOR EACH STATEMENT EXECUTE FUNCTION note_place_terms();
CREATE TRIGGER place_truncated_score AFTER TRUNCATE ON public.places FOR EACH STATEMENT EXECUTE FUNCTION drop_stored_scores();
CREATE TRIGGER place_updated BEFORE UPDATE OF name, address, aggregate_rating, aggregate_rating_count, categories, city, data_source_identifier, data_source_url, description, editorial_categories, is_closed, is_featured, neighborhood, slug, short_description, tags, telephone, timezone, url, vibes, images, notes_to_svc, notes_internal, opening_hours, price, country, region, postcode, other_names, names_by_language, longitude, latitude, membership_tier, is_chain, is_public, is_flagged, is_duplicate, user_added, data_source, data_source_date, wiki_page, confidence ON public.places FOR EACH ROW EXECUTE FUNCTION place_updated();
CREATE TRIGGER place_updated_log AFTER UPDATE ON public.places REFERENCING OLD TABLE AS old_places NEW TABLE AS new_places FOR EACH STATEMENT EXECUTE FUNCTION log_place_updates();
CREATE TRIGGER place_updated_mark AFTER UPDATE ON public.places REFERENCING OLD TABLE AS old_places NEW TABLE AS new_places FOR EACH STATEMENT EXECUTE FUNCTION mark_changed_places();
CREATE TRIGGER place_updated_score AFTER UPDATE ON public.places REFERENCING OLD TABLE AS old_places NEW TABLE AS new_places FOR EACH STATEMENT EXECUTE FUNCTION store_given_scores();
CREATE TRIGGER search_words_inserted AFTER INSERT ON public.places REFERENCING NEW TABLE AS new_places FOR EACH STATEMENT EXECUTE FUNCTION note_search_words();
CREATE TRIGGER search_words_updated AFTER UPDATE ON public.places REFERENCING OLD TABLE AS old_places NEW TABLE AS new_places FOR EACH STATEMENT EXECUTE FUNCTION note_search_words();
create table profiles (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  public boolean not null default false
);
alter table profiles add constraint profiles_pkey PRIMARY KEY (id);
alter table profiles add constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table profiles add constraint profiles_user_id_key UNIQUE (user_id);
create table reset_links (
  hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null
);
alter table reset_links add constraint reset_links_hash_check CHECK ((octet_length(hash) = 32));
alter table reset_links add constraint reset_links_pkey PRIMARY KEY (hash);
alter table reset_links add constraint reset_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX reset_links_expiry ON public.reset_links USING btree (expires_at);
CREATE INDEX reset_links_user ON public.reset_links USING btree (user_id);
create table schema_definitions (
  name text not null,
  checksum text not null
);
alter table schema_definitions add constraint schema_definitions_pkey PRIMARY KEY (name);
create table schema_programs (
  id integer not null generated always as identity,
  version text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now()
);
alter table schema_programs add constraint schema_programs_pkey PRIMARY KEY (id);
create table score_bases (
  id integer not null generated always as identity,
  weights integer not null,
  as_of timestamp with time zone not null default now(),
  begun pg_snapshot not null default pg_current_snapshot(),
  finished_at timestamp with time zone,
  places bigint not null default 0
);
alter table score_bases add constraint score_bases_pkey PRIMARY KEY (id);
alter table score_bases add constraint score_bases_weights_fkey FOREIGN KEY (weights) REFERENCES score_weights(version);
create table score_cells (
  category text not null,
  city text not null,
  source text not null,
  places integer not null,
  score double precision not null,
  completeness double precision not null,
  scores integer[] not null,
  completenesses integer[] not null,
  drawn integer not null,
  fields real[] not null,
  best uuid[] not null,
  worst uuid[] not null
);
alter table score_cells add constraint score_cells_pkey PRIMARY KEY (category, city, source);
CREATE INDEX score_cells_city ON public.score_cells USING btree (city, source);
create table score_evidence (
  basis integer not null,
  place_id uuid not null,
  sources integer not null,
  mentions double precision not null,
  branches integer not null
);
alter table score_evidence add constraint score_evidence_basis_fkey FOREIGN KEY (basis) REFERENCES score_bases(id) ON DELETE CASCADE;
alter table score_evidence add constraint score_evidence_pkey PRIMARY KEY (basis, place_id);
create table score_marks (
  place_id uuid not null,
  transaction xid8 not null default pg_current_xact_id()
);
create table score_overview (
  kind text not null,
  key text not null,
  places integer not null,
  score double precision,
  completeness double precision,
  longitude double precision,
  latitude double precision,
  computed_at timestamp with time zone not null default now()
);
alter table score_overview add constraint score_overview_kind_check CHECK ((kind = ANY (ARRAY['category'::text, 'city'::text, 'source'::text, 'score'::text, 'completeness'::text, 'field'::text])));
alter table score_overview add constraint score_overview_pkey PRIMARY KEY (kind, key);
create table score_priors (
  basis integer not null,
  category text not null,
  city text not null,
  places integer not null,
  mean double precision not null
);
alter table score_priors add constraint score_priors_basis_fkey FOREIGN KEY (basis) REFERENCES score_bases(id) ON DELETE CASCADE;
alter table score_priors add constraint score_priors_mean_check CHECK (((mean = (0)::double precision) OR ((mean >= (0.000001)::double precision) AND (mean <= (1)::double precision))));
alter table score_priors add constraint score_priors_pkey PRIMARY KEY (basis, category, city);
create table score_surroundings (
  basis integer not null,
  node bigint not null,
  places integer not null
);
alter table score_surroundings add constraint score_surroundings_basis_fkey FOREIGN KEY (basis) REFERENCES score_bases(id) ON DELETE CASCADE;
alter table score_surroundings add constraint score_surroundings_pkey PRIMARY KEY (basis, node);
create table score_weights (
  version integer not null,
  created_at timestamp with time zone not null default now(),
  note text not null default ''::text,
  rating double precision not null default 0.36,
  popularity double precision not null default 0.22,
  vibes double precision not null default 0.08,
  tips double precision not null default 0.06,
  completeness double precision not null default 0.16,
  freshness double precision not null default 0.06,
  editorial double precision not null default 0.06,
  closed double precision not null default 0.67,
  prior_ratings double precision not null default 10,
  prior_places double precision not null default 20,
  popular_ratings double precision not null default 10000,
  half_vibes double precision not null default 4,
  half_tips double precision not null default 2,
  post_days double precision not null default 360,
  fresh_days double precision not null default 720,
  has_name double precision not null default 10,
  has_address double precision not null default 12,
  has_location double precision not null default 14,
  has_categories double precision not null default 10,
  has_description double precision not null default 10,
  has_telephone double precision not null default 7,
  has_url double precision not null default 7,
  has_opening_hours double precision not null default 12,
  has_images double precision not null default 8,
  has_vibes double precision not null default 4,
  has_neighborhood double precision not null default 3,
  has_timezone double precision not null default 3,
  completeness_total double precision not null generated always as ((((((((((((has_name + has_address) + has_location) + has_categories) + has_description) + has_telephone) + has_url) + has_opening_hours) + has_images) + has_vibes) + has_neighborhood) + has_timezone)) stored,
  notability double precision not null default 0.2,
  nameless double precision not null default 0.8,
  half_names double precision not null default 4,
  half_sources double precision not null default 1,
  half_mentions double precision not null default 3,
  half_around double precision not null default 100,
  score_total double precision not null generated always as ((((((((rating + popularity) + vibes) + tips) + completeness) + freshness) + editorial) + notability)) stored,
  user_id uuid
);
alter table score_weights add constraint score_weights_closed_check CHECK (((closed = (0)::double precision) OR ((closed >= (0.000001)::double precision) AND (closed <= (1)::double precision))));
alter table score_weights add constraint score_weights_completeness_check CHECK (((completeness = (0)::double precision) OR ((completeness >= (0.000001)::double precision) AND (completeness <= (1000)::double precision))));
alter table score_weights add constraint score_weights_completeness_total_check CHECK ((completeness_total > (0)::double precision));
alter table score_weights add constraint score_weights_editorial_check CHECK (((editorial = (0)::double precision) OR ((editorial >= (0.000001)::double precision) AND (editorial <= (1000)::double precision))));
alter table score_weights add constraint score_weights_fresh_days_check CHECK (((fresh_days >= (1)::double precision) AND (fresh_days <= (100000)::double precision)));
alter table score_weights add constraint score_weights_freshness_check CHECK (((freshness = (0)::double precision) OR ((freshness >= (0.000001)::double precision) AND (freshness <= (1000)::double precision))));
alter table score_weights add constraint score_weights_half_around_check CHECK (((half_around >= (0.001)::double precision) AND (half_around <= (1000000)::double precision)));
alter table score_weights add constraint score_weights_half_mentions_check CHECK (((half_mentions >= (0.001)::double precision) AND (half_mentions <= (1000000)::double precision)));
alter table score_weights add constraint score_weights_half_names_check CHECK (((half_names >= (0.001)::double precision) AND (half_names <= (1000000)::double precision)));
alter table score_weights add constraint score_weights_half_sources_check CHECK (((half_sources >= (0.001)::double precision) AND (half_sources <= (1000000)::double precision)));
alter table score_weights add constraint score_weights_half_tips_check CHECK (((half_tips >= (0.001)::double precision) AND (half_tips <= (1000000)::double precision)));
alter table score_weights add constraint score_weights_half_vibes_check CHECK (((half_vibes >= (0.001)::double precision) AND (half_vibes <= (1000000)::double precision)));
alter table score_weights add constraint score_weights_has_address_check CHECK (((has_address = (0)::double precision) OR ((has_address >= (0.000001)::double precision) AND (has_address <= (1000)::double precision))));
alter table score_weights add constraint score_weights_has_categories_check CHECK (((has_categories = (0)::double precision) OR ((has_categories >= (0.000001)::double precision) AND (has_categories <= (1000)::double precision))));
alter table score_weights add constraint score_weights_has_description_check CHECK (((has_description = (0)::double precision) OR ((has_description >= (0.000001)::double precision) AND (has_description <= (1000)::double precision))));
alter table score_weights add constraint score_weights_has_images_check CHECK (((has_images = (0)::double precision) OR ((has_images >= (0.000001)::double precision) AND (has_images <= (1000)::double precision))));
alter table score_weights add constraint score_weights_has_location_check CHECK (((has_location = (0)::double precision) OR ((has_location >= (0.000001)::double precision) AND (has_location <= (1000)::double precision))));
alter table score_weights add constraint score_weights_has_name_check CHECK (((has_name = (0)::double precision) OR ((has_name >= (0.000001)::double precision) AND (has_name <= (1000)::double precision))));
alter table score_weights add constraint score_weights_has_neighborhood_check CHECK (((has_neighborhood = (0)::double precision) OR ((has_neighborhood >= (0.000001)::double precision) AND (has_neighborhood <= (1000)::double precision))));
alter table score_weights add constraint score_weights_has_opening_hours_check CHECK (((has_opening_hours = (0)::double precision) OR ((has_opening_hours >= (0.000001)::double precision) AND (has_opening_hours <= (1000)::double precision))));
alter table score_weights add constraint score_weights_has_telephone_check CHECK (((has_telephone = (0)::double precision) OR ((has_telephone >= (0.000001)::double precision) AND (has_telephone <= (1000)::double precision))));
alter table score_weights add constraint score_weights_has_timezone_check CHECK (((has_timezone = (0)::double precision) OR ((has_timezone >= (0.000001)::double precision) AND (has_timezone <= (1000)::double precision))));
alter table score_weights add constraint score_weights_has_url_check CHECK (((has_url = (0)::double precision) OR ((has_url >= (0.000001)::double precision) AND (has_url <= (1000)::double precision))));
alter table score_weights add constraint score_weights_has_vibes_check CHECK (((has_vibes = (0)::double precision) OR ((has_vibes >= (0.000001)::double precision) AND (has_vibes <= (1000)::double precision))));
alter table score_weights add constraint score_weights_nameless_check CHECK (((nameless = (0)::double precision) OR ((nameless >= (0.000001)::double precision) AND (nameless <= (1)::double precision))));
alter table score_weights add constraint score_weights_notability_check CHECK (((notability = (0)::double precision) OR ((notability >= (0.000001)::double precision) AND (notability <= (1000)::double precision))));
alter table score_weights add constraint score_weights_pkey PRIMARY KEY (version);
alter table score_weights add constraint score_weights_popular_ratings_check CHECK (((popular_ratings >= (1)::double precision) AND (popular_ratings <= ('1000000000'::numeric)::double precision)));
alter table score_weights add constraint score_weights_popularity_check CHECK (((popularity = (0)::double precision) OR ((popularity >= (0.000001)::double precision) AND (popularity <= (1000)::double precision))));
alter table score_weights add constraint score_weights_post_days_check CHECK (((post_days >= (1)::double precision) AND (post_days <= (100000)::double precision)));
alter table score_weights add constraint score_weights_prior_places_check CHECK (((prior_places >= (0.001)::double precision) AND (prior_places <= (1000000)::double precision)));
alter table score_weights add constraint score_weights_prior_ratings_check CHECK (((prior_ratings >= (0.001)::double precision) AND (prior_ratings <= (1000000)::double precision)));
alter table score_weights add constraint score_weights_rating_check CHECK (((rating = (0)::double precision) OR ((rating >= (0.000001)::double precision) AND (rating <= (1000)::double precision))));
alter table score_weights add constraint score_weights_score_total_check CHECK ((score_total > (0)::double precision));
alter table score_weights add constraint score_weights_tips_check CHECK (((tips = (0)::double precision) OR ((tips >= (0.000001)::double precision) AND (tips <= (1000)::double precision))));
alter table score_weights add constraint score_weights_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table score_weights add constraint score_weights_vibes_check CHECK (((vibes = (0)::double precision) OR ((vibes >= (0.000001)::double precision) AND (vibes <= (1000)::double precision))));
CREATE INDEX score_weights_user ON public.score_weights USING btree (user_id) WHERE (user_id IS NOT NULL);
create view scored_places (
  id uuid,
  name text,
  slug text,
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
  aggregate_rating double precision,
  aggregate_rating_count integer,
  price smallint,
  categories text[],
  editorial_categories text[],
  tags text[],
  vibes text[],
  membership_tier text,
  images jsonb,
  opening_hours text,
  data_source_identifier text,
  data_source_url text,
  notes_to_svc text,
  notes_internal text,
  status text,
  is_closed boolean,
  is_featured boolean,
  is_public boolean,
  is_flagged boolean,
  is_duplicate boolean,
  is_chain boolean,
  is_sample boolean,
  user_added boolean,
  created_at timestamp with time zone,
  updated_at timestamp with time zone,
  tile_key bigint,
  location geography(Point,4326),
  categories_normal text[],
  editorial_categories_normal text[],
  tags_normal text[],
  vibes_normal text[],
  vibe_count integer,
  tip_count integer,
  posted_vibes text[],
  match_name text,
  match_address text,
  tile_texts bytea,
  is_timezone_derived boolean,
  duplicate_of uuid,
  suggested_categories text[],
  fresh_at timestamp with time zone,
  address_normal text,
  city_normal text,
  neighborhood_normal text,
  membership_tier_normal text,
  data_source_url_normal text,
  country text,
  region text,
  postcode text,
  country_normal text,
  region_normal text,
  postcode_normal text,
  text_full text,
  text_folded text,
  is_country_derived boolean,
  is_region_derived boolean,
  is_postcode_derived boolean,
  is_position_derived boolean,
  data_source text,
  data_source_date timestamp with time zone,
  set_by_people text[],
  suggested_tags text[],
  other_names text[],
  words tsvector,
  wiki_page text,
  confidence double precision,
  is_city_derived boolean,
  names_by_language jsonb,
  score_combined double precision,
  completeness_score double precision,
  row_address tid
);
create table search_progress (
  index_name text not null,
  settings text not null,
  snapshot text not null,
  upto text,
  after_id uuid,
  holder text,
  leased_until timestamp with time zone not null default '-infinity'::timestamp with time zone
);
alter table search_progress add constraint search_progress_pkey PRIMARY KEY (index_name);
create table search_words (
  word text not null,
  transaction xid8 not null default pg_current_xact_id(),
  is_common boolean not null default false
);
alter table search_words add constraint search_words_pkey PRIMARY KEY (word);
CREATE INDEX search_words_transaction ON public.search_words USING btree (transaction);
create table seen_identifiers (
  run uuid not null,
  identifier text not null,
  seen_at timestamp with time zone not null default now()
);
create table sources (
  name text not null,
  licence text,
  attribution text,
  url text
);
alter table sources add constraint sources_name_check CHECK ((name <> ''::text));
alter table sources add constraint sources_pkey PRIMARY KEY (name);
create table stored_scores (
  place_id uuid not null,
  tile_key bigint,
  score double precision not null,
  completeness double precision not null
);
alter table stored_scores add constraint stored_scores_completeness_check CHECK (((completeness >= (0)::double precision) AND (completeness <= (1)::double precision)));
alter table stored_scores add constraint stored_scores_pkey PRIMARY KEY (place_id);
alter table stored_scores add constraint stored_scores_score_check CHECK (((score >= (0)::double precision) AND (score <= (1)::double precision)));
CREATE INDEX stored_scores_score ON public.stored_scores USING btree (score DESC, place_id);
CREATE INDEX stored_scores_tile_key ON public.stored_scores USING btree (tile_key) INCLUDE (place_id, score);
CREATE TRIGGER score_updated_log AFTER UPDATE ON public.stored_scores REFERENCING NEW TABLE AS new_scores FOR EACH STATEMENT EXECUTE FUNCTION log_score_updates();
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
create table throttle_logs (
  key text not null,
  calls timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  ends_at timestamp with time zone not null default now()
);
alter table throttle_logs add constraint throttle_logs_pkey PRIMARY KEY (key);
CREATE INDEX throttle_logs_end ON public.throttle_logs USING btree (ends_at);
create table tile_cells (
  level smallint not null,
  cell bigint not null,
  places integer not null,
  shown uuid[] not null,
  best_score double precision not null,
  ratings bigint not null,
  rated integer not null
);
alter table tile_cells add constraint tile_cells_pkey PRIMARY KEY (level, cell);
create table tile_cells_state (
  singleton boolean not null default true,
  snapshot pg_snapshot not null
);
alter table tile_cells_state add constraint tile_cells_state_pkey PRIMARY KEY (singleton);
alter table tile_cells_state add constraint tile_cells_state_singleton_check CHECK (singleton);
create table tip_reports (
  tip_id uuid not null,
  user_id uuid not null,
  reason text not null,
  reported_at timestamp with time zone not null default now(),
  is_open boolean not null default true
);
alter table tip_reports add constraint tip_reports_pkey PRIMARY KEY (tip_id, user_id);
alter table tip_reports add constraint tip_reports_reason_check CHECK ((reason = ANY (ARRAY['SPAM'::text, 'OFFENSIVE'::text, 'WRONG'::text, 'OTHER'::text])));
alter table tip_reports add constraint tip_reports_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES user_tips(id) ON DELETE CASCADE;
alter table tip_reports add constraint tip_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX tip_reports_open ON public.tip_reports USING btree (reported_at) WHERE is_open;
CREATE INDEX tip_reports_user ON public.tip_reports USING btree (user_id);
create table tokens (
  hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null
);
alter table tokens add constraint tokens_hash_check CHECK ((octet_length(hash) = 32));
alter table tokens add constraint tokens_pkey PRIMARY KEY (hash);
alter table tokens add constraint tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX tokens_expiry ON public.tokens USING btree (expires_at);
CREATE INDEX tokens_user ON public.tokens USING btree (user_id);
create table user_tips (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  place_id uuid not null,
  tip text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  hidden_at timestamp with time zone
);
alter table user_tips add constraint user_tips_pkey PRIMARY KEY (id);
alter table user_tips add constraint user_tips_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE;
alter table user_tips add constraint user_tips_tip_check CHECK (((char_length(tip) >= 1) AND (char_length(tip) <= 250)));
alter table user_tips add constraint user_tips_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
CREATE INDEX user_tips_place ON public.user_tips USING btree (place_id);
CREATE INDEX user_tips_user ON public.user_tips USING btree (user_id, created_at, id);
create table user_vibe_times (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  place_id uuid not null,
  vibe text not null,
  time_of_day text not null,
  day_of_week smallint not null,
  created_at timestamp with time zone not null default clock_timestamp()
);
alter table user_vibe_times add constraint user_vibe_times_day_of_week_check CHECK (((day_of_week >= 0) AND (day_of_week <= 8)));
alter table user_vibe_times add constraint user_vibe_times_pkey PRIMARY KEY (id);
alter table user_vibe_times add constraint user_vibe_times_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE;
alter table user_vibe_times add constraint user_vibe_times_time_of_day_check CHECK ((time_of_day = ANY (ARRAY['EARLY_MORNING'::text, 'MORNING'::text, 'LUNCH'::text, 'AFTERNOON'::text, 'AFTER_WORK'::text, 'EVENING'::text, 'LATE_NIGHT'::text, 'NONSPECIFIC'::text])));
alter table user_vibe_times add constraint user_vibe_times_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table user_vibe_times add constraint user_vibe_times_vibe_check CHECK ((vibe <> ''::text));
CREATE INDEX user_vibe_times_place ON public.user_vibe_times USING btree (place_id, vibe, user_id);
CREATE INDEX user_vibe_times_user ON public.user_vibe_times USING btree (user_id, created_at, id);
create table users (
  id uuid not null default gen_random_uuid(),
  email text not null,
  password_hash text,
  is_disabled boolean not null default false,
  created_at timestamp with time zone not null default now(),
  is_editor boolean not null default false
);
alter table users add constraint users_email_check CHECK ((email <> ''::text));
alter table users add constraint users_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text));
alter table users add constraint users_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX users_email ON public.users USING btree (normal_text(email));
create table vibes (
  word text not null,
  is_signature boolean not null default false
);
alter table vibes add constraint vibes_pkey PRIMARY KEY (word);
alter table vibes add constraint vibes_word_check CHECK (((word <> ''::text) AND (word !~ '[\s,]'::text)));
create table weekly_hours (
  id integer not null generated always as identity,
  text text not null,
  week int4multirange not null,
  known_until date,
  entries json,
  local json
);
alter table weekly_hours add constraint weekly_hours_pkey PRIMARY KEY (id);
alter table weekly_hours add constraint weekly_hours_text_key UNIQUE (text);
-- function add_place(json) returns json
-- function cell_places() returns integer
-- function change_log_snapshot() returns pg_snapshot
-- function changes_since(pg_snapshot) returns SETOF record
-- function city_in_country(text,text) returns text
-- function column_longitude(bigint) returns double precision
-- function columns_of_people() returns text[]
-- function decay(timestamp with time zone,timestamp with time zone,double precision) returns double precision
-- function decode_entities(text) returns text
-- function drop_stored_scores() returns trigger
-- function editorial_term(boolean,integer) returns double precision
-- function entity_text(text) returns text
-- function event_updated() returns trigger
-- function fold_text(text) returns text
-- function folded_letters(text) returns text
-- function gather_bits(bigint) returns bigint
-- function grid_column(double precision) returns bigint
-- function grid_node(double precision,double precision) returns bigint
-- function grid_row(double precision) returns bigint
-- function has_text(text) returns boolean
-- function html_text(text) returns text
-- function is_nameless(text,text,text,text,text[]) returns boolean
-- function key_tile(bigint,integer) returns record
-- function layer_any_mercator(geometry,integer) returns geometry
-- function layer_at_pole(geometry,double precision) returns geometry
-- function layer_bounds(geometry,integer) returns record
-- function layer_box(double precision,double precision,double precision,double precision,integer) returns geometry
-- function layer_cut(geometry,geometry) returns geometry
-- function layer_degrees(geometry,integer) returns geometry
-- function layer_drawn(geometry) returns geometry
-- function layer_flat(geometry,integer) returns geometry
-- function layer_folded(geometry,integer) returns geometry
-- function layer_geojson(geometry,integer) returns json
-- function layer_key(geometry,integer) returns bigint
-- function layer_mercator(geometry,integer) returns geometry
-- function layer_metres(geometry,integer,geography) returns double precision
-- function layer_net(double precision,double precision,double precision,double precision,integer,integer) returns geometry
-- function layer_position(geometry,integer) returns point
-- function layer_rectangle(double precision,double precision,double precision,double precision) returns geometry
-- function layer_shape(geometry,integer) returns geometry
-- function layer_straight(geometry) returns geometry
-- function layer_touches(geometry,integer,geometry) returns boolean
-- function layer_twkb(geometry,double precision,double precision,double precision) returns bytea
-- function letter_pairs(text[]) returns text[]
-- function log_event_deletes() returns trigger
-- function log_event_inserts() returns trigger
-- function log_event_updates() returns trigger
-- function log_layer_changes() returns trigger
-- function log_layer_row() returns trigger
-- function log_place_deletes() returns trigger
-- function log_place_inserts() returns trigger
-- function log_place_updates() returns trigger
-- function log_score_updates() returns trigger
-- function lower_letters(text) returns text
-- function mark_changed_places() returns trigger
-- function mark_new_places() returns trigger
-- function marked_words(text,text[]) returns text[]
-- function match_alike(text,text) returns double precision
-- function match_asked_score(text,text,text,text,double precision) returns double precision
-- function match_category(text) returns text
-- function match_cities(text) returns text[]
-- function match_contradicts(text,text,geography,text,text,geography,double precision) returns boolean
-- function match_equal(text,text) returns boolean
-- function match_hash(text,text) returns bigint
-- function match_house_numbers(text) returns text[]
-- function match_joined(text) returns text[]
-- function match_numbers(text) returns text
-- function match_parts(text,text) returns text[]
-- function match_phone(text) returns text
-- function match_postcode(text) returns text
-- function match_street(text,text) returns text
-- function match_streets_differ(text,text) returns boolean
-- function match_text(text) returns text
-- function match_url(text) returns text
-- function match_vector(text,text,text,text) returns tsvector
-- function match_windows(text) returns text
-- function merge_labels(text[],text[]) returns text[]
-- function merged_shown(bigint,uuid[],uuid[]) returns uuid[]
-- function named_entity(text) returns text
-- function normal_text(text) returns text
-- function normal_texts(text[]) returns text[]
-- function notability_term(text,integer,double precision,integer,double precision,double precision,double precision,integer,double precision,double precision,double precision) returns double precision
-- function note_all_search_words() returns void
-- function note_common_words() returns void
-- function note_place_terms() returns trigger
-- function note_search_words() returns trigger
-- function original_place(uuid) returns uuid
-- function place_cell(bigint,bigint) returns record
-- function place_count(bigint,bigint,integer) returns integer
-- function place_feature(bigint,double precision,double precision,boolean,bytea) returns bytea
-- function place_features(bigint,bigint) returns bytea
-- function place_features(uuid[]) returns bytea
-- function place_score(uuid,text,text,double precision,text[],text,text,text,text,jsonb,text[],text,text,text,double precision,integer,boolean,text[],text[],boolean,integer,integer,timestamp with time zone,text,text,text[],boolean,text,text,double precision,double precision) returns TABLE(basis integer, completeness_score double precision, score_combined double precision, field_terms jsonb, field_points jsonb, score_terms jsonb, score_points jsonb, ratings integer, prior double precision, mean double precision, credit double precision, evidence jsonb)
-- function place_slug() returns trigger
-- function place_text(text,text,text,text,text,text,text) returns text
-- function place_tile_choice(bigint,bigint,integer,integer) returns record
-- function place_tile_texts(uuid,text,text,text[],text[],jsonb) returns bytea
-- function place_updated() returns trigger
-- function place_words(text,text[],text[],text,text,text[],text,text,text,text,text[]) returns tsvector
-- function places_changed_since(pg_snapshot,integer) returns record
-- function popularity_credit(double precision,double precision) returns double precision
-- function popularity_term(integer,double precision) returns double precision
-- function post_tip(uuid,uuid,text) returns record
-- function post_vibe(uuid,uuid,text,text,integer,integer) returns record
-- function rating_count(double precision,integer) returns integer
-- function rating_share(double precision) returns double precision
-- function rating_term(double precision,integer,double precision,double precision) returns double precision
-- function rating_units(double precision) returns bigint
-- function rebuild_place_terms() returns void
-- function rebuild_stored_scores() returns void
-- function rebuild_tile_cells() returns void
-- function refresh_tile_cells(integer) returns integer
-- function row_latitude(bigint) returns double precision
-- function saturation(double precision,double precision) returns double precision
-- function score_points(double precision,double precision,double precision) returns integer
-- function seen_by_readers(xid8) returns boolean
-- function shown_places(uuid[]) returns uuid[]
-- function slugify(text) returns text
-- function spread_bits(bigint) returns bigint
-- function store_given_scores() returns trigger
-- function store_new_scores() returns trigger
-- function strip_html(text) returns text
-- function suggest_labels(uuid[],text[],text[],integer) returns TABLE(id uuid, categories_added text[], tags_added text[])
-- function text_part(text) returns text
-- function throttle_call(text,integer,interval) returns record
-- function tile_bounds(integer,bigint,bigint) returns record
-- function tile_key(double precision,double precision) returns bigint
-- function tile_range(integer,bigint,bigint) returns int8range
-- function tile_text(bytea) returns bytea
-- function tile_texts(text[]) returns bytea
-- function varint(integer) returns bytea
-- function whole_name(text[]) returns text[]
-- function word_list(text) returns text[]
