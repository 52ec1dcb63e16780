import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'
import { replaceLetters } from './pseudo.ts'
import { isPseudoLocale, pseudoMessage } from './pseudo-message.ts'
import { type Syntax, type SyntaxId, syntaxIds } from '../syntax.ts'

const syntaxes = new Map<SyntaxId, Syntax>()
for (const id of syntaxIds) syntaxes.set(id, await openSyntax({ id }))

function pseudo(text: string, id: SyntaxId, more: { target?: string; form?: string } = {}): string {
  const syntax = syntaxes.get(id)
  if (syntax === undefined) throw new Error(id)
  return pseudoMessage(text, { syntax, source: 'en', target: 'en-XA', ...more })
}

test.for<[id: SyntaxId, text: string, expected: string]>([
  ['i18next', 'Save', '[Šáṽé óñé]'],
  ['i18next', ' Save {{count}} files\n', ' [Šáṽé {{count}} ƒíľéš óñé]\n'],
  ['i18next', 'See <1>$t(cart)</1> at https://e.com', '[Šéé <1>$t(cart)</1> áţ https://e.com óñé]'],
  ['i18next', '{{count}} %', '{{count}} %'],
  ['i18next', '', ''],
  ['printf', '%d files', '[%d ƒíľéš óñé]'],
  ['icu', "It's {name}", "[Íţ'š {name} óñé]"],
  [
    'icu',
    '{n, plural, one {# file} other {# files}}',
    '{n, plural, one {[one: # ƒíľé óñé]} other {[other: # ƒíľéš óñé]}}',
  ],
])('%s: %s', ([id, text, expected]) => expect(pseudo(text, id)).toBe(expected))

test('brackets that meet are told apart', () => {
  expect(pseudo('[beta] Save', 'none')).toBe('⟦[ƀéţá] Šáṽé óñé⟧')
})

test('blanks at the edges stay outside, line breaks and all', () => {
  expect(pseudo('\n  Save {{x}}\n ', 'i18next')).toBe('\n  [Šáṽé {{x}} óñé]\n ')
})

test('a long text says where it is cut off', () => {
  const text = 'A word '.repeat(40).trim()
  const words = pseudo(text, 'none')
    .slice(text.length + 2, -1)
    .split(' ')
  expect(words.slice(0, 5)).toEqual(['óñé', 'ţŵó', 'ţĥŕéé', 'ƒóúŕ', 'ƒíṽé'])
  expect(new Set(words).size).toBe(words.length)
})

test('the form of a family is named', () => {
  expect(pseudo('{{count}} files', 'i18next', { form: 'few' })).toBe('[few: {{count}} ƒíľéš óñé]')
})

test.for<[target: string, expected: string]>([
  ['en-XA', '[Šáṽé {{n}} ƒíľéš óñé]'],
  ['de', '[Šáṽé {{n}} ƒíľéš óñé]'],
  ['en-XB', '[\u202eSave\u202c \u2068{{n}}\u2069 \u202efiles\u202c]'],
])('%s', ([target, expected]) => expect(pseudo('Save {{n}} files', 'i18next', { target })).toBe(expected))

test('a text from right to left has all the forms of Arabic, each named', () => {
  const text = pseudo('{n, plural, one {# file} other {# files}}', 'icu', { target: 'ar-XB' })
  const names = Array.from(text.matchAll(/\[(\w+): /gu), ([, name]) => name)
  expect(names).toEqual(['zero', 'one', 'two', 'few', 'many', 'other'])
})

test.for<[locale: string, expected: boolean]>([
  ['en-XA', true],
  ['ar-XB', true],
  ['pl-XA', true],
  ['sr-Latn-XA', true],
  ['en', false],
  ['en-US', false],
  ['XA', false],
  ['en-XA-x', false],
  ['', false],
])('%s is a pseudo locale: %s', ([locale, expected]) => expect(isPseudoLocale(locale)).toBe(expected))

test('accents can be taken off again', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const plain = new Map(Array.from(letters, (letter) => [replaceLetters(letter, false), letter]))
  expect(plain.size).toBe(letters.length)
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from(`${letters} 5.{日`)) }), (text) => {
      const accented = replaceLetters(text, false)
      expect(accented).toHaveLength(text.length)
      expect(accented.toLowerCase()).toBe(replaceLetters(text.toLowerCase(), false))
      expect(Array.from(accented, (letter) => plain.get(letter) ?? letter).join('')).toBe(text)
    }),
  )
})

const depth = Number(process.env['LOCKALE_TEST_DEPTH'] ?? 1)
const real = Object.values(
  JSON.parse(readFileSync(new URL('../fixtures/actual/en.json', import.meta.url), 'utf8')) as Record<string, string>,
)

test.for(syntaxIds.flatMap((id) => ['en-XA', 'ar-XB'].map((target): [SyntaxId, string] => [id, target])))(
  'real messages as %s keep their placeholders in %s',
  ([id, target]) => {
    const step = depth > 1 && id === 'i18next' ? 1 : 9
    const messages = real.filter((_, index) => index % step === 0)
    const made = messages.map((text) => [text, pseudo(text, id, { target })] as const)
    expect(made.flatMap(([text, result]) => damage(text, result, { id, target }) ?? []).slice(0, 10)).toEqual([])
    const same = made.filter(([text, result]) => text === result && /\p{L}{2}/u.test(text.replaceAll(literal, '')))
    expect(same).toEqual([])
  },
)

// `:root { … }` of a style sheet is nothing to say either
const literal = /[{<][^}>]*[}>]|https:\S+|:root\b/gu

test('a text grows by about a half', () => {
  const texts = real.map((text) => [text, pseudo(text, 'i18next')] as const).filter(([text, longer]) => text !== longer)
  const growth = sumLengths(texts.map(([, longer]) => longer)) / sumLengths(texts.map(([text]) => text))
  expect(growth).toBeGreaterThan(1.4)
  expect(growth).toBeLessThan(1.55)
})

function sumLengths(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0)
}

const fragments = fc.constantFrom(
  ..."{{name}} {name} {0} %d %s %{n} %% % $t(key) <1> </1> <br/> { } {{ }} | @ @:key ' '' \" & &amp; $NAME$ \\ # [ ] https://e.com me@e.com Save file x".split(
    ' ',
  ),
  ' ',
  '\n',
  '{n, plural, one {# file} other {# files of {m}}}',
  '{g, select, a {He} other {They}}',
)

test.for(syntaxIds)('any message as %s keeps its placeholders', (id) => {
  fc.assert(
    fc.property(
      fc.array(fragments, { maxLength: 10 }).map((parts) => parts.join('')),
      fc.constantFrom('en-XA', 'ar-XB', 'pl-XA'),
      (text, target) => {
        const made = pseudo(text, id, { target })
        expect(damage(text, made, { id, target })).toBeUndefined()
      },
    ),
  )
})

/** What the check of translations has to say; nothing about a source that no runtime could read. */
function damage(
  text: string,
  made: string,
  { id, target }: { readonly id: SyntaxId; readonly target: string },
): string | undefined {
  const syntax = syntaxes.get(id)
  if (syntax === undefined || syntax.reject(text) !== undefined) return undefined
  const locales = { source: 'en', target }
  const [finding] = compareMessages({ source: text, target: made, syntax, locales }).filter(
    ({ severity }) => severity === 'error',
  )
  return finding && `${finding.code} ${JSON.stringify(finding.arguments)} ${made}`
}

test('what people read in a tag is text too', async () => {
  const syntax = await openSyntax({ id: 'none' })
  const text = 'See <a href="/x" title="Our terms">the terms</a>'
  const made = pseudoMessage(text, { syntax, source: 'en', target: 'en-XA' })
  expect(made).toMatch(/^\[Šéé <a href="\/x" title="\[Óúŕ ţéŕḿš.*\]">ţĥé ţéŕḿš<\/a>.*\]$/u)
})
