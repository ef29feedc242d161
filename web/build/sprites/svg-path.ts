/** Reads the paths of glyphs: what SVG calls path data, without arcs and quadratic curves. */

/** Closed rings of points, as x, y, x, y, … */
export type Rings = readonly (readonly number[])[]

const PARAMETERS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, z: 0 }
/** Straight parts of a curve. A glyph is 28 pixels wide at most, and its curves are parts of it. */
const STEPS = 8

/** Throws if a command is none of these. */
export function readPath(data: string): Rings {
  const rings: number[][] = []
  let ring: number[] = []
  let [x, y] = [0, 0]
  /** Second control point of the last curve, which a smooth one mirrors. */
  let [controlX, controlY] = [0, 0]
  const to = (nextX: number, nextY: number) => {
    ring.push(nextX, nextY)
    ;[x, y] = [nextX, nextY]
  }
  const curve = (points: readonly number[]) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points
    const [x0, y0] = [x, y]
    for (let step = 1; step <= STEPS; step++) {
      const t = step / STEPS
      const along = (a: number, b: number, c: number, d: number) =>
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d
      to(along(x0, x1, x2, x3), along(y0, y1, y2, y3))
    }
    ;[controlX, controlY] = [x2, y2]
  }
  for (const { command, values } of commandsOf(data)) {
    const kind = command.toLowerCase()
    const [fromX, fromY] = command === kind ? [x, y] : [0, 0]
    const points = values.map((value, at) => value + (at % 2 === 0 ? fromX : fromY))
    const isSmooth = kind === 's'
    if (kind === 'm') {
      ring = []
      rings.push(ring)
      to(points[0] ?? 0, points[1] ?? 0)
    } else if (kind === 'l') to(points[0] ?? 0, points[1] ?? 0)
    else if (kind === 'h') to((values[0] ?? 0) + fromX, y)
    else if (kind === 'v') to(x, (values[0] ?? 0) + fromY)
    else if (kind === 'z') [x = 0, y = 0] = ring
    else curve(isSmooth ? [2 * x - controlX, 2 * y - controlY, ...points] : points)
    if (kind !== 'c' && !isSmooth) [controlX, controlY] = [x, y]
  }
  return rings
}

interface Command {
  readonly command: string
  readonly values: readonly number[]
}

/** A command may be followed by several sets of its parameters. Those after a move are lines. */
function commandsOf(data: string): Command[] {
  return [...data.matchAll(/([a-z])([^a-z]*)/gi)].flatMap(([, letter = '', rest = '']): Command[] => {
    const count = PARAMETERS[letter.toLowerCase()]
    if (count === undefined) throw new Error(`The path of a glyph has the command ${letter}`)
    const values = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    if (count === 0) return [{ command: letter, values }]
    return Array.from({ length: values.length / count }, (_, at) => ({
      command: at === 0 ? letter : letter.replace('m', 'l').replace('M', 'L'),
      values: values.slice(at * count, (at + 1) * count),
    }))
  })
}
