import { planStyles } from '@lockale/connect'
import { diffStyle } from '@lockale/exchange'
import { exits } from '../../exit-codes.ts'
import { styleDocument } from '../../documents/style.ts'
import { renderStyleDiffs } from '../../render/style-diff.ts'
import type { Answer, CommandContext } from '../command.ts'
import { chooseLists } from './choose-lists.ts'
import { withStyles } from './open-styles.ts'

/** What file and service say, list by list. */
export async function showStyleDiff(context: CommandContext, names: readonly string[]): Promise<Answer> {
  const { flags } = context
  return withStyles(context, async ({ files, desk }) => {
    const styles = (await planStyles(chooseLists(files, { names, flags }), desk)).map((style) => {
      const remote = style.remote ?? (style.namesakes.length === 1 ? style.namesakes[0]?.remote : undefined)
      return { style, diff: remote === undefined ? undefined : diffStyle(style.list, remote) }
    })
    const isDifferent = styles.some(({ style }) => style.state !== 'current')
    return {
      exitCode: flags.has('exit-code') && isDifferent ? exits.findings : exits.done,
      document: {
        styles: styles.map(({ style, diff }) => ({
          ...styleDocument(style),
          diff: diff === undefined ? null : { ...diff, title: diff.title ?? null },
        })),
      },
      screen: renderStyleDiffs(styles),
    }
  })
}
