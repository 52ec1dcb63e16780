import type { TextRule } from '../../rule.ts'
import type { TextPair } from '../../text-pair.ts'
import { listed } from '../../words.ts'

export const androidEscape: TextRule = {
  id: 'android-escape',
  scope: 'text',
  group: 'markup',
  severity: 'error',
  tier: 'misleads',
  what: String.raw`A string of an Android app has an escape that was escaped once more: the file has \\' or \&amp;#39;, and people see \' or &#39;.`,
  why: 'The backslash stands on the screen. Editors and scripts that escape a text that is escaped already make such texts.',
  example: {
    locale: 'fr',
    source: "Don't go",
    target: "N\\'y va pas",
    better: "N'y va pas",
    format: 'android',
    given: 'an Android file',
  },
  check(pair) {
    const { target, format } = pair
    if (format !== 'android' || (!target.raw.includes('\\') && !target.raw.includes('&'))) return []
    const found = visibleEscapes(pair)
    return found.length === 0 ? [] : [{ arguments: { found } }]
  },
  fix(pair) {
    if (visibleEscapes(pair).length === 0) return undefined
    return pair.target.raw.replaceAll(escape, (whole) => characters.get(whole) ?? whole.slice(1))
  },
  say: (args) => `an escape is shown to people${listed(args, 'found')}`,
}

/** `\'`, `\"`, `\@`, `\?`, and the entities for quotes; what stands for a line break is the business of `escaped-newline`. */
const escape = /\\['"@?]|&(?:#39|apos|quot|#34);/gu

const characters: ReadonlyMap<string, string> = new Map([
  ['&#39;', "'"],
  ['&apos;', "'"],
  ['&quot;', '"'],
  ['&#34;', '"'],
])

/** In a value that is no markup: in markup an entity is written as it is. */
function visibleEscapes({ source, target }: TextPair): readonly string[] {
  if (target.raw.includes('<') || source.raw.match(escape) !== null) return []
  return target.raw.match(escape) ?? []
}
