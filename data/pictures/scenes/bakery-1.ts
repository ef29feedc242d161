import { among, at, circle, ellipse, faint, line, many, path, pendant, rect, sheet, sky } from '../drawing.ts'

export const bakery = sheet(
  'bakery-1',
  'Fresh bread',
  sky('#f3dcc0', '#e9c9a2'),
  rect(60, 40, 840, 560, '#8a5634', 14),
  rect(84, 64, 792, 512, '#a86c43', 8),
  ...[64, 240, 416].map((y) => rect(84, y + 148, 792, 18, '#6f4226', 2) + faint(0.25, rect(84, y, 792, 26, '#3a1f0f'))),
  many(6, (index) =>
    at(
      160 + index * 128,
      212,
      path('M-58 0 C-66 -64 66 -64 58 0Z', among(['#c07a36', '#d0903f', '#b56e2f'], index)) +
        many(3, (n) => line(`M${-30 + n * 26} -14 q6 -16 14 -24`, '#f0cf98', 7)),
    ),
  ),
  many(8, (index) =>
    at(
      140 + index * 98,
      388,
      path(
        'M-48 -6 C-46 -50 -14 -64 0 -64 C16 -64 46 -50 48 -6 C34 -22 20 -18 0 -18 C-20 -18 -34 -22 -48 -6Z',
        '#dc9d4c',
      ) + line('M-28 -26 l8 -24 M-6 -22 l2 -38 M18 -24 l-4 -34 M34 -22 l-10 -24', '#b9762f', 5),
    ),
  ),
  many(9, (index) =>
    at(
      130 + index * 46,
      564,
      rect(-15, -128 - (index % 3) * 8, 30, 132, among(['#c98440', '#d99a52', '#bd7635'], index), 15) +
        many(4, (n) => line(`M-8 ${-108 + n * 28} l16 10`, '#f1d3a0', 5)),
      1,
      (index % 3) - 1,
    ),
  ),
  rect(108, 520, 420, 56, '#7a4a2b', 6),
  many(10, (index) => line(`M${130 + index * 42} 522 v52`, '#8f5b38', 6)),
  many(3, (index) =>
    at(
      616 + index * 98,
      564,
      ellipse(0, -8, 46, 14, '#f7ead6') +
        circle(0, -38, 36, among(['#f4b6c2', '#fbe3a4', '#c9e0b8'], index)) +
        path('M-36 -34 C-36 -4 36 -4 36 -34 L28 -4 H-28Z', '#c27d45') +
        circle(0, -78, 9, '#c8323a'),
    ),
  ),
  at(250, 52, pendant('#3b6b60', '#fff0c8', 100)),
  at(710, 52, pendant('#3b6b60', '#fff0c8', 100)),
)
