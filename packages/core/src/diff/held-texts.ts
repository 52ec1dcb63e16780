import type { Entry, ParsedFile } from '@lockale/formats'
import { isLike } from '../scan/past-source.ts'

/**
 * Returns a function that finds out which of these texts a version of the file contains. It compares the segments of
 * paths one by one, because joining them to keys is too slow.
 */
export function openHeldTexts<Text>(
  texts: readonly Text[],
  placeOf: (text: Text) => Pick<Entry, 'path' | 'kind' | 'value'>,
): (version: ParsedFile) => ReadonlySet<Text> {
  const root = branch<Text>()
  for (const text of texts) {
    const { path, kind, value } = placeOf(text)
    let at = root
    for (const segment of path) {
      const next = at.branches.get(segment) ?? branch<Text>()
      at.branches.set(segment, next)
      at = next
    }
    at.wanted.push({ text, kind, value })
  }
  return ({ entries }) => {
    const held = new Set<Text>()
    for (const { path, kind: own, value: raw, draft } of entries) {
      const [kind, value] = draft === undefined ? [own, raw] : (['text', draft] as const)
      let at: Branch<Text> | undefined = root
      for (const segment of path) at = at?.branches.get(segment)
      // If a version has a key twice, its last value counts, as in apps.
      for (const wanted of at?.wanted ?? []) {
        if (kind === wanted.kind && isLike(wanted.value, value)) held.add(wanted.text)
        else held.delete(wanted.text)
      }
    }
    return held
  }
}

interface Branch<Text> {
  readonly branches: Map<string, Branch<Text>>
  readonly wanted: (Pick<Entry, 'kind' | 'value'> & { readonly text: Text })[]
}

function branch<Text>(): Branch<Text> {
  return { branches: new Map(), wanted: [] }
}
