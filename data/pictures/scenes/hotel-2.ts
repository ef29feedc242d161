import { among, at, circle, line, many, path, rect, sheet, sky } from '../drawing.ts'
import { cloud } from '../props.ts'

const palm = (height: number) =>
  path(
    `M-9 0 C-4 ${-height * 0.5} 8 ${-height * 0.8} 20 ${-height} L34 ${-height} C22 ${-height * 0.7} 12 ${-height * 0.4} 12 0Z`,
    '#9a6b42',
  ) +
  [-170, -140, -95, -50, -15, 20]
    .map((turn, index) =>
      at(27, -height, path('M0 0 C30 -40 90 -40 130 10 C90 -8 40 -4 0 0Z', index % 2 ? '#3f8f5f' : '#57a86f'), 1, turn),
    )
    .join('')

export const pool = sheet(
  'hotel-2',
  'Palms by the pool',
  sky('#7fd0e3', '#d9f2ee'),
  circle(780, 110, 54, '#fff3c0'),
  cloud(300, 100, 0.9),
  rect(170, 130, 540, 300, '#fbf3e6', 6),
  rect(150, 116, 580, 20, '#e8835c', 4),
  many(3, (row) =>
    many(
      6,
      (column) =>
        rect(
          200 + column * 84,
          160 + row * 88,
          56,
          58,
          among(['#8fc6d6', '#ffd98a', '#8fc6d6', '#a9d6df'], row * 5 + column),
          3,
        ) + rect(194 + column * 84, 212 + row * 88, 68, 12, '#e8835c', 2),
    ),
  ),
  rect(0, 420, 960, 40, '#7fb86f'),
  path('M0 452 H960 V640 H0Z', '#efdcb8'),
  path('M90 500 C220 460 740 460 870 500 C930 560 860 620 480 622 C100 620 30 560 90 500Z', '#f9f2e3'),
  path('M112 510 C230 476 730 476 848 510 C900 558 830 606 480 608 C130 606 60 558 112 510Z', '#3fb3cc'),
  path('M170 512 C290 490 690 490 790 512 C640 506 320 508 170 512Z', '#7fd3e0'),
  line(
    'M200 548 q30 -14 60 0 t60 0 M420 572 q30 -14 60 0 t60 0 M620 540 q30 -14 60 0 t60 0 M300 590 q24 -10 48 0',
    '#a9e3ea',
    5,
  ),
  at(
    560,
    548,
    circle(0, 0, 34, '#f26b5c') +
      circle(0, 0, 17, '#3fb3cc') +
      line('M-24 -24 l12 12 M24 -24 l-12 12 M-24 24 l12 -12 M24 24 l-12 -12', '#fffaf0', 9),
  ),
  ...[230, 690].map((x, index) =>
    at(
      x,
      476,
      line('M0 0 V-120', '#8a6142', 7) +
        path('M-84 -104 C-70 -160 70 -160 84 -104Z', index ? '#f2b33d' : '#e2573c') +
        path('M-30 -106 C-24 -160 24 -160 30 -106Z', '#fffaf0') +
        path('M24 -4 L110 -4 L138 -40', '#fffaf000') +
        line('M30 -8 H112 L146 -46', '#fffaf0', 13) +
        line('M44 0 V10 M100 0 V10', '#8a6142', 6),
    ),
  ),
  at(80, 480, palm(330)),
  at(890, 490, palm(360)),
  at(800, 470, palm(250)),
)
