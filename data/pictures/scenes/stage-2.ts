import { among, at, circle, ellipse, glow, line, many, path, rect, sheet, sky } from '../drawing.ts'

export const theater = sheet(
  'stage-2',
  'Before the curtain rises',
  sky('#241026', '#3a1630'),
  rect(130, 70, 700, 390, '#5f0f22'),
  many(16, (index) =>
    path(`M${130 + index * 44} 70 h44 q-12 200 0 390 h-44 q12 -200 0 -390Z`, index % 2 ? '#9c1c34' : '#b7263f'),
  ),
  glow(480, 420, 260, '#ffcf75', 0.5),
  path(
    'M130 70 H830 V150 q-58 60 -116 0 q-58 60 -117 0 q-58 60 -117 0 q-58 60 -117 0 q-58 60 -117 0 q-58 60 -116 0Z',
    '#7f1429',
  ),
  many(6, (index) => line(`M${132 + index * 117} 150 q58 62 116 0`, '#e8b64c', 6)),
  rect(60, 0, 840, 70, '#c79a45'),
  rect(130, 70, 700, 6, '#8a6526'),
  many(10, (index) => circle(110 + index * 82, 36, 12, '#fff0c2') + glow(110 + index * 82, 36, 18, '#ffd76e', 0.6)),
  rect(60, 70, 70, 390, '#a87c34'),
  rect(830, 70, 70, 390, '#a87c34'),
  ...[95, 865].map((x) =>
    many(3, (n) => at(x, 150 + n * 110, ellipse(0, 0, 22, 36, '#e4bf6c') + ellipse(0, 0, 12, 22, '#8a6526'))),
  ),
  rect(60, 456, 840, 24, '#8a5a2b', 4),
  rect(60, 480, 840, 30, '#5b3419'),
  many(3, (row) =>
    many(11 - (row % 2), (index) =>
      at(
        60 + index * 88 + (row % 2) * 44,
        560 + row * 40,
        path('M-36 60 V-18 C-36 -46 36 -46 36 -18 V60Z', among(['#7c1d33', '#8f2440', '#a52c4b'], row)) +
          path('M-24 60 V-12 C-24 -30 24 -30 24 -12 V60Z', among(['#94284a', '#a83257', '#bf3c63'], row)),
      ),
    ),
  ),
)
