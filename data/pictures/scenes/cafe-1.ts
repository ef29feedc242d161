import {
  at,
  circle,
  cup,
  ellipse,
  faint,
  glow,
  jitter,
  line,
  many,
  path,
  pendant,
  plant,
  polygon,
  rect,
  sheet,
  sky,
  soft,
  steam,
} from '../drawing.ts'

const skyline = (color: string, base: number, salt: number, tallest: number) =>
  many(14, (index) => {
    const height = 60 + jitter(index, salt) * tallest
    return rect(index * 72 - 20, base - height, 50 + jitter(index, salt + 1) * 30, height, color, 2)
  })

export const cafeWindow = sheet(
  'cafe-1',
  'A window seat',
  sky('#4a3328', '#3a2820'),
  `<clipPath id="pane">${rect(110, 60, 560, 400, '#000', 10)}</clipPath>`,
  `<g clip-path="url(#pane)">${[
    rect(110, 60, 560, 400, '#f7d9a8'),
    glow(520, 170, 90, '#fff3d0', 0.9),
    circle(520, 170, 46, '#fff6de'),
    skyline('#e3b98c', 470, 3, 190),
    skyline('#c98f6a', 470, 8, 110),
    many(5, (index) => at(150 + index * 130, 480, circle(0, -40, 46, index % 2 ? '#7d8f5b' : '#93a36a'))),
  ].join('')}</g>`,
  line('M390 60 V460 M110 230 H670', '#2b1d17', 10),
  line('M110 60 H670 V460 H110Z', '#2b1d17', 16),
  rect(84, 460, 612, 22, '#5b4033', 4),
  polygon(
    [
      [110, 482],
      [670, 482],
      [900, 640],
      [20, 640],
    ],
    '#ffdf9e22',
  ),
  at(800, 214, pendant('#d97b4f', '#ffe3a6')),
  at(760, 470, plant('#7fa36b', '#5d8257', '#e2a67b'), 1.25),
  rect(0, 520, 960, 120, '#a8683f'),
  rect(0, 520, 960, 12, '#c98a5b'),
  rect(690, 470, 140, 52, '#8b5636', 4),
  faint(0.35, soft(6, ellipse(330, 560, 130, 14, '#3a1e10'))),
  at(330, 556, cup('#fbf3e7', '#e3d2bd', '#6b3f24'), 1.35),
  at(326, 420, steam('#ffffff88')),
  at(
    540,
    560,
    path('M-70 0 L-58 -16 H58 L70 0Z', '#efe2cf') +
      path('M-52 -16 C-52 -58 -20 -70 0 -70 C24 -70 52 -54 52 -16Z', '#d99c57') +
      line('M-28 -54 l12 34 M0 -64 v44 M28 -54 l-12 34', '#b97a39', 6),
  ),
)
