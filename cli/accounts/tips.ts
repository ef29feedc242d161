/** `whereabouts tips reported|hide|restore`: what visitors reported, and what is done about it. */
import { Command } from 'commander'
import { isUuid } from '../../api/http/record-key.ts'
import { countReportedTips, listReportedTips, setTipHidden } from '../../sql/accounts/tip-reports.ts'
import { withDatabase } from '../database.ts'

const LISTED = 100

export function tipsCommand(): Command {
  return new Command('tips')
    .description('look at reported tips, hide and restore them')
    .addCommand(
      new Command('reported')
        .description('list the reported tips that nobody has looked at, the oldest report first')
        .action(() => withDatabase(printReported)),
    )
    .addCommand(changeCommand('hide', 'show a tip to nobody, and count it no longer', true))
    .addCommand(changeCommand('restore', 'keep a reported tip, or show a hidden one again', false))
}

function changeCommand(name: string, description: string, isHidden: boolean): Command {
  return new Command(name)
    .description(description)
    .argument('<tip>', 'id of the tip')
    .action((tip: string) =>
      withDatabase(async (database) => {
        if (!isUuid(tip) || !(await setTipHidden(database, tip, isHidden))) throw new Error(`No tip ${tip}.`)
        console.error(`${tip} is ${isHidden ? 'hidden' : 'shown'}`)
      }),
    )
}

async function printReported(database: Parameters<typeof listReportedTips>[0]): Promise<void> {
  const tips = await listReportedTips(database, LISTED, 0)
  for (const { id, place_name: place, tip, reasons, reports, is_hidden: isHidden } of tips) {
    const why = `${reports} ${reports === 1 ? 'report' : 'reports'} (${reasons.join(', ').toLowerCase()})`
    process.stdout.write(`${id}  ${why}${isHidden ? ', hidden' : ''}  ${place}: ${JSON.stringify(tip)}\n`)
  }
  const count = await countReportedTips(database)
  console.error(count === 0 ? 'no reported tips' : `${tips.length} of ${count} reported tips`)
}
