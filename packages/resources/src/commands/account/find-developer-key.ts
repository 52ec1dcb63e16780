import type { DeveloperKey } from '@lockale/client'
import { LockaleError } from '@lockale/errors'
import { didYouMean } from '../../find-named.ts'

/** Of an id so much is always shown: it may be the key itself. */
const leastShown = 8

/** The beginning of each id that tells it from all others. */
export function shortIds(keys: readonly DeveloperKey[]): ReadonlyMap<string, string> {
  const ids = keys.map(({ keyId }) => keyId)
  return new Map(
    ids.map((id) => {
      const others = ids.filter((other) => other !== id)
      // half of it is the most that is ever shown
      const most = Math.floor(id.length / 2)
      let length = Math.min(leastShown, most)
      while (length < most && others.some((other) => other.startsWith(id.slice(0, length)))) length++
      return [id, id.slice(0, length)]
    }),
  )
}

/**
 * The key that a word means: its whole id, a label that no other has, or a beginning of the id that no other has.
 * @throws {LockaleError} `DEVELOPER_KEY_UNKNOWN`, `DEVELOPER_KEY_AMBIGUOUS`
 */
export function findDeveloperKey(word: string, keys: readonly DeveloperKey[]): DeveloperKey {
  const wanted = word.replace(/…$/u, '')
  const whole = keys.find(({ keyId }) => keyId.toLowerCase() === wanted.toLowerCase())
  if (whole !== undefined) return whole
  const labelled = keys.filter(({ label }) => label !== '' && label === word)
  const begun = keys.filter(({ keyId }) => wanted.length >= 4 && keyId.toLowerCase().startsWith(wanted.toLowerCase()))
  const found = [...new Set([...labelled, ...begun])]
  const [first, second] = found
  if (first !== undefined && second === undefined) return first
  // the word may be a key: it is not repeated
  if (first === undefined) throw unknown(word, keys)
  const short = shortIds(keys)
  const names = found.map(({ keyId, label, isDeactivated }) => {
    return `${short.get(keyId) ?? ''} (${JSON.stringify(label)}${isDeactivated ? ', deactivated' : ''})`
  })
  const problem = `${found.length} keys have this label, or an id that begins with it.`
  throw new LockaleError('DEVELOPER_KEY_AMBIGUOUS', problem, {
    hint: `Use the beginning of an id: ${names.join(', ')}.`,
  })
}

function unknown(word: string, keys: readonly DeveloperKey[]): LockaleError {
  const labels = keys.map(({ label }) => label)
  return new LockaleError('DEVELOPER_KEY_UNKNOWN', 'The account has no key with this id or label.', {
    hint: `${didYouMean(word, labels, JSON.stringify)}lockale keys list shows all keys.`,
  })
}
