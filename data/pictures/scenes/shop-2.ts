import { among, at, circle, line, path, plant, polygon, rect, sheet, sky } from '../drawing.ts'

export const arcade = sheet(
  'shop-2',
  'Under the glass roof',
  sky('#bfe0ee', '#e9f1ee'),
  path('M0 0 H960 V640 H0Z', '#f1e6d4'),
  path('M120 300 C120 -60 840 -60 840 300Z', '#bfe3f2'),
  ...[0, 1, 2, 3, 4, 5, 6].map((n) => line(`M480 250 L${-120 + n * 200} ${-40 - Math.abs(3 - n) * 4}`, '#5b7a86', 5)),
  ...[330, 240, 150, 70].map((r, n) =>
    line(
      `M${480 - r * 1.09} 300 C${480 - r * 1.09} ${300 - r * 1.09} ${480 + r * 1.09} ${300 - r * 1.09} ${480 + r * 1.09} 300`,
      '#5b7a86',
      7 - n,
    ),
  ),
  ...[-1, 1].map((side) => {
    const x = (value: number) => 480 + side * value
    const panel = (a: number, b: number, top: number, bottom: number, fill: string) =>
      polygon(
        [
          [x(a), 300 + (a / 480) * top],
          [x(b), 300 + (b / 480) * top],
          [x(b), 300 + (b / 480) * bottom],
          [x(a), 300 + (a / 480) * bottom],
        ],
        fill,
      )
    return (
      panel(70, 480, -300, 340, '#e3d2b6') +
      [
        [80, 118],
        [128, 190],
        [204, 306],
        [326, 480],
      ]
        .map(
          ([a = 0, b = 0], n) =>
            panel(a, b, -40, 250, among(['#b5573f', '#2f6b5c', '#3d4f7d', '#8c4a6b'], n)) +
            panel(a + (b - a) * 0.08, b - (b - a) * 0.08, 20, 240, '#ffe2a0') +
            panel(a, b, -40, -8, among(['#8f3f2c', '#24544a', '#2b3a60', '#6b3550'], n)) +
            panel(a, b, -190, -90, '#d3c0a0') +
            panel(a + (b - a) * 0.25, b - (b - a) * 0.25, -176, -100, '#9cc4d2'),
        )
        .join('')
    )
  }),
  polygon(
    [
      [410, 350],
      [550, 350],
      [960, 640],
      [0, 640],
    ],
    '#d9c7a8',
  ),
  ...[0, 1, 2, 3, 4].map((n) => {
    const y = 352 + n * n * 16 + n * 4
    const half = 70 + ((y - 350) / 290) * 410
    return polygon(
      [
        [480 - half, y],
        [480 + half, y],
        [480 + half * 1.06, y + 4 + n * 3],
        [480 - half * 1.06, y + 4 + n * 3],
      ],
      '#c4ae8a',
    )
  }),
  polygon(
    [
      [470, 350],
      [490, 350],
      [620, 640],
      [340, 640],
    ],
    '#c4ae8a',
  ),
  rect(446, 250, 68, 100, '#f9f3e6'),
  path('M446 250 C446 200 514 200 514 250Z', '#f9f3e6'),
  rect(462, 270, 36, 80, '#ffe9b8'),
  ...[300, 480, 660].map((px, n) =>
    at(
      px,
      n === 1 ? 470 : 560,
      path('M-18 0 L-24 -74 C-24 -100 24 -100 24 -74 L18 0Z', among(['#c9573c', '#3f7a72', '#3d4f7d'], n)) +
        circle(0, -112, 17, among(['#e3b48c', '#8a5a3c', '#c98f6b'], n)) +
        (n === 1 ? '' : rect(24, -46, 26, 34, '#e8a13c', 3) + line('M30 -46 q7 -16 14 0', '#8a5a36', 3)),
      n === 1 ? 0.6 : 1,
    ),
  ),
  at(150, 610, plant('#5f9a70', '#417a55', '#b9765a'), 1),
  at(810, 610, plant('#5f9a70', '#417a55', '#b9765a'), 1),
)
