/** Which rows of a layer are best, from `rank: -area,name`. */
import type { LayerColumn } from './columns.ts'
import type { LayerEntry } from './entry.ts'
import { columnSql } from './quoted.ts'
import type { Shape } from './shape.ts'
import { TableFault } from './table.ts'

interface Rank {
  /** SQL of the parts after `order by`, the best first. */
  readonly orders: readonly string[]
  /** SQL of a `float8`, greater for better rows, never null. */
  readonly number: string
}

export function rankOf({ name: layer, rank }: LayerEntry, columns: readonly LayerColumn[], shape: Shape): Rank {
  const names = (rank ?? '').split(',').flatMap((text) => text.trim() || [])
  const terms = names.map((text) => {
    const isDescending = text.startsWith('-')
    const { order, number } = termOf(layer, text.replace(/^-/, ''), columns, shape)
    // Rows without a value are the last.
    const signed = number && `coalesce(${isDescending ? '' : '-'}(${number}), '-infinity')`
    return { order: `${order}${isDescending ? ' desc nulls last' : ''}`, number: signed }
  })
  return { orders: terms.map(({ order }) => order), number: terms[0]?.number ?? '0::float8' }
}

function termOf(layer: string, name: string, columns: readonly LayerColumn[], { kind, column }: Shape) {
  const known = columns.find(({ entry }) => entry.name === name)
  if (known?.value.order) return { order: known.value.order.sql, number: known.value.number }
  if (known) throw new TableFault(`rows can't be ordered by ${name}, which is ${known.column.type}`)
  if (name !== 'area' && name !== 'length') throw new TableFault(`there is no column ${name}`)
  if (kind === 'point') throw new TableFault(`points have no ${name}`)
  const size = `st_${name}(${columnSql(layer, column)})`
  return { order: size, number: size }
}
