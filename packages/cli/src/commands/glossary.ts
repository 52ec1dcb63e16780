import { LockaleError } from '@lockale/errors'
import { chooseAction } from './choose-action.ts'
import type { Answer, CommandContext } from './command.ts'

export async function glossary(context: CommandContext): Promise<Answer> {
  const any: readonly [number, number] = [0, Number.POSITIVE_INFINITY]
  const { action, names } = chooseAction(context, 'glossary', {
    plan: any,
    push: any,
    pull: any,
    diff: any,
    list: any,
    delete: [1, 1],
  })
  refuseOtherFlags(context, action)
  switch (action) {
    case 'plan':
      return (await import('./glossary/plan.ts')).planFiles(context, names)
    case 'push':
      return (await import('./glossary/push.ts')).pushFiles(context, names)
    case 'pull':
      return (await import('./glossary/pull.ts')).pullFiles(context, names)
    case 'diff':
      return (await import('./glossary/diff.ts')).diffFiles(context, names)
    case 'list':
      return (await import('./glossary/list.ts')).listAll(context, names)
    case 'delete':
      return (await import('./glossary/delete.ts')).deleteOne(context, names[0] ?? '')
  }
}

/** Flags that not every action has. */
const own: readonly (readonly [name: string, kind: 'switch' | 'text', actions: readonly string[]])[] = [
  ['force', 'switch', ['push', 'pull']],
  ['adopt', 'switch', ['push', 'pull']],
  ['new', 'switch', ['push']],
  ['exit-code', 'switch', ['plan', 'diff']],
  ['format', 'text', ['pull']],
  ['entries', 'switch', ['list']],
  ['pair', 'text', ['delete']],
  ['yes', 'switch', ['delete']],
]

/** What would be passed over in silence. @throws {LockaleError} `USAGE_BAD_VALUE` */
function refuseOtherFlags({ flags }: CommandContext, action: string): void {
  for (const [name, kind, actions] of own) {
    const isGiven = kind === 'switch' ? flags.has(name) : flags.text(name) !== undefined
    if (!isGiven || actions.includes(action)) continue
    throw new LockaleError('USAGE_BAD_VALUE', `lockale glossary ${action} has no --${name}.`, {
      hint: `It belongs to: ${actions.join(', ')}. See: lockale glossary --help`,
    })
  }
  if (flags.has('adopt') && flags.has('new')) {
    throw new LockaleError('USAGE_BAD_VALUE', '--adopt and --new do not go together.', {
      hint: '--adopt takes the glossary that is there, --new makes another one.',
    })
  }
}
