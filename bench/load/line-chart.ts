/** A chart of values over time, as the text of an SVG. */
import { LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([LineChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer])

const SIZE = { width: 720, height: 320 }

/** Draws a line for each name. `minutes` are the times of the values. */
export function lineChart(
  title: string,
  minutes: readonly number[],
  lines: ReadonlyMap<string, readonly number[]>,
): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...SIZE })
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    title: { text: title, left: 8, top: 4, textStyle: { fontSize: 14 } },
    legend: { top: 26, left: 8, itemHeight: 8 },
    grid: { left: 60, right: 20, top: 84, bottom: 36 },
    xAxis: { type: 'value', name: 'minutes', nameLocation: 'middle', nameGap: 22, max: Math.ceil(minutes.at(-1) ?? 0) },
    yAxis: { type: 'value' },
    series: [...lines].map(([name, values]) => ({
      ...{ name, type: 'line', showSymbol: false, lineStyle: { width: 1.5 } },
      data: values.map((value, at) => [Number(minutes[at]?.toFixed(1)), value]),
    })),
  })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}
