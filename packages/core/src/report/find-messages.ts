import { LockaleError } from '@lockale/errors'
import type { CatalogDiff, MessageChange } from '../model/change.ts'
import { displayKey } from '../model/key.ts'

/**
 * The changes of the message a person named: `cart.title` as shown, or the exact key of the lockfile (`cart/title`). In a
 * project with several namespaces `home:cart.title` names one of them.
 * @throws {LockaleError} `MESSAGE_UNKNOWN`, with the nearest names in its hint
 */
export function findMessages(diffs: readonly CatalogDiff[], name: string): readonly MessageChange[] {
  const all = diffs.flatMap(({ changes }) => changes)
  const exact = all.filter(({ unit }) => unit.key === name)
  const found = exact.length > 0 ? exact : all.filter((change) => namesOf(change).includes(name))
  if (found.length > 0) return found
  const near = nearest(name, new Set(all.map(({ unit }) => displayKey(unit.key))))
  throw new LockaleError('MESSAGE_UNKNOWN', `No message is called ${JSON.stringify(name)}.`, {
    hint: near.length > 0 ? `Nearest: ${near.map((key) => JSON.stringify(key)).join(', ')}.` : 'See `lockale status`.',
  })
}

function namesOf({ catalog, unit }: MessageChange): readonly string[] {
  const key = displayKey(unit.key)
  return catalog.namespace === undefined ? [key] : [key, `${catalog.namespace}:${key}`]
}

/** Up to three names that hold the wanted one or its beginning. */
function nearest(name: string, keys: ReadonlySet<string>): readonly string[] {
  const wanted = name.toLowerCase()
  const start = wanted.slice(0, Math.max(3, Math.ceil(wanted.length / 2)))
  const holding = [...keys].filter((key) => key.toLowerCase().includes(wanted))
  const starting = [...keys].filter((key) => key.toLowerCase().startsWith(start))
  return [...new Set([...holding, ...starting])].slice(0, 3)
}
