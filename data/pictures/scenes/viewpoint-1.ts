import { among, at, circle, glow, jitter, line, many, path, polygon, rect, sheet, sky } from '../drawing.ts'
import { cloud } from '../props.ts'

export const hills = sheet(
  'viewpoint-1',
  'The view from the top',
  sky('#f7b58c', '#fbd9a9', '#f9ecd2'),
  circle(660, 210, 62, '#fff3d0'),
  glow(660, 210, 130, '#fff0c0', 0.9),
  cloud(220, 110, 0.9, '#ffffff99'),
  cloud(430, 170, 0.6, '#ffffff88'),
  cloud(860, 90, 0.7, '#ffffff88'),
  polygon(
    [
      [0, 330],
      [120, 220],
      [220, 290],
      [340, 170],
      [470, 300],
      [560, 230],
      [700, 330],
      [820, 240],
      [960, 320],
      [960, 640],
      [0, 640],
    ],
    '#d9a3a0',
  ),
  polygon(
    [
      [340, 170],
      [372, 202],
      [350, 212],
      [330, 204],
      [308, 204],
    ],
    '#f7e6dc',
  ),
  path('M0 380 C160 310 300 340 440 380 C620 320 780 330 960 380 V640 H0Z', '#a98aa3'),
  path('M0 440 C200 370 380 400 520 430 C700 390 860 400 960 430 V640 H0Z', '#6f7f96'),
  many(24, (index) =>
    rect(
      330 + jitter(index, 3) * 300,
      412 + jitter(index, 4) * 20,
      12,
      18 + jitter(index, 5) * 14,
      among(['#f4dcb8', '#e8b98c', '#c98a7a'], index),
      1,
    ),
  ),
  path('M0 500 C260 430 420 470 560 480 C740 450 860 470 960 490 V640 H0Z', '#4a6670'),
  many(40, (index) => {
    const x = jitter(index, 14) * 960
    const y = 490 + jitter(index, 15) * 40
    return polygon(
      [
        [x - 11, y],
        [x, y - 36],
        [x + 11, y],
      ],
      index % 2 ? '#3d5a60' : '#34505a',
    )
  }),
  path('M0 560 C300 530 660 540 960 560 V640 H0Z', '#2f4a45'),
  line('M0 520 H960 M0 556 H960', '#2a211c', 9),
  many(11, (index) => rect(index * 94 + 4, 506, 15, 100, '#2a211c', 3)),
  at(
    230,
    600,
    line('M0 0 V-84', '#2a211c', 14) +
      rect(-22, -96, 44, 16, '#2a211c', 6) +
      at(
        0,
        -118,
        rect(-62, -18, 78, 36, '#3d4f7d', 8) +
          rect(10, -25, 56, 50, '#4d629a', 8) +
          rect(60, -29, 14, 58, '#f2b33d', 5) +
          rect(-74, -10, 16, 20, '#2a211c', 4),
        1,
        -9,
      ),
  ),
  at(
    700,
    606,
    path('M-26 0 L-34 -96 C-34 -128 34 -128 34 -96 L26 0Z', '#c9573c') +
      circle(0, -142, 23, '#e3b48c') +
      path('M-25 -146 C-25 -176 25 -176 25 -140 L22 -110 C12 -120 -10 -160 -25 -146Z', '#4a2c1c'),
  ),
  at(
    770,
    606,
    path('M-28 0 L-34 -104 C-34 -138 34 -138 34 -104 L28 0Z', '#3f7a72') +
      circle(0, -152, 24, '#b57f5a') +
      path('M-25 -156 C-25 -186 25 -186 25 -156 C10 -164 -10 -164 -25 -156Z', '#20181a'),
  ),
  line(
    'M330 130 q12 -14 22 0 q12 -14 22 0 M400 96 q9 -10 17 0 q9 -10 17 0 M520 130 q10 -12 19 0 q10 -12 19 0',
    '#8a5f60',
    4,
  ),
)
