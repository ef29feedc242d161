/**
 * Charts as SVG texts, drawn by Apache ECharts on the server. A page or a report with them needs no script. Colours are
 * variables of the page's style, so the same chart is light or dark.
 */
import { BarChart, LineChart, ScatterChart } from 'echarts/charts'
import { GeoComponent, GridComponent, LegendComponent, VisualMapComponent } from 'echarts/components'
import { type EChartsCoreOption, init, registerMap, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { Feature, MultiPolygon } from 'geojson'

use([
  ...[BarChart, LineChart, ScatterChart, SVGRenderer],
  ...[GeoComponent, GridComponent, LegendComponent, VisualMapComponent],
])

/** Narrow enough that letters are readable on a telephone, which shows a chart 343 pixels wide. */
const WIDTH = 440
const MAP_WIDTH = 720
const BEFORE = 'var(--chart-before)'
const BAR = 'var(--chart-bar)'
const LINES = { lineStyle: { color: 'var(--line)' } }
const TEXT = { fontFamily: 'system-ui, sans-serif', fontSize: 13, color: 'var(--quiet)' }
/** From low to high; at least 3:1 against both backgrounds, and not told apart by red and green alone. */
export const SCALE = ['#c8553d', '#a8811f', '#2d86c4'] as const

/** Draws the number of places in each bin of 0 … 100 points; with `before`, beside the earlier numbers. */
export function distributionChart(after: readonly number[], before?: readonly number[]): string {
  const labels = after.map((_, bin) => String(Math.round((100 * bin) / after.length)))
  const bars = (name: string, data: readonly number[], color: string) => ({
    ...{ name, type: 'bar', data: [...data], itemStyle: { color }, barCategoryGap: '10%', barGap: '0%' },
    ...{ silent: true, emphasis: { disabled: true } },
  })
  return draw(WIDTH, 240, {
    legend: before ? { top: 0, right: 0, textStyle: TEXT } : undefined,
    grid: { left: 66, right: 10, top: before ? 32 : 12, bottom: 30 },
    xAxis: { type: 'category', data: labels, axisLabel: { interval: 9, ...TEXT }, axisLine: LINES, axisTick: LINES },
    yAxis: { type: 'value', axisLabel: TEXT, splitLine: LINES },
    series: [...(before ? [bars('before', before, BEFORE)] : []), bars('after', after, BAR)],
  })
}

/** Draws a value of each run, from the oldest to the newest. */
export function historyChart(runs: readonly { label: string; value: number }[]): string {
  return draw(WIDTH, 200, {
    grid: { left: 66, right: 10, top: 12, bottom: 30 },
    xAxis: {
      type: 'category',
      data: runs.map(({ label }) => label),
      axisLabel: TEXT,
      axisLine: LINES,
      axisTick: LINES,
    },
    yAxis: { type: 'value', axisLabel: TEXT, splitLine: LINES },
    series: [
      {
        ...{ type: 'line', data: runs.map(({ value }) => value), silent: true, emphasis: { disabled: true } },
        ...{ itemStyle: { color: BAR }, lineStyle: { color: BAR }, symbolSize: 7 },
      },
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
  registerMap('land', { type: 'FeatureCollection', features: [land] } as Parameters<typeof registerMap>[1])
  return draw(MAP_WIDTH, 410, {
    visualMap: { show: false, min: low, max: high, dimension: 2, inRange: { color: [...SCALE] } },
    geo: {
      ...{ map: 'land', top: 6, bottom: 6, left: 6, right: 6, silent: true },
      projection: { project: mercator, unproject: inverseMercator },
      itemStyle: { areaColor: 'var(--chart-land)', borderColor: 'var(--line)' },
      boundingCoords: [
        [-170, 76],
        [180, -56],
      ],
    },
    series: [
      {
        ...{ type: 'scatter', coordinateSystem: 'geo', silent: true, emphasis: { disabled: true } },
        data: points.map(({ longitude, latitude, value, radius }) => ({
          value: [longitude, Math.max(-80, Math.min(80, latitude)), value],
          symbolSize: 2 * radius,
        })),
        itemStyle: { opacity: 0.9, borderColor: 'var(--surface)', borderWidth: 0.5 },
      },
    ],
  })
}

function mercator([longitude, latitude]: number[]): number[] {
  const limited = Math.max(-84, Math.min(84, latitude as number))
  return [longitude as number, -((180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (limited * Math.PI) / 360)))]
}

function inverseMercator([x, y]: number[]): number[] {
  return [x as number, (360 / Math.PI) * Math.atan(Math.exp((-(y as number) * Math.PI) / 180)) - 90]
}

function draw(width: number, height: number, option: EChartsCoreOption): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  chart.setOption({ animation: false, textStyle: TEXT, ...option })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}
