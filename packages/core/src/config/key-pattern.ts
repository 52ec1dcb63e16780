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
