import { chooseAction, type FlagActions, refuseOtherFlags } from '@lockale/terminal/command/choose-action'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'

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
  refuseOtherFlags(context, { command: 'glossary', action, own })
  switch (action) {
    case 'plan':
      return (await import('./glossary/plan-and-push.ts')).planFiles(context, names)
    case 'push':
      return (await import('./glossary/plan-and-push.ts')).pushFiles(context, names)
    case 'pull':
      return (await import('./glossary/pull.ts')).pullFiles(context, names)
    case 'diff':
      return (await import('./glossary/plan-and-push.ts')).diffFiles(context, names)
    case 'list':
      return (await import('./glossary/list-and-delete.ts')).listAll(context, names)
    case 'delete':
      return (await import('./glossary/list-and-delete.ts')).deleteOne(context, names[0] ?? '')
  }
}

/** Flags that not every action has. */
const own: FlagActions = {
  force: 'push pull',
  adopt: 'push pull',
  new: 'push',
  'exit-code': 'plan diff',
  format: 'pull',
  entries: 'list',
  pair: 'delete',
  yes: 'delete',
}
