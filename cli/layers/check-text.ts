/** What `layers check` prints. */
import type { ConfiguredLayer } from '../../layers/configured/describe.ts'
import { LOGGED, type Shape, triggerArguments, triggerName } from '../../layers/configured/shape.ts'
import { tableSql } from '../../layers/configured/quoted.ts'
import { loggedEach, type Table } from '../../layers/configured/table.ts'
import type { Checked } from '../../sql/layers/configured-layers.ts'
import type { ShapeCounts } from '../../sql/layers/data.ts'
import type { Mend } from '../../sql/layers/mends.ts'

const KINDS = { point: 'points', line: 'lines', area: 'areas', mixed: 'geometries of any type' } as const

export function checkText(checked: Checked, counts: ShapeCounts | undefined, mends: readonly Mend[]): string {
  const { entry, faults } = checked
  if (!checked.table) return `${entry.name}: cannot be served\n${faults.map(inset).join('\n')}`
  const { table, shape, columns, layer } = checked
  const lines = [
    `${entry.name}: ${faults.length > 0 ? 'cannot be served' : 'can be served'}`,
    ...faults.map(inset),
    inset(tableText(table, shape)),
    ...(counts ? countTexts(counts, shape).map(inset) : []),
    ...(layer ? [inset(freshnessText(layer, table))] : []),
    ...columns.given.map(({ entry: given, column, value }) => {
      const uses = [
        ...(value.isFilter ? ['filter'] : []),
        ...(value.order ? ['ordering'] : []),
        ...(given.isSearched ? ['search'] : []),
        ...(given.isFacet ? ['facet'] : []),
      ]
      const told = uses.length > 0 ? uses.join(', ') : 'given out only'
      const from = given.name === column.name ? '' : ` from ${JSON.stringify(column.name)}`
      return `    ${given.name}${from}, ${column.type}: ${told}`
    }),
    ...columns.leftOut.map((name) => `    ${JSON.stringify(name)}: left out; give it a name with as:`),
    ...mends.flatMap(mendLines),
  ]
  return lines.join('\n')
}

function tableText({ kind, rows, ...table }: Table, shape: Shape | undefined): string {
  const number = rows === null ? '' : `, about ${Math.round(rows).toLocaleString('en')} rows`
  const what = shape ? `, ${KINDS[shape.kind]} in EPSG:${shape.srid}` : ''
  return `${kind} ${table.schema}.${table.name}${what}${number}`
}

function countTexts({ rows, withoutGeometry, empty, otherSrids, types, nowhere }: ShapeCounts, shape: Shape | undefined) {
  const of = `of ${rows.toLocaleString('en')} rows`
  return [
    ...(withoutGeometry + empty > 0 ? [`${withoutGeometry + empty} ${of} have no geometry: they are on no tile`] : []),
    ...(nowhere > 0 ? [`${nowhere} ${of} lie outside of EPSG:${shape?.srid}: they are on no tile`] : []),
    ...(otherSrids.length > 0 ? [`some rows have EPSG:${otherSrids.join(', ')}, and are read as EPSG:${shape?.srid}`] : []),
    ...(shape?.kind === 'mixed' ? [`types: ${types.join(', ') || 'none'}`] : []),
  ]
}

function freshnessText({ refresh }: ConfiguredLayer, table: Table): string {
  if (refresh === undefined) return 'a write shows within a second'
  const why = loggedEach(table) ? '' : `: a ${table.hasChildren ? 'table with children' : table.kind} has no log`
  return `a write shows after ${refresh} s${why}`
}

function mendLines({ lack, statements, run, refusal }: Mend): string[] {
  const who = refusal ?? (run === 'never' ? 'run this yourself' : 'layers prepare does this')
  return [inset(`lacks ${lack} (${who})`), ...statements.map((statement) => `    ${statement};`)]
}

/** Triggers of the log that no layer needs any more. */
export function leftText(logged: readonly { table: string; trigger: string }[], all: readonly Checked[]): string {
  const needed = new Set(
    all.flatMap((checked) => {
      if (!checked.table || !checked.shape) return []
      const args = triggerArguments(checked.entry, checked.shape)
      return LOGGED.map((event) => `${triggerName(event, args)} on ${tableSql(checked.table)}`)
    }),
  )
  const left = logged.map(({ table, trigger }) => `${trigger} on ${table}`).filter((each) => !needed.has(each))
  return left.length === 0 ? '' : `No layer needs these triggers:\n${left.map((each) => `  drop trigger ${each};`).join('\n')}`
}

function inset(text: string): string {
  return `  ${text}`
}
