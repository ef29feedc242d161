/** Answers requests for the page of the weights, and those of its forms. */
import type { Feature, MultiPolygon } from 'geojson'
import type { Context } from 'koa'
import { scoreReport } from '../../../jobs/score-report.ts'
import { listRuns } from '../../../sql/jobs/runs.ts'
import { listBases } from '../../../sql/scores/bases.ts'
import { listWeights, type Weights } from '../../../sql/scores/weights.ts'
import { PermissionDenied } from '../../errors.ts'
import { readText } from '../../http/body.ts'
import { type Caller, requireEditor } from '../../http/callers/authentication.ts'
import { type ActionMeans, answerForm } from './actions.ts'
import { formToken, isFormToken } from './form-token.ts'
import { primaryOf, readTrial } from './trials.ts'

/** Bytes of a form: 31 numbers and a reason. */
const MAX_FORM = 20_000
export interface WeightsMeans extends ActionMeans {
  readLand(): Feature<MultiPolygon>
}

export interface Calling {
  readonly caller: Caller | undefined
  /** The caller sent a token by itself, so no page of another site has a part in it. */
  readonly isByHeader: boolean
}

export async function serveWeights(ctx: Context, means: WeightsMeans, calling: Calling): Promise<void> {
  if (ctx.method !== 'POST') return show(ctx, means, calling, undefined)
  const caller = requireEditor(calling.caller)
  const form = new URLSearchParams(await readText(ctx, MAX_FORM))
  if (!calling.isByHeader && !isFormToken(caller, form.get('token')))
    throw new PermissionDenied('This form is of another session. Open the page again.')
  const outcome = await answerForm(means, caller, form)
  if ('mistake' in outcome) return show(ctx, means, calling, outcome)
  ctx.status = 303
  ctx.set('Location', outcome.location)
}

async function show(
  ctx: Context,
  { database, readLand }: WeightsMeans,
  { caller }: Calling,
  outcome: { mistake: string; given?: Weights } | undefined,
): Promise<void> {
  const { SCRIPT_SOURCE, weightsPage } = await import('./page.ts')
  const primary = primaryOf(database)
  const versions = await listWeights(primary)
  const isEditor = caller?.isEditor === true
  const run = isEditor ? await readTrial(database, new URLSearchParams(ctx.search).get('run')) : undefined
  const report = run && (await scoreReport(primary, run))
  const tried = run && ({ ...versions[0], ...(run.parameters.weights as Partial<Weights>) } as Weights)
  const [newest] = await listRuns(primary, 'scores', 1)
  ctx.status = outcome ? 400 : 200
  ctx.set(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src ${SCRIPT_SOURCE}; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  )
  ctx.set('Cache-Control', 'no-store')
  ctx.body = weightsPage({
    versions,
    token: isEditor ? formToken(caller) : undefined,
    given: outcome?.given ?? tried,
    mistake: outcome?.mistake,
    trial: run && report && { run, report },
    run: newest,
    scored: (await listBases(primary)).find((basis) => basis.is_finished)?.weights,
    land: readLand(),
  })
}
