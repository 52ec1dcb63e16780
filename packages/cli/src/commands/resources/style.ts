import { diffStyle, openStyles, planResources } from '@lockale/resources'
import { stateOf, styleDocument } from '../../documents/style.ts'
import { exits } from '../../exit-codes.ts'
import { chooseAction, type FlagActions, refuseOtherFlags } from '../choose-action.ts'
import type { Answer, CommandContext } from '../command.ts'
import { readChosen } from './style/choose-lists.ts'
import { deleteStyle, showStyles } from './style/list-and-delete.ts'
import { pushFiles, showStylePlan } from './style/plan-and-push.ts'
import { pullChanges } from './style/pull-styles.ts'
import { renderStyleDiffs } from './style/screen.ts'
import { showRules } from './style/show-rules.ts'
import { withResources } from './with-resources.ts'

export async function style(context: CommandContext): Promise<Answer> {
  const { action, names } = chooseAction(context, 'style', {
    plan: [0, Infinity],
    push: [0, Infinity],
    pull: [0, Infinity],
    diff: [0, Infinity],
    list: [0, 0],
    delete: [1, 1],
    rules: [0, Infinity],
  })
  refuseOtherFlags(context, { command: 'style', action, own })
  switch (action) {
    case 'plan':
      return showStylePlan(context, names)
    case 'push':
      return pushFiles(context, names)
    case 'pull':
      return pullChanges(context, names)
    case 'diff':
      return showStyleDiff(context, names)
    case 'list':
      return showStyles(context)
    case 'delete':
      return deleteStyle(context, names[0] ?? '')
    case 'rules':
      return showRules(names)
  }
}

/** Flags that not every action has. */
const own: FlagActions = {
  language: 'plan push pull diff list delete',
  force: 'push pull',
  adopt: 'plan push',
  new: 'push',
  'exit-code': 'plan diff',
  yes: 'delete',
}

/** What file and service say, list by list. */
async function showStyleDiff(context: CommandContext, names: readonly string[]): Promise<Answer> {
  const { flags } = context
  return withResources(context, async (place) => {
    const plans = await planResources(await readChosen(names, { ...place, flags }), openStyles(place))
    const styles = plans.map((style) => {
      const remote = style.remote ?? (style.namesakes.length === 1 ? style.namesakes[0]?.listed : undefined)
      return { style, diff: remote === undefined ? undefined : diffStyle(style.item, remote) }
    })
    const isDifferent = styles.some(({ style }) => stateOf(style) !== 'current')
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
