/** A report of a run of scores as text: counts, a histogram, the places that move most. */
import type { ReportedMover, ScoreReport, Summary } from '../../jobs/score-report.ts'

const WIDTH = 40
/** Number of bins, of 1/50 each, that one line shows. */
const MERGED = 2

export function reportText({ run, score_combined, completeness_score, risers, fallers }: ScoreReport): string {
  const isDry = run.parameters.dry_run === true
  const verb = isDry ? 'would change' : 'changed'
  return [
    `run ${run.id} of ${run.job}: ${run.state} in ${run.seconds.toFixed(1)} s`,
    `${count(run.done)} places looked at, ${count(run.changed)} ${verb}`,
    ...histogram('score_combined', score_combined),
    ...histogram('completeness_score', completeness_score),
    ...movers(isDry ? 'would rise most' : 'rose most', risers),
    ...movers(isDry ? 'would fall most' : 'fell most', fallers),
  ].join('\n')
}

function histogram(title: string, { before, after, mean, median }: Summary): string[] {
  const merged = (bins: readonly number[]) =>
    Array.from({ length: bins.length / MERGED }, (_, line) =>
      bins.slice(line * MERGED, (line + 1) * MERGED).reduce((sum, places) => sum + places, 0),
    )
  const [old, now] = [merged(before), merged(after)]
  const max = Math.max(1, ...old, ...now)
  const used = now.flatMap((places, line) => (places + (old[line] ?? 0) > 0 ? [line] : []))
  const lines = now.map((places, line) => {
    const difference = places - (old[line] ?? 0)
    const range = `${(line / now.length).toFixed(2)}–${((line + 1) / now.length).toFixed(2)}`
    return `  ${range} ${bar(old[line] ?? 0, places, max)} ${count(places).padStart(9)} ${signed(difference)}`.trimEnd()
  })
  const shift = (name: string, value: { before: number; after: number }) => `${name} ${value.before} → ${value.after}`
  return [
    '',
    `${title}: ${shift('mean', mean)}, ${shift('median', median)} (█ after, ░ only before)`,
    ...lines.slice(used[0] ?? 0, (used.at(-1) ?? -1) + 1),
  ]
}

function bar(before: number, after: number, max: number): string {
  const full = Math.ceil((WIDTH * after) / max)
  const ghost = Math.max(full, Math.ceil((WIDTH * before) / max))
  return ('█'.repeat(full) + '░'.repeat(ghost - full)).padEnd(WIDTH)
}

function movers(title: string, places: readonly ReportedMover[]): string[] {
  if (places.length === 0) return []
  return [
    '',
    `${title}:`,
    ...places.slice(0, 10).map(({ name, city, before, after }) => {
      const where = city ? `${name}, ${city}` : name
      return `  ${before.toFixed(3)} → ${after.toFixed(3)}  ${where}`
    }),
  ]
}

export function count(value: number): string {
  return value.toLocaleString('en')
}

function signed(value: number): string {
  if (value === 0) return ''
  return value > 0 ? `+${count(value)}` : `−${count(-value)}`
}
