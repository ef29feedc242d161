import { among, circle, faint, glow, jitter, line, many, path, polygon, rect, sheet, sky, soft } from '../drawing.ts'

const heads = (color: string, base: number, count: number, salt: number) =>
  many(count, (index) => {
    const x = (index + 0.5) * (960 / count) + (jitter(index, salt) - 0.5) * 22
    const y = base + jitter(index, salt + 1) * 24
    return (
      circle(x, y, 24, color) +
      path(`M${x - 44} 640 V${y + 56} C${x - 44} ${y + 22} ${x + 44} ${y + 22} ${x + 44} ${y + 56} V640Z`, color)
    )
  })

export const club = sheet(
  'club-1',
  'Lights over the dance floor',
  sky('#12092b', '#2a0f4d', '#4b1566'),
  ...[
    ['#ff3fa4', 60, 220],
    ['#35d0ff', 240, 360],
    ['#ffd23f', 480, 470],
    ['#7dff8a', 720, 610],
    ['#a06bff', 900, 740],
  ].map(([color, x, to]) =>
    faint(
      0.42,
      soft(
        6,
        polygon(
          [
            [Number(x), -20],
            [Number(to) - 120, 640],
            [Number(to) + 120, 640],
          ],
          String(color),
        ),
      ),
    ),
  ),
  line('M480 0 V70', '#d9d3f2', 4),
  glow(480, 150, 150, '#ffffff', 0.5),
  circle(480, 150, 82, '#cfd6f5'),
  `<clipPath id="ball">${circle(480, 150, 82, '#000')}</clipPath>`,
  `<g clip-path="url(#ball)">${many(9, (row) => many(10, (column) => rect(398 + column * 17, 68 + row * 19, 15, 17, among(['#aab4e8', '#e8ecff', '#8b93cf', '#ff9ed6', '#9be8ff'], Math.floor(jitter(row * 10 + column, 6) * 5)), 2)))}</g>`,
  many(30, (index) => circle(jitter(index, 31) * 960, jitter(index, 32) * 420, 3 + jitter(index, 33) * 5, '#ffffff55')),
  faint(0.9, heads('#1c0d3a', 430, 12, 4)),
  ...[
    [170, -1],
    [410, 1],
    [640, -1],
    [830, 1],
  ].map(([x = 0, way = 1]) => line(`M${x} 560 L${x + 30 * way} 460 L${x + 14 * way} 380`, '#12082b', 22)),
  heads('#0d0620', 500, 9, 9),
)
