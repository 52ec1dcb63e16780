import { LockaleError } from '@lockale/errors'

/** Far more than any key has. */
export const maxKeyBytes = 4096

/**
 * The key that a source gives: one line, with or without its end. What it says instead is not shown.
 * @param what gives it, at the beginning of a sentence
 * @throws {LockaleError} `KEY_INVALID`
 */
export function oneLine(text: string, what: string): string {
  const problem = problemOf(text)
  if (problem === undefined) return text.trim()
  throw new LockaleError('KEY_INVALID', `${what} ${problem}.`, {
    hint: 'It must print the key and nothing else, on one line.',
  })
}

function problemOf(text: string): string | undefined {
  if (Buffer.byteLength(text) > maxKeyBytes) return `prints more than ${maxKeyBytes} bytes`
  if (text.trim() === '') return 'prints no key'
  if (/[\r\n]/u.test(text.trim())) return 'prints more than one line'
  return undefined
}
