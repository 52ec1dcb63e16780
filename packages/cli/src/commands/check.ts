import { checkDocument } from '../documents/reports.ts'
import { exitOfCheck } from '../exit-codes.ts'
import { renderCheck, renderCheckAdvice } from '../render/check.ts'
import { chooseLocales } from './choose-locales.ts'
import type { Answer, CommandContext } from './command.ts'

export async function check({ flags, openProject }: CommandContext): Promise<Answer> {
  const project = await openProject()
  const locales = chooseLocales(flags.list('locale'), project.config)
  const report = await project.check(locales === undefined ? {} : { locales })
  return {
    exitCode: exitOfCheck(report),
    document: checkDocument(report),
    screen: renderCheck(report),
    advice: renderCheckAdvice(report),
  }
}
