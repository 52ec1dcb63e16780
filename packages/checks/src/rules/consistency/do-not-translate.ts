import type { TextRule } from '../../rule.ts'
import { names } from '../../words.ts'

export const doNotTranslate: TextRule = {
  id: 'do-not-translate',
  scope: 'text',
  group: 'consistency',
  severity: 'error',
  tier: 'misleads',
  what: 'A name that must stay as it is stands in the source, and not in the translation.',
  why: 'Brands and names of products are the same in every language.',
  example: {
    locale: 'de',
    source: 'Open Acme Cloud',
    target: 'Acme Wolke öffnen',
    better: 'Acme Cloud öffnen',
    options: { doNotTranslate: ['Acme Cloud'] },
    given: "doNotTranslate: ['Acme Cloud']",
  },
  check({ source, target }, options) {
    if (options.doNotTranslate.length === 0) return []
    const missing = options.doNotTranslate.filter(
      (term) => source.raw.includes(term) && hasWord(source.prose, term) && !target.raw.includes(term),
    )
    return missing.length === 0 ? [] : [{ arguments: { term: missing } }]
  },
  say: (args) => `${names(args, 'term', 'a name')} not in the translation`,
}

/** As a word of its own: `Rust` is not in `Rusty`. */
function hasWord(prose: string, term: string): boolean {
  for (let at = prose.indexOf(term); at !== -1; at = prose.indexOf(term, at + 1)) {
    if (!isWord.test(prose.charAt(at - 1)) && !isWord.test(prose.charAt(at + term.length))) return true
  }
  return false
}

const isWord = /[\p{L}\p{N}_]/u
