import { at, circle, jitter, line, many, path, polygon, rect, sheet, sky } from '../drawing.ts'
import { awning, crate } from '../props.ts'

export const stall = sheet(
  'market-1',
  'Saturday market',
  sky('#bfe3ea', '#f3efdc'),
  ...[
    [20, '#e9c9a0'],
    [200, '#d99f86'],
    [390, '#c9d6b5'],
    [560, '#e8b58a'],
    [760, '#b9cbd6'],
  ].map(([x, fill], index) => {
    const top = 90 + jitter(index, 2) * 60
    const left = Number(x)
    return (
      rect(left, top, 190, 420, String(fill)) +
      polygon(
        [
          [left - 8, top],
          [left + 95, top - 56],
          [left + 198, top],
        ],
        '#a85c48',
      ) +
      many(
        6,
        (n) =>
          rect(left + 26 + (n % 3) * 54, top + 34 + Math.floor(n / 3) * 80, 30, 46, '#5f7f8c', 3) +
          rect(left + 16 + (n % 3) * 54, top + 34 + Math.floor(n / 3) * 80, 9, 46, '#7d5a44', 2),
      )
    )
  }),
  rect(0, 500, 960, 140, '#cdbfa6'),
  many(26, (n) => rect((n % 9) * 112 + (n % 2) * 40, 516 + Math.floor(n / 9) * 44, 70, 6, '#bcae94', 3)),
  ...[120, 840].map((x) => rect(x - 8, 250, 16, 330, '#7d5a3c')),
  awning(70, 210, 820, 70, ['#e2573c', '#fbf3e4']),
  rect(60, 196, 840, 22, '#b5432f', 6),
  rect(100, 470, 760, 120, '#8a5a36', 4),
  many(9, (n) => rect(108 + n * 84, 482, 74, 100, '#7a4d2c', 3)),
  at(200, 474, crate(['#e2483a', '#c93a30', '#f06a4f'], 1)),
  at(388, 474, crate(['#f29b38', '#f7b64d'], 2)),
  at(576, 474, crate(['#7fb050', '#9cc763', '#6a9a42'], 3)),
  at(764, 474, crate(['#6b3f7a', '#8c55a0', '#4f2f63'], 4)),
  ...[200, 388, 576, 764].map((x, n) =>
    at(x, 476, rect(-26, 0, 52, 32, '#2b3b38', 3) + line('M-14 12 h28 M-10 21 h20', '#f4efe2', 3), 1, n % 2 ? 3 : -3),
  ),
  line('M294 282 V312 M669 282 V304', '#7d5a3c', 4),
  at(
    294,
    310,
    many(7, (n) => at(0, 0, path('M0 0 C10 14 8 44 -4 58 C-14 40 -12 14 0 0Z', '#f6d34f'), 1, (n - 3) * 16)),
  ),
  at(
    669,
    316,
    many(9, (n) => circle(-14 + (n % 3) * 14, 6 + Math.floor(n / 3) * 16, 11, '#e9dfd0')) +
      line('M0 0 V-12', '#9caf7a', 6),
  ),
)
