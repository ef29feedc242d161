import {
  among,
  at,
  circle,
  ellipse,
  glow,
  jitter,
  line,
  many,
  path,
  polygon,
  rect,
  sheet,
  sky,
  tree,
} from '../drawing.ts'
import { bench } from '../props.ts'

export const autumn = sheet(
  'park-2',
  'Avenue in autumn',
  sky('#f6d9a8', '#fbe9cc'),
  glow(480, 250, 190, '#fff3cf', 0.9),
  circle(480, 260, 50, '#fff6df'),
  ...[5, 4, 3, 2, 1, 0].map((row) => {
    const scale = 1.75 - row * 0.27
    const y = 560 - row * 42
    const spread = 400 - row * 62
    const [light, dark] = among(
      [
        ['#e8883a', '#c9652c'],
        ['#f0b040', '#d88f2e'],
        ['#d9573a', '#b5412f'],
      ] as const,
      row,
    )
    return (
      at(480 - spread, y, tree(light, dark, '#6b4630'), scale) +
      at(480 + spread, y, tree(dark, light, '#6b4630'), scale)
    )
  }),
  polygon(
    [
      [440, 330],
      [520, 330],
      [760, 640],
      [200, 640],
    ],
    '#dcb98c',
  ),
  polygon(
    [
      [0, 420],
      [440, 330],
      [200, 640],
      [0, 640],
    ],
    '#c9a04a',
  ),
  polygon(
    [
      [960, 420],
      [520, 330],
      [760, 640],
      [960, 640],
    ],
    '#c9a04a',
  ),
  ...[1, 0].map((row) => {
    const [light, dark] = among(
      [
        ['#e8883a', '#c9652c'],
        ['#f0b040', '#d88f2e'],
      ] as const,
      row,
    )
    return (
      at(480 - 400 + row * 62, 600 - row * 70, tree(light, dark, '#6b4630'), 1.9 - row * 0.4) +
      at(480 + 400 - row * 62, 600 - row * 70, tree(dark, light, '#6b4630'), 1.9 - row * 0.4)
    )
  }),
  many(60, (index) =>
    at(
      jitter(index, 41) * 960,
      380 + jitter(index, 42) * 250,
      path('M0 0 C8 -12 20 -10 24 0 C20 8 8 8 0 0Z', among(['#e2572f', '#f0a93a', '#c9752f', '#fbd27a'], index)),
      0.9,
      jitter(index, 43) * 360,
    ),
  ),
  at(640, 590, bench('#7a4a2a', '#3a3430'), 0.95),
  at(
    440,
    520,
    path('M-20 0 L-26 -84 C-26 -112 26 -112 26 -84 L20 0Z', '#b5473c') +
      circle(0, -124, 19, '#a8704a') +
      path('M-22 -126 C-22 -154 22 -154 22 -126Z', '#3d4f7d') +
      rect(-25, -130, 50, 9, '#2f3d63', 4) +
      rect(-22, -108, 44, 12, '#f0c95c', 5) +
      line('M22 -80 L54 -30', '#b5473c', 12),
  ),
  at(
    512,
    524,
    ellipse(0, -20, 28, 14, '#8a5a36') +
      circle(26, -36, 12, '#8a5a36') +
      line('M-18 -12 V0 M16 -12 V0 M-26 -24 q-16 -10 -14 -22', '#8a5a36', 7) +
      line('M20 -34 L-24 -52', '#3a3430', 2),
  ),
)
