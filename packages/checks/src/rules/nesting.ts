import { rememberEach, rememberFor } from '@lockale/errors'
import type { SyntaxId } from '@lockale/messages'
import type { CatalogView, ProjectView, SeenPair } from '../project-view.ts'
import type { Found, Rule } from '../rule.ts'
import { marksOf, trait } from '../text-traits.ts'
import type { TextView } from '../text-view.ts'
import { difference, first, listed, names } from '../words.ts'

export const nestingRules: readonly Rule[] = [
  {
    id: 'nesting-changed',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A translation nests another message than its source, or passes other options to it.',
    why: 'The key of a nested message must not be translated: a translated key names a message that does not exist.',
    example: { locale: 'de', source: 'Go to $t(home)', target: 'Gehe zu $t(start)', better: 'Gehe zu $t(home)' },
    say: (args) => `nested messages differ from the source${difference(args)}`,
  },
  {
    id: 'nesting-target-missing',
    scope: 'project',
    severity: 'error',
    tier: 'breaks',
    what: 'A translation nests a message that does not exist.',
    why: 'The app shows the key instead.',
    concerns: ({ syntax, target }) => syntax.id !== 'fluent' && mayRefer(target),
    check: (view) => danglingReferences(view, (id) => id !== 'fluent'),
    say: (args) => `${names(args, 'placeholder', 'a nested message')} not in the project`,
  },
  {
    id: 'nesting-options-json',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'The options of a nested message cannot be read.',
    why: 'i18next reads the options as JSON. It cannot read curly quotes or a fullwidth comma, and shows the raw message.',
    remedy: 'Copy the options from the source.',
    example: {
      locale: 'de',
      source: '$t(file, {"count": {{n}} })',
      target: '$t(file, {“count”: {{n}} })',
      better: '$t(file, {"count": {{n}} })',
    },
    say: (args) => `the options of ${first(args, 'placeholder') ?? 'a nested message'} cannot be read`,
  },
  {
    id: 'nesting-injection',
    scope: 'text',
    only: trait.quote | trait.apostrophe,
    inTarget: marksOf('$'),
    severity: 'warning',
    tier: 'breaks',
    what: 'A variable is inside quotes in the options of a nested message.',
    why: 'If the app does not escape values (`escapeValue: false`, as with React), a value that contains a quote can set other options.',
    remedy:
      'Write numbers without quotes, and leave other variables out: a nested message sees the variables of the outer message.',
    example: {
      locale: 'de',
      source: 'By $t(author)',
      target: 'Von $t(author, {"name": "{{name}}"})',
      better: 'Von $t(author)',
    },
    check({ target, syntax }) {
      if (syntax.id !== 'i18next' || (!target.raw.includes('"') && !target.raw.includes("'"))) return []
      const placeholder = target.tokens.flatMap((token) => {
        if (token.type !== 'placeholder' || token.kind !== 'nesting') return []
        return quotedValue.test(token.raw) ? [token.raw] : []
      })
      return placeholder.length === 0 ? [] : [{ arguments: { placeholder } }]
    },
    say: (args) =>
      `${names(args, 'placeholder', 'a nested message')} open to injected options: a variable is inside quotes`,
  },
  {
    id: 'fluent-reference',
    scope: 'project',
    severity: 'error',
    tier: 'breaks',
    what: 'A Fluent message refers to a message, a term or an attribute that does not exist.',
    why: 'The app shows the name in braces.',
    concerns: ({ syntax, target }) => syntax.id === 'fluent' && mayRefer(target),
    check: (view) => danglingReferences(view, (id) => id === 'fluent'),
    say: (args) => `${names(args, 'placeholder', 'a message or term')} not in the project`,
  },
  {
    id: 'nesting-cycle',
    scope: 'project',
    severity: 'error',
    tier: 'breaks',
    what: 'Messages nest each other in a circle.',
    why: 'i18next shows an empty string for such a message, and Fluent an error.',
    concerns: ({ target }) => mayRefer(target),
    check: (view) => view.locales.flatMap((locale) => findCycles(view, locale)),
    say: (args) => `nests itself${listed(args, 'placeholders', ' through ')}`,
  },
]

const quotedValue = /:\s*(?:"[^"{]*\{\{[^"]*"|'[^'{]*\{\{[^']*')/u

/** Finds references to messages that do not exist. If the source has the same one, reports it once for all locales. */
function danglingReferences(
  view: ProjectView,
  isAsked: (id: SyntaxId) => boolean,
): readonly (Found & { readonly at: SeenPair })[] {
  const catalogs = new Map(view.catalogs.map((catalog) => [catalog.id, catalog]))
  const isThere = openLookup(view)
  const said = new Set<string>()
  return view.pairs.flatMap((at) => {
    const catalog = catalogs.get(at.catalog)
    if (catalog === undefined || !isAsked(at.syntax.id)) return []
    const placeholder = referencesIn(at, catalog)
      .filter((reference) => !isThere(reference, at.locale))
      .map(({ raw }) => raw)
      .filter((raw) => {
        if (!at.source.raw.includes(raw)) return true
        const id = [at.catalog, at.message, raw].join('\n')
        const isNew = !said.has(id)
        said.add(id)
        return isNew
      })
    return placeholder.length === 0 ? [] : [{ at, arguments: { placeholder } }]
  })
}

interface Node {
  readonly at: SeenPair
  readonly raws: readonly string[]
  readonly to: readonly string[]
}

/** Finds messages that refer to each other in a cycle. First removes messages that cannot be in a cycle. */
function findCycles(view: ProjectView, locale: string): readonly (Found & { readonly at: SeenPair })[] {
  const nodes = readNodes(view, locale)
  const onward = new Map([...nodes].map(([id, { to }]) => [id, to.filter((one) => nodes.has(one))]))
  const circling = prune(
    prune(onward, (edges) => edges),
    reversed,
  )
  return [...circling].flatMap(([id]) => {
    const node = nodes.get(id)
    return node === undefined ? [] : [{ at: node.at, arguments: { placeholders: node.raws } }]
  })
}

type Edges = ReadonlyMap<string, readonly string[]>

/** Removes messages that refer to no message, and repeats this with the rest. `reversed`: to which none refers. */
function prune(all: Edges, direct: (edges: Edges) => Edges): Edges {
  const ahead = direct(all)
  const behind = direct === reversed ? all : reversed(all)
  const left = new Map([...ahead].map(([id, edges]) => [id, edges.length]))
  const ends = [...left].flatMap(([id, count]) => (count === 0 ? [id] : []))
  for (let id = ends.pop(); id !== undefined; id = ends.pop()) {
    left.delete(id)
    for (const before of behind.get(id) ?? []) {
      const count = left.get(before)
      if (count === undefined) continue
      left.set(before, count - 1)
      if (count === 1) ends.push(before)
    }
  }
  return new Map([...all].flatMap(([id, edges]) => (left.has(id) ? [[id, edges.filter((to) => left.has(to))]] : [])))
}

function reversed(edges: Edges): Edges {
  const back = new Map<string, string[]>([...edges.keys()].map((id) => [id, []]))
  for (const [id, to] of edges) for (const one of to) back.get(one)?.push(id)
  return back
}

/** Returns the messages with references, by id, to search for cycles. All plural forms of a message are one node. */
function readNodes(view: ProjectView, locale: string): ReadonlyMap<string, Node> {
  const catalogs = new Map(view.catalogs.map((catalog) => [catalog.id, catalog]))
  const nodes = new Map<string, Node>()
  for (const at of view.pairs) {
    const catalog = at.locale === locale ? catalogs.get(at.catalog) : undefined
    if (catalog === undefined) continue
    const references = referencesIn(at, catalog)
    if (references.length === 0) continue
    const id = nodeId(at.catalog, at.message)
    const known = nodes.get(id) ?? { at, raws: [], to: [] }
    const to = references.flatMap(({ namespace, key }) => {
      const named = namespace === undefined ? [catalog] : view.catalogs.filter((other) => other.namespace === namespace)
      const keys = new Set([key, at.syntax.splitKey(key)?.base ?? key])
      return named.flatMap(({ id: catalogId }) => Array.from(keys, (own) => nodeId(catalogId, own)))
    })
    const raws = [...new Set([...known.raws, ...references.map(({ raw }) => raw)])]
    nodes.set(id, { at: known.at, raws, to: [...known.to, ...to] })
  }
  return nodes
}

function nodeId(catalog: string, message: string): string {
  return `${catalog}\n${message}`
}

interface Reference {
  readonly raw: string
  readonly namespace: string | undefined
  readonly key: string
}

/** Returns false for a string that certainly refers to no other message: a quick test. */
function mayRefer(text: TextView): boolean {
  // a plain string contains only variables as placeholders, so it refers to no message
  if (text.reading.slots !== undefined) return false
  return text.tokens.some((token) => token.type === 'placeholder' && token.kind === 'nesting' && !isMark(token.raw))
}

/** Returns the references of a target string to other messages. Leaves out keys that are built at run time. */
function referencesIn({ target }: SeenPair, catalog: CatalogView): readonly Reference[] {
  return target.tokens.flatMap((token) => {
    if (token.type !== 'placeholder' || token.kind !== 'nesting' || isMark(token.raw) || isMadeUp(token)) return []
    return [{ raw: token.raw, ...splitNamespace(token.name, catalog) }]
  })
}

/** Returns true for `{$ICU}` and `<x id="ICU"/>`: Angular inserts another message there, but not by its key. */
function isMark(raw: string): boolean {
  return raw.startsWith('{$') || raw.startsWith('<')
}

/** Returns true for a key that is built at run time: `$t({{key}})`, `$t(size_{{size}})`. */
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
 * Returns a function that tests whether the app finds a message, in the source or in the locale: by its key, or by its
 * key with a plural or context suffix. A reference without a namespace can be to any catalog, because apps also search
 * other namespaces.
 */
function openLookup({ catalogs }: ProjectView): (reference: Reference, locale: string) => boolean {
  const keysOf = rememberFor((catalog: CatalogView) => rememberEach((locale: string) => readKeys(catalog, locale)))
  return ({ namespace, key }, locale) => {
    const named = namespace === undefined ? catalogs : catalogs.filter((catalog) => catalog.namespace === namespace)
    // If no catalog has the namespace, lockale does not manage it: the reference counts as right
    return named.length === 0 || named.some((catalog) => keysOf(catalog)(locale).has(key))
  }
}

function readKeys(catalog: CatalogView, locale: string): ReadonlySet<string> {
  const { source, targets, contextSeparator, pluralSeparator } = catalog
  const keys = new Set<string>()
  for (const key of [...source.keys(), ...(targets.get(locale)?.keys() ?? [])]) {
    keys.add(key)
    if (catalog.syntax.id !== 'i18next') continue
    // adds the shorter keys, without the last suffixes: `friend_male_one` adds `friend_male` and `friend`
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

/** Limit of suffixes of one key: context, `ordinal`, plural category, and one more if the context has a separator. */
const maxSuffixes = 4
