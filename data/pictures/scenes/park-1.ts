import { among, at, circle, ellipse, glow, jitter, line, many, path, polygon, sheet, sky, tree } from '../drawing.ts'
import { bench, cloud } from '../props.ts'

export const parkPond = sheet(
  'park-1',
  'By the pond',
  sky('#a9dcef', '#e9f5ea'),
  circle(800, 110, 56, '#fff3c0'),
  glow(800, 110, 100, '#fff0b0', 0.6),
  cloud(190, 110, 1),
  cloud(520, 80, 0.8),
  many(12, (index) =>
    circle(index * 88, 300 + jitter(index, 2) * 20, 66 + jitter(index, 3) * 30, index % 2 ? '#8cc08f' : '#7fb586'),
  ),
  path('M0 330 C260 270 620 300 960 320 V640 H0Z', '#8fcb7b'),
  path('M0 400 C300 350 600 380 960 390 V640 H0Z', '#79bb69'),
  path('M420 420 C560 380 860 390 900 440 C930 500 620 520 480 490 C400 476 360 440 420 420Z', '#67b3cf'),
  path('M470 430 C590 402 820 404 850 438 C700 424 560 430 470 430Z', '#93d0e2'),
  line('M560 468 h60 M700 452 h80 M640 486 h50', '#c6e9f1', 4),
  at(
    650,
    452,
    ellipse(0, 0, 24, 11, '#fffaf0') +
      line('M16 -4 q10 -14 4 -26', '#fffaf0', 7) +
      circle(20, -32, 7, '#fffaf0') +
      polygon(
        [
          [26, -34],
          [38, -31],
          [26, -28],
        ],
        '#f0a13c',
      ),
  ),
  at(720, 474, ellipse(0, 0, 18, 8, '#8a6a4a') + circle(-16, -12, 7, '#3f7a5a')),
  path(
    'M60 640 C200 540 250 480 210 420 C190 390 230 370 250 368 L276 368 C260 392 262 400 276 424 C330 500 290 560 220 640Z',
    '#ecd9ae',
  ),
  at(110, 500, tree('#5fa35e', '#478a50', '#7a5234'), 1.35),
  at(880, 420, tree('#6fb061', '#549552', '#7a5234'), 1.05),
  at(360, 400, tree('#8cc06a', '#6aa558', '#7a5234'), 0.7),
  at(410, 580, bench('#b5713f', '#3a4148'), 1.05),
  many(26, (index) =>
    at(
      520 + jitter(index, 8) * 430,
      540 + jitter(index, 9) * 90,
      line('M0 0 v-14', '#4f8f49', 3) + circle(0, -18, 6, among(['#f26b6b', '#ffd24d', '#f7f4ec', '#c98ae0'], index)),
    ),
  ),
)
