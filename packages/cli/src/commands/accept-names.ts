import type { TextName } from '@lockale/core'
import { maxListBytes, parseTextList, type TextList } from './accept-list.ts'
import type { CommandContext } from './command.ts'

/**
 * The texts that operands name: each a message or a pattern, and `-` for a list on stdin.
 * @throws {LockaleError} `LIST_UNREADABLE`
 */
export async function chooseNames({ host, operands }: CommandContext): Promise<TextList> {
  const written = operands.filter((name) => name !== '-').map((message): TextName => ({ message }))
  if (!operands.includes('-')) return { names: written, isOfFindings: false }
  const { names, isOfFindings } = parseTextList(await host.parts.readStdin(maxListBytes + 1))
  return { names: [...written, ...names], isOfFindings }
}
