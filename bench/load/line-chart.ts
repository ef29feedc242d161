/** A chart of values over time, as the text of an SVG. */
import { axisX, axisY, gridY, lineY, type Markish, text } from '@observablehq/plot'
import { drawChart } from '../../api/analyst/document/charts.ts'

/** Of Okabe and Ito, for all kinds of colour vision. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000']
const LEGEND_PIXELS = 110

/** Draws a line for each name. `minutes` are the times of the values. */
export function lineChart(
  title: string,
  minutes: readonly number[],
  lines: ReadonlyMap<string, readonly number[]>,
): string {
  const marks = [...lines].flatMap(([name, values], index): Markish[] => {
    const colour = COLOURS[index % COLOURS.length] ?? 'black'
    return [
      lineY(values, {
        x: (_, at: number) => minutes[at],
        y: (value: number) => value,
        stroke: colour,
        strokeWidth: 1.5,
      }),
      text([name], { frameAnchor: 'top-left', dx: index * LEGEND_PIXELS, dy: -24, fill: colour }),
    ]
  })
  return drawChart({
    width: 720,
    height: 320,
    marginLeft: 60,
    marginRight: 20,
    marginTop: 64,
    marginBottom: 36,
    style: { background: '#ffffff' },
    x: { domain: [0, Math.ceil(minutes.at(-1) ?? 0)] },
    y: { zero: true },
    marks: [
      ...[gridY(), axisY({ label: null }), axisX({ label: 'minutes', labelAnchor: 'center', labelArrow: 'none' })],
      text([title], { frameAnchor: 'top-left', dy: -48, fontWeight: 'bold' }),
      ...marks,
    ],
  })
}
