import { describe, expect, test } from 'vitest'
import { fromLanguage, toLanguage } from './header.ts'
import { parsePluralForms } from './plural-expression.ts'
import { categoryRule } from '../plural-keys.ts'
import { defaultFormsOf, mapPlurals } from './plural-rules.ts'

describe('expressions', () => {
  test.for<[expression: string, numbers: readonly number[], indexes: readonly number[]]>([
    ['0', [0, 1, 2], [0, 0, 0]],
    ['n!=1', [0, 1, 2], [1, 0, 1]],
    ['(n > 1)', [0, 1, 2], [0, 0, 1]],
    ['!n', [0, 1, 2], [1, 0, 0]],
    ['!!n', [0, 1, 2], [0, 1, 1]],
    ['!(n==1)', [0, 1, 2], [1, 0, 1]],
    ['n==0 ? 2 : n==1 ? 1 : 0', [0, 1, 2], [2, 1, 0]],
    ['(n==0 ? 0 : n==1) ? 1 : 0', [0, 1, 2], [0, 1, 0]],
    ['n<=1 ? n==1 ? 2 : 1 : 0', [0, 1, 2], [1, 2, 0]],
    ['n>=2 && n<=4 || n==7', [1, 2, 4, 5, 7], [0, 1, 1, 0, 1]],
    ['n==1 || n==2 && n==3', [1, 2, 3], [1, 0, 0]],
    ['n%10==1', [1, 11, 20], [1, 1, 0]],
    ['n-1 > 5', [0, 1, 7], [1, 0, 1]],
    ['n-2-1 == 0', [3, 4], [1, 0]],
    ['n/10*10 == n', [10, 11, 20], [1, 0, 1]],
    ['2+3*n == 8', [2, 3], [1, 0]],
    ['n && 10/n == 10', [0, 1, 2], [0, 1, 0]],
    ['1 < n', [1, 2], [0, 1]],
  ])('%s', ([expression, numbers, indexes]) => {
    const forms = parsePluralForms(`nplurals=3; plural=${expression};`)
    expect(numbers.map((number) => forms?.rule(number))).toEqual(indexes)
  })

  test.for([
    '',
    'nplurals=2',
    'plural=n!=1',
    'nplurals=0; plural=0;',
    'nplurals=1; plural=n!=1;',
    'nplurals=2; plural=;',
    'nplurals=2; plural=n!=;',
    'nplurals=2; plural=n 1;',
    'nplurals=2; plural=(n!=1;',
    'nplurals=2; plural=n!=1);',
    'nplurals=2; plural=n ? 1;',
    'nplurals=2; plural=n : 1;',
    'nplurals=2; plural=(n ? 1) : 0;',
    'nplurals=2; plural=n ? (1 : 0);',
    'nplurals=2; plural=m!=1;',
    'nplurals=2; plural=n=1;',
    'nplurals=2; plural=n!=1.5;',
    'nplurals=2; plural=n;',
    'nplurals=2; plural=1/n;',
    'nplurals=2; plural=-n;',
    'nplurals=2; plural=process.exit(1);',
    'nplurals=INTEGER; plural=EXPRESSION;',
    `nplurals=2; plural=${'('.repeat(5000)}n${')'.repeat(5000)};`,
  ])('broken: %s', (field) => {
    expect(parsePluralForms(field)).toBeUndefined()
  })
})

describe('default forms', () => {
  // The counts and forms of gettext's own table (manual, "Plural forms") and of CLDR.
  test.for<[locale: string | undefined, forms: readonly string[]]>([
    [undefined, ['one', 'other']],
    ['de', ['one', 'other']],
    ['pt-BR', ['one', 'other']],
    ['fr', ['one', 'other']],
    ['ja', ['other']],
    ['zh-Hans', ['other']],
    ['tr', ['one', 'other']],
    ['ru', ['one', 'few', 'many']],
    ['uk', ['one', 'few', 'many']],
    ['pl', ['one', 'few', 'many']],
    ['sr-Latn', ['one', 'few', 'other']],
    ['hr', ['one', 'few', 'other']],
    ['cs', ['one', 'few', 'other']],
    ['sk', ['one', 'few', 'other']],
    ['lt', ['one', 'few', 'other']],
    ['lv', ['one', 'other', 'zero']],
    ['ro', ['one', 'few', 'other']],
    ['sl', ['one', 'two', 'few', 'other']],
    ['he', ['one', 'two', 'other']],
    ['ga', ['one', 'two', 'few', 'many', 'other']],
    ['gd', ['one', 'two', 'few', 'other']],
    ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
    ['cy', ['zero', 'one', 'two', 'few', 'many', 'other']],
    ['is', ['one', 'other']],
    ['oc', ['one', 'other']],
    ['tt', ['other']],
    ['not a locale', ['one', 'other']],
  ])('%s', ([locale, forms]) => {
    expect(mapPlurals(defaultFormsOf(locale), locale).forms).toEqual(forms)
  })

  const locales =
    'af am ar as az be bg bn br bs ca cs cy da de el en es et eu fa fi fil fr ga gd gl gu he hi hr hu hy id is it ja ka kk ' +
    'km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt pt-PT ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zu'
  test.for(locales.split(' '))('%s: what CLDR tells apart is told apart, and nothing else', (locale) => {
    const categoryOf = categoryRule(locale)
    if (categoryOf === undefined) return // a runtime without all locales
    const forms = defaultFormsOf(locale)
    const { forms: names } = mapPlurals(forms, locale)
    const numbers = Array.from({ length: 1001 }, (_, number) => number)
    expect(numbers.filter((number) => names[forms.rule(number)] !== categoryOf(number))).toEqual([])
  })
})

describe('headers that are not like CLDR', () => {
  test.for<
    [
      name: string,
      locale: string,
      field: string,
      forms: readonly (string | undefined)[],
      indexes: readonly (number | undefined)[],
    ]
  >([
    [
      'French millions by hand',
      'fr',
      'nplurals=3; plural=n<2 ? 0 : n!=0 && n%1000000==0 ? 1 : 2;',
      ['one', 'many', 'other'],
      [0, 1, 2],
    ],
    ['French without them', 'fr', 'nplurals=2; plural=n>1;', ['one', 'other'], [0, 1, 1]],
    [
      'a form for fractions, which no integer has',
      'ru',
      'nplurals=4; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;',
      ['one', 'few', 'many', 'other'],
      [0, 2, 3],
    ],
    ['English forms in a Polish file', 'pl', 'nplurals=2; plural=n!=1;', ['one', 'many'], [0, 1, undefined]],
    ['one form where CLDR has two', 'tr', 'nplurals=1; plural=0;', ['other'], [0, undefined, 0]],
    [
      'more forms than CLDR',
      'he',
      'nplurals=4; plural=n==1 ? 0 : n==2 ? 1 : n>10 && n%10==0 ? 2 : 3;',
      ['one', 'two', '=20', 'other'],
      [0, undefined, 3],
    ],
    [
      'in another order',
      'sl',
      'nplurals=4; plural=n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0;',
      ['other', 'one', 'two', 'few'],
      [1, undefined, 0],
    ],
    ['an index that is never chosen', 'de', 'nplurals=3; plural=n!=1;', ['one', 'other', undefined], [0, undefined, 1]],
    [
      'a language that CLDR does not know',
      'la',
      'nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;',
      ['one', '=2', 'other'],
      [0, undefined, 2],
    ],
  ])('%s', ([, locale, field, forms, [one, many, other]]) => {
    const parsed = parsePluralForms(field)
    if (parsed === undefined) throw new Error(field)
    const map = mapPlurals(parsed, locale)
    expect(map.forms).toEqual(forms)
    expect([map.indexOf('one'), map.indexOf('many'), map.indexOf('other')]).toEqual([one, many, other])
  })
})

describe('languages', () => {
  test.for<[locale: string, language: string]>([
    ['de', 'de'],
    ['pt-BR', 'pt_BR'],
    ['sr-Latn', 'sr@latin'],
    ['sr-Latn-RS', 'sr_RS@latin'],
    ['zh-Hant', 'zh_Hant'],
    ['zh-Hant-TW', 'zh_Hant_TW'],
    ['ca-valencia', 'ca_valencia'],
    ['es-419', 'es_419'],
  ])('%s is %s', ([locale, language]) => {
    expect(toLanguage(locale)).toBe(language)
    expect(fromLanguage(language)).toBe(locale)
  })

  test.for<[language: string, locale: string | undefined]>([
    ['pt-br', 'pt-BR'],
    ['de_DE.UTF-8', 'de-DE'],
    [' nl ', 'nl'],
    ['ca@valencia', 'ca'],
    ['', undefined],
    ['German', undefined],
    ['LANGUAGE', undefined],
  ])('%s names %s', ([language, locale]) => {
    expect(fromLanguage(language)).toBe(locale)
  })
})
