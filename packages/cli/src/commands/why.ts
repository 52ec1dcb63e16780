import { exits } from '../exit-codes.ts'
import { renderWhy } from '../render/why.ts'
import { chooseLocales } from './choose-locales.ts'
import type { Answer, CommandContext } from './command.ts'

export async function why({ flags, operands, openProject }: CommandContext): Promise<Answer> {
  const project = await openProject()
  const locales = chooseLocales(flags.list('locale'), project.config)
  const [message = ''] = operands
  const facts = await project.why({ message, ...(locales === undefined ? {} : { locales }) })
  return { exitCode: exits.done, document: { facts }, screen: renderWhy(facts) }
}
