import type { CatalogView, ProjectView, SeenPair } from '../../project-view.ts'

/** A message that a text brings in. */
export interface Reference {
  readonly raw: string
  readonly namespace: string | undefined
  readonly key: string
}

/** What the target text of a pair brings in. Keys that are made up at run time are left out. */
export function referencesIn({ target }: SeenPair, catalog: CatalogView): readonly Reference[] {
  return target.tokens.flatMap((token) => {
    if (token.type !== 'placeholder' || token.kind !== 'nesting' || isMadeUp(token)) return []
    return [{ raw: token.raw, ...splitNamespace(token.name, catalog) }]
  })
}

/** `$t({{key}})`, `$t(size_{{size}})` */
function isMadeUp({ raw, name }: { readonly raw: string; readonly name: string }): boolean {
  const behind = raw.slice(raw.indexOf(name) + name.length)
  return name === '' || /[{}]/u.test(name) || /^[\w.-]*\{/u.test(behind)
}

function splitNamespace(name: string, { namespaceSeparator, syntax }: CatalogView): Omit<Reference, 'raw'> {
  if (namespaceSeparator === false || syntax.id !== 'i18next') return { namespace: undefined, key: name }
  const at = name.indexOf(namespaceSeparator)
  if (at <= 0) return { namespace: undefined, key: name }
  return { namespace: name.slice(0, at), key: name.slice(at + namespaceSeparator.length) }
}

/**
 * Whether the app finds a message: among the source's keys or the locale's own, with or without plural and context. Without
 * a namespace any catalog will do: apps have one that they fall back to.
 */
export function openLookup({ catalogs }: ProjectView): (reference: Reference, locale: string) => boolean {
  const known = new Map<CatalogView, Map<string, ReadonlySet<string>>>()
  return ({ namespace, key }, locale) => {
    const named = namespace === undefined ? catalogs : catalogs.filter((catalog) => catalog.namespace === namespace)
    // a namespace that lockale does not look after
    return named.length === 0 || named.some((catalog) => keysOf(catalog, locale).has(key))
  }

  function keysOf(catalog: CatalogView, locale: string): ReadonlySet<string> {
    const byLocale = known.get(catalog) ?? new Map<string, ReadonlySet<string>>()
    known.set(catalog, byLocale)
    const keys = byLocale.get(locale) ?? readKeys(catalog, locale)
    byLocale.set(locale, keys)
    return keys
  }
}

function readKeys(catalog: CatalogView, locale: string): ReadonlySet<string> {
  const { source, targets, contextSeparator, pluralSeparator } = catalog
  const keys = new Set<string>()
  for (const key of [...source.keys(), ...(targets.get(locale)?.keys() ?? [])]) {
    keys.add(key)
    if (catalog.syntax.id !== 'i18next') continue
    // `friend_male_one` is found as `friend_male` and as `friend`
    let base = key
    for (let parts = 0; parts < maxSuffixes; parts++) {
      const at = Math.max(base.lastIndexOf(contextSeparator), base.lastIndexOf(pluralSeparator))
      if (at <= 0) break
      base = base.slice(0, at)
      keys.add(base)
    }
  }
  return keys
}

/** Context, `ordinal` and category: one more for a context with a separator in it. */
const maxSuffixes = 4
