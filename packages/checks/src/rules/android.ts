import { findChangedThings } from '../literal-things.ts'
import type { Rule } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { marksOf, trait } from '../text-traits.ts'
import { difference, listed, quoted } from '../words.ts'

export const androidRules: readonly Rule[] = [
  {
    id: 'android-escape',
    scope: 'text',
    only: trait.mark,
    inTarget: marksOf('\\&'),
    severity: 'error',
    tier: 'misleads',
    what: String.raw`A string of an Android app was escaped twice: the file has \\' or \&amp;#39;, and users see \' or &#39;.`,
    why: 'Users see the backslash. This happens when an editor or a script escapes a string that is already escaped.',
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
    say: (args) => `an escape sequence is shown to users${listed(args, 'found')}`,
  },
  {
    id: 'android-reference',
    scope: 'text',
    only: trait.mark,
    inSource: marksOf('/'),
    severity: 'error',
    tier: 'breaks',
    what: 'A reference to an Android resource (`@string/app_name`) differs from the source.',
    why: 'The app shows another resource, or does not build. Android follows a reference only if it is the whole value, so inside a sentence a difference is only an info.',
    example: {
      locale: 'de',
      source: '@string/app_name',
      target: '@string/app_titel',
      better: '@string/app_name',
    },
    check(pair) {
      const found = findChangedThings(pair, androidReferences)
      return isWhole.test(pair.source.raw.trim()) ? found : found.map((one) => ({ ...one, severity: 'info' }))
    },
    say: (args) => `resource references differ from the source${difference(args)}`,
  },
  {
    id: 'android-not-translatable',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A translation has a string that the source marks as `translatable="false"`.',
    why: 'Such a string is a name or a URL that the app relies on. Android Studio refuses to build with a translation of it.',
    remedy: 'Remove it from the translation.',
    say: (args) => `must not be translated${quoted(args, 'text', ': ')}`,
  },
]

/** Matches `\'`, `\"`, `\@`, `\?`, and the entities for quotes. Not `\n`, which the rule `escaped-newline` checks. */
const escape = /\\['"@?]|&(?:#39|apos|quot|#34);/gu

const characters: ReadonlyMap<string, string> = new Map(
  Object.entries({ '&#39;': "'", '&apos;': "'", '&quot;': '"', '&#34;': '"' }),
)

/** Finds escapes that users would see in the app. Ignores strings with markup, in which entities are right. */
function visibleEscapes({ source, target }: TextPair): readonly string[] {
  if (target.raw.includes('<') || source.raw.match(escape) !== null) return []
  return target.raw.match(escape) ?? []
}

const isWhole = /^[@?][+*]?[\w.:]+\/[\w.]+$/u

const androidReferences = {
  hints: ['/'],
  pattern: /[@?][+*]?(?:[\w.]+:)?(?:string|attr|dimen|color|drawable|plurals|id)\/[\w.]*\w/gu,
}
