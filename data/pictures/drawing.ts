/** Shapes for the pictures, as SVG text. The sheet is 960 × 640. */

export const WIDTH = 960
export const HEIGHT = 640

export interface Scene {
  /** File name without its extension: subject, hyphen, number. */
  readonly name: string
  readonly title: string
  readonly svg: string
}

type Point = readonly [x: number, y: number]

export const rect = (x: number, y: number, w: number, h: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`

export const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const polygon = (points: readonly Point[], fill: string) =>
  `<polygon points="${points.map((point) => point.join(',')).join(' ')}" fill="${fill}"/>`

/** Moves, turns (degrees) and scales its content. */
export const at = (x: number, y: number, content: string, scale = 1, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${content}</g>`

export const faint = (opacity: number, content: string) => `<g opacity="${opacity}">${content}</g>`

/** Blurs its content by 6, 20 or 50 pixels. */
export const soft = (blur: 6 | 20 | 50, content: string) => `<g filter="url(#blur${blur})">${content}</g>`

/** A round light. */
export const glow = (x: number, y: number, r: number, color: string, opacity = 0.6) =>
  faint(opacity, soft(50, circle(x, y, r, color)))

/** Fills the whole sheet with a gradient of colours, from top to bottom. */
export function sky(...colors: string[]): string {
  const id = `sky${colors.join('').replaceAll('#', '')}`
  const stops = colors.map((color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`)
  const gradient = `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`
  return `<defs>${gradient}</defs>${rect(0, 0, WIDTH, HEIGHT, `url(#${id})`)}`
}

/** Draws `count` items, each from its number. */
export const many = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Returns the item at an index, modulo the length of the list. */
export function among<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('Nothing to choose from')
  return item
}

/** Returns a pseudo-random number from 0 to 1, which depends only on the index and the salt. */
export function jitter(index: number, salt = 0): number {
  const mixed = Math.imul((index + 1) ^ (salt * 7919), 0x9e3779b1)
  return (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0) / 2 ** 32
}

/** A leafy plant in a pot, its foot at the origin, about 180 high. */
export function plant(leaf: string, dark: string, pot: string): string {
  const blade = (turn: number, length: number, fill: string) =>
    at(
      0,
      -50,
      path(
        `M0 0 C ${-length * 0.35} ${-length * 0.4} ${-length * 0.2} ${-length} 0 ${-length} C ${length * 0.2} ${-length} ${length * 0.35} ${-length * 0.4} 0 0Z`,
        fill,
      ),
      1,
      turn,
    )
  return (
    [-62, 58, -34, 30].map((turn) => blade(turn, 105, dark)).join('') +
    [-78, 76, -16, 12, -48, 46].map((turn, index) => blade(turn, 92 + index * 8, leaf)).join('') +
    path('M-34 -56 H34 L26 0 H-26Z', pot) +
    rect(-38, -64, 76, 14, pot, 4)
  )
}

/** A tree with a round crown, its foot at the origin, about 230 high. */
export function tree(light: string, dark: string, trunk: string): string {
  return (
    path('M-9 0 L-6 -110 H6 L9 0Z', trunk) +
    circle(-32, -128, 48, dark) +
    circle(34, -132, 46, dark) +
    circle(0, -172, 58, dark) +
    circle(-20, -150, 44, light) +
    circle(18, -168, 40, light)
  )
}

/** A lamp that hangs from the top; its shade's lower edge at the origin. */
export function pendant(shade: string, light: string, cord = 400): string {
  return (
    glow(0, 10, 90, light, 0.55) +
    line(`M0 -48 V${-cord}`, '#00000066', 3) +
    ellipse(0, 0, 44, 9, light) +
    path('M-46 0 C-44 -34 -18 -46 -8 -56 H8 C18 -46 44 -34 46 0Z', shade)
  )
}

/** A cup on a saucer, seen from the side; the saucer stands on the origin. */
export function cup(color: string, shadow: string, drink: string): string {
  return (
    ellipse(0, 0, 92, 14, shadow) +
    ellipse(0, -5, 84, 12, color) +
    path('M-56 -84 H56 C56 -30 34 -8 0 -8 C-34 -8 -56 -30 -56 -84Z', color) +
    line('M54 -70 C92 -76 90 -26 42 -32', color, 11) +
    ellipse(0, -84, 56, 10, shadow) +
    ellipse(0, -83, 49, 7, drink)
  )
}

/** Three wisps of steam above the origin. */
export const steam = (color: string) =>
  [-22, 2, 26].map((x) => line(`M${x} 0 c-14 -18 14 -30 0 -50 c-10 -16 8 -26 2 -40`, color, 6)).join('')

/** A bottle standing on the origin, 150 high. */
export const bottle = (color: string, label: string) =>
  path('M-19 0 V-82 C-19 -100 -8 -104 -8 -118 V-150 H8 V-118 C8 -104 19 -100 19 -82 V0Z', color) +
  rect(-19, -66, 38, 34, label, 2) +
  rect(-13, -90, 5, 80, '#ffffff44', 2)

/** Puts the content on a new sheet. */
export function sheet(name: string, title: string, ...content: string[]): Scene {
  const blur = (deviation: number) =>
    `<filter id="blur${deviation}" x="-100%" y="-100%" width="300%" height="300%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
  const defs = `<defs>${blur(6)}${blur(20)}${blur(50)}</defs>`
  const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`
  return { name, title, svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${defs}${content.join('')}</svg>` }
}
