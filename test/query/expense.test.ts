/** Requests that count as expensive; one case a line. */
import test from 'ava'
import type { AnyCondition } from '../../core/query/ast.ts'
import { parsePlaceFacets } from '../../core/query/parse/facets.ts'
import { parseList } from '../../core/query/parse/list.ts'
import { parsePage } from '../../core/query/parse/page.ts'
import { parseSearch } from '../../core/query/parse/search.ts'
import { parseText, type TextQuery } from '../../core/words/text.ts'
import { isExpensive } from '../../sql/compile/expense.ts'

const values = (count: number) => Array.from({ length: count }, (_, n) => `v${n}`).join(',')
const repeated = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}=*a${n}b*`).join('&')
const corners = (count: number) => Array.from({ length: count }, (_, n) => `${n / 10},${n / 10}`).join('__')

const LISTS: readonly [query: string, expected: boolean][] = [
  ['', false],
  ['page=last', false],
  ['page=1000', false],
  ['rating__gte=4&price=2&is_closed=false', false],
  ['vibes__in=cozy,chill&ordering=name', false],
  ['tags__wildcard=*a*', false],
  ['city__contains=a', false],
  ['address__wildcard=*main street*', false],
  ['address__wildcard=*ab*', true],
  ['address__wildcard=*ab*&tile=12/2200/1343', false],
  ['address__wildcard=*ab*&tile=3/4/2', true],
  ['address__wildcard=*ab*&slugs=a,b', false],
  [repeated('address__contains', 20), true],
  [repeated('address__prefix', 4), false],
  [`tags__exclude=${values(8)}`, false],
  [`tags__exclude=${values(9)}`, true],
  ['search=coffee,cake', false],
  ['search=a+e+i', true],
  ['point=13.4,52.5&dist=9000000', false],
  ['point=13.4,52.5&dist=9000000&page=last', true],
]
for (const [query, expected] of LISTS) {
  test(`list ?${query.slice(0, 60)} is ${expected ? 'expensive' : 'cheap'}`, (t) => {
    const parameters = new URLSearchParams(query)
    const { number, size } = parsePage(parameters)
    const offset = number === 'last' ? number : (number - 1) * size
    t.is(isExpensive({ where: parseList(parameters).where, offset }), expected)
  })
}

const FACETS: readonly [query: string, expected: boolean][] = [
  ['', true],
  ['tile=9/268/168', false],
  ['in_bbox=13,52,14,53&facets=categories,vibes,rating', false],
  ['facets=categories,vibes,city,price', false],
  ['facets=categories,vibes,city,price,rating', true],
  ['facets=city&address__wildcard=*ab*', true],
]
for (const [query, expected] of FACETS) {
  test(`facets ?${query} are ${expected ? 'expensive' : 'cheap'}`, (t) => {
    const { where, names } = parsePlaceFacets(new URLSearchParams(query))
    t.is(isExpensive({ where, facets: names }), expected)
  })
}

const VIBES: AnyCondition = { op: 'any', field: 'vibes', values: ['cozy'] }
const SLUG: AnyCondition = { op: 'any', field: 'slug', values: ['a'] }
const ADDRESS: AnyCondition = { op: 'like', field: 'address', patterns: [['', 'street', '']] }
const CITY: AnyCondition = { op: 'like', field: 'city', patterns: [['a', '']] }
const TEXT: AnyCondition = { op: 'text', text: parseText('coffee') as TextQuery, relaxes: false }
const PARTS: readonly [part: AnyCondition, expected: boolean][] = [
  [{ op: 'or', of: [VIBES, CITY] }, false],
  [ADDRESS, false],
  [{ op: 'any', field: 'name', values: ['a'] }, true],
  [{ op: 'lt', field: 'name', value: 'a' }, true],
  [{ op: 'lt', field: 'city', value: 'a' }, false],
  [{ op: 'null', field: 'telephone' }, false],
  [{ op: 'gt', field: 'updated_at', value: 0 }, false],
  [{ op: 'fields', is: '=', field: 'city', other: 'name' }, true],
  [{ op: 'fields', is: '<', field: 'price', other: 'rating' }, false],
  [{ op: 'like', field: 'address', patterns: [['', 'a\0b\0c', '']] }, true],
  [{ op: 'or', of: [VIBES, ADDRESS] }, true],
  [{ op: 'not', of: ADDRESS }, true],
  [{ op: 'or', of: [VIBES, TEXT] }, true],
  [{ op: 'or', of: [SLUG, { op: 'and', of: [SLUG, ADDRESS] }] }, false],
  [{ op: 'or', of: [SLUG, ADDRESS] }, true],
  [{ op: 'or', of: Array.from({ length: 49 }, () => VIBES) }, false],
  [{ op: 'or', of: Array.from({ length: 50 }, () => VIBES) }, true],
]
for (const [part, expected] of PARTS) {
  test(`${JSON.stringify(part).slice(0, 100)} is ${expected ? 'expensive' : 'cheap'}`, (t) => {
    t.is(isExpensive({ where: [part] }), expected)
  })
}

const SEARCHES: readonly [query: string, expected: boolean][] = [
  ['search=cafe&facets=categories,vibes,city', false],
  ['search=a+e+i', true],
  ['search=ca', false],
  ['facets=categories,vibes,tags,editorial_categories,city,neighborhood', true],
  ['search=ca&facets=categories,vibes', false],
  ['search=ca&facets=categories,vibes,city', true],
  [`location__geo_polygon=${corners(4)}`, false],
  [`location__geo_polygon=${corners(495)}`, true],
  ['search=the+old+coffee+house+of+vienna', false],
  ['search=the+old+coffee+house+of+old+vienna&facets=city,tags,vibes', true],
]
for (const [query, expected] of SEARCHES) {
  test(`search ?${query.slice(0, 60)} is ${expected ? 'expensive' : 'cheap'}`, (t) => {
    const { where, text, facets } = parseSearch(new URLSearchParams(query))
    t.is(isExpensive({ where: text ? [...where, { op: 'text', ...text }] : where, facets }), expected)
  })
}
