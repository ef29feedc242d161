import { among, at, circle, ellipse, line, path, polygon, rect, sheet, sky } from '../drawing.ts'

export const museum = sheet(
  'museum-1',
  'The old museum',
  sky('#8fc4e8', '#d6ecf5'),
  ellipse(200, 130, 120, 26, '#ffffffcc'),
  ellipse(270, 112, 80, 28, '#ffffffcc'),
  ellipse(760, 170, 130, 24, '#ffffffaa'),
  circle(110, 470, 90, '#6ea06a'),
  circle(20, 450, 80, '#5b8f5c'),
  circle(860, 470, 90, '#6ea06a'),
  circle(945, 450, 80, '#5b8f5c'),
  polygon(
    [
      [480, 90],
      [830, 220],
      [130, 220],
    ],
    '#e8dcc4',
  ),
  polygon(
    [
      [480, 120],
      [740, 212],
      [220, 212],
    ],
    '#cdbd9c',
  ),
  circle(480, 178, 26, '#e8dcc4'),
  rect(130, 220, 700, 36, '#f2e8d3'),
  rect(150, 256, 660, 16, '#cdbd9c'),
  rect(160, 272, 640, 248, '#b9a684'),
  rect(430, 330, 100, 190, '#5a3d2a', 4),
  line('M480 330 V520', '#3d281a', 4),
  ...[0, 1, 2, 3, 4, 5].map((index) => {
    const x = 182 + index * 112 + (index > 2 ? 36 : 0)
    return (
      rect(x - 8, 272, 52, 16, '#f2e8d3', 3) +
      rect(x, 286, 36, 216, '#efe4cd') +
      rect(x + 24, 286, 12, 216, '#d9cbaa') +
      line(`M${x + 8} 290 v208 M${x + 16} 290 v208`, '#d9cbaa', 2) +
      rect(x - 8, 500, 52, 20, '#f2e8d3', 3)
    )
  }),
  ...[0, 1, 2, 3].map((index) =>
    rect(
      130 - index * 26,
      520 + index * 20,
      700 + index * 52,
      20,
      among(['#f2e8d3', '#e3d5b8', '#d6c6a5', '#cab893'], index),
      2,
    ),
  ),
  rect(0, 598, 960, 42, '#c3b28f'),
  at(
    268,
    380,
    rect(-26, -90, 52, 180, '#2f5d7c', 2) +
      circle(0, -40, 17, '#f0b35c') +
      line('M-12 0 h24 M-12 16 h24', '#ffffffcc', 4),
  ),
  at(
    692,
    380,
    rect(-26, -90, 52, 180, '#a8433a', 2) +
      polygon(
        [
          [0, -64],
          [18, -24],
          [-18, -24],
        ],
        '#f4e3b4',
      ) +
      line('M-12 0 h24 M-12 16 h24', '#ffffffcc', 4),
  ),
  ...[250, 700].map((x) =>
    at(
      x,
      598,
      path('M-8 0 L-14 -50 C-14 -74 14 -74 14 -50 L8 0Z', x > 400 ? '#3b4a6b' : '#9c4a3c') +
        circle(0, -84, 13, '#e8bd97'),
    ),
  ),
)
