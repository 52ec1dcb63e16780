import { rememberFor } from '@lockale/errors'

/**
 * Returns whether the pattern matches the whole path or a folder above it. `*` matches any characters except `/`, `**`
 * between slashes matches any number of folders. All else is literal, even braces, so the name of a catalog
 * (`locales/{locale}/home.json`) is also a pattern. The time grows at most with the product of both lengths.
 */
export function matchesFile(pattern: string, file: string): boolean {
  const wanted = pattern.split('/')
  const segments = file.split('/')
  let [at, from] = [0, 0]
  let anyFolders: { readonly at: number; from: number } | undefined
  while (from < segments.length) {
    const segment = wanted[at]
    // The whole pattern matched: it names a folder, and the file is in it.
    if (segment === undefined && anyFolders === undefined) return true
    if (segment === '**') {
      anyFolders = { at: ++at, from }
    } else if (segment !== undefined && matches(segment.split('*'), segments[from] ?? '')) {
      at++
      from++
    } else {
      if (anyFolders === undefined) return false
      at = anyFolders.at
      from = ++anyFolders.from
    }
  }
  return wanted.slice(at).every((segment) => segment === '**')
}

/** Returns whether one of the patterns matches the whole text; `*` matches any characters. Slow only with many `*`. */
export function matchesPattern(patterns: readonly string[], text: string): boolean {
  return partsOf(patterns).some((parts) => matches(parts, text))
}

/** Caches the literal parts of patterns: a project has only a few patterns, but compares each string with them. */
const partsOf = rememberFor((patterns: readonly string[]) => patterns.map((pattern) => pattern.split('*')))

/** @param parts the literal parts of the pattern, between its stars */
function matches(parts: readonly string[], text: string): boolean {
  const first = parts[0] ?? ''
  if (parts.length < 2) return first === text
  const last = parts[parts.length - 1] ?? ''
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false
  const end = text.length - last.length
  for (let index = 1, at = first.length; index < parts.length - 1; index++) {
    const part = parts[index] ?? ''
    const found = text.indexOf(part, at)
    if (found === -1 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}
