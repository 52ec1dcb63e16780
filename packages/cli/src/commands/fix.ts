import { exits } from '../exit-codes.ts'
import { renderFix } from '../render/fix.ts'
import { chooseRules } from './choose-rules.ts'
import { chooseSelection } from './choose-selection.ts'
import { chooseWaiting } from './choose-waiting.ts'
import type { Answer, CommandContext } from './command.ts'

export async function fix(context: CommandContext): Promise<Answer> {
  const { flags } = context
  const rules = chooseRules(flags.list('rule'))
  const dryRun = flags.has('dry-run')
  const project = await context.openProject()
  const report = await project.fix({
    dryRun,
    ...chooseWaiting(flags),
    ...(rules && { rules }),
    ...chooseSelection(context, project),
  })
  const { fixed, files } = report
  return { exitCode: exits.done, document: { fixed, files, dryRun }, screen: renderFix(report, dryRun) }
}
