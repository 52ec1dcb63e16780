import { limits } from '@lockale/api'
import { LockaleError } from '@lockale/errors'

/**
 * A reporting tag as it is sent.
 * @throws {LockaleError} `TAG_INVALID`
 */
export function checkTag(tag: string): string {
  const value = tag.trim()
  // the comma would make it several values
  if (new RegExp(`^[\\x21-\\x2b\\x2d-\\x7e]{1,${limits.maxTagCharacters}}$`, 'u').test(value)) return value
  throw new LockaleError('TAG_INVALID', 'The reporting tag cannot be sent.', {
    hint: `Use 1 to ${limits.maxTagCharacters} ASCII characters without white space and commas.`,
  })
}
