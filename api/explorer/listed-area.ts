/** What area the first list is of: where the map begins, in a window of a usual size, which the server does not know. */
import type { Bbox } from '../../core/geo/bbox.ts'
import type { Collection } from '../../core/themes/collection.ts'
import type { FirstView } from '../../sql/tiles/first-view.ts'
import { boxOf, type Frame, viewIn, viewOf } from './picture/view.ts'

/** The part of a window that the panel leaves of the map. */
const PHONE: Frame = { width: 390, height: 666, room: 0 }
const DESKTOP: Frame = { width: 884, height: 800, room: 0 }
/** Degrees of longitude; wider is the world. As in the page's script. */
const MAX_PART = 120

export interface AskedList {
  /** Of the page's address. */
  readonly parameters: URLSearchParams
  /** Path of the page, which its links begin with, relative to its base. */
  readonly path: string
  readonly isPhone: boolean
  /** Undefined on the page of all places. */
  readonly collection?: Collection | undefined
}

export interface ListedArea {
  /** Parameters of the list. */
  readonly query: Readonly<Record<string, string>>
  /** Every window shows all of it, so its number of places is that of the page. */
  readonly isWhole: boolean
}

/** Returns undefined if there are no places, or the list is not seen. */
export async function listedArea(
  { parameters, isPhone, collection }: AskedList,
  firstView: () => Promise<FirstView | undefined>,
): Promise<ListedArea | undefined> {
  const frame = isPhone ? PHONE : DESKTOP
  const view = viewIn(parameters) ?? collection?.theme.view
  if (view) return { query: boxQuery(boxOf(view, frame)), isWhole: false }
  // The map begins with all places of the list.
  if (collection) return { query: {}, isWhole: true }
  const { all, most } = (await firstView()) ?? {}
  const isWorld = all !== undefined && all.east - all.west > MAX_PART
  const first = isWorld ? (isPhone ? most : undefined) : all
  if (!first) return all && { query: {}, isWhole: true }
  const corners = [
    { longitude: first.west, latitude: first.south },
    { longitude: first.east, latitude: first.north },
  ]
  return { query: boxQuery(boxOf(viewOf(corners, frame), frame)), isWhole: false }
}

function boxQuery({ west, south, east, north }: Bbox): Readonly<Record<string, string>> {
  return { in_bbox: [west, south, east, north].join() }
}
