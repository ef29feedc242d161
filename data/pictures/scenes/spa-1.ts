import { among, at, circle, ellipse, faint, glow, line, many, path, rect, sheet, sky, soft } from '../drawing.ts'

export const spa = sheet(
  'spa-1',
  'Warm stones and candlelight',
  sky('#3f5f5c', '#56807a'),
  glow(680, 250, 240, '#ffd9a0', 0.5),
  ...[80, 150, 205].map(
    (x, n) =>
      rect(x, 0, 30 - n * 4, 640, among(['#6f9a5f', '#5f8a55', '#7fab6b'], n)) +
      many(5, (m) => rect(x - 3, 60 + m * 130 + n * 40, 36 - n * 4, 9, '#4a6f45', 4)),
  ),
  ...[
    [110, 150, 35],
    [170, 250, -20],
    [100, 330, 20],
    [215, 120, 10],
    [220, 360, 40],
  ].map(([x = 0, y = 0, turn = 0]) =>
    at(
      x,
      y,
      path('M0 0 C50 -30 110 -20 150 10 C100 22 40 24 0 0Z', '#86b872') + line('M6 0 C50 -6 100 0 144 9', '#6a9a5c', 3),
      1,
      turn,
    ),
  ),
  path('M0 470 H960 V640 H0Z', '#2f4a4a'),
  rect(0, 462, 960, 14, '#6f4e36'),
  rect(0, 476, 960, 70, '#8a6142'),
  many(8, (n) => rect(n * 124, 476, 4, 70, '#75502f')),
  path('M0 546 H960 V640 H0Z', '#4fa3a8'),
  line('M80 584 q40 -14 80 0 t80 0 M420 604 q40 -14 80 0 t80 0 M700 580 q40 -14 80 0 t80 0', '#8fd0d0', 5),
  faint(0.4, soft(20, ellipse(670, 600, 130, 14, '#ffd9a0'))),
  at(
    440,
    470,
    faint(0.4, soft(6, ellipse(6, -2, 120, 12, '#20140c'))) +
      ellipse(0, -28, 112, 32, '#4a4f55') +
      ellipse(-20, -38, 60, 10, '#6b7279') +
      ellipse(4, -82, 86, 27, '#5b6168') +
      ellipse(-10, -92, 46, 8, '#7d848c') +
      ellipse(-2, -128, 60, 22, '#6b7279') +
      ellipse(-12, -136, 30, 6, '#8f969d') +
      ellipse(2, -164, 36, 15, '#7d848c'),
  ),
  at(
    440,
    290,
    many(8, (n) =>
      at(
        0,
        0,
        path('M0 0 C-16 -20 -12 -52 0 -66 C12 -52 16 -20 0 0Z', n % 2 ? '#fbe3ea' : '#f7cbd8'),
        0.95,
        (n - 3.5) * 24,
      ),
    ) + ellipse(0, -8, 14, 8, '#f2c14e'),
  ),
  ...[
    [640, 96],
    [720, 140],
    [790, 74],
  ].map(([x = 0, h = 0]) =>
    at(
      x,
      470,
      rect(-30, -h, 60, h, '#fbf1dc', 6) +
        ellipse(0, -h, 30, 7, '#fff8e8') +
        line(`M0 ${-h} v-12`, '#4a3a2a', 4) +
        glow(0, -h - 34, 40, '#ffc95c', 0.9) +
        path(
          `M0 ${-h - 8} C-18 ${-h - 26} -4 ${-h - 44} 0 ${-h - 60} C4 ${-h - 44} 18 ${-h - 26} 0 ${-h - 8}Z`,
          '#ffe08a',
        ),
    ),
  ),
  at(
    880,
    470,
    rect(-56, -50, 112, 50, '#f4efe6', 22) +
      rect(-50, -96, 100, 48, '#e3b9a6', 22) +
      circle(-30, -25, 15, '#dcd3c4') +
      circle(-26, -72, 14, '#cf9f8a'),
  ),
)
