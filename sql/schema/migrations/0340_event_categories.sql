-- Filters by the categories of events compare normal forms: none of 50,000 events found in 0.5 ms, and 166 ms without it.
create index if not exists events_categories on events using gin (normal_texts(categories));
