/** Draws a picture as SVG: land, the best places with the names of the best of them, and what and how many there are. */
import { familyOf } from '../../../core/cartography/families.ts'
import { PALETTES } from '../../../core/cartography/palette.ts'
import type { Position } from '../../../core/geo/bbox.ts'
import { type Html, html } from '../../../core/html/html.ts'
import { HEIGHT, MAP_HEIGHT, type PictureView, project, WIDTH } from './view.ts'

export interface PicturedPlace extends Position {
  readonly name: string
  readonly category: string | undefined
}

export interface Picture {
  readonly view: PictureView
  readonly land: readonly Html[]
  /** The best first. */
  readonly places: readonly PicturedPlace[]
  /** Number of places in view. */
  readonly count: number
  /** What they are. */
  readonly title: string
  readonly attribution: string
}

export const FONT = 'Noto Sans'
/** Stands for a title in other letters. */
const NAME = 'Whereabouts'
/** Letters of the fonts that the build copies; those of Chinese and Japanese alone would take 10 MB. */
const WRITABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{Nd}\p{P}\p{Zs}\p{Mn}\p{Sc}+=~^<>|]*$/u
const PALETTE = PALETTES.light

const MAX_NAMES = 10
const NAME_SIZE = 22
/** Mean width of a letter in heights of the font. */
const LETTER = 0.56
const RADIUS = 9

export function drawPicture({ view, land, places, count, title, attribution }: Picture): string {
  const at = project(view)
  const shown = places.map((place) => ({ place, at: at(place) }))
  const dots = shown.map(({ place, at: [x, y] }) => dot(x, y, PALETTE.families[familyOf(place.category)]))
  const counted = `${count.toLocaleString('en')} ${count === 1 ? 'place' : 'places'}`
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${FONT}" font-weight="600">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${PALETTE.water}"/>
${land}
${dots.reverse()}
${names(shown)}
<rect y="${MAP_HEIGHT}" width="${WIDTH}" height="${HEIGHT - MAP_HEIGHT}" fill="${PALETTE.halo}"/>
<text x="32" y="${HEIGHT - 36}" font-size="36" fill="${PALETTE.label}">${isWritable(title) ? title : NAME}</text>
<text x="${WIDTH - 32}" y="${HEIGHT - 46}" font-size="28" text-anchor="end" fill="${PALETTE.accent}">${counted}</text>
<text x="${WIDTH - 32}" y="${HEIGHT - 16}" font-size="15" text-anchor="end" fill="${PALETTE.label}">${attribution}</text>
</svg>`.html
}

function dot(x: number, y: number, colour: string): Html {
  return html`<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${RADIUS}" fill="${colour}" stroke="${PALETTE.ring}" stroke-width="2"/>`
}

/** Names of the best places that have room, and letters that the fonts have, beside their dots. */
function names(places: readonly { readonly place: PicturedPlace; readonly at: readonly [number, number] }[]): Html[] {
  const taken: Box[] = []
  return places.flatMap(({ place: { name }, at: [x, y] }) => {
    const width = [...name].length * NAME_SIZE * LETTER
    const box = { left: x - RADIUS, right: x + RADIUS + 8 + width, top: y - NAME_SIZE, bottom: y + NAME_SIZE }
    const isFree = box.right < WIDTH && box.left > 0 && box.top > 0 && box.bottom < MAP_HEIGHT
    if (!isWritable(name) || taken.length === MAX_NAMES || !isFree || taken.some((other) => overlap(box, other)))
      return []
    taken.push(box)
    const [left, base] = [(x + RADIUS + 6).toFixed(1), (y + NAME_SIZE / 3).toFixed(1)]
    return [
      html`<text x="${left}" y="${base}" font-size="${NAME_SIZE}" fill="${PALETTE.label}" stroke="${PALETTE.halo}" stroke-width="4" paint-order="stroke">${name}</text>`,
    ]
  })
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

function isWritable(text: string): boolean {
  return WRITABLE.test(text)
}
