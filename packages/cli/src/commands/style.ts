import { LockaleError } from '@lockale/errors'
import { chooseAction } from './choose-action.ts'
import type { Answer, CommandContext } from './command.ts'
import { deleteStyle } from './style/delete-style.ts'
import { showStyleDiff } from './style/diff-styles.ts'
import { showStyles } from './style/list-styles.ts'
import { showStylePlan } from './style/plan-styles.ts'
import { pullChanges } from './style/pull-styles.ts'
import { pushFiles } from './style/push-styles.ts'
import { showRules } from './style/show-rules.ts'

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
  refuseOtherFlags(context, action)
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

type Flags = CommandContext['flags']

/** Flags that not every action has. */
const own: readonly (readonly [name: string, isGiven: (flags: Flags, name: string) => boolean, actions: string])[] = [
  ['language', (flags, name) => flags.list(name).length > 0, 'plan push pull diff list delete'],
  ['force', (flags, name) => flags.has(name), 'push pull'],
  ['adopt', (flags, name) => flags.has(name), 'plan push'],
  ['new', (flags, name) => flags.has(name), 'push'],
  ['exit-code', (flags, name) => flags.has(name), 'plan diff'],
  ['yes', (flags, name) => flags.has(name), 'delete'],
]

/** What would be passed over in silence. @throws {LockaleError} `USAGE_BAD_VALUE` */
function refuseOtherFlags({ flags }: CommandContext, action: string): void {
  for (const [name, isGiven, actions] of own) {
    if (actions.split(' ').includes(action) || !isGiven(flags, name)) continue
    throw new LockaleError('USAGE_BAD_VALUE', `lockale style ${action} has no --${name}.`, {
      hint: `It belongs to: ${actions.replaceAll(' ', ', ')}. See: lockale style --help`,
    })
  }
  if (flags.has('adopt') && flags.has('new')) {
    throw new LockaleError('USAGE_BAD_VALUE', '--adopt and --new do not go together.', {
      hint: 'Either the style that is there is taken, or another one is made.',
    })
  }
}
