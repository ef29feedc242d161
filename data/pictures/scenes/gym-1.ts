import { at, circle, faint, jitter, line, many, path, polygon, rect, sheet, sky } from '../drawing.ts'

export const gym = sheet(
  'gym-1',
  'Ready to lift',
  sky('#2b3446', '#364157'),
  rect(60, 50, 520, 330, '#ffb56b', 4),
  `<clipPath id="gymview">${rect(60, 50, 520, 330, '#000')}</clipPath>`,
  `<g clip-path="url(#gymview)">${rect(60, 50, 520, 330, '#ffd29a')}${circle(430, 190, 60, '#fff0cc')}${many(
    11,
    (n) => {
      const h = 80 + jitter(n, 12) * 150
      return rect(50 + n * 52, 380 - h, 44, h, n % 2 ? '#d98a5f' : '#c4735a')
    },
  )}</g>`,
  line('M60 50 H580 V380 H60Z M233 50 V380 M406 50 V380', '#1d2433', 12),
  rect(640, 60, 260, 330, '#4a5a78', 6),
  faint(
    0.35,
    polygon(
      [
        [660, 370],
        [800, 80],
        [850, 80],
        [710, 370],
      ],
      '#ffffff',
    ),
  ),
  faint(
    0.25,
    polygon(
      [
        [760, 370],
        [880, 130],
        [890, 160],
        [800, 370],
      ],
      '#ffffff',
    ),
  ),
  rect(0, 450, 960, 190, '#1d2433'),
  many(7, (n) => line(`M${480 + (n - 3) * 130} 450 L${480 + (n - 3) * 260} 640`, '#273044', 4)),
  line('M120 430 V270 M840 430 V270', '#0f1520', 20),
  line('M120 300 h40 M840 300 h-40', '#0f1520', 12),
  rect(60, 424, 120, 18, '#0f1520', 4),
  rect(780, 424, 120, 18, '#0f1520', 4),
  rect(70, 280, 820, 13, '#c3ccd9', 6),
  ...[
    [196, 78, '#e2573c'],
    [228, 64, '#f2b33d'],
    [254, 48, '#3fa39b'],
  ].map(
    ([x, r, fill]) =>
      rect(Number(x) - 11, 286 - Number(r), 22, Number(r) * 2, String(fill), 8) +
      rect(960 - Number(x) - 11, 286 - Number(r), 22, Number(r) * 2, String(fill), 8),
  ),
  polygon(
    [
      [330, 460],
      [630, 460],
      [680, 486],
      [280, 486],
    ],
    '#e2573c',
  ),
  rect(280, 484, 400, 16, '#a83a28', 5),
  rect(330, 500, 18, 74, '#0f1520'),
  rect(612, 500, 18, 74, '#0f1520'),
  ...[
    [180, '#3fa39b', 1.05],
    [300, '#f2b33d', 0.85],
  ].map(([x, fill, s]) =>
    at(
      Number(x),
      610,
      path('M-50 0 C-70 -50 -44 -84 0 -84 C44 -84 70 -50 50 0Z', String(fill)) +
        line('M-32 -74 C-44 -140 44 -140 32 -74', String(fill), 18) +
        circle(0, -38, 18, '#ffffff44'),
      Number(s),
    ),
  ),
  at(
    730,
    600,
    rect(-84, -9, 168, 18, '#c3ccd9', 8) +
      [-1, 1]
        .map((n) => rect(n * 78 - 19, -42, 38, 84, '#0f1520', 10) + rect(n * 108 - 13, -31, 26, 62, '#2b3446', 8))
        .join(''),
  ),
  at(
    880,
    606,
    rect(-24, -96, 48, 96, '#8fc6d6', 12) + rect(-16, -116, 32, 24, '#e2573c', 6) + rect(-24, -66, 48, 28, '#ffffffaa'),
  ),
)
