import { listStyles } from '@lockale/connect'
import { exits } from '../../exit-codes.ts'
import { renderStyleList } from '../../render/style.ts'
import type { Answer, CommandContext } from '../command.ts'
import { withDesk } from './open-styles.ts'

/** All style rule lists of the account, whosever they are. */
export async function showStyles(context: CommandContext): Promise<Answer> {
  const languages = context.flags.list('language').map((code) => code.toLowerCase())
  return withDesk(context, async ({ desk }) => {
    const owners = new Map([...(await desk.ids.all(desk.place, 'style'))].map(([name, { id }]) => [id, name]))
    const all = await listStyles(desk)
    const lists = all
      .filter(({ language }) => languages.length === 0 || languages.includes(language))
      .map((list) => ({
        styleId: list.styleId,
        title: list.title,
        language: list.language,
        version: list.version,
        rules: Object.values(list.rules).reduce((sum, rules) => sum + Object.keys(rules).length, 0),
        instructions: list.instructions.length,
        name: owners.get(list.styleId),
      }))
    return {
      exitCode: exits.done,
      document: { lists: lists.map((list) => ({ ...list, version: list.version ?? null, name: list.name ?? null })) },
      screen: renderStyleList(lists),
    }
  })
}
