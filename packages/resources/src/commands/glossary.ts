import { chooseAction, type FlagActions, refuseOtherFlags } from '@lockale/terminal/command/choose-action'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { deleteOne, listAll } from './glossary/list-and-delete.ts'
import { diffFiles, planFiles, pushFiles } from './glossary/plan-and-push.ts'
import { pullFiles } from './glossary/pull.ts'

const actions = {
  plan: planFiles,
  push: pushFiles,
  pull: pullFiles,
  diff: diffFiles,
  list: listAll,
  delete: deleteOne,
} as const

export async function glossary(context: CommandContext): Promise<Answer> {
  const any: readonly [number, number] = [0, Number.POSITIVE_INFINITY]
  const takes = { plan: any, push: any, pull: any, diff: any, list: any, delete: [1, 1] } as const
  const { action, names } = chooseAction(context, 'glossary', takes)
  refuseOtherFlags(context, { command: 'glossary', action, own })
  return actions[action](context, names)
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
