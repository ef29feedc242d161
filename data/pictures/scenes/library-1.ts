import { at, circle, glow, line, many, path, polygon, rect, sheet, sky } from '../drawing.ts'
import { BOOKS, shelves } from '../props.ts'

export const library = sheet(
  'library-1',
  'Shelves to the ceiling',
  sky('#4a2e1c', '#3a2415'),
  shelves(40, 26, 270, 6, 1, BOOKS),
  shelves(650, 26, 270, 6, 11, BOOKS),
  rect(340, 12, 280, 600, '#e8d9b9'),
  path('M370 580 V180 C370 60 590 60 590 180 V580Z', '#a9d2e3'),
  path('M370 580 V400 C430 360 520 420 590 370 V580Z', '#86b37a'),
  circle(540, 170, 34, '#fff3c9'),
  line('M480 92 V580 M370 300 H590 M370 440 H590', '#6b4327', 8),
  line('M370 580 V180 C370 60 590 60 590 180 V580', '#6b4327', 14),
  rect(0, 590, 960, 50, '#7a4a2a'),
  polygon(
    [
      [370, 596],
      [590, 596],
      [720, 640],
      [240, 640],
    ],
    '#fbe9b855',
  ),
  at(
    250,
    600,
    line('M0 0 L52 -560 M70 0 L92 -560', '#c98f52', 11) +
      many(9, (n) => line(`M${5 + n * 5} ${-50 - n * 58} h${66 - n * 4}`, '#c98f52', 9)),
  ),
  at(
    480,
    604,
    rect(-110, -76, 220, 14, '#5b3419', 3) +
      rect(-98, -62, 12, 62, '#5b3419') +
      rect(86, -62, 12, 62, '#5b3419') +
      rect(-60, -92, 60, 16, '#b5473c', 2) +
      rect(-54, -104, 54, 12, '#2f6b6b', 2) +
      path('M40 -76 L46 -104 H58 L64 -76Z', '#c9a24a') +
      path('M22 -104 C30 -136 74 -136 82 -104Z', '#2f6b5c') +
      glow(52, -84, 40, '#ffe9a8', 0.7),
  ),
)
