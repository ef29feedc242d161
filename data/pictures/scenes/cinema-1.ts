import { among, at, circle, glow, jitter, line, many, path, polygon, rect, sheet, sky } from '../drawing.ts'

export const cinema = sheet(
  'cinema-1',
  'The film begins',
  sky('#0d1424', '#182238'),
  glow(480, 220, 330, '#7fb2ff', 0.35),
  `<clipPath id="screen">${rect(150, 50, 660, 330, '#000', 10)}</clipPath>`,
  `<g clip-path="url(#screen)">${[
    rect(150, 50, 660, 330, '#ffb27a'),
    rect(150, 50, 660, 150, '#f78f6b'),
    rect(150, 50, 660, 70, '#d96a70'),
    circle(560, 240, 66, '#ffe9b8'),
    polygon(
      [
        [150, 300],
        [260, 190],
        [340, 262],
        [430, 170],
        [560, 300],
        [640, 240],
        [810, 320],
        [810, 380],
        [150, 380],
      ],
      '#7a3f63',
    ),
    polygon(
      [
        [150, 340],
        [300, 270],
        [420, 330],
        [560, 280],
        [700, 330],
        [810, 290],
        [810, 380],
        [150, 380],
      ],
      '#4a2a52',
    ),
    at(
      330,
      360,
      path('M-34 0 L-20 -40 L0 -52 L20 -40 L34 0Z', '#241634') +
        circle(0, -62, 14, '#241634') +
        line('M18 -30 L60 -64', '#241634', 7),
    ),
  ].join('')}</g>`,
  line('M150 50 H810 V380 H150Z', '#05080f', 12),
  polygon(
    [
      [0, 0],
      [150, 40],
      [150, 390],
      [0, 520],
    ],
    '#7a1f34',
  ),
  polygon(
    [
      [960, 0],
      [810, 40],
      [810, 390],
      [960, 520],
    ],
    '#7a1f34',
  ),
  many(
    4,
    (index) =>
      polygon(
        [
          [index * 38, 10 + index * 10],
          [index * 38 + 14, 14 + index * 10],
          [index * 38 + 14, 500 - index * 32],
          [index * 38, 512 - index * 32],
        ],
        '#93283f',
      ) +
      polygon(
        [
          [960 - index * 38, 10 + index * 10],
          [946 - index * 38, 14 + index * 10],
          [946 - index * 38, 500 - index * 32],
          [960 - index * 38, 512 - index * 32],
        ],
        '#93283f',
      ),
  ),
  polygon(
    [
      [100, 470],
      [860, 470],
      [960, 640],
      [0, 640],
    ],
    '#10182a',
  ),
  many(3, (row) =>
    many(7 + row, (index) => {
      const scale = 0.72 + row * 0.24
      const count = 7 + row
      const x = 480 + (index - (count - 1) / 2) * 122 * scale
      const isTaken = jitter(index, row + 40) > 0.55
      return at(
        x,
        520 + row * 66,
        (isTaken ? circle(0, -74, 26, '#0a0f1c') : '') +
          path('M-48 50 V-34 C-48 -62 48 -62 48 -34 V50Z', among(['#8d2238', '#a52a43', '#bf344f'], row)) +
          rect(-58, -8, 14, 60, '#3a1020', 6) +
          rect(44, -8, 14, 60, '#3a1020', 6),
        scale,
      )
    }),
  ),
  at(
    800,
    560,
    path('M-40 -70 H40 L30 20 H-30Z', '#f7f2e8') +
      many(3, (n) => path(`M${-34 + n * 24} -70 h12 l-4 90 h-6Z`, '#d9402f')) +
      many(9, (n) =>
        circle(-34 + (n % 5) * 17, -78 - Math.floor(n / 5) * 16 - jitter(n) * 8, 14, n % 2 ? '#fff3cf' : '#f6dd9a'),
      ),
  ),
)
