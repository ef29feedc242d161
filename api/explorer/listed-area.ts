/** The area of the first list: where the map begins. The server does not know the window, so it assumes a usual size. */
import type { Bbox, Position } from '../../core/geo/bbox.ts'
import type { Language } from '../../core/languages/language.ts'
import type { Collection } from '../../core/themes/collection.ts'
import type { FirstView } from '../../sql/tiles/first-view.ts'
import { boxOf, type Frame, type PictureView, viewIn, viewOf } from './picture/view.ts'

/** The part of a window that the panel leaves of the map. */
const PHONE: Frame = { width: 390, height: 666, room: 0 }
const DESKTOP: Frame = { width: 884, height: 800, room: 0 }
/** Pixels around the places of a list. As in the page's script. */
const MARGIN = 48
/** Degrees of longitude; wider is the world. As in the page's script. */
const MAX_PART = 120

export interface AskedList {
  /** Of the page's address. */
  readonly parameters: URLSearchParams
  /** Path of the page, which its links begin with, relative to its base. */
  readonly path: string
  readonly isPhone: boolean
  readonly language: Language
  /** Undefined on the page of all places. */
  readonly collection?: Collection | undefined
}

/** The list of a map has no others. */
const PLACED = { has_position: 'true' }

export interface ListedArea {
  /** Parameters of the list. */
  readonly query: Readonly<Record<string, string>>
  /** Where the map begins; undefined: the world. */
  readonly view?: PictureView
  /** Every window shows all of the area, so the number of its places can be told. */
  readonly isWhole: boolean
}

/** Returns undefined if there are no places, or the list is not seen. */
export async function listedArea(
  { parameters, isPhone, collection }: AskedList,
  firstView: () => Promise<FirstView | undefined>,
): Promise<ListedArea | undefined> {
  const frame = isPhone ? PHONE : DESKTOP
  const view = viewIn(parameters) ?? collection?.theme.view
  if (view) return inView(view, frame)
  // The map begins with all places of the list.
  if (collection) {
    const { box } = collection
    return { query: PLACED, isWhole: true, ...(box && { view: viewOf(cornersOf(box), { ...frame, room: MARGIN }) }) }
  }
  const { all, most } = (await firstView()) ?? {}
  if (!all) return undefined
  const isWorld = all.east - all.west > MAX_PART
  const first = isWorld && isPhone ? most : isWorld ? undefined : all
  return first ? inView(viewOf(cornersOf(first), frame), frame) : { query: PLACED, isWhole: true }
}

function inView(view: PictureView, frame: Frame): ListedArea {
  const { west, south, east, north } = boxOf(view, frame)
  return { query: { in_bbox: [west, south, east, north].join() }, view, isWhole: false }
}

function cornersOf({ west, south, east, north }: Bbox): Position[] {
  return [
    { longitude: west, latitude: south },
    { longitude: east, latitude: north },
  ]
}
