import { among, at, circle, ellipse, faint, jitter, line, many, path, rect, sheet, sky } from '../drawing.ts'

const flower = (petal: string, heart: string) =>
  many(5, (n) => at(0, 0, ellipse(0, -17, 12, 15, petal), 1, n * 72)) + circle(0, 0, 10, heart)

const bucket = (index: number, metal: string) =>
  many(5, (n) => {
    const turn = (n - 2) * 18
    const height = 130 + jitter(n, index) * 60
    return at(
      0,
      -60,
      line(`M0 0 V${-height}`, '#5a8f4c', 5) +
        at(6, -height * 0.5, path('M0 0 C16 -18 36 -14 42 0 C30 10 12 10 0 0Z', '#6fa85a')) +
        at(
          0,
          -height,
          flower(
            among(['#f26b6b', '#f7b6c9', '#ffd24d', '#c98ae0', '#fffaf0', '#f2913c', '#7fa8e8'], index + (n % 2) * 3),
            n % 2 ? '#8a5a2b' : '#f7d34f',
          ),
          1.25,
        ),
      1,
      turn,
    )
  }) +
  path('M-66 -110 H66 L50 0 H-50Z', metal) +
  rect(-70, -118, 140, 14, '#ffffff55', 5) +
  faint(0.25, path('M20 -110 H66 L50 0 H14Z', '#000000'))

export const florist = sheet(
  'florist-1',
  'Buckets of flowers',
  sky('#dcefe3', '#c9e4d3'),
  rect(60, 30, 840, 520, '#eef7f0', 8),
  line('M340 30 V550 M620 30 V550 M60 240 H900', '#a9cdb8', 10),
  line('M60 30 H900 V550 H60Z', '#7fb097', 14),
  many(12, (n) => circle(120 + jitter(n, 3) * 740, 80 + jitter(n, 4) * 130, 26 + jitter(n, 5) * 26, '#d3ead9')),
  ...[190, 400, 610, 800].map(
    (x, n) =>
      line(`M${x} 0 V70`, '#8a6142', 4) +
      at(
        x,
        120,
        path('M-46 -44 H46 L30 0 H-30Z', among(['#c9765a', '#e8b07a'], n)) +
          many(7, (m) =>
            at(
              0,
              -40,
              path('M0 0 C16 20 14 80 0 104 C-14 80 -16 20 0 0Z', m % 2 ? '#5f9a5f' : '#7fb56f'),
              0.85,
              -75 + m * 25,
            ),
          ),
      ),
  ),
  rect(0, 540, 960, 100, '#b98a60'),
  many(9, (n) => rect(n * 110, 540, 4, 100, '#a4784f')),
  rect(90, 420, 780, 20, '#8a5a36', 4),
  rect(120, 440, 22, 150, '#7a4d2c'),
  rect(818, 440, 22, 150, '#7a4d2c'),
  ...[190, 350, 510, 670, 800].map((x, n) =>
    at(x, 424, bucket(n, among(['#9fb3bd', '#c9765a', '#5f8f9c', '#e3d2b0'], n)), 0.82),
  ),
  ...[110, 300, 500, 700, 870].map((x, n) =>
    at(x, 626, bucket(n + 4, among(['#5f8f9c', '#e3d2b0', '#9fb3bd', '#c9765a'], n)), 0.95),
  ),
)
