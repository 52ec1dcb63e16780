/**
 * True if the pattern is the whole path, or a folder above it. `*` stands for any characters but `/`, `**` between slashes
 * for any number of folders; all else is literal, so that the name of a catalog (`locales/{locale}/home.json`) is a pattern
 * too. Never slower than the product of both lengths.
 */
export function matchesFile(pattern: string, file: string): boolean {
  const wanted = pattern.split('/')
  const segments = file.split('/')
  let [at, from] = [0, 0]
  let anyFolders: { readonly at: number; from: number } | undefined
  while (from < segments.length) {
    const segment = wanted[at]
    // All of the pattern is used up: it names a folder, and this is in it.
    if (segment === undefined && anyFolders === undefined) return true
    if (segment === '**') {
      anyFolders = { at: ++at, from }
    } else if (segment !== undefined && matchesPattern([segment], segments[from] ?? '')) {
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

/** True if one of the patterns is the whole text; `*` stands for any characters, also none. Linear but for many stars. */
export function matchesPattern(patterns: readonly string[], text: string): boolean {
  return patterns.some((pattern) => matches(pattern, text))
}

function matches(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return pattern === text
  const last = rest.pop() ?? ''
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false
  const end = text.length - last.length
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found === -1 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}
