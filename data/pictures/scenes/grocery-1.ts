import { among, at, bottle, circle, glow, line, many, path, pendant, polygon, rect, sheet, sky } from '../drawing.ts'
import { crate } from '../props.ts'

export const grocery = sheet(
  'grocery-1',
  'The corner grocer',
  sky('#f4ead6', '#ecdcbf'),
  ...[150, 270, 390].map(
    (y, row) =>
      rect(50, y, 560, 14, '#9a6b42', 3) +
      many(9, (n) => {
        const kind = (n + row * 2) % 3
        const x = 88 + n * 61
        if (kind === 0) return at(x, y, bottle(among(['#4f7a4a', '#b5473c', '#d9a441'], n), '#f7efdc'), 0.72)
        if (kind === 1)
          return at(
            x,
            y,
            rect(-22, -66, 44, 66, '#ffffffaa', 8) +
              rect(-22, -48, 44, 48, among(['#d9573a', '#e8b04a', '#6f9f4f', '#8c4a6b'], n + row), 8) +
              rect(-24, -76, 48, 14, '#6b5a46', 4) +
              rect(-14, -36, 28, 20, '#f7efdc', 2),
          )
        return at(
          x,
          y,
          rect(-24, -84, 48, 84, among(['#3f7a72', '#c9703a', '#3d4f7d'], n + row), 4) +
            circle(0, -52, 14, '#f7efdc') +
            rect(-14, -26, 28, 6, '#f7efdc'),
        )
      }),
  ),
  rect(660, 70, 250, 360, '#3f5a57', 8),
  rect(674, 84, 222, 332, '#dff0f0', 4),
  glow(785, 240, 120, '#ffffff', 0.5),
  ...[180, 280, 380].map(
    (y, row) =>
      rect(674, y, 222, 8, '#9fb8b6') +
      many(6, (n) =>
        at(
          700 + n * 34,
          y,
          row === 1
            ? rect(-13, -46, 26, 46, among(['#f7f3e8', '#8fc6d6', '#f2b6a0'], n), 4) +
                polygon(
                  [
                    [-13, -46],
                    [13, -46],
                    [6, -62],
                    [-6, -62],
                  ],
                  '#dcd3c0',
                )
            : bottle(among(['#f2a33c', '#c9d9e0', '#d9573a', '#7fb050'], n + row), '#ffffffbb'),
          row === 1 ? 1 : 0.5,
        ),
      ),
  ),
  line('M785 84 V416', '#3f5a57', 8),
  rect(0, 560, 960, 80, '#c9b08a'),
  many(20, (n) => rect(n * 64, 560 + (n % 2) * 40, 64, 40, '#bfa47c')),
  at(150, 566, crate(['#e2483a', '#c93a30'], 6), 1.1),
  at(350, 566, crate(['#f29b38', '#f7c04d'], 7), 1.1),
  at(550, 566, crate(['#7fb050', '#5f9040'], 8), 1.1),
  at(
    790,
    590,
    path('M-100 -110 H100 L78 0 H-78Z', '#c08a52') +
      line('M-90 -74 H90 M-84 -38 H84 M-50 -110 L-40 0 M0 -110 V0 M50 -110 L40 0', '#a06f3c', 5) +
      line('M-80 -110 C-80 -220 80 -220 80 -110', '#a06f3c', 11) +
      rect(-60, -170, 24, 70, '#e0b070', 10) +
      circle(10, -124, 24, '#e2483a') +
      circle(52, -120, 20, '#f2a33c') +
      path('M-30 -110 C-30 -170 -10 -180 0 -190 C10 -170 16 -150 8 -110Z', '#5f9a4f'),
  ),
  at(330, 60, pendant('#b5473c', '#fff0c8', 100)),
  at(560, 60, pendant('#b5473c', '#fff0c8', 100)),
)
