import { carryOutStyle, planStyles, settleStyle } from '@lockale/connect'
import { exits } from '../../exit-codes.ts'
import { styleDocument } from '../../documents/style.ts'
import { renderPushedStyles } from '../../render/style.ts'
import type { Answer, CommandContext } from '../command.ts'
import { chooseLists } from './choose-lists.ts'
import { withStyles } from './open-styles.ts'

/** All of them are looked at before the first is pushed. */
export async function pushFiles(context: CommandContext, names: readonly string[]): Promise<Answer> {
  const { flags } = context
  const decisions = { isForced: flags.has('force'), isAdopting: flags.has('adopt'), isNew: flags.has('new') }
  return withStyles(context, async ({ files, desk }) => {
    const examined = await planStyles(chooseLists(files, { names, flags }), { ...desk, isNew: decisions.isNew })
    const settled = examined.map((style) => settleStyle(style, decisions))
    const done = []
    for (const style of settled) done.push({ ...style, ...(await carryOutStyle(style, desk)) })
    return {
      exitCode: exits.done,
      document: {
        styles: done.map((style) => ({
          ...styleDocument(style),
          styleId: style.styleId,
          version: style.version ?? null,
        })),
      },
      screen: renderPushedStyles(done),
    }
  })
}
