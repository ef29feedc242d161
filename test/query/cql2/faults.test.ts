/** What is refused in CQL2, with the place in the text or the JSON; one case a line. */
import test from 'ava'
import { layerFunctions, PLACE_FUNCTIONS, readFilter } from '../../../core/query/cql2/read-filter.ts'
import { FilterFault } from '../../../core/query/cql2/syntax/fault.ts'
import { MAX_PATTERNS, MAX_STARS, MAX_VALUES } from '../../../core/query/filters/fields.ts'
import { EVENTS } from '../../../layers/events.ts'
import { PLACES } from '../../../layers/places.ts'

const repeated = (text: string, times: number, between = '') => Array.from({ length: times }, () => text).join(between)
const FAR = repeated('1 ', 10)

const TEXTS: readonly [filter: string, fault: string][] = [
  // What is no CQL2
  ['', 'Character 1: A value, a property or a condition is expected, not the end.'],
  ['rating >', 'Character 9: A value, a property or a condition is expected, not the end.'],
  ['rating = = 4', 'Character 10: A value, a property or a condition is expected, not “=”.'],
  ['rating = 4 garbage', 'Character 12: AND, OR or the end is expected, not “garbage”.'],
  ["city = 'a' 'b'", "Character 12: AND, OR or the end is expected, not the text 'b'."],
  ['rating = 4)', 'Character 11: AND, OR or the end is expected, not “)”.'],
  ['(rating = 4', 'Character 12: “)” is expected at the end of what “(” begins, not the end.'],
  ["city = 'a''b", "Character 8: The quotation mark ' is not closed."],
  [String.raw`city = 'a\'`, "Character 8: The quotation mark ' is not closed."],
  ['"rating = 4', 'Character 1: The quotation mark " is not closed.'],
  ["city = '😀' ; 4", 'Character 12: “;” has no meaning here.'],
  ['rating = 4abc', 'Character 11: AND, OR or the end is expected, not “abc”.'],
  ['rating NOT 4', 'Character 12: LIKE, IN or BETWEEN is expected after NOT, not “4”.'],
  ['city IS 4', 'Character 9: NULL is expected after IS, not “4”.'],
  ['rating BETWEEN 1 OR 2', 'Character 18: AND is expected between the limits of BETWEEN, not “OR”.'],
  ['rating IN 4', 'Character 11: “(” is expected after IN, not “4”.'],
  ["start = DATE('a', 'b')", "Character 9: DATE has one text, as in DATE('2026-05-01')."],
  ['AND is_closed', 'Character 1: A value, a property or a condition is expected, not “AND”.'],
  // Properties and values
  ['ratin > 4', 'Character 1: Unknown property “ratin”. The nearest known one is “rating”.'],
  ['is_closed AND vibe = 4', 'Character 15: Unknown property “vibe”. The nearest known one is “vibes”.'],
  ["rating = 'x'", "Character 10: “rating” is a number, so it cannot be compared with the text 'x'."],
  ['city = 4', 'Character 8: “city” is a text, so it cannot be compared with 4.'],
  ['4 = city', 'Character 1: “city” is a text, so it cannot be compared with 4.'],
  ["is_closed = 'true'", "Character 13: “is_closed” is true or false, so it cannot be compared with the text 'true'."],
  [
    "vibes IN ('a', DATE('2026-05-01'))",
    'Character 16: “vibes” is a list of texts, so it cannot be compared with a moment.',
  ],
  ["vibes < 'x'", 'Character 7: “vibes” is a list of texts, which is not less or greater than another.'],
  ["id < 'x'", 'Character 4: “id” is a UUID, which is not less or greater than another.'],
  ['city < 4', 'Character 8: “city” is a text, so it cannot be compared with 4.'],
  ["ACCENTI(city) < 'x'", 'Character 15: The order of texts does not ignore accents.'],
  ["id = 'x'", 'Character 6: “x” is not a UUID.'],
  ["city = 'a\0b'", 'Character 8: Null characters are not allowed.'],
  [`city = '${'x'.repeat(301)}'`, 'Character 8: Ensure a text has at most 300 characters.'],
  ['rating = city', 'Character 8: “rating” is a number and “city” is a text: they are not compared.'],
  ['tags = vibes', 'Character 6: “tags” is a list of texts and “vibes” is a list of texts: they are not compared.'],
  ['is_closed < 1', 'Character 13: “is_closed” is true or false, so it cannot be compared with 1.'],
  ['ACCENTI(city) = region', 'Character 15: Two properties are not compared ignoring accents.'],
  // Columns that answers do not show, may be private, or can't be compared
  ["notes_internal = 'x'", 'Character 1: Unknown property “notes_internal”. The nearest known one is “country”.'],
  [
    'short_description IS NULL',
    'Character 1: Unknown property “short_description”. The nearest known one is “description”.',
  ],
  ["suggested_tags = 'x'", 'Character 1: Unknown property “suggested_tags”. The nearest known one is “updated_at”.'],
  ['opening_hours IS NULL', 'Character 1: Unknown property “opening_hours”. The nearest known one is “rating”.'],
  ['rating + 1 = 4', 'Character 8: Only numbers can be calculated with, not properties.'],
  ['rating = 1 / 0', 'Character 12: The result is no number.'],
  ['rating', 'Character 1: “rating” is not true or false: compare it with a value.'],
  ['is_closed AND 4', 'Character 15: A condition is expected, not a number.'],
  ['NOT (1 + 1)', 'Character 8: A condition is expected, not a value.'],
  ["1 = 'a'", 'Character 3: A number cannot be compared with a text.'],
  ["geometry = 'x'", 'Character 1: “geometry” is compared by functions such as S_INTERSECTS.'],
  ['4 IS NULL', 'Character 1: A property is expected before IS NULL.'],
  ["rating LIKE 'x%'", 'Character 1: “rating” has no patterns: LIKE is for texts that ignore case.'],
  [`city LIKE '${repeated('a%', MAX_STARS + 1)}'`, 'Character 11: Ensure a pattern has at most 8 times “%”.'],
  ["A_CONTAINS(city, ('a'))", 'Character 12: A property that is a list of texts is expected.'],
  ["CASEI(id) = 'x'", 'Character 1: “id” is not compared ignoring case or accents.'],
  ["A_CONTAINS(ACCENTI(vibes), ('a'))", 'Character 12: Lists are not compared ignoring accents.'],
  // Shapes
  [
    'S_INTERSECTS(geometry, LINESTRING(0 0, 1 1))',
    'Character 24: Lines are not supported: use a polygon around the line.',
  ],
  ['S_INTERSECTS(geometry, POINT(0 91))', 'Character 24: No position on earth: latitude 91 is not from -90 to 90.'],
  ['S_INTERSECTS(geometry, BBOX(0, 0, 1))', 'Character 24: A box has four numbers: west, south, east and north.'],
  ['S_INTERSECTS(geometry, BBOX(0, 2, 1, 1))', 'Character 24: The south of a box must not be north of its north.'],
  [
    'S_INTERSECTS(geometry, POLYGON((0 0, 1 1, 0 0)))',
    'Character 24: A ring of a polygon has at least four positions.',
  ],
  [
    'S_INTERSECTS(geometry, POLYGON((0 0, 1 1, 2 0, 0 1)))',
    'Character 24: A ring of a polygon must end where it begins.',
  ],
  [
    'S_INTERSECTS(geometry, POLYGON((-170 0, 170 0, 0 9, -170 0)))',
    'Character 24: A polygon must not be wider than 180°. Cut it into several, or continue longitudes beyond ±180 to cross that meridian.',
  ],
  ['S_INTERSECTS(geometry, POLYGON EMPTY)', 'Character 32: A shape with a position is expected, not “EMPTY”.'],
  [
    `S_INTERSECTS(geometry, POINT(${FAR}))`,
    'Character 24: The coordinates do not have the form of a Point: a position has longitude and latitude.',
  ],
  ['S_INTERSECTS(geometry, GEOMETRYCOLLECTION(4))', 'Character 43: A shape is expected, not “4”.'],
  ['S_CROSSES(geometry, BBOX(0, 0, 1, 1))', 'Character 21: S_CROSSES is not supported: the rows are points.'],
  ['S_EQUALS(geometry, BBOX(0, 0, 1, 1))', 'Character 20: The rows are points: S_EQUALS needs one POINT.'],
  ['S_WITHIN(city, BBOX(0, 0, 1, 1))', 'Character 10: S_WITHIN compares the property “geometry” with a shape.'],
  ['S_WITHIN(geometry, 4)', 'Character 20: S_WITHIN compares with a shape, such as BBOX(0, 50, 1, 51).'],
  ['S_WITHIN(geometry)', 'Character 1: S_WITHIN has 2 arguments, not 1.'],
  // Functions
  [
    'foo(4)',
    'Character 1: Unknown function “foo”. Functions here: tile, search, is_open_at, open_at, list, organization.',
  ],
  ["t_when(is_closed, '2026-05-01')", 'Character 1: “t_when” is no temporal function.'],
  ["tile('x')", 'Character 1: Invalid tile string supplied for parameter tile'],
  ["list('Ü')", 'Character 1: “Ü” is not a slug: lower case letters, digits and single hyphens.'],
  ['search(4)', 'Character 8: A text is expected in search(…), not a number.'],
  ['search()', "Character 1: search has a text, such as search('almas cofee')."],
  // Bounds
  [repeated('is_closed', 101, ' AND '), 'Character 1401: At most 100 conditions are expected, not “is_closed”.'],
  [repeated('(is_closed OR is_flagged)', 51, ' AND '), 'Character 1502: Ensure there are at most 100 conditions.'],
  [repeated("city LIKE 'a%'", MAX_PATTERNS + 1, ' OR '), 'Character 366: Ensure there are at most 20 patterns.'],
  [repeated("search('a')", 5, ' OR '), 'Character 61: Ensure there are at most 4 texts.'],
  [
    [1, 2, 3, 4, 5].map((day) => `open_at('2026-05-0${day}T10:00Z')`).join(' OR '),
    'Character 129: Ensure there are at most 4 moments at which places are open.',
  ],
  [`rating IN (${repeated('1', MAX_VALUES + 1, ',')})`, 'Character 11: Ensure a list has at most 500 values.'],
  [
    `S_WITHIN(geometry, POLYGON((0 0, 1 0, ${repeated('0 1', 9999, ', ')}, 0 0)))`,
    'Character 20: Ensure there are at most 10000 corners of polygons.',
  ],
  [
    `${repeated('is_closed AND (rating = 4 OR (', 6)}is_closed${repeated('))', 6)}`,
    'Character 1: Ensure at most 10 levels of AND, OR and NOT are nested.',
  ],
  [`rating = 1${repeated('+1', 101)}`, 'Character 211: Ensure a calculation has at most 100 operators.'],
]

const JSONS: readonly [filter: string, fault: string][] = [
  ['null', 'A value, a property or an operator is expected, not null.'],
  ['{}', 'An object has "op", "property", "date", "timestamp", "interval", "bbox", or "type".'],
  ['{"op":4,"args":[]}', 'op: A text is expected.'],
  ['{"op":"not"}', 'args: A list is expected.'],
  ['{"op":"not","args":[]}', 'op: NOT has 1 arguments, not 0.'],
  ['{"op":"and","args":[]}', 'op: AND has no arguments.'],
  [
    '{"op":"and","args":[true,{"op":"=","args":[{"property":"ratin"},4]}]}',
    'args[1].args[0]: Unknown property “ratin”. The nearest known one is “rating”.',
  ],
  [
    '{"op":"and","args":[true,{"op":"==","args":[{"property":"rating"},4]}]}',
    'args[1].op: Unknown function “==”. Functions here: tile, search, is_open_at, open_at, list, organization.',
  ],
  ['{"op":"=","args":[{"property":4},4]}', 'args[0].property: A text is expected.'],
  ['{"op":"in","args":[{"property":"rating"},4]}', 'args[1]: A list of values is expected after IN.'],
  [
    '{"op":"in","args":[{"property":"rating"},[1,"x"]]}',
    "args[1][1]: “rating” is a number, so it cannot be compared with the text 'x'.",
  ],
  [
    '{"op":"s_within","args":[{"property":"geometry"},{"bbox":[1,2,3,"4"]}]}',
    'args[1].bbox: A box has four numbers: west, south, east and north.',
  ],
  [
    '{"op":"s_within","args":[{"property":"geometry"},{"type":"Circle","coordinates":[1]}]}',
    'args[1]: “Circle” is no type of a shape.',
  ],
  [
    '{"op":"s_within","args":[{"property":"geometry"},{"type":"Polygon","coordinates":[[1]]}]}',
    'args[1]: The coordinates do not have the form of a Polygon: a position has longitude and latitude.',
  ],
  [
    '{"op":"s_within","args":[{"property":"geometry"},{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":[]}]}]}',
    'args[1].geometries[0]: “GeometryCollection” is no type of a shape.',
  ],
  ['{"op":"t_after","args":[{"interval":["..",4,5]},4]}', 'args[0].interval: An interval has two ends.'],
]

for (const [language, cases] of [
  ['cql2-text', TEXTS],
  ['cql2-json', JSONS],
] as const) {
  for (const [filter, message] of cases) {
    test(`${language}: ${filter.slice(0, 100)}`, (t) => {
      t.throws(() => readFilter(filter, language, PLACES, PLACE_FUNCTIONS), { instanceOf: FilterFault, message })
    })
  }
}

test('what is no JSON', (t) => {
  for (const filter of ['', '{"op":x}', '{"op":"and","args":[']) {
    t.throws(() => readFilter(filter, 'cql2-json', PLACES, PLACE_FUNCTIONS), { message: /^This is no JSON: .*JSON/ })
  }
})

const OF_OTHERS: readonly [filter: string, fault: string][] = [
  [
    "start_date > '2026-02-30'",
    'Character 14: “2026-02-30” is no date or moment, such as 2026-05-01 or 2026-05-01T18:30:00Z.',
  ],
  ['start_date > 4', 'Character 14: “start_date” is a moment, so it cannot be compared with 4.'],
  [
    "T_DURING(INTERVAL(start_date, end_date), INTERVAL('x', '..'))",
    'Character 51: “x” is no date or moment, such as 2026-05-01 or 2026-05-01T18:30:00Z.',
  ],
  ["open_at('2026-05-01T10:00Z')", 'Character 1: Unknown function “open_at”. Functions here: tile, search.'],
  [
    'S_WITHIN(geometry, BBOX(0, 0, 1, 1))',
    'Character 20: The rows are lines or areas: use S_INTERSECTS or S_DISJOINT, not S_WITHIN.',
  ],
]

for (const [filter, message] of OF_OTHERS) {
  test(`a layer of shapes with moments: ${filter}`, (t) => {
    const layer = { fields: EVENTS.fields, geometry: {} }
    t.throws(() => readFilter(filter, 'cql2-text', layer, layerFunctions(EVENTS)), { instanceOf: FilterFault, message })
  })
}
