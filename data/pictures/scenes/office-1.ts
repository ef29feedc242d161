import {
  among,
  at,
  circle,
  cup,
  ellipse,
  glow,
  jitter,
  line,
  many,
  path,
  plant,
  polygon,
  rect,
  sheet,
  sky,
} from '../drawing.ts'

export const office = sheet(
  'office-1',
  'A desk by the window',
  sky('#eef2f0', '#e2e8e4'),
  rect(60, 40, 560, 330, '#bfe0ee', 4),
  `<clipPath id="city">${rect(60, 40, 560, 330, '#000')}</clipPath>`,
  `<g clip-path="url(#city)">${ellipse(200, 110, 90, 20, '#ffffffcc')}${ellipse(470, 150, 80, 18, '#ffffffcc')}${many(
    10,
    (n) => {
      const h = 80 + jitter(n, 51) * 170
      return (
        rect(60 + n * 58, 370 - h, 50, h, among(['#8fb0bf', '#a3c0cb', '#7d9fb0'], n), 2) +
        many(6, (m) => rect(68 + n * 58 + (m % 2) * 20, 384 - h + Math.floor(m / 2) * 34, 12, 16, '#e3f1f5'))
      )
    },
  )}</g>`,
  line('M60 40 H620 V370 H60Z M340 40 V370', '#3d4a52', 11),
  rect(670, 70, 230, 14, '#b5855a', 3),
  rect(670, 190, 230, 14, '#b5855a', 3),
  many(8, (n) =>
    rect(
      684 + n * 19,
      70 - 50 - jitter(n, 6) * 12,
      16,
      50 + jitter(n, 6) * 12,
      among(['#e2573c', '#3f7a72', '#f2b33d', '#3d4f7d', '#c98ab0'], n),
      2,
    ),
  ),
  at(868, 70, plant('#5f9f79', '#3f7d5e', '#f4efe6'), 0.36),
  at(720, 190, plant('#7fb56f', '#5f9a5f', '#e2573c'), 0.44),
  at(
    820,
    190,
    rect(-40, -70, 80, 70, '#f4efe6', 3) +
      polygon(
        [
          [-30, -14],
          [-6, -48],
          [12, -24],
          [20, -36],
          [32, -14],
        ],
        '#3f7a72',
      ) +
      circle(16, -54, 7, '#f2b33d'),
  ),
  rect(0, 560, 960, 80, '#d6c3a3'),
  ellipse(480, 620, 380, 24, '#c4b08e'),
  rect(60, 440, 840, 24, '#c98f5c', 5),
  rect(60, 458, 840, 10, '#a8734a'),
  line('M130 464 L100 626 M830 464 L860 626', '#3d4a52', 12),
  at(
    400,
    440,
    rect(-140, -176, 280, 168, '#2b3640', 12) +
      rect(-128, -164, 256, 144, '#f7fafc', 4) +
      rect(-112, -148, 90, 9, '#e2573c', 3) +
      [0, 1, 2, 3, 4].map((n) => rect(-112, -126 + n * 19, 60 + jitter(n, 8) * 50, 7, '#c3ced6', 3)).join('') +
      [0, 1, 2, 3]
        .map((n) =>
          rect(
            28 + n * 22,
            -40 - n * 18 - (n % 2) * 14,
            15,
            14 + n * 18 + (n % 2) * 14,
            among(['#3fa39b', '#f2b33d'], n),
            2,
          ),
        )
        .join('') +
      path('M-170 0 L-150 -12 H150 L170 0Z', '#c3ced6'),
  ),
  at(640, 438, cup('#e2573c', '#b5402c', '#5b3419'), 0.62),
  at(
    210,
    440,
    rect(-60, -16, 120, 16, '#3f7a72', 2) +
      rect(-50, -30, 104, 14, '#f2b33d', 2) +
      rect(-54, -42, 96, 12, '#f4efe6', 2),
  ),
  at(
    770,
    440,
    line('M0 0 V-20 L-40 -110 L36 -168', '#3d4a52', 8) +
      ellipse(0, 0, 40, 8, '#3d4a52') +
      path('M24 -196 L70 -150 L14 -130Z', '#f2b33d') +
      glow(40, -130, 60, '#ffe9a8', 0.7),
  ),
  at(
    400,
    628,
    path('M-70 -190 C-76 -110 76 -110 70 -190 C70 -214 -70 -214 -70 -190Z', '#3d4f7d') +
      rect(-84, -116, 168, 26, '#33436b', 12) +
      line('M0 -92 V-34 M-60 -8 L0 -34 L60 -8', '#2b3640', 11),
  ),
)
