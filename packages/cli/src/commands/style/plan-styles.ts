import { type ExaminedStyle, planStyles, settleStyle } from '@lockale/connect'
import { exits } from '../../exit-codes.ts'
import { renderStylePlan } from '../../render/style.ts'
import { styleDocument } from '../../documents/style.ts'
import type { Answer, CommandContext } from '../command.ts'
import { chooseLists } from './choose-lists.ts'
import { type OpenStyles, withStyles } from './open-styles.ts'

/** What a push would do, and what stands in its way. */
export async function showStylePlan(context: CommandContext, names: readonly string[]): Promise<Answer> {
  const { flags } = context
  return withStyles(context, async ({ files, desk }) => {
    const examined = await planStyles(chooseLists(files, { names, flags }), desk)
    const styles = flags.has('adopt') ? examined.map(adopted) : examined
    const gone = names.length === 0 && flags.list('language').length === 0 ? await findGone({ files, desk }) : []
    const isPending = gone.length > 0 || styles.some(({ state }) => state !== 'current')
    const isPushed = styles.some(({ state }) => state === 'new' || state === 'changed' || state === 'lost')
    return {
      exitCode: flags.has('exit-code') && isPending ? exits.findings : exits.done,
      document: { styles: styles.map(styleDocument), gone },
      screen: renderStylePlan(styles, gone),
      advice: isPushed ? [['→ lockale style push does this']] : [],
    }
  })
}

/** One of several stays as it is: nothing says which is meant. */
function adopted(style: ExaminedStyle): ExaminedStyle {
  if (style.state !== 'taken' || style.namesakes.length > 1) return style
  const settled = settleStyle(style, { isAdopting: true })
  return { ...settled, state: 'changed' }
}

/** Names on record that no file has any more. */
async function findGone({ files, desk }: Pick<OpenStyles, 'files' | 'desk'>): Promise<readonly string[]> {
  const known = new Set(files.flatMap(({ name, lists }) => lists.map(({ language }) => `${name} ${language}`)))
  return [...(await desk.ids.all(desk.place, 'style')).keys()].filter((name) => !known.has(name))
}
