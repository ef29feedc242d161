/** What `layers check` prints of a layer. */
import type { Described } from '../../layers/configured/describe.ts'
import type { Shape } from '../../layers/configured/shape.ts'
import { loggedEach, type Table } from '../../layers/configured/table.ts'
import type { ShapeCounts } from '../../sql/layers/data.ts'
import type { Mend } from '../../sql/layers/mends.ts'

const KINDS = { point: 'points', line: 'lines', area: 'areas', mixed: 'geometries of any type' } as const

export function checkText(described: Described, counts: ShapeCounts | undefined, mends: readonly Mend[]): string {
  const { entry, table, shape, layer, faults } = described
  const lines = [
    ...faults,
    ...(table ? [tableText(table, shape)] : []),
    ...(counts && shape ? countTexts(counts, shape) : []),
    ...(layer && table ? [freshnessText(layer.refresh, table)] : []),
    ...columnTexts(described).map((text) => `  ${text}`),
    ...mends.flatMap(({ lack, statements, run, refusal }) => [
      `lacks ${lack} (${refusal ?? (run === 'never' ? 'run this yourself' : 'layers prepare does this')})`,
      ...statements.map((statement) => `  ${statement};`),
    ]),
  ]
  return [`${entry.name}: ${layer ? 'can' : 'cannot'} be served`, ...lines.map((line) => `  ${line}`)].join('\n')
}

function tableText({ kind, rows, ...table }: Table, shape: Shape | undefined): string {
  const number = rows === null ? '' : `, about ${Math.round(rows).toLocaleString('en')} rows`
  const what = shape ? `, ${KINDS[shape.kind]} in EPSG:${shape.srid}` : ''
  return `${kind} ${table.schema}.${table.name}${what}${number}`
}

function countTexts({ rows, withoutGeometry, otherSrids, nowhere }: ShapeCounts, { srid }: Shape): string[] {
  const of = `of ${rows.toLocaleString('en')} rows`
  const others = otherSrids.join(', ')
  return [
    ...(withoutGeometry > 0 ? [`${withoutGeometry} ${of} have no geometry: they are on no tile`] : []),
    ...(nowhere > 0 ? [`${nowhere} ${of} lie outside of EPSG:${srid}: they are on no tile`] : []),
    ...(others ? [`some rows have EPSG:${others}, and are read as EPSG:${srid}`] : []),
  ]
}

function freshnessText(refresh: number | undefined, table: Table): string {
  if (refresh === undefined) return 'a write shows within a second'
  const why = loggedEach(table) ? '' : `: a ${table.hasChildren ? 'table with children' : table.kind} has no log`
  return `a write shows after ${refresh} s${why}`
}

function columnTexts({ entry, table, columns }: Described): string[] {
  const given = columns.map(({ entry: { name, isSearched, isFacet }, column, value }) => {
    const can = { filter: value.isFilter, ordering: value.order, search: isSearched, facet: isFacet }
    const uses = Object.entries(can).flatMap(([use, isIt]) => (isIt ? [use] : []))
    const from = name === column.name ? '' : ` from ${JSON.stringify(column.name)}`
    return `${name}${from}, ${column.type}: ${uses.join(', ') || 'given out only'}`
  })
  if (entry.columns !== 'all') return given
  const known = new Set([entry.id, ...columns.map(({ column }) => column.name)])
  const leftOut = table?.columns.filter(({ name, geometry }) => !geometry && !known.has(name)) ?? []
  return [
    ...given,
    ...leftOut.map(({ name }) => `${JSON.stringify(name)}: left out; list the columns, and name it with as:`),
  ]
}
