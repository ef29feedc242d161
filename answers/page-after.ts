/** Pages of a list from cursor to cursor: each has the rows after a row. */
import { formatCursor, type PageAfter } from '../core/query/cursor.ts'
import type { FoundPage } from '../core/query/numbered-page.ts'
import type { Key, Ordering } from '../core/query/ordering.ts'

export interface WalkedPage<Item> {
  readonly items: readonly Item[]
  /** Number of items in the whole list. */
  readonly count: number
  /** Cursor of the next page; null if there is none. */
  readonly next: string | null
}

export type ListPage<Item> = FoundPage<Item> | WalkedPage<Item>

/** A list that can be read from any row on. */
interface Source<Item> {
  /** Undefined: from the first one on. */
  list(after: readonly Key[] | undefined, limit: number): Promise<Item[]>
  keys(item: Item): readonly Key[]
  count(): Promise<number>
}

export async function readPageAfter<Item>(
  { after, size }: PageAfter,
  order: readonly Ordering<string>[],
  { list, keys, count }: Source<Item>,
): Promise<WalkedPage<Item>> {
  const items = await list(after === 'first' ? undefined : after, size + 1)
  const last = items.length > size ? items[size - 1] : undefined
  // A list that fits on its first page need not be counted.
  const isWhole = after === 'first' && !last
  return {
    items: items.slice(0, size),
    count: isWhole ? items.length : await count(),
    next: last ? formatCursor(order, keys(last)) : null,
  }
}
