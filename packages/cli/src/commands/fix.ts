import { exits } from '../exit-codes.ts'
import { renderFix } from '../render/fix.ts'
import { chooseLocales } from './choose-locales.ts'
import { chooseRules } from './choose-rules.ts'
import { chooseWaiting } from './choose-waiting.ts'
import type { Answer, CommandContext } from './command.ts'

export async function fix({ flags, openProject }: CommandContext): Promise<Answer> {
  const rules = chooseRules(flags.list('rule'))
  const dryRun = flags.has('dry-run')
  const project = await openProject()
  const locales = chooseLocales(flags.list('locale'), project.config)
  const report = await project.fix({
    dryRun,
    ...chooseWaiting(flags),
    ...(rules && { rules }),
    ...(locales && { locales }),
  })
  const { fixed, files } = report
  return { exitCode: exits.done, document: { fixed, files, dryRun }, screen: renderFix(report, dryRun) }
}
