import { at, circle, ellipse, faint, glow, jitter, line, many, path, rect, sheet, sky, soft } from '../drawing.ts'

export const facade = sheet(
  'restaurant-2',
  'Evening in the side street',
  sky('#1d2547', '#3c3a68', '#8a5a7a'),
  many(40, (index) =>
    circle(jitter(index, 21) * 960, jitter(index, 22) * 150, 1 + jitter(index, 23) * 1.6, '#ffffff99'),
  ),
  rect(0, 60, 170, 520, '#2a2b4f'),
  rect(790, 30, 170, 550, '#2a2b4f'),
  ...[
    [40, 120],
    [100, 120],
    [40, 220],
    [830, 100],
    [890, 200],
    [830, 300],
  ].map(([x = 0, y = 0], index) => rect(x, y, 34, 54, index % 3 ? '#3b3d6b' : '#f2c879', 3)),
  rect(170, 90, 620, 490, '#b5563f'),
  many(9, (row) => many(10, (column) => rect(178 + column * 60 + (row % 2) * 24, 104 + row * 18, 40, 8, '#a84c37', 2))),
  rect(170, 78, 620, 18, '#7d3527', 3),
  ...[240, 400, 560, 690].map(
    (x) => rect(x - 30, 130, 64, 96, '#fbdc93', 4) + line(`M${x + 2} 130 v96 M${x - 30} 178 h64`, '#7d3527', 5),
  ),
  rect(210, 330, 250, 190, '#ffd98a', 6),
  rect(580, 330, 170, 190, '#ffd98a', 6),
  rect(486, 320, 74, 260, '#4a2a2a', 4),
  rect(496, 334, 54, 110, '#ffcf75', 3),
  line('M335 330 v190 M665 330 v190', '#7d3527', 6),
  ...[256, 304, 372, 420, 620, 710].map((x) => line(`M${x} 330 v46`, '#7d3527', 2) + circle(x, 384, 13, '#fff3cf')),
  ...[280, 400, 665].map((x) =>
    at(x, 520, path('M-34 0 L-26 -42 H26 L34 0Z', '#c98a5b88') + circle(-4, -62, 18, '#8d5a4a88')),
  ),
  many(14, (index) => path(`M${190 + index * 42} 270 h42 v44 c0 22 -42 22 -42 0Z`, index % 2 ? '#f6ead5' : '#2f6b5c')),
  rect(186, 258, 596, 18, '#245447', 3),
  rect(0, 576, 960, 64, '#39385a'),
  many(20, (index) => rect(index * 52 + (index % 2) * 8, 596 + (index % 3) * 14, 40, 5, '#45446b', 2)),
  faint(0.5, soft(20, ellipse(335, 596, 190, 20, '#ffcf75'))),
  faint(0.5, soft(20, ellipse(665, 596, 140, 18, '#ffcf75'))),
  ...[130, 850].map((x) =>
    at(
      x,
      596,
      line('M0 0 v-62 M-34 -62 h68', '#1d1c33', 7) +
        line('M-58 0 v-40 h30 M58 0 v-40 h-30 M-62 -40 v-44 M62 -40 v-44', '#1d1c33', 6) +
        circle(0, -76, 9, '#ffdf9a') +
        glow(0, -76, 34, '#ffcf75', 0.8),
    ),
  ),
  ...[0, 320, 640].map(
    (x) =>
      line(`M${x} 40 q160 70 320 0`, '#14152b', 3) +
      many(7, (index) =>
        at(
          x + 40 + index * 40,
          40 + 70 * ((index + 1) / 4) * (1 - (index + 1) / 8),
          glow(0, 10, 14, '#ffd76e', 0.9) + circle(0, 10, 7, '#ffe9b0'),
        ),
      ),
  ),
)
