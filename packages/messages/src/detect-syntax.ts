/** What there is to know about a project before its syntax is known. */
export interface SyntaxEvidence {
  /** Names from package.json. */
  readonly dependencies: readonly string[]
  readonly texts: Iterable<string>
  /** Last segments of keys. */
  readonly keys: Iterable<string>
}

/** `i18next` by a dependency, by `{{x}}` or `$t(x)` in a text, or by keys in `_one` and `_other`; else `none`. */
export function detectSyntax({ dependencies, texts, keys }: SyntaxEvidence): 'i18next' | 'none' {
  if (dependencies.some((name) => /(?:^|[/-])i18next(?:$|-)/u.test(name))) return 'i18next'
  for (const text of texts) {
    if (/\{\{[^{}]{1,200}\}\}|\$t\([^()]{1,200}/u.test(text)) return 'i18next'
  }
  const ones = new Set<string>()
  const others = new Set<string>()
  for (const key of keys) {
    if (key.endsWith('_one')) ones.add(key.slice(0, -'_one'.length))
    if (key.endsWith('_other')) others.add(key.slice(0, -'_other'.length))
  }
  for (const base of ones) if (others.has(base)) return 'i18next'
  return 'none'
}
