/** Objects that appear in more than one picture. */
import { among, at, circle, ellipse, jitter, line, many, path, rect } from './drawing.ts'

export const shelves = (x: number, y: number, w: number, rows: number, salt: number, colors: readonly string[]) =>
  rect(x - 14, y - 14, w + 28, rows * 96 + 22, '#6b4327', 4) +
  many(rows, (row) => {
    let books = ''
    let left = x + 4
    for (let n = 0; left < x + w - 20; n++) {
      const width = 12 + Math.floor(jitter(n, salt + row) * 20)
      const height = 56 + Math.floor(jitter(n, salt + row + 20) * 26)
      const isGap = jitter(n, salt + row + 50) > 0.93
      if (!isGap && left + width < x + w) {
        const fill = among(colors, Math.floor(jitter(n, salt + row + 90) * colors.length))
        books +=
          rect(left, y + row * 96 + 84 - height, width - 2, height, fill, 2) +
          rect(left + 2, y + row * 96 + 96 - height, width - 6, 5, '#ffffff55')
      }
      left += width
    }
    return rect(x, y + row * 96, w, 84, '#3f2716') + books + rect(x - 4, y + row * 96 + 84, w + 8, 12, '#8a5a36', 2)
  })

export const BOOKS = ['#b5473c', '#2f6b6b', '#d9a441', '#3d4f7d', '#7a8f4f', '#8c4a6b', '#e3d2ac', '#c9703a', '#50708a']

export const cloud = (x: number, y: number, scale: number, color = '#ffffffdd') =>
  at(
    x,
    y,
    ellipse(0, 0, 80, 22, color) + circle(-30, -16, 28, color) + circle(18, -24, 36, color) + circle(52, -8, 22, color),
    scale,
  )

export const bench = (wood: string, iron: string) =>
  rect(-90, -78, 180, 14, wood, 5) +
  rect(-90, -58, 180, 14, wood, 5) +
  rect(-100, -34, 200, 16, wood, 5) +
  line('M-78 -20 V0 M78 -20 V0 M-78 -84 V-30 M78 -84 V-30', iron, 9)

export const awning = (x: number, y: number, width: number, drop: number, colors: readonly string[]) => {
  const stripes = Math.round(width / 52)
  const step = width / stripes
  return many(stripes, (n) =>
    path(
      `M${x + n * step} ${y} h${step} v${drop} c0 ${step * 0.6} ${-step} ${step * 0.6} ${-step} 0Z`,
      among(colors, n),
    ),
  )
}

export const crate = (fruit: readonly string[], salt: number) =>
  many(18, (n) =>
    circle(
      -62 + (n % 6) * 25,
      -62 - Math.floor(n / 6) * 17 + jitter(n, salt) * 6,
      17,
      among(fruit, Math.floor(jitter(n, salt + 3) * fruit.length)),
    ),
  ) +
  rect(-84, -58, 168, 58, '#c08a52', 4) +
  rect(-84, -54, 168, 14, '#d6a46c', 3) +
  rect(-84, -30, 168, 14, '#d6a46c', 3)
