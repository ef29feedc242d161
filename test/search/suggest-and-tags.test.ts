/** Suggestions in the form of Elasticsearch's suggesters, and tags: one request a line. */
import { testOnEachDatabase } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'
import { shortIds, startSearched } from '../support/search/searched-places.ts'

const SUGGEST = '/v0.3/search/places/suggest/'

/** The member of the response is the name of the first parameter. */
const SUGGESTED: readonly [query: string, places: string][] = [
  ['name_suggest__completion=kra', '1'],
  ['name_suggest__completion=ca', '1 2'],
  ['name_suggest__completion=', ''],
  ['name_suggest_context=ca&name_suggest_loc=48.2__16.37', '2 1'],
  ['name_suggest_context=ca&name_suggest_loc=48.2__16.37__5km', '2'],
  ['name_suggest_context=ca&name_suggest_loc=48.2__16.37__3.5mi', '2'],
  ['name_suggest_context=ca&name_suggest_loc=null', '1 2'],
  ['name_suggest_context=ca&name_suggest_loc=null__5km', '1 2'],
]

interface Suggester {
  text: string
  options: { text: string; _id: string; _source: { id: string; name: string } }[]
}

for (const [query, places] of SUGGESTED) {
  testOnEachDatabase(`${SUGGEST}?${query} suggests ${places}`, async (t, { database }) => {
    const { request } = await startSearched(database)
    const { status, body } = await request(`${SUGGEST}?${query}`)
    t.is(status, 200, JSON.stringify(body))
    const [name = '', typed] = query.split(/[=&]/)
    t.deepEqual(Object.keys(body as object), [name])
    const [suggester, ...others] = (body as Record<string, Suggester[]>)[name] ?? []
    t.is(suggester?.text, typed)
    t.is(others.length, 0)
    t.is(shortIds(suggester?.options.map(({ _source }) => _source) ?? []), places)
    for (const { text, _id, _source } of suggester?.options ?? []) t.deepEqual([text, _id], [_source.name, _source.id])
  })
}

for (const position of ['here', '48.2', '48.2__200', '48.2__16.37__5parsecs', '48.2__16.37__-5km']) {
  testOnEachDatabase(`${SUGGEST} with name_suggest_loc=${position} is a mistake`, async (t, { database }) => {
    const { request } = await startSearched(database)
    const { status, body } = await request(`${SUGGEST}?name_suggest_context=ca&name_suggest_loc=${position}`)
    t.is(status, 400)
    t.deepEqual(Object.keys(body as object), ['name_suggest_loc'])
  })
}

const TAGS: readonly [query: string, tags: Record<string, number>][] = [
  ['', { 'happy hour': 1, 'outdoor seating': 1, terrace: 1 }],
  ['?search=', { 'happy hour': 1, 'outdoor seating': 1, terrace: 1 }],
  ['?search=SEAT', { 'outdoor seating': 1 }],
  ['?out', { 'outdoor seating': 1 }],
  ['?happy%20hour', { 'happy hour': 1 }],
  ['?search=%25', {}],
  ['?search=cozy', {}],
  ['?search=%00terr', { terrace: 1 }],
]

for (const [query, tags] of TAGS) {
  testOnEachDatabase(`/v0.3/tags/${query} lists ${Object.keys(tags).join() || 'nothing'}`, async (t, { database }) => {
    const { request } = await startSearched(database)
    const { status, body } = await request(`/v0.3/tags/${query}`)
    t.is(status, 200, JSON.stringify(body))
    const { results } = body as { results: { name: string; places: number }[] }
    t.deepEqual(Object.fromEntries(results.map(({ name, places }) => [name, places])), tags)
  })
}

const REDIRECTS: readonly [target: string, location: string][] = [
  ['/v0.3//tags/?art', '/v0.3/tags/?art'],
  [`/v0.3//search/places?ids=${placeId(1)}`, `/v0.3/search/places/?ids=${placeId(1)}`],
  ['//v0.3///search//places/suggest', '/v0.3/search/places/suggest/'],
  ['/v0.3/search/events?page=1', '/v0.3/search/events/?page=1'],
]

for (const [target, location] of REDIRECTS) {
  testOnEachDatabase(`${target} redirects to ${location}`, async (t, { database }) => {
    const { request } = await startSearched(database)
    const { status, headers } = await request(target)
    t.is(status, 301)
    t.is(headers['location'], location)
  })
}
