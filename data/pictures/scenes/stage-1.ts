import { at, circle, ellipse, faint, line, many, path, polygon, rect, sheet, sky, soft } from '../drawing.ts'

export const microphone = sheet(
  'stage-1',
  'A microphone waits',
  sky('#3b0f1f', '#240814'),
  many(13, (index) =>
    path(
      `M${index * 78 - 20} 0 h78 C${index * 78 + 40} 220 ${index * 78 + 66} 420 ${index * 78 + 50} 560 h-78 C${index * 78 - 14} 400 ${index * 78 + 10} 200 ${index * 78 - 20} 0Z`,
      index % 2 ? '#8f1f33' : '#a82a40',
    ),
  ),
  faint(0.4, soft(20, rect(0, 480, 960, 90, '#1a0610'))),
  rect(0, 556, 960, 84, '#6b4025'),
  many(12, (index) => rect(index * 84, 556, 3, 84, '#56321c')),
  faint(
    0.55,
    soft(
      20,
      polygon(
        [
          [430, -40],
          [530, -40],
          [760, 600],
          [200, 600],
        ],
        '#fff1c9',
      ),
    ),
  ),
  faint(0.7, soft(20, ellipse(480, 590, 250, 28, '#ffe9b0'))),
  ellipse(480, 592, 82, 14, '#1d1d26'),
  line('M480 590 V250', '#2b2b38', 13),
  line('M480 258 L556 214', '#2b2b38', 12),
  at(
    590,
    196,
    rect(-70, -17, 84, 34, '#3a3b4d', 10) +
      circle(34, 0, 44, '#9aa0b5') +
      many(7, (n) =>
        line(
          `M${34 - Math.sqrt(Math.max(0, 1936 - (n * 13 - 39) ** 2))} ${n * 13 - 39} H${34 + Math.sqrt(Math.max(0, 1936 - (n * 13 - 39) ** 2))}`,
          '#6e7489',
          3,
        ),
      ) +
      rect(2, -44, 12, 88, '#d9dcea', 5),
    1,
    -30,
  ),
  at(
    190,
    566,
    path('M-60 0 L-52 -20 H52 L60 0Z', '#2a1a12') +
      rect(-10, -90, 20, 76, '#2a1a12') +
      rect(-66, -112, 132, 24, '#4a2d1b', 10),
  ),
  at(
    800,
    560,
    path('M-40 0 C-96 -40 -70 -110 -30 -120 C-30 -150 30 -150 30 -120 C70 -110 96 -40 40 0Z', '#c9752f') +
      circle(0, -60, 20, '#3a1c0c') +
      rect(-8, -330, 16, 220, '#5b331a') +
      rect(-14, -376, 28, 52, '#3a1c0c', 5) +
      line('M-3 -340 V-30 M3 -340 V-30', '#f1d9a7', 1.5),
    0.95,
    9,
  ),
)
