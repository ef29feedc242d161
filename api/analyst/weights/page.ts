/** The page of the weights: those in use, other ones tried, and the versions before. */
import { createHash } from 'node:crypto'
import type { Feature, MultiPolygon } from 'geojson'
import { type Html, html } from '../../../core/html/html.ts'
import type { ScoreReport } from '../../../jobs/score-report.ts'
import type { JobRun } from '../../../sql/jobs/runs.ts'
import { WEIGHT_NAMES, type Weights, type WeightsVersion } from '../../../sql/scores/weights.ts'
import { document, table } from '../document/document.ts'
import { hidden } from '../document/form-fields.ts'
import { count, decimal, moment, percent, plural } from '../document/numbers.ts'
import { nameOf } from '../document/wording.ts'
import { weightFields } from './form.ts'
import { reportHtml } from './report.ts'
import { WEIGHTS_SCRIPT } from './script.ts'

export interface WeightsPage {
  /** Newest first; never empty. */
  versions: readonly WeightsVersion[]
  /** Secret of the editor's forms; undefined: the caller may only look. */
  token: string | undefined
  /** Weights that the form shows, if they are not those in use. */
  given: Weights | undefined
  /** The mistake in the form that was sent. */
  mistake: string | undefined
  trial: { run: JobRun; report: ScoreReport } | undefined
  /** The newest run that was not a dry one. */
  run: JobRun | undefined
  /** Version of the weights that scores are of; undefined if there are none. */
  scored: number | undefined
  land: Feature<MultiPolygon>
}

/** For the header Content-Security-Policy: the only script of the page. */
export const SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(WEIGHTS_SCRIPT).digest('base64')}'`

export function weightsPage(page: WeightsPage): string {
  const { versions, token, given, mistake } = page
  const current = versions[0] as WeightsVersion
  const script: Html = { html: `<script>${WEIGHTS_SCRIPT}</script>` }
  return document(
    'Weights of scores',
    [
      html`<p><a href="./">Scores</a> · Version ${current.version} is in use${madeBy(current, token)}.</p>`,
      progress(page),
      mistake === undefined ? html`` : html`<p role="alert">${mistake}</p>`,
      ...(token === undefined ? readOnly(current) : form(token, given ?? current, current)),
      ...(token === undefined ? [] : trial(page, token, current)),
      ...history(versions, token),
      script,
    ],
    true,
  )
}

function madeBy({ author, created_at, note }: WeightsVersion, token: string | undefined): string {
  const by = token !== undefined && author !== null ? ` by ${author}` : ''
  return `, since ${moment(created_at)}${by}${note === '' ? '' : `: ${note}`}`
}

/** The script renews this part while the run goes on. Screen readers say only that it has ended. */
function progress({ run, versions, scored }: WeightsPage): Html {
  if (run?.state === 'running')
    return html`<div id="progress" role="status" aria-live="off" data-running>${running(run)}</div>`
  const isInterrupted = run?.state === 'failed' || run?.state === 'cancelled'
  const text = isInterrupted
    ? `Run ${run.id} ${run.state === 'failed' ? 'failed' : 'was cancelled'}; the next one goes on.`
    : scored === versions[0]?.version
      ? 'All scores are of these weights.'
      : 'Scores follow with the next run of the job.'
  return html`<div id="progress" role="status"><p>${text}</p></div>`
}

function running({ done, total }: JobRun): Html {
  const share = total ? Math.min(1, done / total) : 0
  const text = total
    ? `${count(done)} of ${count(total)} places, ${percent(share)}`
    : 'collecting what is known of the places'
  return html`<p><label>Scores are being computed: ${text} <progress value="${share}"></progress></label> <a href="weights">Look again</a></p>`
}

function readOnly(current: Weights): Html[] {
  const rows = WEIGHT_NAMES.map((name) => [nameOf(name), decimal(current[name])])
  return [
    html`<p>Editors change weights. To do so, log in as an editor on <a href="../">the map</a>, and open this page again.</p>`,
    table('Weights in use', ['weight', { number: 'value' }], rows),
  ]
}

function form(token: string, given: Weights, current: Weights): Html[] {
  return [
    html`<p>Change weights and try them: the page says what would move. Nothing changes until you apply them.</p>
<form method="post" action="weights" class="wide" id="form">${hidden({ token, action: 'try' })}
${weightFields(given, current)}
<button>Try</button> <a href="weights">Start again</a></form>`,
  ]
}

function trial({ trial: tried, land }: WeightsPage, token: string, current: WeightsVersion): Html[] {
  if (!tried) return []
  const { run, report } = tried
  const changes = typeof run.parameters.weights === 'object' ? (run.parameters.weights as Partial<Weights>) : {}
  const isCurrent = 'weights' in run.result && run.result.weights === current.version
  const apply = isCurrent
    ? html`<form method="post" action="weights">${hidden({ token, action: 'apply', run: String(run.id) })}
<label>Reason <input name="note" maxlength="200" autocomplete="off"></label> <button>Apply these weights</button></form>`
    : html`<p>Other weights have come into use since. Try these again before you apply them.</p>`
  return [
    html`<h2 id="trial">What would move</h2>
<p>${changesText(changes, current)}. ${plural(run.done, 'place')} drawn at random, ${count(run.changed)} of them with another score (${percent(run.changed / Math.max(1, run.done))}).</p>${apply}`,
    ...reportHtml(report, land, (id) => `./?place=${id}`),
  ]
}

function changesText(changes: Partial<Weights>, before: Weights): string {
  const names = WEIGHT_NAMES.filter((name) => changes[name] !== undefined && changes[name] !== before[name])
  if (names.length === 0) return 'No weight differs'
  return names.map((name) => `${nameOf(name)} ${decimal(before[name])} → ${decimal(changes[name] ?? 0)}`).join(', ')
}

function history(versions: readonly WeightsVersion[], token: string | undefined): Html[] {
  const rows = versions.map((version, at) => {
    const before = versions[at + 1]
    const back = html`<form method="post" action="weights" class="inline">${hidden({ token: token ?? '', action: 'rollback', version: String(version.version) })}<button aria-label="Roll back to version ${version.version}">Roll back</button></form>`
    return [
      ...[
        version.version,
        moment(version.created_at),
        ...(token === undefined ? [] : [version.author ?? 'command line']),
      ],
      ...[version.note, before ? changesText(version, before) : ''],
      ...(token === undefined ? [] : [at === 0 ? 'in use' : back]),
    ]
  })
  const columns = [
    'version',
    'since',
    ...(token === undefined ? [] : ['by']),
    'reason',
    'changes',
    ...(token === undefined ? [] : ['use']),
  ]
  return [html`<h2>Versions</h2>`, table('Versions of the weights', columns, rows)]
}
