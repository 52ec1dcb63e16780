import { rememberEach, rememberFor } from '@lockale/errors'
import { parsePluralForms, type PluralForms, sampleNumbers } from './plural-expression.ts'
import { categoryRule, isSupported } from '../plural-keys.ts'

interface DefaultForms extends PluralForms {
  readonly field: string
}

/** Returns gettext's default: one form for 1, one for all other numbers (manual, "Translating plural forms"). */
export function germanicForms(): DefaultForms {
  return open('nplurals=2; plural=(n != 1);')
}

/** Returns the conventional plural forms of a locale: the expression that groups integers as CLDR does. */
export function defaultFormsOf(locale: string | undefined): DefaultForms {
  return locale === undefined ? germanicForms() : knownForms(locale)
}

const knownForms = rememberEach(findForms)

function categoriesOf(locale: string | undefined): readonly string[] {
  if (locale === undefined || !isSupported(locale)) return []
  return new Intl.PluralRules(locale).resolvedOptions().pluralCategories
}

function findForms(locale: string): DefaultForms {
  const categoryOf = categoryRule(locale)
  if (categoryOf === undefined) return open(fieldOf(unknownToCldr.get(locale.split('-')[0] ?? '') ?? germanic))
  const categories = Array.from({ length: 1001 }, (_, number) => categoryOf(number))
  for (const expression of expressions) {
    const forms = open(fieldOf(expression))
    if (isSamePartition(categories, forms)) return forms
  }
  return germanicForms()
}

function isSamePartition(categories: readonly string[], { rule }: PluralForms): boolean {
  const indexes = new Map<string, number>()
  const taken = new Map<number, string>()
  for (const [number, category] of categories.entries()) {
    const index = rule(number)
    if ((indexes.get(category) ?? index) !== index || (taken.get(index) ?? category) !== category) return false
    indexes.set(category, index)
    taken.set(index, category)
  }
  return true
}

type Expression = readonly [count: number, expression: string]

const germanic: Expression = [2, '(n != 1)']
const fromTwo: Expression = [2, '(n > 1)']

const slavicFew = 'n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20)'

/** Plural rules as gettext's own table writes them. For 0 to 1000, they select the same forms as CLDR's rules. */
const expressions: readonly Expression[] = [
  [1, '0'], // Chinese, Japanese, Korean, Vietnamese, Thai, Indonesian
  germanic,
  fromTwo, // French, Brazilian, Hindi, Armenian, Persian
  [3, `(n%10==1 && n%100!=11 ? 0 : ${slavicFew} ? 1 : 2)`], // Russian, Ukrainian, Belarusian, Serbian, Croatian, Bosnian
  [3, `(n==1 ? 0 : ${slavicFew} ? 1 : 2)`], // Polish
  [3, '((n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2)'], // Czech, Slovak
  [3, '(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2)'], // Lithuanian, Latvian
  [3, '(n==1 ? 0 : (n==0 || (n%100>0 && n%100<20)) ? 1 : 2)'], // Romanian
  [3, '(n==1 ? 0 : n==2 ? 1 : 2)'], // Hebrew, Inuktitut, Northern Sami
  [3, '(n==0 ? 0 : n==1 ? 1 : 2)'], // Colognian, Langi
  [3, '(n<=1 ? 0 : n<=10 ? 1 : 2)'], // Tachelhit
  [4, '(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)'], // Slovenian, Sorbian
  [4, '(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3)'], // Scottish Gaelic
  [4, '(n%10==1 ? 0 : n%10==2 ? 1 : n%20==0 ? 2 : 3)'], // Manx
  [5, '(n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>2 && n%100<11) ? 2 : n%100>10 && n%100<20 ? 3 : 4)'], // Maltese
  [5, '(n==1 ? 0 : n==2 ? 1 : n>2 && n<7 ? 2 : n>6 && n<11 ? 3 : 4)'], // Irish
  [
    5,
    '(n%10==1 && n%100!=11 && n%100!=71 && n%100!=91 ? 0 : n%10==2 && n%100!=12 && n%100!=72 && n%100!=92 ? 1 : ' +
      '(n%10==3 || n%10==4 || n%10==9) && (n%100<10 || n%100>19) && (n%100<70 || n%100>79) && n%100<90 ? 2 : ' +
      'n!=0 && n%1000000==0 ? 3 : 4)',
  ], // Breton
  [6, '(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)'], // Arabic
  [6, '(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5)'], // Welsh
  [6, '(n==0 ? 0 : n==1 ? 1 : n%20==2 || (n!=0 && n%1000==0) ? 2 : n%20==3 ? 3 : n%20==1 ? 4 : 5)'], // Cornish
  [2, '(n%10!=1 || n%100==11)'], // Icelandic, Macedonian
  [2, '(n%10==4 || n%10==6 || n%10==9)'], // Filipino, Cebuano
  [2, '(n>1 && (n<11 || n>99))'], // Central Atlas Tamazight
]

/** The plural rules of languages that CLDR has no rules for. */
const unknownToCldr: ReadonlyMap<string, Expression> = new Map<string, Expression>([
  ['ach', fromTwo],
  ['arn', fromTwo],
  ['ay', [1, '0']],
  ['mi', fromTwo],
  ['oc', fromTwo],
  ['tg', fromTwo],
  ['tt', [1, '0']],
])

function fieldOf([count, expression]: Expression): string {
  return `nplurals=${count}; plural=${expression};`
}

function open(field: string): DefaultForms {
  const forms = parsePluralForms(field)
  if (forms === undefined) throw new Error(`The plural forms ${field} are broken.`)
  return { ...forms, field }
}

/** Maps each index of `msgstr[n]` to a plural form. The header may group numbers differently than CLDR. */
export interface PluralMap {
  readonly count: number
  /**
   * The form of each index, unique: the CLDR category that most of the index's numbers have. If another index has more
   * numbers of that category, the form is `=n` with the lowest number of this index. An index without numbers gets a
   * category that CLDR uses for fractions (as `other` in Russian); `undefined` if the locale has none left.
   */
  readonly forms: readonly (string | undefined)[]
  /** Returns the index that most numbers of a form select; `undefined` for a form that no integer has. */
  readonly indexOf: (form: string) => number | undefined
  /**
   * Returns the index whose string is copied to an index without a category of its own: the one whose category most
   * numbers of the other index have. In a locale without plural rules, `other` is copied to every such index.
   */
  readonly leaderOf: (index: number) => number | undefined
  readonly formOf: (number: number) => string
}

/** Maps `msgstr[n]` indexes to CLDR forms. @param locale if unknown, 1 is `one` and all other numbers are `other` */
export function mapPlurals(forms: PluralForms, locale: string | undefined): PluralMap {
  return mapsOf(forms)(locale)
}

const mapsOf = rememberFor((forms: PluralForms) => rememberEach((locale: string | undefined) => makeMap(forms, locale)))

function makeMap({ count, rule }: PluralForms, locale: string | undefined): PluralMap {
  const rules = categoryRule(locale)
  const categoryOf = rules ?? ((number: number) => (number === 1 ? 'one' : 'other'))
  const shares = new Map<string, { readonly index: number; readonly category: string; numbers: number }>()
  const lowest = new Map<number, number>()
  for (const number of sampleNumbers) {
    const index = rule(number)
    const category = categoryOf(number)
    const id = `${index} ${category}`
    const share = shares.get(id) ?? { index, category, numbers: 0 }
    share.numbers++
    shares.set(id, share)
    lowest.set(index, Math.min(lowest.get(index) ?? number, number))
  }
  const byNumbers = [...shares.values()].toSorted((a, b) => b.numbers - a.numbers || a.index - b.index)
  const own = new Map<number, string>()
  const indexes = new Map<string, number>()
  const main = new Map<number, string>()
  const most = new Map<string, number>()
  for (const { index, category } of byNumbers) {
    if (!most.has(category)) most.set(category, index)
    if (!main.has(index)) main.set(index, category)
    if (own.has(index) || indexes.has(category)) continue
    own.set(index, category)
    indexes.set(category, index)
  }
  for (const [index, number] of lowest) {
    if (own.has(index)) continue
    own.set(index, `=${number}`)
    indexes.set(`=${number}`, index)
  }
  const fractions = [...categoriesOf(locale)].filter((category) => !most.has(category))
  for (let index = 0; index < count; index++) {
    if (own.has(index)) continue
    const category = fractions.shift()
    if (category === undefined) break
    own.set(index, category)
    indexes.set(category, index)
  }
  return {
    count,
    forms: Array.from({ length: count }, (_, index) => own.get(index)),
    indexOf: (form) => indexes.get(form) ?? most.get(form),
    leaderOf,
    formOf: (number) => {
      const index = rule(number)
      return own.get(leaderOf(index) ?? index) ?? 'other'
    },
  }

  function leaderOf(index: number): number | undefined {
    const leader = indexes.get(rules ? (main.get(index) ?? 'other') : 'other')
    const isAsked = rules ? own.get(index)?.startsWith('=') === false : leader === index
    return isAsked ? undefined : leader
  }
}
