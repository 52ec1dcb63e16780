import type { Entry } from '@lockale/formats'
import { type Comparison, spellArgument, spellSubstitutions, type Substitution } from '@lockale/messages'
import type { Translation } from './pairs.ts'

/**
 * The same comparison with the arguments of both texts in the places of their substitutions; `undefined` where neither has one. A
 * translation need not have those of its source: `%#@posts@` beside `%lld`, or under another name.
 */
export function withoutSubstitutions(translation: Translation, comparison: Comparison): Comparison | undefined {
  const { catalog, unit, locale } = translation
  if (unit.syntax.id !== 'printf') return undefined
  const source = spell(comparison.source, { path: unit.path, entries: catalog.source.parsed.entries })
  const file = catalog.targets.find((one) => one.locale === locale)
  const target = spell(comparison.target, { path: unit.path, entries: file?.entries ?? [] })
  const isSame = source === comparison.source && target === comparison.target
  return isSame ? undefined : { ...comparison, source, target }
}

type Entries = readonly Entry[] | ReadonlyMap<unknown, Entry>

interface Place {
  readonly path: readonly string[]
  readonly entries: Entries
}

function spell(text: string, { path, entries }: Place): string {
  const [message = '', kind, inner] = path
  const found = substitutionsIn(entries).get(message)
  if (found === undefined) return text
  const own = kind === 'substitutions' && inner !== undefined ? found.get(inner) : undefined
  return own === undefined ? spellSubstitutions(text, found) : spellArgument(text, own)
}

const known = new WeakMap<Entries, ReadonlyMap<string, ReadonlyMap<string, Substitution>>>()

/** By message and name. */
function substitutionsIn(entries: Entries): ReadonlyMap<string, ReadonlyMap<string, Substitution>> {
  const before = known.get(entries)
  if (before !== undefined) return before
  const found = new Map<string, Map<string, Substitution>>()
  for (const { path, substitution } of entries.values()) {
    if (substitution === undefined) continue
    const [message = ''] = path
    found.set(message, (found.get(message) ?? new Map<string, Substitution>()).set(substitution.name, substitution))
  }
  known.set(entries, found)
  return found
}
