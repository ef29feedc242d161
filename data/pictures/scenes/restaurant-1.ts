import { among, at, circle, ellipse, glow, jitter, line, many, path, rect, sheet, sky, soft } from '../drawing.ts'

export const table = sheet(
  'restaurant-1',
  'A table laid for two',
  sky('#7c3f33', '#6a3229'),
  many(9, (index) => rect(0, index * 74, 960, 3, '#5c2a22')),
  many(14, (index) =>
    rect(
      jitter(index, 2) * 900,
      (index % 9) * 74 + 20 + jitter(index, 4) * 30,
      60 + jitter(index, 5) * 120,
      2,
      '#8b4b3d',
    ),
  ),
  ...[222, 738].map((x, index) =>
    at(
      x,
      350,
      [
        soft(20, circle(10, 16, 152, '#3a1712')),
        circle(0, 0, 150, '#f7efe2'),
        circle(0, 0, 112, '#fffaf1'),
        line('M-182 -96 v192 M-196 -96 v44 c0 20 28 20 28 0 v-44', '#e7dccb', 7),
        line('M182 96 v-92', '#e7dccb', 8),
        path('M176 4 V-98 C200 -80 200 -20 190 4Z', '#e7dccb'),
        index === 0
          ? path('M-70 10 C-70 -60 60 -76 74 -10 C82 52 -62 70 -70 10Z', '#e8b04a') +
            many(22, (n) =>
              line(
                `M${-52 + jitter(n) * 100} ${-30 + jitter(n, 3) * 62} q14 ${-16 + jitter(n, 6) * 32} 30 0`,
                '#f6d07e',
                6,
              ),
            ) +
            many(5, (n) => circle(-36 + n * 19, -14 + (n % 2) * 30, 12, '#d9442f')) +
            many(6, (n) =>
              at(
                -40 + n * 17,
                4 - (n % 3) * 16,
                path('M0 0 C10 -14 24 -12 28 -2 C18 8 8 8 0 0Z', '#4f8a4a'),
                1,
                n * 50,
              ),
            )
          : many(26, (n) =>
              at(
                (jitter(n, 9) - 0.5) * 130,
                (jitter(n, 11) - 0.5) * 120,
                path('M0 0 C8 -22 34 -22 40 0 C34 16 8 16 0 0Z', among(['#5d9a4f', '#7fb660', '#3f7d45'], n)),
                1,
                n * 47,
              ),
            ) +
            many(6, (n) =>
              circle(-60 + n * 24, -30 + ((n * 37) % 70), 14, among(['#e2573c', '#f2c14e', '#8c3b6d'], n)),
            ),
      ].join(''),
    ),
  ),
  at(
    480,
    170,
    soft(20, circle(8, 14, 62, '#3a1712')) +
      circle(0, 0, 60, '#ffffff33') +
      circle(0, 0, 46, '#8f1f37') +
      circle(-14, -14, 12, '#c24a5f'),
  ),
  at(
    480,
    520,
    soft(20, circle(8, 14, 50, '#3a1712')) +
      circle(0, 0, 48, '#ffe9b8') +
      glow(0, 0, 70, '#ffcf6b', 0.8) +
      circle(0, 0, 12, '#fff7df'),
  ),
  at(
    480,
    345,
    many(7, (n) =>
      path('M0 0 C12 -30 36 -42 62 -38 C56 -14 30 4 0 0Z', n % 2 ? '#6fa35b' : '#558a4b').replace(
        '<path',
        `<path transform="rotate(${n * 51})"`,
      ),
    ),
    0.72,
  ),
  at(90, 90, circle(0, 0, 58, '#e9dcc6') + ellipse(-10, -8, 40, 22, '#c98b4d') + ellipse(14, 14, 38, 20, '#dba25f')),
  at(
    880,
    560,
    circle(0, 0, 54, '#e9dcc6') +
      many(9, (n) => circle(-26 + (n % 3) * 26, -26 + Math.floor(n / 3) * 26, 15, n % 2 ? '#50683c' : '#6f8a4c')),
  ),
)
