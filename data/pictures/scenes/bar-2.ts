import { among, at, circle, ellipse, glow, jitter, line, many, path, pendant, rect, sheet, sky } from '../drawing.ts'

export const pub = sheet(
  'bar-2',
  'Two at the tap',
  sky('#3a2417', '#5a3820'),
  many(10, (index) => rect(index * 98, 0, 94, 420, index % 2 ? '#4a2e1c' : '#452a19')),
  glow(740, 240, 220, '#ffb54d', 0.35),
  at(
    180,
    130,
    circle(0, 0, 84, '#2b1a10') +
      circle(0, 0, 72, '#f3e4c3') +
      circle(0, 0, 58, '#b9473a') +
      circle(0, 0, 44, '#f3e4c3') +
      circle(0, 0, 30, '#2f6b5c') +
      circle(0, 0, 12, '#b9473a'),
  ),
  rect(330, 50, 250, 150, '#20352e', 8),
  line('M364 92 h140 M364 124 h180 M364 156 h110', '#e9dcc3', 6),
  at(790, 190, pendant('#2f6b5c', '#ffd98a')),
  at(690, 150, pendant('#2f6b5c', '#ffd98a')),
  rect(600, 330, 300, 24, '#c9a24a', 8),
  ...[650, 740, 830].map(
    (x, index) =>
      rect(x - 12, 340, 24, 130, '#b08a35', 6) +
      at(
        x,
        330,
        path('M-15 0 L-20 -86 C-20 -108 20 -108 20 -86 L15 0Z', among(['#8f2f2a', '#1f4d44', '#2a3d6b'], index)),
      ) +
      line(`M${x} 420 h-34 v16`, '#c9a24a', 9),
  ),
  rect(0, 466, 960, 36, '#8a5530'),
  rect(0, 466, 960, 8, '#b07a47'),
  rect(0, 502, 960, 138, '#4b2c1a'),
  many(10, (index) => rect(index * 98 + 8, 518, 80, 122, '#442716', 4)),
  ...[170, 340].map((x, index) =>
    at(
      x,
      466,
      line('M64 -150 c58 -6 58 104 0 98', '#f7e9c788', 16) +
        rect(-66, -196, 132, 196, '#ffffff2e', 12) +
        rect(-58, -166, 116, 158, index ? '#7a3a1d' : '#eaa22d', 8) +
        rect(-44, -150, 12, 130, '#ffffff44', 6) +
        many(7, (n) => circle(-40 + n * 14, -178 - (n % 2) * 12, 22, '#fff6df')) +
        rect(-62, -186, 124, 26, '#fff6df', 10) +
        many(8, (n) => circle(-34 + jitter(n, index) * 80, -30 - jitter(n, 7) * 110, 3.5, '#ffffff66')),
    ),
  ),
  at(
    500,
    466,
    ellipse(0, -6, 70, 14, '#2f6b5c') +
      many(12, (n) =>
        circle(-42 + jitter(n, 3) * 84, -16 - jitter(n, 4) * 16, 11, among(['#c98b4d', '#dba55f', '#b87838'], n)),
      ),
  ),
)
