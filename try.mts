import { readFilter } from './core/query/cql2/read-filter.ts'
import { PLACE_FUNCTIONS, layerFunctions } from './core/query/cql2/functions.ts'
import { PLACES } from './layers/places.ts'
import { EVENTS } from './layers/events.ts'
const go = (text: string, lang: 'cql2-text'|'cql2-json' = 'cql2-text', l: any = PLACES, f: any = PLACE_FUNCTIONS) => { const t = performance.now(); let r: string; try { r = JSON.stringify(readFilter(text, lang, l, f)) } catch (e: any) { r = `${e.name}: ${e.message}`; if (e.name !== 'FilterFault') r += e.stack } console.log(text.slice(0, 90), `\n    [${(performance.now()-t).toFixed(2)}]`, r.slice(0, 400)) }
for (const t of [
"rating >= 4 AND vibes = 'Cozy' OR NOT city = 'London, GB'",
"4 <= rating", "rating = 'x'", "ratin > 3", "is_closed", "NOT is_closed", "is_closed = FALSE AND price IN (1,2)", "rating BETWEEN 1+1 AND 10/2",
"name LIKE 'Caf%'", "name LIKE 'a_b'", "name NOT LIKE '%bar%'", "name = 'x", "rating > 3 garbage", "rating > ", "city IS NULL", "geometry IS NOT NULL",
"CASEI(city) IN (CASEI('Οδος'),CASEI('Straße'))", "A_CONTAINS(vibes, ('cozy','chill'))", "A_CONTAINEDBY(vibes, ('cozy'))", "A_EQUALS(('cozy'), vibes)",
"S_INTERSECTS(geometry,POLYGON((0 0,10 0,10 10,5 12,0 0),(2 2,3 2,3 3,2.5 3.5,2 2)))", "S_WITHIN(geometry,BBOX(-118,33.8,-117.9,34))", "S_INTERSECTS(geometry, LINESTRING(0 0,1 1))","S_INTERSECTS(geometry, BBOX(170,-10,-170,10))",
"S_INTERSECTS(geometry, POLYGON((-180 -90,180 -90,180 90,-180 90,-180 -90)))", "S_INTERSECTS(geometry, POINT(500 3000))",
"search('coffee') AND rating > 3", "is_open_at('2026-11-23T10:30:00+11:00')", "tile('3/4/2')", "list('a','b-c')", "foo(1)", "tile('x')", "1=1", "name < 'x'", "rating = price", "rating + 1 = 3", "'unclosed", "a ; b", "vibes IN ('a')", "NOT NOT NOT rating=3", "rating = - (2 - 3)", '"rating" > 3', "rating IS NOT", "id = 'x'", "id='0b7e6f0a-1111-4222-8333-444455556666'", "search('☕')=TRUE", "search('a') or search('b') or search('c') or search('d') or search('e')", "city = 'a''b' and name='it\\'s'", "😀 = 1", "name='😀' 3"
]) go(t)
for (const n of [50, 99, 100000]) go('('.repeat(n)+'rating=1'+')'.repeat(n))
go('NOT '.repeat(100000)+'is_closed'); go('-'.repeat(100000)+'1=1'); go("rating=1 AND ".repeat(100000)+'rating=1'); go("(".repeat(100000)); go("'".repeat(100001)); go("rating IN ("+"1,".repeat(200000)+"1)"); go('['.repeat(100000)+']'.repeat(100000),'cql2-json'); go('{"op":"not","args":['.repeat(100000),'cql2-json'); go('{"op":"not","args":['.repeat(100000)+'true'+']}'.repeat(100000),'cql2-json')
go("x".repeat(1000000)); go("S_INTERSECTS(geometry, POLYGON(("+"0 0,".repeat(100000)+"0 0)))"); go("rating = 1"+"+1".repeat(100000)); go("rating = "+"2^".repeat(100000)+'1'); go('f('.repeat(100000)); go('GEOMETRYCOLLECTION('.repeat(100000)); go("S_INTERSECTS(geometry,"+'POLYGON('+'('.repeat(100000))
go('{"op":"and","args":[{"op":"=","args":[{"property":"city"},"x"]},{"op":"isNull","args":[{"property":"ratings"}]}]}','cql2-json'); go('{"op":"a_containedBy","args":[{"property":"vibes"},["a","b"]]}','cql2-json'); go('{"op":"t_during","args":[]','cql2-json'); go('null','cql2-json')
const ev = (t: string) => go(t,'cql2-text',EVENTS,layerFunctions(EVENTS))
ev("T_INTERSECTS(INTERVAL(start_date,end_date), INTERVAL('2026-01-01','..'))"); ev("T_AFTER(start_date, DATE('2026-05-01'))"); ev("start_date >= '2026-05-01' and search('jazz night')"); ev("T_DURING(INTERVAL(start_date,end_date), INTERVAL('2026-01-01','2026-02-31'))"); ev("svc_place IS NULL"); ev("data_source_identifier='X'")
