import { type CST, parseCST } from 'messageformat/cst'

/**
 * UTF-16 units. The parser makes an error object, with its stack, for each thing it finds wrong, which takes seconds for a
 * megabyte of backslashes.
 */
export const longestMessage = 20_000

/** `undefined` for a message with syntax errors, and for one that is too long. */
export function parseMf2(message: string): CST.Message | undefined {
  if (message.length > longestMessage) return undefined
  const parsed = parseCST(message)
  return parsed.errors.length > 0 ? undefined : parsed
}
