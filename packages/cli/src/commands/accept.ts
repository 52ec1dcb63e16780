import { exits } from '../exit-codes.ts'
import { renderAccept } from '../render/accept.ts'
import { chooseLocales } from './choose-locales.ts'
import { chooseWaiting } from './choose-waiting.ts'
import type { Answer, CommandContext } from './command.ts'

export async function accept({ flags, operands, openProject }: CommandContext): Promise<Answer> {
  const project = await openProject()
  const locales = chooseLocales(flags.list('locale'), project.config)
  const report = await project.accept({
    messages: operands,
    ...chooseWaiting(flags),
    ...(locales === undefined ? {} : { locales }),
  })
  const { accepted, skipped } = report
  return { exitCode: exits.done, document: { accepted, skipped }, screen: renderAccept(report) }
}
