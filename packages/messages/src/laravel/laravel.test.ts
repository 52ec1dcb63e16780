import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'
import { planVariants } from '../plural/plan-variants.ts'
import { pseudoMessage } from '../pseudo/pseudo-message.ts'
import { testedLocales } from '../service-locales.suite.ts'
import { numbers, translate } from '../translate.suite.ts'
import { takeApart } from '../wire/take-apart.ts'

const syntax = await openSyntax({ id: 'laravel' })

test.for<[text: string, tokens: readonly string[]]>([
  ['Hello :name!', ['Hello ', ':name', '!']],
  [':Name and :NAME', [':name', ' and ', ':name']],
  ['at 10:30, :count_of :items.', ['at 10:30, ', ':count_of', ' ', ':items', '.']],
  ['use App::find, a: b', ['use App::find, a: b']],
  ['<a href=":url">:title</a>', ['a', ':title', 'a']],
  ['Home | Shop', ['Home | Shop']],
  ['one file|many files', ['count']],
  ['{0} none | many', ['count']],
  [':count file | :count files', ['count']],
])('%s', ([text, tokens]) => {
  const shown = syntax.tokenise(text).map((token) => {
    if (token.type === 'text') return token.text
    return token.type === 'placeholder' && token.kind === 'variable' ? `:${token.name}` : token.name
  })
  expect(shown).toEqual(tokens)
})

test.for<[name: string, message: string, target: string, translated: string]>([
  [
    'ranges',
    '{0} There are none|[1,19] There are some|[20,*] There are many',
    'de',
    '{0} There are none|[1,19] There are some|[20,*] There are many',
  ],
  [
    'ranges in a language with more forms',
    '{1} :value minute ago|[2,*] :value minutes ago',
    'pl',
    '{1} :value minute ago|[2,*] :value minutes ago',
  ],
  ['layout', '{0}none|[1,*]  :count of them ', 'de', '{0}none|[1,*]  :count of them '],
  ['two forms', ':count file|:count files', 'de', ':count file|:count files'],
  ['three', ':count file|:count files', 'pl', ':count file|:count files|:count files'],
  [
    'six',
    ':count file|:count files',
    'ar',
    ':count files|:count file|:count files|:count files|:count files|:count files',
  ],
  ['one', ':count file|:count files', 'ja', ':count files'],
  ['blanks around pipes', ':count file | :count files', 'pl', ':count file | :count files | :count files'],
  ['a text for 1 is none for 21', 'One file|:count files', 'ru', ':count files|:count files|:count files'],
  ['a text for 1 is none for 0', 'One file|:count files', 'fr', ':count files|:count files'],
  ['a title', 'Home | Shop', 'pl', 'Home | Shop'],
])('%s: %s into %s', ([, message, target, translated]) => {
  expect(translate(message, { syntax, source: 'en', target })).toBe(translated)
})

test('each form is sent as a sentence, without its mark', () => {
  const message = '{0} There are none|[1,19] There are :count|[20,*] There are many'
  const sent = takeApart(message, { syntax, source: 'en', target: 'de' })?.segments.map(({ text }) => text)
  expect(sent).toEqual(['There are none', 'There are :count', 'There are many'])
})

test.for<[name: string, message: string, target: string, review: boolean | undefined]>([
  ['a range that the language tells apart', '{1} a file|[2,*] :count files', 'pl', true],
  ['and one that it does not', '{1} a file|[2,*] :count files', 'de', false],
  ['a language that Laravel has no rule for', ':count file|:count files', 'kk', true],
  ['more forms than the language has', ':count a|:count b|:count c', 'de', undefined],
  ['forms with and without a mark', '{0} none|one file|:count files', 'de', undefined],
])('%s', ([, message, target, review]) => {
  expect(takeApart(message, { syntax, source: 'en', target })?.review).toBe(review)
})

test.for<[name: string, source: string, target: string, codes: readonly string[]]>([
  ['another case of a name', 'The :attribute is :other', ':Attribute ist :OTHER', []],
  ['a renamed name', 'Hello :name', 'Hallo :Benutzer', ['placeholder-renamed']],
  ['a lost name', 'Hello :name', 'Hallo', ['placeholder-missing']],
  ['other forms by a person', '{0} none|[1,*] :count files', '{0} keine|{1} :count Datei|[2,*] :count Dateien', []],
  [
    'marks that are damaged',
    '{0} none|[1,19] some|[20,*] many',
    '{0} keine|[1.19] einige|[20.*] viele',
    ['format-syntax'],
  ],
  ['a mark in words', '{0} none|[1,*] many', '{0} keine|[eins,*] viele', ['format-syntax']],
  [
    'numbers that have no form any more',
    '{0} none|[1,19] some|[20,*] many',
    '{0} keine|[1,19] einige',
    ['icu-bad-selector'],
  ],
  [
    'forms that begin with a mark of their language',
    'Delete :field of a user?|Delete :field of all users?',
    '¿Eliminar :field de un usuario?|¿Eliminar :field de todos?',
    [],
  ],
  [
    'forms of a pseudo-translation',
    'Delete :field of a user|Delete :field of all users',
    '⟦Đéľ] :field [óƒ]|⟦Đéľ] :field [óƒ]',
    [],
  ],
  ['a pipe that is lost', ':count file|:count files', ':count Dateien', []],
  ['a pipe that is new', 'Yes or no, :name', 'Ja|Nein, :name', ['placeholder-extra']],
])('%s', ([, source, target, codes]) => {
  const found = compareMessages({ source, target, syntax, locales: { source: 'en', target: 'de' } })
  expect(found.map(({ code }) => code)).toEqual(codes)
})

test('a pseudo text is no range of numbers', () => {
  const made = pseudoMessage(':count file|:count files', { syntax, source: 'en', target: 'en-XA' })
  expect(made).toMatch(/^⟦other: :count .*⟧$/u)
})

test.for(['pl', 'ru', 'ar'])('a mark for one number keeps its text in %s', (target) => {
  const minutes = '{1} a minute ago|[2,*] :count minutes ago'
  expect(translate(minutes, { syntax, source: 'en', target })).toBe(minutes)
})

const message = [
  'One file of :name|:count files of :name',
  '{0} No files of :name|[1,19] Few, :count, of :name|[20,*] Many, :count, of :name',
] as const

// as fast-check's suites, with more in CI
test.for(testedLocales)('shows each number its own form in %s', (target) => {
  for (const source of message) {
    const text = translate(source, { syntax, source: 'en', target, pseudo: true })
    expect(syntax.reject(text)).toBeUndefined()
    for (const number of numbers.filter(Number.isInteger)) {
      const shown = choose(text, number, target)
      const wanted = choose(source, number, 'en')
      expect(shown).toContain(':name')
      expect(shown).not.toContain('|')
      expect(shown).toMatch(/\p{L}{4}/u)
      // what says "one" is for 1 alone; all else shows its number
      const hidesNumber = wanted.includes(':count') && !shown.includes(':count')
      expect([number, hidesNumber ? shown : '']).toEqual([number, ''])
    }
  }
})

/** `MessageSelector::choose` of Laravel, with the places of a rule of our own: `Intl` where it has as many. */
function choose(line: string, number: number, locale: string): string {
  const segments = line.split('|')
  for (const segment of segments) {
    const [, condition, value = ''] = /^[{[]([^[\]{}]*)[\]}](.*)$/su.exec(segment) ?? []
    if (condition === undefined) continue
    const [from = '', to] = condition.split(',')
    const isMet =
      to === undefined
        ? number === Number(from)
        : (from === '*' || number >= Number(from)) && (to === '*' || number <= Number(to))
    if (isMet) return value.trim()
  }
  const stripped = segments.map((segment) => segment.replace(/^[{[]([^[\]{}]*)[\]}]/u, ''))
  return stripped[placeOf(locale, number)] ?? stripped[0] ?? ''
}

function placeOf(locale: string, number: number): number {
  const slots = planPlaces(locale)
  return slots.findIndex((holds) => holds(number))
}

/** From the tables of `MessageSelector::getPluralIndex`, written down as ranges. */
function planPlaces(locale: string): readonly ((number: number) => boolean)[] {
  const language = locale.split('-')[0] ?? ''
  const rest = () => true
  const [ten, hundred] = [(n: number) => n % 10, (n: number) => n % 100]
  const few = (n: number) => [2, 3, 4].includes(ten(n)) && ![12, 13, 14].includes(hundred(n))
  const slavic = [(n: number) => ten(n) === 1 && hundred(n) !== 11, few, rest]
  const table: Readonly<Record<string, readonly ((number: number) => boolean)[]>> = {
    be: slavic,
    bs: slavic,
    hr: slavic,
    ru: slavic,
    sr: slavic,
    uk: slavic,
    cs: [(n) => n === 1, (n) => [2, 3, 4].includes(n), rest],
    sk: [(n) => n === 1, (n) => [2, 3, 4].includes(n), rest],
    ga: [(n) => n === 1, (n) => n === 2, rest],
    lt: [(n) => ten(n) === 1 && hundred(n) !== 11, (n) => ten(n) > 1 && Math.floor(hundred(n) / 10) !== 1, rest],
    sl: [(n) => hundred(n) === 1, (n) => hundred(n) === 2, (n) => [3, 4].includes(hundred(n)), rest],
    mk: [(n) => ten(n) === 1, rest],
    mt: [
      (n) => n === 1,
      (n) => n === 0 || (hundred(n) > 1 && hundred(n) < 11),
      (n) => hundred(n) > 10 && hundred(n) < 20,
      rest,
    ],
    lv: [(n) => n === 0, (n) => ten(n) === 1 && hundred(n) !== 11, rest],
    pl: [(n) => n === 1, few, rest],
    cy: [(n) => n === 1, (n) => n === 2, (n) => n === 8 || n === 11, rest],
    ro: [(n) => n === 1, (n) => n === 0 || (hundred(n) > 0 && hundred(n) < 20), rest],
    ar: [
      (n) => n === 0,
      (n) => n === 1,
      (n) => n === 2,
      (n) => hundred(n) > 2 && hundred(n) < 11,
      (n) => hundred(n) > 10,
      rest,
    ],
  }
  if (table[language] !== undefined) return table[language]
  if ('am bh fil fr gun hi hy ln mg nso ti wa xbr'.split(' ').includes(language)) return [(n) => n < 2, rest]
  const two =
    'af bg bn ca da de el en eo es et eu fa fi fo fur fy gl gu ha he hu is it ku lb ml mn mr nah nb ne nl nn no om or pa pap ps pt so sq sv sw ta te tk ur zu'
  return two.split(' ').includes(language) ? [(n) => n === 1, rest] : [rest]
}

const part = fc.constantFrom(
  'a',
  ' ',
  'file',
  ':count',
  ':name',
  '{0}',
  '{1} ',
  '[2,*] ',
  '[*,5]',
  '|',
  ' | ',
  'x]',
  '{',
  '<b>',
  '</b>',
)

test('the variants of a text printed again are the text', () => {
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
      (text) => {
        const variants = syntax.readVariants?.(text)
        expect(variants?.print(variants.variants) ?? text).toBe(text)
        if (variants === undefined || planVariants(variants, { source: 'en', target: 'de' }) === undefined) return
        expect(translate(text, { syntax, source: 'en', target: 'en-GB' })).toBe(text)
      },
    ),
  )
})
