import { at, circle, ellipse, glow, jitter, line, many, path, plant, polygon, rect, sheet, sky } from '../drawing.ts'
import { BOOKS, shelves } from '../props.ts'

export const reading = sheet(
  'library-2',
  'A corner for reading',
  sky('#27444a', '#2f5158'),
  shelves(560, 60, 330, 4, 31, BOOKS),
  rect(70, 60, 230, 270, '#f2e4c8', 4),
  rect(84, 74, 202, 242, '#27365c'),
  circle(236, 126, 24, '#f7f0d8'),
  many(16, (n) => circle(90 + jitter(n, 71) * 190, 80 + jitter(n, 72) * 130, 1.8, '#ffffffcc')),
  polygon(
    [
      [84, 270],
      [140, 210],
      [190, 262],
      [240, 220],
      [286, 260],
      [286, 316],
      [84, 316],
    ],
    '#1d2947',
  ),
  line('M185 74 V316 M84 196 H286', '#f2e4c8', 7),
  path('M40 40 C60 160 40 260 60 360 H20 V40Z', '#c9703a'),
  path('M330 40 C310 160 330 260 310 360 H350 V40Z', '#c9703a'),
  rect(10, 34, 350, 12, '#8a5a36', 6),
  rect(0, 540, 960, 100, '#8a5a36'),
  ellipse(420, 590, 380, 40, '#c8664a'),
  ellipse(420, 590, 320, 31, '#e0a25c'),
  ellipse(420, 590, 250, 23, '#c8664a'),
  glow(600, 250, 150, '#ffdf9a', 0.75),
  line('M600 580 V250', '#20262b', 9),
  ellipse(600, 582, 52, 10, '#20262b'),
  path('M540 262 L566 170 H634 L660 262Z', '#f6d58a'),
  at(
    380,
    570,
    path(
      'M-150 0 V-130 C-150 -170 -110 -170 -104 -130 V-230 C-104 -300 104 -300 104 -230 V-130 C110 -170 150 -170 150 -130 V0Z',
      '#3f8a7d',
    ) +
      path('M-96 -60 V-220 C-96 -282 96 -282 96 -220 V-60Z', '#4fa293') +
      rect(-104, -96, 208, 60, '#57b0a0', 18) +
      rect(-128, 0, 22, 22, '#5b3419') +
      rect(106, 0, 22, 22, '#5b3419') +
      at(
        10,
        -118,
        path('M-62 10 L0 24 L62 10 V-20 L0 -8 L-62 -20Z', '#b5473c') +
          path('M-56 -22 Q-28 -34 0 -12 Q28 -34 56 -22 V4 Q28 -8 0 12 Q-28 -8 -56 4Z', '#fbf5e6'),
      ) +
      path('M-100 -96 q-20 60 6 96 h60 q-30 -50 -6 -96Z', '#f0c95c'),
  ),
  at(180, 590, plant('#6fa06a', '#4f7f55', '#e0a25c'), 1.1),
)
