/** The style of pages of tables and charts. */
import { SCALE } from './map-chart.ts'

export const STYLE = `
:root { --chart-bar: #2f6f8f; --chart-before: #9c968a; --chart-land: #e6e9ee }
@media (prefers-color-scheme: dark) { :root { --chart-bar: #6fb3d6; --chart-before: #8b8577; --chart-land: #313c4a } }
main { max-width: 1040px; margin: 0 auto; padding: 8px 16px 48px }
h1 { font-size: 1.6rem; margin: 16px 0 4px } h2 { font-size: 1.25rem; margin: 40px 0 8px } h3 { font-size: 1.05rem; margin: 24px 0 4px }
p { margin: 8px 0; max-width: 46rem } .quiet { color: var(--quiet) }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(340px, 100%), 1fr)); gap: 8px 40px }
figure { margin: 12px 0; min-width: 0 } figure:not(:has(.scale)) { max-width: 560px } figcaption { font-weight: 600 } svg { width: 100%; height: auto; display: block }
.scale { display: flex; gap: 8px; align-items: center; color: var(--quiet); font-size: .9rem }
.scale i { flex: 0 0 120px; height: 10px; border-radius: 5px; background: linear-gradient(90deg, ${SCALE.join(', ')}) }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .925rem }
th { text-align: left; color: var(--quiet); font-weight: 600 } th, td { padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top }
td { font-variant-numeric: tabular-nums } .number { text-align: right; white-space: nowrap } .number:last-child { padding-right: 0 }
.part { display: inline-block; width: 120px; height: 10px; margin-left: 12px; border-radius: 3px; background: linear-gradient(90deg, var(--chart-bar) var(--has), var(--line) var(--has) var(--best), transparent var(--best)) }
figure a:hover rect, figure a:focus rect { fill: var(--accent) } details { margin: 8px 0 } summary { cursor: pointer }
.filters label { flex: 1 1 11rem; max-width: 16rem } form.wide { display: block } fieldset { border: 1px solid var(--line); border-radius: 8px; margin: 16px 0; padding: 8px 16px } legend { font-weight: 600 }
.weight { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; margin: 6px 0 } .weight label { flex: 0 0 15rem; max-width: 100%; font-weight: 400 } .weight output { flex: 0 0 3rem; text-align: right; color: var(--quiet) }
.weight input { margin: 0 } .weight [type="range"] { flex: 1 1 6rem; min-width: 0; max-width: 22rem; padding: 9px 0; accent-color: var(--accent) } .weight [type="number"] { flex: 0 0 6rem; width: 6rem } [hidden] { display: none !important }
form.inline { display: inline; margin: 0 } form.inline button { padding: 4px 10px; background: transparent; color: var(--accent); border: 1px solid var(--edge) } [role="alert"] { border-left: 4px solid var(--accent); padding-left: 12px } progress { width: 160px }
.big { font-size: 1.5rem; font-weight: 650 } dl { display: grid; gap: 4px 24px; grid-template-columns: minmax(8rem, max-content) 1fr; max-width: 60rem }
dt { font-weight: 600 } dd { margin: 0 } @media (max-width: 560px) { dl { grid-template-columns: 1fr } dd { margin-bottom: 8px } }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 16px 0 } label { flex: 1 1 16rem; max-width: 28rem; font-weight: 600 }
input, select { display: block; box-sizing: border-box; width: 100%; margin-top: 4px; padding: 9px 12px; border: 1px solid var(--edge); border-radius: 8px; background: var(--surface); color: inherit; font: inherit; font-weight: 400 }
button { padding: 10px 18px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer }
@media (max-width: 640px) {
  thead { position: absolute; clip-path: inset(50%) } tr { display: flex; flex-wrap: wrap; gap: 2px 16px; padding: 8px 0; border-bottom: 1px solid var(--line) }
  td { padding: 0; border: 0 } td:first-child { flex-basis: 100%; font-weight: 600 } td:not(:first-child, :empty)::before { content: attr(data-name) ": "; color: var(--quiet) }
}
`
