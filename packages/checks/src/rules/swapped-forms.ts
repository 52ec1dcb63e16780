import { rememberEach } from '@lockale/errors'
import type { Form } from '@lockale/messages'
import { listLanguageOf } from '../list-language.ts'
import type { MessageRule } from '../rule.ts'
import type { MessagePair } from '../text-pair.ts'
import { slotMark, TextView } from '../text-view.ts'
import { genderEndings, pluralEndings } from '../word-endings.ts'
import { quoted } from '../words.ts'
import { numberForms, variantsOf } from './plurals.ts'

/** Rules about two forms of a message of which each stands in the place of the other. */
export const swappedFormRules: readonly MessageRule[] = [
  {
    id: 'plural-forms-swapped',
    scope: 'message',
    severity: 'warning',
    tier: 'misleads',
    what: 'The plural form `one` has a plural, and another form has its singular.',
    why: 'Users read "1 files" and "5 file".',
    example: {
      locale: 'de',
      source: '{n, plural, one {# file} other {# files}}',
      target: '{n, plural, one {# Dateien} other {# Datei}}',
      better: '{n, plural, one {# Datei} other {# Dateien}}',
      syntax: { id: 'icu' },
    },
    check(pair) {
      if (!hasPluralEndings(pair.language)) return []
      const forms = numberForms(pair)
      const one = forms?.target.get('one')
      if (forms === undefined || one === undefined || forms.plural === 'ordinal') return []
      // in Slavic languages, `few` has the text of `many` or `other` where the sentence wants the genitive (`z 2 epizod`),
      // and the singular an ending that is elsewhere one of the plural (`z 1 epizody`)
      const wordsIn = (form: Form) => longWordsOf(forms.target.get(form) ?? '', pair)
      const few = wordsIn('few')
      const isGenitive = few !== '' && [wordsIn('many'), wordsIn('other')].includes(few)
      const votes = comparedForms.flatMap((form) => {
        const text = forms.target.get(form)
        if (text === undefined || (form === 'few' && text === forms.target.get('many'))) return []
        const { language } = pair
        const endings = pluralEndingsOf(`${language} ${form}`) ?? pluralEndingsOf(`${language} other`)
        return endings === undefined ? [] : [compare(one, text, { pair, endings, isNounOnly: language === 'de' })]
      })
      return toFound(votes).map((found) => (isGenitive ? { ...found, severity: 'info' } : found))
    },
    say: (args) => `plural forms are exchanged${quoted(args, 'found', ': ')}`,
  },
  {
    id: 'gender-forms-swapped',
    scope: 'message',
    severity: 'warning',
    tier: 'misleads',
    what: 'The string for men has the feminine forms, and the string for women the masculine ones.',
    why: 'Users read that they are addressed wrongly.',
    example: {
      locale: 'es',
      source: '{gender, select, male {Welcome} female {Welcome} other {Welcome}}',
      target: '{gender, select, male {Bienvenida} female {Bienvenido} other {Hola}}',
      better: '{gender, select, male {Bienvenido} female {Bienvenida} other {Hola}}',
      syntax: { id: 'icu' },
    },
    check(pair) {
      const endings = pair.plural === undefined ? genderEndingsOf(pair.language) : undefined
      const found = endings === undefined ? undefined : variantsOf(pair.target, pair)
      if (endings === undefined || found === undefined) return []
      const votes = found.variants.flatMap(({ keys, text }) => {
        const at = keys.findIndex((key) => feminineOf.has(key.toLowerCase()))
        const other = feminineOf.get(keys[at]?.toLowerCase() ?? '')
        const feminine = found.variants.find((one) =>
          one.keys.every((key, index) => (index === at ? key.toLowerCase() === other : key === keys[index])),
        )
        return at === -1 || feminine === undefined
          ? []
          : [compare(text, feminine.text, { pair, endings, isNounOnly: false })]
      })
      return toFound(votes)
    },
    say: (args) => `the strings for men and women are exchanged${quoted(args, 'found', ': ')}`,
  },
]

/** Keys of a select for men, with those for women. */
const feminineOf: ReadonlyMap<string, string> = new Map([
  ['male', 'female'],
  ['masculine', 'feminine'],
  ['man', 'woman'],
  ['m', 'f'],
  ['he', 'she'],
  ['his', 'her'],
])

const comparedForms: readonly Form[] = ['few', 'many', 'other']

type Endings = ReadonlySet<string>

const pluralEndingsOf = rememberEach((key: string) => toEndings(pluralEndings[key.replace(/^(?:no|nn) /u, 'nb ')]))
const genderEndingsOf = rememberEach((language: string) => toEndings(genderEndings[listLanguageOf(language)]))

function hasPluralEndings(language: string): boolean {
  return comparedForms.some((form) => pluralEndingsOf(`${language} ${form}`) !== undefined)
}

function toEndings(list: string | undefined): Endings | undefined {
  return list === undefined ? undefined : new Set(list.split(' '))
}

interface Vote {
  readonly right: boolean
  /** A pair of words that speaks for an exchange. */
  readonly swapped: string | undefined
}

/** Compares the words of two forms that differ, and counts those that change in the usual or in the opposite direction. */
function compare(
  one: string,
  other: string,
  {
    pair,
    endings,
    isNounOnly,
  }: { readonly pair: MessagePair; readonly endings: Endings; readonly isNounOnly: boolean },
): Vote {
  const [from, to] = [wordsOf(one, pair), wordsOf(other, pair)]
  let right = false
  let swapped: string | undefined
  if (from.length !== to.length) return { right, swapped }
  for (const [at, word] of from.entries()) {
    const changed = to[at] ?? ''
    if (word === changed || (isNounOnly && !/^\p{Lu}/u.test(word))) continue
    const [own, its] = [word.toLowerCase(), changed.toLowerCase()]
    if (knows(endings, own, its)) right = true
    else if (knows(endings, its, own)) swapped = `${word} → ${changed}`
  }
  return { right, swapped }
}

/** Returns true if a list has the change from one word to another: of the whole word, or of its ending. */
function knows(endings: Endings, from: string, to: string): boolean {
  if (endings.has(`${from}>${to}`)) return true
  let at = 0
  while (at < from.length && from[at] === to[at]) at++
  // what is left of a shorter word may be all of another: `de` and `den` are articles
  if (at < 3) return false
  // the change may be written with some of the letters before it: `at>ten` for `automaat>automaten`
  for (let start = at; start >= Math.max(2, at - 2); start--) {
    if (endings.has(`${from.slice(start)}>${to.slice(start)}`)) return true
  }
  return false
}

function toFound(votes: readonly Vote[]) {
  const found = votes.find(({ swapped }) => swapped !== undefined)?.swapped
  return found === undefined || votes.some(({ right }) => right) ? [] : [{ arguments: { found } }]
}

/** Returns the words but those that change before a number or a vowel: `z 2 epizod`, `ze 4 epizod`. */
function longWordsOf(text: string, pair: Pick<MessagePair, 'syntax'>): string {
  return wordsOf(text, pair)
    .filter((word) => word.length > 2)
    .join(' ')
}

function wordsOf(text: string, { syntax }: Pick<MessagePair, 'syntax'>): readonly string[] {
  return (
    new TextView(text, syntax).prose
      .replaceAll(/[#\d]+/gu, slotMark)
      .match(/\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*/gu) ?? []
  )
}
