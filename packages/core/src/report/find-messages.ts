import { LockaleError } from '@lockale/errors'
import { matchesPattern } from '../config/key-pattern.ts'
import type { CatalogDiff, MessageChange } from '../model/change.ts'
import { displayKey } from '../model/key.ts'

/**
 * The changes of the messages a person named: `cart.title` as shown, or the exact key of the lockfile (`cart/title`). In a
 * project with several namespaces `home:cart.title` names one of them. `*` stands for any characters.
 * @throws {LockaleError} `MESSAGE_UNKNOWN`, with the nearest names in its hint
 */
export function findMessages(diffs: readonly CatalogDiff[], name: string): readonly MessageChange[] {
  const catalogs = [...new Set(diffs.map(({ catalog }) => catalog))]
  const all = catalogs.flatMap((catalog) => catalog.source.units.map((unit) => ({ catalog, unit })))
  const exact = all.filter(({ unit }) => unit.key === name)
  const isNamed = (one: Named) =>
    matchesPattern([name], one.unit.key) || namesOf(one).some((each) => matchesPattern([name], each))
  const found = exact.length > 0 ? exact : all.filter(isNamed)
  if (found.length > 0) return changesOf(diffs, found)
  const near = nearest(name, new Set(all.map(({ unit }) => displayKey(unit.key))))
  throw new LockaleError('MESSAGE_UNKNOWN', `No message is called ${JSON.stringify(name)}.`, {
    hint: near.length > 0 ? `Nearest: ${near.map((key) => JSON.stringify(key)).join(', ')}.` : 'See `lockale status`.',
  })
}

type Named = Pick<MessageChange, 'catalog' | 'unit'>

function namesOf({ catalog, unit }: Named): readonly string[] {
  const key = displayKey(unit.key)
  return catalog.namespace === undefined ? [key] : [key, `${catalog.namespace}:${key}`]
}

/** In the order of the diffs. Files without any of them are not looked into. */
function changesOf(diffs: readonly CatalogDiff[], named: readonly Named[]): readonly MessageChange[] {
  const units = new Set(named.map(({ unit }) => unit))
  const catalogs = new Set(named.map(({ catalog }) => catalog))
  return diffs
    .filter(({ catalog }) => catalogs.has(catalog))
    .flatMap(({ changes }) => changes.filter(({ unit }) => units.has(unit)))
}

/** Up to three names that hold the wanted one or its beginning. */
function nearest(name: string, keys: ReadonlySet<string>): readonly string[] {
  const wanted = name.toLowerCase()
  const start = wanted.slice(0, Math.max(3, Math.ceil(wanted.length / 2)))
  const holding = [...keys].filter((key) => key.toLowerCase().includes(wanted))
  const starting = [...keys].filter((key) => key.toLowerCase().startsWith(start))
  return [...new Set([...holding, ...starting])].slice(0, 3)
}
