/** Which rows of a layer are best, from `rank: -area,name`. */
import type { LayerRank } from '../layer.ts'
import type { LayerColumn } from './columns.ts'
import type { LayerEntry } from './entry.ts'
import { columnSql } from './quoted.ts'
import type { Shape } from './shape.ts'

interface RankTerm {
  /** SQL after `order by`, without its direction. */
  readonly order: string
  /** SQL of a `float8` that grows with the value. */
  readonly number: string | undefined
}

/** Returns a text that says what is wrong. */
export function rankOf(
  { name: layer, rank }: Pick<LayerEntry, 'name' | 'rank'>,
  columns: readonly LayerColumn[],
  shape: Shape,
  id: string,
): LayerRank | string {
  const orders: string[] = []
  let number: string | undefined
  for (const part of (rank ?? '').split(',').map((text) => text.trim()).filter(Boolean)) {
    const isDescending = part.startsWith('-')
    const name = part.replace(/^-/, '')
    const term = termOf(layer, name, columns, shape)
    if (typeof term === 'string') return term
    orders.push(`${term.order}${isDescending ? ' desc nulls last' : ''}`)
    // Rows with a greater number are better, and those without one are the last.
    if (orders.length === 1 && term.number) number = `coalesce(${isDescending ? '' : '-'}(${term.number}), '-infinity')`
  }
  return { order: [...orders, id].join(', '), number: number ?? '0::float8' }
}

function termOf(layer: string, name: string, columns: readonly LayerColumn[], { kind, column }: Shape): RankTerm | string {
  const known = columns.find(({ entry }) => entry.name === name)
  if (known?.value.order) return { order: known.value.order.sql, number: known.value.number }
  if (known) return `rows can't be ordered by ${name}, which is ${known.column.type}`
  if (name !== 'area' && name !== 'length') return `there is no column ${name}`
  if (kind === 'point') return `points have no ${name}`
  const size = `st_${name}(${columnSql(layer, column)})`
  return { order: size, number: size }
}
