import { among, at, circle, faint, line, many, path, polygon, rect, sheet, sky, soft } from '../drawing.ts'

export const gallery = sheet(
  'museum-2',
  'In the gallery',
  sky('#f4f1ec', '#ebe6de'),
  polygon(
    [
      [0, 500],
      [960, 500],
      [960, 640],
      [0, 640],
    ],
    '#c9b196',
  ),
  many(9, (index) => line(`M${480 + (index - 4) * 90} 500 L${480 + (index - 4) * 190} 640`, '#b89f82', 3)),
  rect(0, 486, 960, 14, '#ffffff'),
  ...[180, 480, 780].map(
    (x) =>
      line(`M${x - 60} 0 V18 M${x + 60} 0 V18`, '#8d8a86', 6) +
      faint(
        0.5,
        soft(
          20,
          polygon(
            [
              [x - 40, 20],
              [x + 40, 20],
              [x + 130, 440],
              [x - 130, 440],
            ],
            '#fff6d8',
          ),
        ),
      ),
  ),
  line('M0 6 H960', '#8d8a86', 10),
  rect(70, 130, 220, 270, '#2b2b2f', 3),
  rect(82, 142, 196, 246, '#f6efe0'),
  at(
    180,
    260,
    circle(-20, -30, 62, '#e4583f') +
      circle(34, 30, 50, '#2f6c9c') +
      faint(0.9, rect(-84, 50, 168, 22, '#f2b33d')) +
      line('M-80 -90 L80 96', '#23232a', 6),
  ),
  rect(370, 90, 230, 310, '#c79a45', 3),
  rect(386, 106, 198, 278, '#2d4a5c'),
  `<g transform="translate(386 106)">${polygon(
    [
      [0, 200],
      [60, 120],
      [110, 170],
      [160, 90],
      [198, 150],
      [198, 278],
      [0, 278],
    ],
    '#3f7a72',
  )}${polygon(
    [
      [0, 240],
      [80, 180],
      [198, 230],
      [198, 278],
      [0, 278],
    ],
    '#8fbf8a',
  )}${circle(140, 56, 28, '#f6e3b0')}</g>`,
  rect(680, 150, 200, 230, '#f9f7f3', 2),
  line('M680 150 H880 V380 H680Z', '#b9b3aa', 6),
  many(5, (row) =>
    many(4, (column) =>
      rect(
        696 + column * 43,
        166 + row * 41,
        37,
        35,
        among(['#e8a13c', '#d9573f', '#3a7d78', '#f0d9a8', '#3b3f6b', '#c98ab0'], row * 3 + column * 2),
        2,
      ),
    ),
  ),
  at(
    480,
    560,
    rect(-170, -34, 340, 30, '#5b3f2c', 8) + rect(-150, -6, 22, 60, '#3d2a1c', 3) + rect(128, -6, 22, 60, '#3d2a1c', 3),
  ),
  at(
    300,
    590,
    path('M-26 0 L-32 -120 C-30 -160 30 -160 32 -120 L26 0Z', '#3b4a6b') +
      circle(0, -176, 25, '#c98f6b') +
      path('M-27 -182 C-30 -214 30 -216 27 -178 C14 -192 -14 -192 -27 -182Z', '#2b1c17'),
  ),
)
