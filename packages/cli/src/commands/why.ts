import { exits } from '../exit-codes.ts'
import { renderWhy } from '../render/why.ts'
import { chooseNames } from './accept-names.ts'
import { choosePlaces } from './choose-selection.ts'
import type { Answer, CommandContext } from './command.ts'

export async function why(context: CommandContext): Promise<Answer> {
  const { names } = await chooseNames(context, 'why')
  const project = await context.openProject()
  const facts = await project.why({ messages: names, ...choosePlaces(context, project) })
  return { exitCode: exits.done, document: { facts }, screen: renderWhy(facts) }
}
