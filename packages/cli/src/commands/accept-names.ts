import type { TextName } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { maxListBytes, parseTextList, type TextList } from './accept-list.ts'
import type { CommandContext } from './command.ts'

/**
 * The texts that operands name: each a message or a pattern, and `-` for a list on stdin. With `--state` alone, all.
 * @throws {LockaleError} `LIST_UNREADABLE`; `USAGE_OPERANDS` for a call that would be about everything
 */
export async function chooseNames({ host, operands, flags }: CommandContext, command: string): Promise<TextList> {
  if (operands.length === 0) {
    if (flags.list('state').length > 0) return { names: [{ message: '*' }], isOfFindings: false }
    throw new LockaleError('USAGE_OPERANDS', `lockale ${command} needs a message or --state.`, {
      hint: `See: lockale ${command} --help`,
    })
  }
  const written = operands.filter((name) => name !== '-').map((message): TextName => ({ message }))
  if (!operands.includes('-')) return { names: written, isOfFindings: false }
  const { names, isOfFindings } = parseTextList(await host.parts.readStdin(maxListBytes + 1))
  return { names: [...written, ...names], isOfFindings }
}
