import type { Resource } from '@lockale/core'
import { groupBy, isRecord } from '@lockale/errors'
import { hasGaps, lettersIn, mayMatch, showText, toTextPattern } from './text-pattern.ts'

/** A message whose string matches a text in the page. */
export interface FoundText {
  readonly namespace: string | undefined
  /** Path in the file, as users write it: `cart.title`. */
  readonly key: string
  /** Locales with this string, in the order of the resources. */
  readonly locales: readonly string[]
}

/**
 * Finds messages by text in the page: strings that equal the text, equal it with placeholders filled in, or are a part
 * of it. The best match is first.
 * @param levels texts of the clicked element, of its parent, and so on; the first level with a match is used
 * @param files `resources` in the order of the result, and the files that the page has loaded; other files are searched
 * only if the loaded ones have no match
 */
export function findByText(
  levels: readonly (readonly string[])[],
  {
    resources,
    isLoaded,
  }: { readonly resources: readonly Resource[]; readonly isLoaded: (resource: Resource) => boolean },
): readonly FoundText[] {
  const parts = [resources.filter(isLoaded), resources.filter((one) => !isLoaded(one))].map((part) => {
    let leaves: readonly Leaf[] | undefined
    return () => (leaves ??= part.flatMap(readResource))
  })
  for (const level of levels) {
    const shown = [...new Set(level.map(showText).filter((text) => text !== ''))]
    for (const leavesOf of parts) {
      const found = findIn(leavesOf(), shown)
      if (found.length > 0) return found
    }
  }
  // A template of the app may join several strings into one text of the page, so parts of the text are searched, too.
  const nearest = (levels[0] ?? []).map(showText)
  for (const leavesOf of parts) {
    const found = collect(leavesOf(), ({ text }) =>
      nearest.some((shown) => holdsWords(shown, text)) ? text.length : 0,
    )
    if (found.length > 0) return found
  }
  return []
}

/** A message of which a page shows the string. */
export interface ShownText extends FoundText {
  readonly shown: string
}

/**
 * Finds the messages of all texts of a page: strings that equal a text, or equal it with placeholders filled in.
 * @param texts in the order of the page, which is that of the result. Each message is in it once.
 */
export function findAllByText(
  texts: readonly string[],
  { resources, isLoaded }: Parameters<typeof findByText>[1],
): readonly ShownText[] {
  const parts = [resources.filter(isLoaded), resources.filter((one) => !isLoaded(one))].map((part) => {
    const leaves = part.flatMap(readResource)
    const withGaps = leaves.filter(({ raw }) => hasGaps(raw))
    return { byText: groupBy(leaves, ({ text }) => text), withGaps }
  })
  const found = new Map<string, ShownText>()
  for (const shown of new Set(texts.map(showText))) {
    for (const { byText, withGaps } of shown === '' ? [] : parts) {
      const exact = collect(byText.get(shown) ?? [], () => 1)
      const fitting = exact.length > 0 ? exact : collect(withGaps, (leaf) => weigh(leaf, [shown])).slice(0, 1)
      for (const one of fitting) {
        const name = JSON.stringify([one.namespace, one.key])
        if (!found.has(name)) found.set(name, { ...one, shown })
      }
      if (fitting.length > 0) break
    }
  }
  return [...found.values()]
}

function holdsWords(shown: string, text: string): boolean {
  const at = shown.indexOf(text)
  if (at === -1 || lettersIn(text) < leastWordLetters) return false
  return [shown.charAt(at - 1), shown.charAt(at + text.length)].every((beside) => lettersIn(beside) === 0)
}

/** Least length of a word for a match: shorter words occur in too many strings. */
const leastWordLetters = 3

function findIn(leaves: readonly Leaf[], shown: readonly string[]): readonly FoundText[] {
  const exact = collect(leaves, ({ text }) => (shown.includes(text) ? 1 : 0))
  return exact.length > 0 ? exact : collect(leaves, (leaf) => weigh(leaf, shown))
}

/** Least number of letters in a string with placeholders: with fewer, it would match nearly every text. */
const leastLetters = 2
const leastShare = 0.1

/** Returns how many letters of the string occur in the texts of the page, to find the best match; 0 for no match. */
function weigh({ raw }: Leaf, shown: readonly string[]): number {
  const possible = shown.filter((text) => mayMatch(raw, text))
  if (possible.length === 0) return 0
  const { letters, matches } = toTextPattern(raw)
  const isTelling = (text: string): boolean => letters >= lettersIn(text) * leastShare && matches(text)
  return letters >= leastLetters && possible.some(isTelling) ? letters : 0
}

function collect(leaves: readonly Leaf[], weight: (leaf: Leaf) => number): readonly FoundText[] {
  const found = new Map<string, { readonly text: FoundText; readonly weight: number }>()
  for (const leaf of leaves) {
    const own = weight(leaf)
    if (own === 0) continue
    const { namespace, locale, key } = leaf
    const name = JSON.stringify([namespace, key])
    const known = found.get(name)
    const text = { namespace, key, locales: [...new Set([...(known?.text.locales ?? []), locale])] }
    found.set(name, { text, weight: Math.max(own, known?.weight ?? 0) })
  }
  return [...found.values()].toSorted((a, b) => b.weight - a.weight).map(({ text }) => text)
}

interface Leaf extends Pick<Resource, 'locale' | 'namespace'> {
  readonly key: string
  readonly raw: string
  /** The text with normalized white space, for comparison. */
  readonly text: string
}

function readResource({ locale, namespace, json }: Resource): readonly Leaf[] {
  const leaves: Leaf[] = []
  const read = (value: unknown, key: string): void => {
    if (typeof value === 'string') leaves.push({ locale, namespace, key, raw: value, text: showText(value) })
    else if (isRecord(value) || Array.isArray(value)) {
      for (const [name, each] of Object.entries(value)) read(each, key === '' ? name : `${key}.${name}`)
    }
  }
  read(JSON.parse(json), '')
  return leaves
}
