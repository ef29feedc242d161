/**
 * Charts as SVG texts, drawn by Apache ECharts on the server. A page or a report with them needs no script, and looks
 * the same everywhere.
 */
import { BarChart, LineChart, ScatterChart } from 'echarts/charts'
import { GeoComponent, GridComponent, LegendComponent, TitleComponent, VisualMapComponent } from 'echarts/components'
import { type EChartsCoreOption, init, registerMap, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { Feature, MultiPolygon } from 'geojson'

use([
  ...[BarChart, LineChart, ScatterChart, SVGRenderer],
  ...[GeoComponent, GridComponent, LegendComponent, TitleComponent, VisualMapComponent],
])

const WIDTH = 720
const BEFORE = '#b9b4a7'
const AFTER = '#2f6f8f'
const RISE = '#2c8c5a'
const FALL = '#c2503c'
const TEXT = { fontFamily: 'system-ui, sans-serif', color: '#3a3a36' }

/** Draws the number of places in each bin of 0 … 1; with `before`, beside the earlier numbers. */
export function distributionChart(title: string, after: readonly number[], before?: readonly number[]): string {
  const labels = after.map((_, bin) => (bin / after.length).toFixed(2))
  const bars = (name: string, data: readonly number[], color: string) => ({
    ...{ name, type: 'bar', data: [...data], itemStyle: { color }, barCategoryGap: '10%', barGap: '0%' },
  })
  return draw(260, {
    title: { text: title, textStyle: { ...TEXT, fontSize: 14 } },
    legend: before ? { top: 0, right: 0, textStyle: TEXT } : undefined,
    grid: { left: 60, right: 10, top: 40, bottom: 30 },
    xAxis: { type: 'category', data: labels, axisLabel: { interval: 4, ...TEXT } },
    yAxis: { type: 'value', axisLabel: TEXT },
    series: [...(before ? [bars('before', before, BEFORE)] : []), bars('after', after, AFTER)],
  })
}

/** Draws amounts by name, the first on top; negative ones to the left. */
export function barChart(title: string, bars: readonly { name: string; value: number; label: string }[]): string {
  return draw(50 + 26 * bars.length, {
    title: { text: title, textStyle: { ...TEXT, fontSize: 14 } },
    grid: { left: 120, right: 80, top: 36, bottom: 8 },
    xAxis: { type: 'value', axisLabel: { show: false }, splitLine: { show: false } },
    yAxis: { type: 'category', inverse: true, data: bars.map(({ name }) => name), axisLabel: TEXT },
    series: [
      {
        type: 'bar',
        data: bars.map(({ value, label }) => ({
          value,
          itemStyle: { color: value < 0 ? FALL : AFTER },
          label: { show: true, position: value < 0 ? 'left' : 'right', formatter: () => label, ...TEXT },
        })),
      },
    ],
  })
}

/** Draws a value of each run, from the oldest to the newest. */
export function historyChart(title: string, runs: readonly { label: string; value: number }[]): string {
  return draw(220, {
    title: { text: title, textStyle: { ...TEXT, fontSize: 14 } },
    grid: { left: 70, right: 10, top: 40, bottom: 30 },
    xAxis: { type: 'category', data: runs.map(({ label }) => label), axisLabel: TEXT },
    yAxis: { type: 'value', axisLabel: TEXT },
    series: [{ type: 'line', data: runs.map(({ value }) => value), itemStyle: { color: AFTER }, symbolSize: 7 }],
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
  title: string,
  land: Feature<MultiPolygon>,
  points: readonly MapPoint[],
  [low, high]: readonly [number, number],
): string {
  registerMap('land', { type: 'FeatureCollection', features: [land] } as Parameters<typeof registerMap>[1])
  return draw(440, {
    title: { text: title, textStyle: { ...TEXT, fontSize: 14 } },
    visualMap: {
      ...{ min: low, max: high, dimension: 2, left: 0, bottom: 0, itemHeight: 90, textStyle: TEXT },
      inRange: { color: [FALL, '#e8d9a0', RISE] },
    },
    geo: {
      ...{ map: 'land', top: 36, bottom: 6, left: 6, right: 6, silent: true },
      projection: { project: mercator, unproject: inverseMercator },
      itemStyle: { areaColor: '#eceae2', borderColor: '#d5d2c6' },
      boundingCoords: [
        [-170, 76],
        [180, -56],
      ],
    },
    series: [
      {
        ...{ type: 'scatter', coordinateSystem: 'geo' },
        data: points.map(({ longitude, latitude, value, radius }) => ({
          value: [longitude, Math.max(-80, Math.min(80, latitude)), value],
          symbolSize: 2 * radius,
        })),
        itemStyle: { opacity: 0.85, borderColor: '#fff', borderWidth: 0.5 },
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

function draw(height: number, option: EChartsCoreOption): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height })
  chart.setOption({ animation: false, textStyle: TEXT, ...option })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}
