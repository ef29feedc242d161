import { among, at, circle, ellipse, line, many, path, pendant, plant, rect, sheet, sky } from '../drawing.ts'

export const cafeCounter = sheet(
  'cafe-2',
  'The counter in the morning',
  sky('#cfe3dc', '#e9f1ea'),
  many(12, (column) =>
    many(5, (row) => rect(column * 80 + 3, row * 62 + 3, 74, 56, (column + row) % 5 === 0 ? '#c3dbd3' : '#dcebe4', 3)),
  ),
  rect(560, 70, 320, 190, '#33413f', 8),
  line('M596 112 H760 M596 146 H820 M596 180 H730 M596 214 H790', '#e9f1eacc', 6),
  circle(838, 112, 12, '#f0b35c'),
  rect(70, 120, 400, 12, '#a9784f', 3),
  rect(70, 220, 400, 12, '#a9784f', 3),
  many(7, (index) =>
    at(
      106 + index * 56,
      120,
      rect(-18, -30, 36, 30, among(['#f4efe6', '#e98f6b', '#6f9f93'], index), 6) +
        line('M18 -22 c14 0 14 16 0 16', among(['#f4efe6', '#e98f6b', '#6f9f93'], index), 5),
    ),
  ),
  many(6, (index) =>
    at(
      112 + index * 64,
      220,
      rect(-20, -54, 40, 54, '#ffffff99', 6) +
        rect(-20, -36, 40, 36, among(['#6b4226', '#8a5a35', '#c79a63'], index), 6) +
        rect(-22, -62, 44, 10, '#5a6b66', 3),
    ),
  ),
  at(240, 70, pendant('#2f6f64', '#fff0c2')),
  at(500, 96, pendant('#2f6f64', '#fff0c2')),
  rect(0, 430, 960, 26, '#c9986b', 0),
  rect(0, 456, 960, 184, '#2f6f64'),
  many(16, (index) => rect(index * 62 + 8, 470, 46, 170, '#2a655b', 4)),
  rect(150, 268, 330, 30, '#b9c4c2', 10),
  rect(170, 292, 290, 90, '#d7dedc', 10),
  rect(160, 398, 310, 34, '#8e9a97', 8),
  rect(178, 376, 16, 30, '#8e9a97'),
  rect(436, 376, 16, 30, '#8e9a97'),
  many(2, (index) =>
    at(
      246 + index * 130,
      346,
      rect(-26, 0, 52, 18, '#5f6b68', 4) +
        rect(-44, 4, 30, 9, '#33413f', 4) +
        rect(-6, 18, 12, 10, '#5f6b68') +
        rect(-22, 36, 44, 18, '#fbf7ef', 5),
    ),
  ),
  circle(210, 326, 14, '#f4f7f6'),
  circle(420, 326, 14, '#f4f7f6'),
  line('M210 326 l6 -8 M420 326 l-6 -8', '#e0633f', 4),
  at(
    620,
    432,
    path('M-90 0 V-92 C-90 -150 90 -150 90 -92 V0Z', '#ffffff66') +
      rect(-100, -8, 200, 10, '#a9784f', 3) +
      ellipse(-42, -22, 34, 18, '#d99c57') +
      ellipse(30, -22, 36, 18, '#c8874a') +
      ellipse(-4, -58, 34, 18, '#e2ad6c') +
      circle(0, -142, 8, '#a9784f'),
  ),
  at(820, 432, plant('#5f9f79', '#3f7d5e', '#f0b35c'), 1.05),
)
