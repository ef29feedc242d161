/** A report of a run of scores as a self-contained page. */
import { document, table } from '../../api/analyst/document/document.ts'
import { reportHtml } from '../../api/analyst/weights/report.ts'
import type { ScoreReport } from '../../jobs/score-report.ts'
import { readAtlas } from '../../tiles/land/atlas.ts'
import { count } from './score-text.ts'

export function reportPage(report: ScoreReport): string {
  const { run } = report
  const facts = [
    ['state', run.state],
    ['started', run.started_at],
    ['took', `${run.seconds.toFixed(1)} s`],
    ['parameters', JSON.stringify(run.parameters)],
    ['program', run.code_version],
    ['places looked at', count(run.done)],
    [run.parameters.dry_run === true ? 'would change' : 'changed', count(run.changed)],
  ]
  return document(`Run ${run.id} of ${run.job}`, [
    table('The run', ['what', 'value'], facts),
    ...reportHtml(report, readAtlas('110m').land),
  ])
}
