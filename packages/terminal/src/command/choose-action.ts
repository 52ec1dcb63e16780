import { didYouMean, LockaleError } from '@lockale/errors'
import type { CommandContext } from './command.ts'

/**
 * Returns the action of a command (`push` in `glossary push terms.csv`) and the operands after it.
 * @param actions for each action: least and greatest number of operands, and what an operand is (default: `name`)
 * @throws {LockaleError} `USAGE_OPERANDS`
 */
export function chooseAction<T extends string>(
  { operands }: Pick<CommandContext, 'operands'>,
  command: string,
  actions: Readonly<Record<T, readonly [least: number, most: number, what?: string]>>,
): { readonly action: T; readonly names: readonly string[] } {
  const [first = '', ...names] = operands
  const all = Object.keys(actions) as T[]
  const action = all.find((each) => each === first)
  const see = `See: lockale ${command} --help`
  if (action === undefined) {
    const problem = first === '' ? 'needs an action' : `has no action "${first}"`
    throw new LockaleError('USAGE_OPERANDS', `lockale ${command} ${problem}.`, {
      hint: `${didYouMean(first, all)}Actions: ${all.join(', ')}. ${see}`,
    })
  }
  const [least, most, what = 'name'] = actions[action]
  if (names.length >= least && names.length <= most) return { action, names }
  const problem =
    names.length < least ? `needs ${least > 1 ? `${least} ${what}s` : `a ${what}`}` : `takes no "${names[most] ?? ''}"`
  throw new LockaleError('USAGE_OPERANDS', `lockale ${command} ${action} ${problem}.`, { hint: see })
}

/**
 * Throws if the user gave a flag that the action does not use.
 * @throws {LockaleError} `USAGE_BAD_VALUE`
 * @param own flags that only some actions use; the value names these actions: `push pull`
 */
export function refuseOtherFlags(
  { flags }: Pick<CommandContext, 'flags'>,
  {
    command,
    action,
    own,
  }: { readonly command: string; readonly action: string; readonly own: Readonly<Record<string, string>> },
): void {
  for (const [name, actions] of Object.entries(own)) {
    if (actions.split(' ').includes(action) || !flags.isGiven(name)) continue
    throw new LockaleError('USAGE_BAD_VALUE', `lockale ${command} ${action} has no flag --${name}.`, {
      hint: `It belongs to: ${actions.replaceAll(' ', ', ')}. See: lockale ${command} --help`,
    })
  }
  if (own['adopt'] !== undefined && flags.has('adopt') && flags.has('new')) {
    throw new LockaleError('USAGE_BAD_VALUE', '--adopt and --new cannot be used together.', {
      hint: `--adopt links the existing ${command}, --new creates another one.`,
    })
  }
}
