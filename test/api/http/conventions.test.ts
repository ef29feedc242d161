/** The conventions that every resource follows: headers, methods, negotiation, tokens, errors; one request a line. */

import { ANY_ENGINE, testOn } from '../../support/databases/database.ts'
import { placeId, storeFewPlaces } from '../../support/fixtures/few-places.ts'
import type { RequestOptions } from '../../support/requests/openapi.ts'
import { startApi, type TestApi } from '../../support/services/api.ts'

const LIST = '/v0.3/places/'
const ONE = `${LIST}${placeId(1)}/`
const LIST_ALLOWS = 'GET, POST, HEAD, OPTIONS'
const ONE_ALLOWS = 'GET, PATCH, HEAD, OPTIONS'

interface Expected {
  status: number
  /** Undefined: must be missing. */
  headers?: Record<string, string | undefined>
  /** Undefined: anything that the document describes. */
  body?: unknown
}

type Row = readonly [title: string, target: string, options: RequestOptions, expected: Expected]

const json = { 'content-type': 'application/json' }
const listHeaders = { ...json, allow: LIST_ALLOWS, vary: 'Accept, Accept-Encoding' }
const ok = (headers: Record<string, string | undefined>): Expected => ({ status: 200, headers })
const error = (status: number, detail: string, headers: Record<string, string | undefined> = {}): Expected => ({
  status,
  headers: { ...json, etag: undefined, 'cache-control': undefined, ...headers },
  body: { detail },
})
const accept = (value: string): RequestOptions => ({ headers: { accept: value } })
const token = (value: string, method = 'GET'): RequestOptions => ({ method, headers: { authorization: value } })
const notFound = (headers?: Record<string, string | undefined>) => error(404, 'Not found.', headers)
const unacceptable = error(406, 'Could not satisfy the request Accept header.', { allow: LIST_ALLOWS, vary: 'Accept' })
const unauthorized = (detail: string, allow = LIST_ALLOWS) =>
  error(401, detail, { 'www-authenticate': 'Token', allow, vary: 'Accept' })
const notAllowed = (method: string, allow: string) => error(405, `Method "${method}" not allowed.`, { allow })
const redirect = (status: number, location: string): Expected => ({
  status,
  headers: { location, 'content-length': '0', 'content-type': undefined },
})

const INVALID = 'Invalid token.'
const EMPTY = 'Invalid token header. No credentials provided.'
const SPACES = 'Invalid token header. Token string should not contain spaces.'
const MISSING = 'Authentication credentials were not provided.'

const ROWS: readonly Row[] = [
  // Headers
  ['a list', LIST, {}, ok({ ...listHeaders, 'cache-control': undefined })],
  ['a place', ONE, {}, ok({ ...json, allow: ONE_ALLOWS, vary: 'Accept, Accept-Encoding' })],
  ['nothing says what answered', LIST, {}, ok({ 'x-powered-by': undefined, server: undefined })],
  ['a list of a tile', `${LIST}?tile=0/0/0`, {}, ok({ 'cache-control': 'public, max-age=0, must-revalidate' })],
  ['a list of a box', `${LIST}?in_bbox=0,0,1,1`, {}, ok({ 'cache-control': undefined })],
  ['a list of no tile', `${LIST}?tile=`, {}, ok({ 'cache-control': undefined })],
  ['JSON is not sniffed', LIST, {}, ok({ 'x-content-type-options': 'nosniff' })],
  // The media type
  ['Accept: JSON', LIST, accept('application/json'), ok(listHeaders)],
  ['Accept: anything', LIST, accept('*/*'), ok(listHeaders)],
  ['Accept: any application', LIST, accept('application/*'), ok(listHeaders)],
  ["Accept: a browser's", LIST, accept('text/html,application/xhtml+xml,*/*;q=0.8'), ok(listHeaders)],
  ['Accept: with a charset', LIST, accept('application/json; charset=utf-8'), ok(listHeaders)],
  ['Accept: in capitals, second', LIST, accept('text/csv, Application/JSON;q=0.1'), ok(listHeaders)],
  ['Accept: empty', LIST, accept(''), ok(listHeaders)],
  ['Accept: HTML', LIST, accept('text/html'), unacceptable],
  ['Accept: XML or images', LIST, accept('text/xml, image/*'), unacceptable],
  ['Accept: not JSON', LIST, accept('application/json;q=0, */*'), unacceptable],
  ['Accept: nonsense', LIST, accept(';;,,=/'), unacceptable],
  ['Accept decides before the token', LIST, { headers: { accept: 'a/b', authorization: 'Token' } }, unacceptable],
  ['Accept decides before the method', LIST, { method: 'PUT', headers: { accept: 'a/b' } }, unacceptable],
  ['Accept decides before parameters', `${LIST}?tile=x`, accept('a/b'), unacceptable],
  // The format
  ['format=json', `${LIST}?format=json`, {}, ok(listHeaders)],
  ['format=api', `${LIST}?format=api`, {}, ok(listHeaders)],
  ['format=api of a place', `${ONE}?format=api`, {}, ok(json)],
  ['format empty', `${LIST}?format=`, {}, ok(listHeaders)],
  ['the last format counts', `${LIST}?format=xml&format=json`, {}, ok(listHeaders)],
  ['format=xml', `${LIST}?format=xml`, {}, notFound({ allow: LIST_ALLOWS })],
  ['format=JSON', `${LIST}?format=JSON`, {}, notFound()],
  ['format=toString', `${LIST}?format=toString`, {}, notFound()],
  ['format decides before the token', `${LIST}?format=xml`, token('Token x'), notFound()],
  // Tokens
  ['unknown token', LIST, token('Token abc'), unauthorized(INVALID)],
  ['unknown token, of a place', ONE, token('token abc'), unauthorized(INVALID, ONE_ALLOWS)],
  ['unknown token, white space around', LIST, token('  TOKEN   abc  '), unauthorized(INVALID)],
  ['token of other letters', LIST, token('Token \u00fc\u00ff'), unauthorized(INVALID)],
  ['no token in the header', LIST, token('Token'), unauthorized(EMPTY)],
  ['token with spaces', LIST, token('Token a b'), unauthorized(SPACES)],
  ['another scheme is no token', LIST, token('Bearer abc'), ok(listHeaders)],
  ['an empty header is no token', LIST, token(''), ok(listHeaders)],
  ['a bad token decides before the method', LIST, token('Token abc', 'PUT'), unauthorized(INVALID)],
  ['a bad token decides before OPTIONS', LIST, token('Token abc', 'OPTIONS'), unauthorized(INVALID)],
  ['a bad token decides before the id', `${LIST}nothing/`, token('Token abc'), unauthorized(INVALID, ONE_ALLOWS)],
  ['a bad token decides before parameters', `${LIST}?tile=x`, token('Token abc'), unauthorized(INVALID)],
  ['writing needs a token', LIST, { method: 'POST' }, unauthorized(MISSING)],
  ['a bad token on what needs one', LIST, token('Token abc', 'POST'), unauthorized(INVALID)],
  // Methods
  ['PUT to a list', LIST, { method: 'PUT' }, notAllowed('PUT', LIST_ALLOWS)],
  ['PATCH of a list', LIST, { method: 'PATCH' }, notAllowed('PATCH', LIST_ALLOWS)],
  ['DELETE of a list', LIST, { method: 'DELETE' }, notAllowed('DELETE', LIST_ALLOWS)],
  ['TRACE', LIST, { method: 'TRACE' }, notAllowed('TRACE', LIST_ALLOWS)],
  ['PROPFIND', LIST, { method: 'PROPFIND' }, notAllowed('PROPFIND', LIST_ALLOWS)],
  ['POST to a place', ONE, { method: 'POST' }, notAllowed('POST', ONE_ALLOWS)],
  ['the method decides before the id', `${LIST}x/`, { method: 'DELETE' }, notAllowed('DELETE', ONE_ALLOWS)],
  ['the method decides before parameters', `${LIST}?tile=x`, { method: 'PUT' }, notAllowed('PUT', LIST_ALLOWS)],
  // Missing resources
  ['unknown id', `${LIST}${placeId(99)}/`, {}, notFound({ allow: ONE_ALLOWS, vary: 'Accept' })],
  ['no id', `${LIST}kranzler/`, {}, notFound({ allow: ONE_ALLOWS })],
  ['NUL in the id', `${LIST}%00/`, {}, notFound()],
  ['an id and NUL', `${LIST}${placeId(1)}%00/`, {}, notFound()],
  ['an id and a line feed', `${LIST}${placeId(1)}%0A/`, {}, notFound()],
  ['an id in braces', `${LIST}{${placeId(1)}}/`, {}, notFound()],
  ['malformed percent in the id', `${LIST}%E0%A4%A/`, {}, notFound()],
  ['lone surrogate in the id', `${LIST}%ED%A0%80/`, {}, notFound()],
  ['__proto__', `${LIST}__proto__/`, {}, notFound()],
  ['an id in capitals', ONE.toUpperCase().replace('/V0.3/PLACES/', LIST), {}, ok(json)],
  ['a hidden place is reachable by its id', `${LIST}${placeId(9)}/`, {}, ok(json)],
  ['a duplicate too', `${LIST}${placeId(10)}/`, {}, ok(json)],
  ['no such path', '/nothing/', {}, notFound({ allow: undefined })],
  ['no such path, for no media type', '/v0.3/nothing', accept('text/html'), notFound()],
  ['no such path, with a bad token', '/v0.3/nothing', token('Token abc'), notFound()],
  ['no such path to write to', '/v0.3/nothing/', { method: 'POST' }, notFound()],
  ['no such version', '/v0.9/places/', {}, notFound()],
  ['paths know capitals', '/v0.3/Places/', {}, notFound()],
  ['a slash too many', '/v0.3/places//', {}, redirect(301, LIST)],
  ['a slash too many in front', '//v0.3/places/', {}, redirect(301, LIST)],
  ['dots are not followed', '/v0.3/x/../places/', {}, notFound()],
  ['a target that is a whole address', `http://other.example${LIST}`, {}, ok(listHeaders)],
  ['a target that cannot be read', 'foo://[', {}, notFound()],
  ['a target that cannot be read either', 'http://[::1', {}, notFound()],
  ['a target without a path', 'foo://bar', {}, notFound()],
  ['the star', '*', { method: 'OPTIONS' }, notFound()],
  // The trailing slash
  ['no slash', '/v0.3/places', {}, redirect(301, LIST)],
  ['no slash, with a query', '/v0.3/places?tile=1/0/0&b=%20', {}, redirect(301, `${LIST}?tile=1/0/0&b=%20`)],
  ['no slash after an id', `${LIST}${placeId(1)}`, {}, redirect(301, ONE)],
  ['no slash after any id', `${LIST}%FFx`, {}, redirect(301, `${LIST}%FFx/`)],
  ['no slash, HEAD', '/v0.3/places', { method: 'HEAD' }, redirect(301, LIST)],
  ['no slash, POST', '/v0.3/places', { method: 'POST' }, redirect(308, LIST)],
  ['no slash, PUT with a bad token', '/v0.3/places?a', token('Token x', 'PUT'), redirect(308, `${LIST}?a`)],
  ['no slash, OPTIONS', '/v0.3/places', { method: 'OPTIONS' }, redirect(308, LIST)],
  ['no slash, and no such path', '/v0.3/nothing', {}, notFound()],
  // HEAD
  ['HEAD', LIST, { method: 'HEAD' }, ok(listHeaders)],
  ['HEAD of a place', ONE, { method: 'HEAD' }, ok({ ...json, allow: ONE_ALLOWS })],
  ['HEAD of nothing', '/nothing', { method: 'HEAD' }, { status: 404, headers: json }],
  ['HEAD of a bad tile', `${LIST}?tile=x`, { method: 'HEAD' }, { status: 400, headers: json }],
]

let api: Promise<TestApi> | undefined

for (const [title, target, options, expected] of ROWS) {
  testOn(ANY_ENGINE, title, async (t, { database }) => {
    api ??= storeFewPlaces(database).then(() => startApi(database))
    const answer = await (await api).request(target, options)
    t.is(answer.status, expected.status)
    for (const [name, value] of Object.entries(expected.headers ?? {})) t.is(answer.headers[name], value, name)
    if (expected.body) t.deepEqual(answer.body, expected.body)
    t.is(answer.headers['access-control-allow-origin'], '*')
    t.is(
      answer.headers['access-control-expose-headers'],
      'Allow, Content-Crs, Deprecation, ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, Warning, X-Request-Id, X-Search-Engine',
    )
  })
}
