import { manyWords } from '@lockale/messages/engine'
import { slotMark, type TextView } from '../text-view.ts'
import { isSameLanguage } from '../open-pair.ts'
import { type NewTextRule, nothing } from '../rule.ts'
import { variablesIn, withoutVariables } from '../variables.ts'
import { quoted, textOf } from '../words.ts'

/** Rules about new machine translations. What they find is often right: a service that says the same twice is believed. */
export const newTextRules: readonly NewTextRule[] = [
  {
    id: 'unchanged-word',
    scope: 'new',
    severity: 'info',
    tier: 'misleads',
    what: 'A new machine translation of one or two words is identical to its source.',
    why: 'Names and international words stay the same, and other words were not translated: the service is asked once more.',
    example: { locale: 'de', source: 'Years', target: 'Years', better: 'Jahre' },
    check({ source, target, sourceLocale, locale }, { doNotTranslate }) {
      if (source.raw !== target.raw || isSameLanguage(sourceLocale, locale)) return nothing
      const { words } = source
      const isTranslatable = words.some((word) => /^\p{L}?\p{Ll}{2,}$/u.test(word) && !doNotTranslate.includes(word))
      return isTranslatable && words.length < manyWords ? [{ arguments: { text: target.raw } }] : nothing
    },
    say: (args) => `${textOf(args, 'text') ?? 'the translation'} is identical to the source`,
  },
  {
    id: 'source-words-in-target',
    scope: 'new',
    severity: 'info',
    tier: 'misleads',
    what: 'A new machine translation has two or three words of its source in a row, in small letters.',
    why: 'A part of the string was possibly not translated: the service is asked once more.',
    example: {
      locale: 'de',
      source: 'Only for direct and group messages',
      target: 'Nur für Direkt- und group messages',
      better: 'Nur für Direkt- und Gruppennachrichten',
    },
    check({ source, target, sourceLocale, locale }) {
      // a translation with the whole source string in it has both languages on purpose
      if (target.raw.includes(source.raw) || isSameLanguage(sourceLocale, locale)) return nothing
      const found = sharedWords(source, target)
      return found === undefined ? nothing : [{ arguments: { text: found } }]
    },
    say: (args) => `${textOf(args, 'text') ?? 'a part'} is not translated`,
  },
  {
    id: 'placeholder-moved',
    scope: 'new',
    severity: 'info',
    tier: 'misleads',
    what: 'In a new machine translation, the variables are in another order than in the source, or a variable moved from one end of the string to the other.',
    why: 'This is right in some sentences and in some languages, and it also happens by mistake: the service is asked once more.',
    example: { locale: 'de', source: '{{count}} items', target: 'Einträge {{count}}', better: '{{count}} Einträge' },
    check({ source, target, language }) {
      if (source.reading.slots === undefined && !/[{%$<:]/u.test(source.raw)) return nothing
      const [wanted, found] = [variablesIn(source), variablesIn(target)]
      if (wanted.length === 0 || wanted.toSorted().join(' ') !== found.toSorted().join(' ')) return nothing
      const isMoved = wanted.join(' ') !== found.join(' ')
      if (!isMoved && (wanted.length > 1 || verbLast.has(language) || !isAtOtherEnd(source, target))) return nothing
      return [{ arguments: { found: found.join(' … ') } }]
    },
    say: (args) => `a variable has moved${quoted(args, 'found', ': ')}`,
  },
  {
    id: 'sign-added',
    scope: 'new',
    severity: 'info',
    tier: 'misleads',
    what: 'A new machine translation has a `%` or a backtick, and its source has none.',
    why: 'These signs begin placeholders and code. A language may write `%` for a word, and it also comes by mistake: the service is asked once more.',
    example: { locale: 'de', source: 'Save it now', target: 'Jetzt % speichern', better: 'Jetzt speichern' },
    check({ source, target }) {
      const texts = target.tokens.flatMap((token) => (token.type === 'text' ? [token.text] : []))
      const found = addedSign.exec(texts.join(' '))?.[0]
      return found === undefined || source.raw.includes(found) ? nothing : [{ arguments: { found } }]
    },
    say: (args) => `has a sign that the source does not have${quoted(args, 'found', ': ')}`,
  },
]

/** A backtick, or a percent sign without a number. */
const addedSign = /`|(?<![\p{N}][\s\u{202f}]?)%(?!\s?\p{N})/u

/** Returns two or more words in small letters that a translation has in a row, as its source has them. */
function sharedWords(source: TextView, target: TextView): string | undefined {
  const own = source.words
  for (let at = 1; at < own.length; at++) {
    const [first = '', second = ''] = [own[at - 1], own[at]]
    if (!isOrdinary(first) || !isOrdinary(second) || first.length + second.length < 8) continue
    const run = `${first} ${second}`
    if (source.prose.includes(run) && isIn(target.prose, run)) return run
  }
  return undefined
}

function isOrdinary(word: string): boolean {
  return /^\p{Ll}[\p{Ll}'’]+$/u.test(word)
}

function isIn(text: string, run: string): boolean {
  const at = text.indexOf(run)
  const beside = text.charAt(at - 1) + text.charAt(at + run.length).replace('.', ' ')
  return at !== -1 && !/[\p{Script=Latin}\p{N}_"'`/.-]/u.test(beside)
}

/** Returns true if the only variable is at the start of one of the strings, and at the end of the other. */
function isAtOtherEnd(source: TextView, target: TextView): boolean {
  const [own, other] = [placeIn(source), placeIn(target)]
  return own * other < 0
}

/** Returns -1 for a variable at the start, 1 at the end, 0 elsewhere. */
function placeIn(view: TextView): -1 | 0 | 1 {
  const [before = '', after = ''] = withoutVariables(view).split(slotMark)
  const [hasBefore, hasAfter] = [before, after].map((part) => /[\p{L}\p{N}]/u.test(part))
  return hasBefore === hasAfter ? 0 : hasBefore === true ? 1 : -1
}

/** Languages in which the verb or the possessor stands on the other side than in English, so that much moves. */
const verbLast: ReadonlySet<string> = new Set(
  'ja ko zh yue tr az kk ky uz tk tt hu eu fa ur hi mr ne bn pa gu ta te ml kn si hy ka mn am my ku ckb ps'.split(' '),
)
