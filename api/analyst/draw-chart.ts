/** Draws charts of Observable Plot without a browser. */
import { type PlotOptions, plot } from '@observablehq/plot'
import { parseHTML } from 'linkedom'

/** Returns the chart as the text of an SVG. */
export function drawChart(options: PlotOptions): string {
  const svg = plot({ ...options, document: parseHTML('<html></html>').document })
  // It would hold only for the classes of interactive charts, and count for the whole page.
  for (const style of svg.querySelectorAll('style')) style.remove()
  // Marks are called "dot" and "rect", which means nothing to readers; the chart has a name of its own.
  for (const mark of svg.querySelectorAll('g[aria-label]')) mark.removeAttribute('aria-label')
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  svg.setAttribute('font-family', 'system-ui, sans-serif')
  svg.setAttribute('font-size', '13')
  return svg.toString()
}
