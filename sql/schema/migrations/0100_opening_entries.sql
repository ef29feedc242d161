-- Opening hours as the API gives them: worked out with the week, once for each text (opening-entries.ts). Those of the
-- texts that are stored already follow when the program starts (derived.ts).
alter table weekly_hours add entries json;
