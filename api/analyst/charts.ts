/**
 * Charts as SVG texts, drawn by Observable Plot on the server. A page or a report with them needs no script. Colours are
 * variables of the page's style, so the same chart is light or dark.
 */
import * as Plot from '@observablehq/plot'
import type { Feature, MultiPolygon, Position } from 'geojson'
import { parseHTML } from 'linkedom'

/** Narrow enough that letters are readable on a telephone, which shows a chart 343 pixels wide. */
const WIDTH = 440
const MAP_WIDTH = 720
const BEFORE = 'var(--chart-before)'
const BAR = 'var(--chart-bar)'
const LINE = 'var(--line)'
const STYLE = { style: { color: 'var(--quiet)' } }
const MARGINS = { marginLeft: 66, marginRight: 14, marginBottom: 30 }
/** From low to high; at least 3:1 against both backgrounds, and not told apart by red and green alone. */
export const SCALE = ['#c8553d', '#a8811f', '#2d86c4'] as const
/** West, south, east and north of the map in degrees. */
const SHOWN = [-170, -56, 180, 76] as const

/** Draws the number of places in each bin of 0 … 100 points; with `before`, beside the earlier numbers. */
export function distributionChart(after: readonly number[], before?: readonly number[]): string {
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
    })
  return drawChart({
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

export interface MapPoint {
  longitude: number
  latitude: number
  value: number
  /** Radius in pixels. */
  radius: number
}

/** Draws points on land, in Web Mercator, coloured from `low` to `high`. */
export function mapChart(
  land: Feature<MultiPolygon>,
  points: readonly MapPoint[],
  [low, high]: readonly [number, number],
): string {
  const [west, south, east, north] = SHOWN
  const corners = [mercator([west, south]), mercator([east, north])]
  return drawChart({
    ...STYLE,
    width: MAP_WIDTH,
    height: 410,
    margin: 6,
    // The land is projected already: its rings lie flat, and those of a globe would be taken for their outside.
    projection: { type: 'reflect-y', domain: { type: 'MultiPoint', coordinates: corners } },
    r: { type: 'identity' },
    color: { type: 'linear', domain: [low, (low + high) / 2, high], range: [...SCALE], clamp: true },
    marks: [
      Plot.geo(projected(land), { fill: 'var(--chart-land)', stroke: LINE }),
      Plot.dot(
        points.map(({ longitude, latitude, ...point }) => ({ ...point, at: mercator([longitude, latitude]) })),
        {
          x: ({ at }) => at[0],
          y: ({ at }) => at[1],
          r: 'radius',
          fill: 'value',
          fillOpacity: 0.9,
          stroke: 'var(--surface)',
          strokeWidth: 0.5,
        },
      ),
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

function projected({ geometry }: Feature<MultiPolygon>): MultiPolygon {
  return {
    type: 'MultiPolygon',
    coordinates: geometry.coordinates.map((polygon) => polygon.map((ring) => ring.map(mercator))),
  }
}

function mercator([longitude = 0, latitude = 0]: Position): Position {
  const limited = Math.max(-84, Math.min(84, latitude))
  return [longitude, (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (limited * Math.PI) / 360))]
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
