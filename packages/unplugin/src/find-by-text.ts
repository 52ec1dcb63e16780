import type { Resource } from '@lockale/core'
import { isRecord } from '@lockale/errors'
import { lettersIn, showText, type TextPattern, toTextPattern } from './text-pattern.ts'

/** A message that may be the one that a page shows at some place. */
export interface FoundText {
  readonly namespace: string | undefined
  /** Its path in the file, as users write it: `cart.title`. */
  readonly key: string
  /** Locales that have it like that, in the order of the resources. */
  readonly locales: readonly string[]
}

interface FindTextOptions {
  /** In the order in which locales and files are to be listed. */
  readonly resources: readonly Resource[]
  /** Which of them the page has loaded: others come into question only where these have nothing. */
  readonly isLoaded: (resource: Resource) => boolean
}

/**
 * Finds messages by what a page shows of them: exactly, or with placeholders filled in. Those of which most stands in the page
 * come first.
 * @param levels texts of the element that was clicked, then those of the element around it, and so on: the first level in which
 * there is anything decides
 */
export function findByText(
  levels: readonly (readonly string[])[],
  { resources, isLoaded }: FindTextOptions,
): readonly FoundText[] {
  const loaded = resources.filter(isLoaded)
  const others = resources.filter((one) => !isLoaded(one))
  for (const level of levels) {
    const shown = [...new Set(level.map(showText).filter((text) => text !== ''))]
    for (const part of [loaded, others]) {
      const found = findIn(part, shown)
      if (found.length > 0) return found
    }
  }
  return []
}

function findIn(resources: readonly Resource[], shown: readonly string[]): readonly FoundText[] {
  const exact = collect(resources, ({ text }) => (shown.includes(text) ? 1 : 0))
  return exact.length > 0 ? exact : collect(resources, (leaf) => Math.max(0, ...shown.map((text) => weigh(leaf, text))))
}

/** A pattern of gaps, and a few letters between them, matches everything: that says nothing. */
const leastLetters = 2
const leastShare = 0.1

/** How many letters stand in the page as they are; 0: it is not this one. */
function weigh({ pattern }: Leaf, shown: string): number {
  const { letters, matches } = pattern()
  const isTelling = letters >= leastLetters && letters >= lettersIn(shown) * leastShare
  return isTelling && matches(shown) ? letters : 0
}

function collect(resources: readonly Resource[], weight: (leaf: Leaf) => number): readonly FoundText[] {
  const found = new Map<string, { readonly text: FoundText; readonly weight: number }>()
  for (const resource of resources) {
    const { namespace, locale } = resource
    for (const leaf of leavesOf(resource)) {
      const own = weight(leaf)
      if (own === 0) continue
      const name = JSON.stringify([namespace, leaf.key])
      const known = found.get(name)
      const locales = [...new Set([...(known?.text.locales ?? []), locale])]
      const text = { namespace, key: leaf.key, locales }
      found.set(name, { text, weight: Math.max(own, known?.weight ?? 0) })
    }
  }
  return [...found.values()].toSorted((a, b) => b.weight - a.weight).map(({ text }) => text)
}

interface Leaf {
  readonly key: string
  readonly text: string
  readonly pattern: () => TextPattern
}

const leaves = new WeakMap<Resource, readonly Leaf[]>()

/** The strings of a file, which stay the same object for as long as the file does. */
function leavesOf(resource: Resource): readonly Leaf[] {
  const known = leaves.get(resource) ?? readLeaves(JSON.parse(resource.json), '')
  leaves.set(resource, known)
  return known
}

function readLeaves(value: unknown, key: string): readonly Leaf[] {
  if (typeof value === 'string') {
    let pattern: TextPattern | undefined
    return [{ key, text: showText(value), pattern: () => (pattern ??= toTextPattern(value)) }]
  }
  if (!isRecord(value) && !Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, each]) => readLeaves(each, key === '' ? name : `${key}.${name}`))
}
