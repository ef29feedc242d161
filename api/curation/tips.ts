/** What editors do with tips: look at those that users reported, hide and show them. */
import { z } from 'zod'
import { countReportedTips, listReportedTips, REPORT_REASONS, setTipHidden } from '../../sql/accounts/tip-reports.ts'
import { USER_TIP } from '../contributions/schema.ts'
import { NotFound } from '../errors.ts'
import { pageOf, timestamp } from '../http/answer-schemas.ts'
import { boolean } from '../http/fields.ts'
import { inputOperation } from '../http/input-operation.ts'
import { components } from '../http/json-schema.ts'
import { listOperation } from '../http/list-operation.ts'
import { isUuid } from '../http/record-key.ts'
import type { Operation, View } from '../http/view.ts'
import { PLACE } from '../places/examples.ts'
import type { Services } from '../services.ts'

const ReportedTip = z
  .object({
    id: z.guid(),
    svc_place: z.guid().describe('Id of the place'),
    place_name: z.string(),
    tip: z.string(),
    is_hidden: z.boolean(),
    reasons: z.array(z.enum(REPORT_REASONS)).describe('Each reason once'),
    reports: z.int().min(1).describe('Number of users who reported it'),
    reported_at: timestamp().describe('When it was first reported'),
  })
  .register(components, { id: 'ReportedTip' })
type ReportedTip = z.infer<typeof ReportedTip>

const REPORTED_TIP: ReportedTip = {
  id: USER_TIP.id,
  svc_place: PLACE.id,
  place_name: PLACE.properties.name,
  tip: 'Buy gold at gold.example.',
  is_hidden: false,
  reasons: ['SPAM'],
  reports: 2,
  reported_at: '2026-11-21T02:44:39.997000',
}

const TipState = z.object({ is_hidden: boolean().describe('Whether visitors do not see the tip') })

export function tipViews(services: Services): View[] {
  return [
    // Before single tips, whose path matches it too.
    {
      path: '/v0.3/tips/reported/',
      name: 'Reported Tip List',
      description: 'Tips that users reported and no editor has looked at, those with the oldest report first.',
      operations: { GET: listReported(services) },
    },
    {
      path: '/v0.3/tips/:id/',
      name: 'Tip Instance',
      description: 'A tip, which an editor hides or shows. Its reports are done with then.',
      operations: { PATCH: changeTip(services) },
    },
  ]
}

function listReported({ database }: Services): Operation {
  return listOperation({
    id: 'listReportedTips',
    summary: 'Tips that users reported',
    needsToken: true,
    needsEditor: true,
    output: pageOf('ReportedTipPage', z.array(ReportedTip)),
    example: REPORTED_TIP,
    source: () => ({
      list: (limit, offset) => listReportedTips(database, limit, offset),
      count: () => countReportedTips(database),
    }),
    present: (row): ReportedTip => row,
  })
}

function changeTip({ database }: Services): Operation {
  return inputOperation({
    id: 'changeTip',
    summary: 'Hide or show a tip',
    needsToken: true,
    needsEditor: true,
    status: 204,
    input: TipState,
    inputExample: { is_hidden: true },
    async handle({ is_hidden }, { params }) {
      const id = params['id'] ?? ''
      if (!isUuid(id) || !(await setTipHidden(database, id, is_hidden))) throw new NotFound()
      return {}
    },
  })
}
