/** Requests that count as expensive; one case a line. */
import test from 'ava'
import { parsePlaceFacets } from '../../core/query/parse/facets.ts'
import { parseList } from '../../core/query/parse/list.ts'
import { parsePage } from '../../core/query/parse/page.ts'
import { parseSearch } from '../../core/query/parse/search.ts'
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
