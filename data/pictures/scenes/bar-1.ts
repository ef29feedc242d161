import {
  among,
  at,
  bottle,
  circle,
  ellipse,
  faint,
  glow,
  jitter,
  line,
  many,
  path,
  rect,
  sheet,
  sky,
  soft,
} from '../drawing.ts'

export const bottles = sheet(
  'bar-1',
  'Behind the bar',
  sky('#1b1030', '#2c1640'),
  glow(480, 220, 330, '#c2417a', 0.55),
  glow(250, 150, 160, '#ff9a5c', 0.4),
  glow(740, 300, 160, '#5c6bff', 0.4),
  ...[200, 380].map(
    (y, row) =>
      many(17, (index) =>
        at(
          70 + index * 51.5,
          y,
          bottle(
            among(['#d9803a', '#3f8f7a', '#a8324f', '#e8c15a', '#5661b3', '#7d4fa0', '#c9d4dc'], index * 3 + row * 5),
            among(['#f4ead8', '#2b1a3d', '#f0c987'], index + row),
          ),
          0.82 + jitter(index, row) * 0.16,
        ),
      ) +
      rect(30, y, 900, 12, '#5b2f4f', 3) +
      faint(0.6, soft(6, rect(30, y + 12, 900, 8, '#ff8fc0'))),
  ),
  rect(0, 500, 960, 34, '#6b3a2c'),
  rect(0, 500, 960, 8, '#9a5a41'),
  rect(0, 534, 960, 106, '#2a1522'),
  many(12, (index) => rect(index * 82 + 12, 550, 60, 90, '#331a2a', 4)),
  at(
    300,
    500,
    path('M-74 -150 H74 L6 -68 V-12 H-6 V-68Z', '#ffffff3a') +
      path('M-56 -132 H56 L2 -68 H-2Z', '#ff6f61') +
      ellipse(0, -6, 46, 8, '#ffffff66') +
      circle(34, -142, 15, '#ffd24d') +
      line('M-20 -120 L30 -186', '#f4ead8', 4) +
      circle(-8, -134, 9, '#7fb660'),
  ),
  at(
    500,
    500,
    rect(-40, -96, 80, 96, '#ffffff33', 8) +
      rect(-34, -62, 68, 56, '#e79a3c', 6) +
      rect(-22, -84, 34, 34, '#ffffff77', 6) +
      at(26, -88, path('M0 0 A26 26 0 0 1 36 -34 L18 -8Z', '#f4902f')),
  ),
  at(
    680,
    500,
    path('M-34 -172 H34 L26 -4 H-26Z', '#ffffff30') +
      path('M-31 -140 H31 L25 -8 H-25Z', '#59c3a6') +
      many(5, (n) => circle(-14 + (n % 3) * 14, -30 - n * 20, 6, '#ffffff66')) +
      line('M8 -200 L-6 -20', '#ff7aa8', 5) +
      path('M30 -176 c30 -24 44 10 12 18Z', '#7fd08a'),
  ),
)
