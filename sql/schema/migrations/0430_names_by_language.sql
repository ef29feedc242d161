-- Names of places by the language's tag (BCP 47): {"de": "Brandenburger Tor"}. Null if no source has any.
alter table places add column names_by_language jsonb;
