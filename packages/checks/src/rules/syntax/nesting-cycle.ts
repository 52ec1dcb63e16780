import type { CatalogView, ProjectView, SeenPair } from '../../project-view.ts'
import type { Found, ProjectRule } from '../../rule.ts'
import { listed } from '../../words.ts'
import { type Reference, referencesIn } from './references.ts'

export const nestingCycle: ProjectRule = {
  id: 'nesting-cycle',
  scope: 'project',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'Messages bring in each other in a circle.',
  why: 'There is no end to it, so i18next shows an empty text and Fluent an error.',
  example: undefined,
  check: (view) => view.locales.flatMap((locale) => findCycles(view, locale)),
  say: (args) => `brings in itself${listed(args, 'placeholders', ' by ')}`,
}

interface Node {
  readonly at: SeenPair
  readonly raws: readonly string[]
  readonly to: readonly string[]
}

/** What is left when messages that lead nowhere are taken away, and then those that nothing leads to. */
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

/** Takes away what has no edge in one direction, until nothing is left that has none. */
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

/** Only texts that bring in something; all forms of a message are one node. */
function readNodes(view: ProjectView, locale: string): ReadonlyMap<string, Node> {
  const catalogs = new Map(view.catalogs.map((catalog) => [catalog.id, catalog]))
  const nodes = new Map<string, Node>()
  for (const at of view.pairs) {
    const catalog = at.locale === locale ? catalogs.get(at.catalog) : undefined
    if (catalog === undefined) continue
    const references = referencesIn(at, catalog)
    if (references.length === 0) continue
    const id = nodeId(at.catalog, at.message)
    const known = nodes.get(id)
    nodes.set(id, {
      at: known?.at ?? at,
      raws: [...new Set([...(known?.raws ?? []), ...references.map(({ raw }) => raw)])],
      to: [
        ...(known?.to ?? []),
        ...references.flatMap((reference) => targetsOf(reference, { at, catalog, catalogs: view.catalogs })),
      ],
    })
  }
  return nodes
}

interface Around {
  readonly at: SeenPair
  readonly catalog: CatalogView
  readonly catalogs: readonly CatalogView[]
}

function targetsOf({ namespace, key }: Reference, { at, catalog, catalogs }: Around): readonly string[] {
  const named = namespace === undefined ? [catalog] : catalogs.filter((other) => other.namespace === namespace)
  const base = at.syntax.splitKey(key)?.base
  return named.flatMap(({ id }) => [nodeId(id, key), ...(base === undefined ? [] : [nodeId(id, base)])])
}

function nodeId(catalog: string, message: string): string {
  return `${catalog}\n${message}`
}
