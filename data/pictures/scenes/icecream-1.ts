import { among, at, circle, ellipse, glow, jitter, line, many, path, polygon, rect, sheet, sky } from '../drawing.ts'

export const icecream = sheet(
  'icecream-1',
  'Three scoops of summer',
  sky('#bfe9ef', '#fbe4ea'),
  circle(760, 150, 80, '#fff3c4'),
  glow(760, 150, 130, '#fff0b0', 0.6),
  path('M0 520 C200 480 380 560 560 520 S860 500 960 530 V640 H0Z', '#7fcfcf'),
  path('M0 560 C220 520 420 600 620 560 S880 550 960 570 V640 H0Z', '#f4dcb0'),
  ...[
    [270, '#f79ab0', '#8f5a3c', '#fff1d6'],
    [480, '#a5d9b1', '#f9c54e', '#f79ab0'],
    [690, '#fff1d6', '#c9a3e0', '#8ec9ea'],
  ].map(([x, a, b, c], index) =>
    at(
      Number(x),
      590 - (index === 1 ? 30 : 0),
      [
        polygon(
          [
            [-70, -240],
            [70, -240],
            [0, 0],
          ],
          '#e2a559',
        ),
        line('M-46 -232 L18 -62 M-8 -236 L34 -122 M46 -232 L-18 -62 M8 -236 L-34 -122', '#c4823a', 5),
        circle(-36, -282, 62, String(a)),
        circle(40, -282, 62, String(b)),
        circle(2, -356, 62, String(c)),
        rect(-76, -246, 152, 20, '#c4823a', 10),
        ellipse(-20, -382, 18, 11, '#ffffff88'),
        ellipse(-62, -302, 12, 8, '#ffffff77'),
        many(9, (n) =>
          at(
            -44 + jitter(n, index) * 90,
            -400 + jitter(n, index + 5) * 70,
            rect(-7, -2, 14, 5, among(['#e2573c', '#3a8f86', '#ffd24d', '#5661b3'], n), 2),
            1,
            n * 40,
          ),
        ),
        index === 1
          ? circle(0, -426, 15, '#d62f45') + line('M2 -438 q8 -22 24 -26', '#5a7d3a', 4)
          : at(38, -404, rect(-10, -62, 20, 84, '#c98b4d', 6) + line('M-4 -50 v60 M4 -50 v60', '#dfae74', 3), 1, 24),
      ].join(''),
    ),
  ),
)
