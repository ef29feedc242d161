import {
  among,
  at,
  circle,
  ellipse,
  faint,
  jitter,
  line,
  many,
  path,
  polygon,
  rect,
  sheet,
  sky,
  soft,
} from '../drawing.ts'

export const burger = sheet(
  'fastfood-1',
  'Burger and fries',
  sky('#ffcf5c', '#ffb648'),
  many(24, (index) =>
    at(
      480,
      340,
      polygon(
        [
          [0, 0],
          [1200, -36],
          [1200, 36],
        ],
        '#ffd97a',
      ).replace('<polygon', `<polygon transform="rotate(${index * 15})"`),
    ),
  ),
  faint(0.6, soft(20, ellipse(480, 560, 400, 34, '#b3631c'))),
  rect(110, 540, 740, 26, '#e2523c', 12),
  at(
    340,
    540,
    [
      path('M-190 -180 C-190 -330 190 -330 190 -180Z', '#e59a4a'),
      path('M-150 -212 C-130 -290 -20 -300 20 -298 C-60 -280 -120 -250 -150 -212Z', '#f0b56d'),
      many(14, (n) =>
        at(
          -120 + n * 18.5,
          -216 - Math.sin(((n + 1) / 15) * Math.PI) * 58 + (n % 2) * 18,
          ellipse(0, 0, 7, 4, '#fbe6bd'),
          1,
          n * 31,
        ),
      ),
      path(
        'M-204 -168 q17 -26 34 0 t34 0 t34 0 t34 0 t34 0 t34 0 t34 0 t34 0 t34 0 t34 0 t34 0 t34 0 v22 h-408Z',
        '#6fb04f',
      ),
      rect(-186, -160, 372, 26, '#e5483a', 12),
      polygon(
        [
          [-194, -136],
          [194, -136],
          [150, -108],
          [120, -90],
          [60, -108],
          [-60, -108],
          [-110, -84],
          [-150, -108],
        ],
        '#ffc83d',
      ),
      rect(-196, -118, 392, 56, '#6b3a22', 26),
      rect(-170, -108, 300, 8, '#7d4830', 4),
      path('M-188 -56 H188 V-36 C188 -6 160 0 140 0 H-140 C-160 0 -188 -6 -188 -36Z', '#dc8f41'),
    ].join(''),
  ),
  at(
    680,
    540,
    [
      many(11, (n) =>
        at(
          -66 + n * 13,
          -120,
          rect(-8, -150 + jitter(n, 5) * 60, 17, 190, among(['#ffe08a', '#fbd068', '#f5c04d'], n), 3),
          1,
          (n - 5) * 3,
        ),
      ),
      path('M-98 -170 C-60 -130 60 -130 98 -170 L76 0 H-76Z', '#e2523c'),
      path('M-34 -96 a34 34 0 1 0 68 0 a34 34 0 1 0 -68 0', '#fff3df'),
      line('M-14 -92 q14 18 28 0', '#e2523c', 7),
      circle(-12, -108, 5, '#e2523c'),
      circle(12, -108, 5, '#e2523c'),
    ].join(''),
  ),
  at(
    826,
    540,
    path('M-44 -150 H44 L34 0 H-34Z', '#f7f2e8') +
      rect(-50, -166, 100, 20, '#3a8f86', 8) +
      path('M-41 -110 H41 L38 -60 H-38Z', '#3a8f86') +
      line('M8 -166 L28 -250', '#e2523c', 9),
  ),
)
