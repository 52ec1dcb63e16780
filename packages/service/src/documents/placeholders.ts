/**
 * What programs put into texts, as far as it can be told without knowing the program: `{name}`, `{{name}}`, `${name}`,
 * `%{name}`, `%(name)s`, `%1$@`, `%d`, `$t(key)`, tags and references of markup.
 */
const placeholder =
  /\{\{[^{}]*\}\}|[$%]?\{[^{}]*\}|%\([^()\s]*\)[a-z]|%(?:\d+\$)?[-+#0]?\d*(?:\.\d+)?(?:hh?|ll?|[zjtqL])?[@a-zA-Z]|%%|\$t\([^()]*\)|<\/?[a-z][^<>]*>|&#?\w+;/giu

/** The text in pieces: at even places text, at odd ones placeholders. */
export function splitPlaceholders(text: string): readonly string[] {
  const pieces: string[] = []
  let start = 0
  for (const { 0: found, index } of text.matchAll(placeholder)) {
    pieces.push(text.slice(start, index), found)
    start = index + found.length
  }
  pieces.push(text.slice(start))
  return pieces
}

/** Whether both texts have the same placeholders, in any order. */
export function hasSamePlaceholders(a: string, b: string): boolean {
  return listed(a) === listed(b)
}

function listed(text: string): string {
  return JSON.stringify([...text.matchAll(placeholder)].map(([found]) => found).sort())
}
