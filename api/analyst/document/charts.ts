/**
 * Charts as SVG texts, drawn by Observable Plot on the server. A page or a report with them needs no script. Colours are
 * variables of the page's style, so the same chart is light or dark.
 */
import * as Plot from '@observablehq/plot'
import { parseHTML } from 'linkedom'
import { toHtml } from '../../../core/html/html.ts'

/** Narrow enough that letters are readable on a telephone, which shows a chart 343 pixels wide. */
const WIDTH = 440
const BEFORE = 'var(--chart-before)'
const BAR = 'var(--chart-bar)'
export const LINE = 'var(--line)'
export const STYLE = { style: { color: 'var(--quiet)' } }
const MARGINS = { marginLeft: 66, marginRight: 14, marginBottom: 30 }

/** Where a bar leads, and its name. */
export interface BarLink {
  readonly href: string
  readonly label: string
}

/**
 * Draws the number of places in each bin of 0 … 100 points; with `before`, beside the earlier numbers; with `linkOf`, bars
 * lead to their places. They are no stops of the Tab key: the table below the chart has the same links.
 */
export function distributionChart(
  after: readonly number[],
  before?: readonly number[],
  linkOf?: (bin: number) => BarLink,
): string {
  const width = 100 / after.length
  const bar = (0.9 * width) / (before ? 2 : 1)
  const bars = (counts: readonly number[], fill: string, offset: number) =>
    Plot.rectY(counts, {
      x1: (_, bin: number) => bin * width + offset,
      x2: (_, bin: number) => bin * width + offset + bar,
      y: (count: number) => count,
      fill,
      insetLeft: 0,
      insetRight: 0,
      ...(linkOf && { href: (count: number, bin: number) => (count === 0 ? null : String(bin)) }),
    })
  const chart = drawChart({
    ...STYLE,
    width: WIDTH,
    height: 240,
    ...MARGINS,
    marginTop: before ? 32 : 12,
    x: { domain: [0, 100], label: null },
    marks: [
      ...numbers(),
      Plot.axisX({ label: null }),
      ...(before ? [bars(before, BEFORE, 0), bars(after, BAR, bar), ...legend()] : [bars(after, BAR, 0)]),
    ],
  })
  return linkOf ? withLinks(chart, linkOf) : chart
}

/** Gives the links, which the bars have by their number, their address and name. */
function withLinks(chart: string, linkOf: (bin: number) => BarLink): string {
  return chart.replace(/<a [^>]*href="(\d+)"[^>]*>/g, (_, bin: string) => {
    const { href, label } = linkOf(Number(bin))
    return `<a href="${toHtml(href)}" aria-label="${toHtml(label)}" tabindex="-1"><title>${toHtml(label)}</title>`
  })
}

/** Draws a value of each run, from the oldest to the newest. */
export function historyChart(runs: readonly { label: string; value: number }[]): string {
  const marks = { x: 'label', y: 'value' }
  return drawChart({
    ...STYLE,
    width: WIDTH,
    height: 200,
    ...MARGINS,
    marginTop: 12,
    x: { type: 'point', domain: runs.map(({ label }) => label), label: null },
    y: { zero: true },
    marks: [
      ...numbers(),
      Plot.axisX({ label: null }),
      Plot.lineY(runs, { ...marks, stroke: BAR }),
      Plot.dot(runs, { ...marks, fill: BAR, r: 3.5 }),
    ],
  })
}

/** The axis of numbers, with a line at each. */
function numbers(): Plot.Markish[] {
  return [Plot.gridY({ stroke: LINE, strokeOpacity: 1, ticks: 6 }), Plot.axisY({ label: null, tickSize: 0, ticks: 6 })]
}

/** Plot's own legend is an element beside the chart. */
function legend(): Plot.Markish[] {
  return [...legendEntry('before', BEFORE, -60), ...legendEntry('after', BAR, 0)]
}

function legendEntry(name: string, fill: string, dx: number): Plot.Markish[] {
  const place = { frameAnchor: 'top-right', dy: -20 } as const
  const letters = { ...place, dx, lineAnchor: 'middle' } as const
  return [Plot.dot([name], { ...place, fill, symbol: 'square', r: 6, dx: dx - 46 }), Plot.text([name], letters)]
}

/** Returns the chart as the text of an SVG. */
export function drawChart(options: Plot.PlotOptions): string {
  const svg = Plot.plot({ ...options, document: parseHTML('<html></html>').document })
  // It would hold only for the classes of interactive charts, and count for the whole page.
  for (const style of svg.querySelectorAll('style')) style.remove()
  // Marks are called "dot" and "rect", which means nothing to readers; the chart has a name of its own.
  for (const mark of svg.querySelectorAll('g[aria-label]')) mark.removeAttribute('aria-label')
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  svg.setAttribute('font-family', 'system-ui, sans-serif')
  svg.setAttribute('font-size', '13')
  return svg.toString()
}
