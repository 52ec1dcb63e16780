import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../../../test/depth.ts'
import { compareMessages } from './compare/compare.ts'
import { compareTexts } from './compare/compare-texts.ts'
import { pairVariants } from './compare/pair-variants.ts'
import { foreignSyntax } from './detect/detect-texts.ts'
import { openSyntax } from './open-syntax.ts'
import { isBare, plainSyntaxes, readPlainly } from './plain-text.ts'
import type { SyntaxId, SyntaxOptions } from './syntax.ts'
import { toPieces } from './wire/pieces.ts'
import { takeApart } from './wire/take-apart.ts'

function isPlain(text: string): boolean {
  return readPlainly(text, { id: 'none' }) === ''
}

test.for<[text: string, isPlain: boolean]>([
  ['Buy now', true],
  ['Größe, 12. Mal!', true],
  ['今すぐ購入。', true],
  ['', false],
  [' ', false],
  ['12', false],
  ['{{count}} files', false],
  ['100% of it', false],
  ['it’s', true],
  ["it's", false],
  ['a | b', false],
  ['a & b', false],
  ['<b>a</b>', false],
  ['a\nb', false],
  ['a\u00a0b', false],
  ['｛a', false],
  ['a\ud800', false],
  ['@:a', false],
  ['a-b [c]', true],
  ['a: b', false],
])('%o: %s', ([text, expected]) => expect(isPlain(text)).toBe(expected))

/** Every character that is plain, in texts of many lengths. */
function* plainTexts(): Generator<string> {
  const characters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code))
  const plain = characters.filter((character) => isPlain(`a${character}`))
  const few = plain.filter((_, at) => at < 150 || at % 499 === 0)
  const count = few.length
  for (let at = 0; at < count; at++) {
    yield Array.from({ length: 1 + (at % 23) }, (_, offset) => few[(at + offset * offset * 31) % count]).join('')
  }
  yield* [
    '[a](b)',
    '- a',
    '"a"',
    'a (b',
    '[[a]]',
    'a [b] c',
    '. a',
    '1. a',
    '... a',
    'a, plural, other',
    'one two',
    'a,,b',
    '? a',
    '!a',
    'a. 1',
    ' a ',
    '.match 1 when',
  ]
}

test.for([...plainSyntaxes.keys()])('%s reads it as nothing but a text', async (id) => {
  const syntax = await openSyntax({ id })
  const texts = [...plainTexts()].filter((text) => isPlain(text))
  const locales = { source: 'en', target: 'pl' }
  const counts = [{ name: 'count', sample: 1, singleton: false, isOrdinal: false }]
  const wrong = texts.filter((target, at) => {
    const source = texts[(at * 7 + 3) % texts.length] ?? ''
    const [tokens] = [syntax.tokenise(target)]
    const found = [[], counts].flatMap((some) => compareMessages({ source, target, syntax, locales, counts: some }))
    const variants = pairVariants({ source, target, syntax, locales, counts: [] })
    const isEscaped = syntax.escape(target, { before: undefined, after: undefined, source }) !== target
    const { pieces, spellings } = toPieces(target, { syntax, counts: [], terms: [] })
    const isWhole = pieces.length === 1 && pieces[0]?.type === 'text' && pieces[0].text === target
    if (!isWhole || spellings.size > 0 || syntax.reject(target) !== undefined) return true
    if (foreignSyntax(target, syntax) !== undefined || takeApart(target, { syntax, ...locales })?.segments.length !== 1)
      return true
    return isEscaped || found.length > 0 || variants !== undefined || tokens.length !== 1 || tokens[0]?.type !== 'text'
  })
  expect(wrong).toStrictEqual([])
  expect(texts.length).toBeGreaterThan(150)
})

const ofBare: readonly SyntaxOptions[] = [
  ...Array.from(plainSyntaxes.keys(), (id) => ({ id })),
  { id: 'i18next', version: 3 },
  ...(['braces', 'paired', 'always', 'literal'] as const).map((apostrophes) => ({ id: 'icu' as const, apostrophes })),
  { id: 'vue', version: 8 },
  ...(['android', 'apple'] as const).map((dialect) => ({ id: 'printf' as const, dialect })),
  { id: 'java', apostrophes: 'always' },
]

test.for(ofBare)('a bare string means nothing but its characters to %o', async (options) => {
  const syntax = await openSyntax(options)
  const locales = { source: 'en', target: 'pl' }
  const characters = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code))
  const words = [
    't(',
    '))',
    'arg',
    '://',
    'plural,',
    ' one ',
    '１',
    '％',
    '：',
    '（',
    '｛｛',
    '＜b＞',
    '\ud800',
    '\u2028',
    'ع',
    '🙂',
  ]
  const bare = [...characters, ...characters.slice(32, 127), ...words].filter((piece) => isBare(piece, syntax))
  const text = fc.array(fc.constantFrom(...bare), { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, (source, target) => {
      expect(syntax.tokenise(target)).toEqual([{ type: 'text', text: target }])
      expect(syntax.reject(target, source)).toBeUndefined()
      expect(pairVariants({ source, target, syntax, locales })).toBeUndefined()
      expect(compareTexts({ source, target, syntax })).toEqual([])
    }),
    { numRuns: runsOf(300) },
  )
})

test.for<[id: SyntaxId, text: string, slots: string | undefined]>([
  ['i18next', '{{count}} files of {{user_name}}', '{{count}}{{user_name}}'],
  ['i18next', 'files', ''],
  ['i18next', '{{count}}', undefined],
  ['i18next', '{{ count }} files', undefined],
  ['i18next', '{{- count}} files', undefined],
  ['i18next', '{{count, number}} files', undefined],
  ['i18next', '{{user.name}} files', undefined],
  ['i18next', '{{{count}}} files', undefined],
  ['i18next', '{{count}}} files', undefined],
  ['i18next', '{{}} files', undefined],
  ['i18next', '{{count files', undefined],
  ['i18next', '{count} files', undefined],
  ['i18next', 'files {{', undefined],
  ['icu', '{count} files', '{count}'],
  ['icu', '{{count}} files', undefined],
  ['icu', '{0} files', undefined],
  ['vue', '{count} files', '{count}'],
  ['rails', '%{count} files', undefined],
  ['mf2', 'files', undefined],
])('placeholders of %s in %s', ([id, text, slots]) => expect(readPlainly(text, { id })).toBe(slots))

test.for(['i18next', 'icu', 'vue'] as const)('the same placeholders are no difference to %s', async (id) => {
  const syntax = await openSyntax({ id })
  const locales = { source: 'en', target: 'pl' }
  const counts = [{ name: 'count', sample: 1, singleton: false, isOrdinal: false }]
  const [open, close] = id === 'i18next' ? ['{{', '}}'] : ['{', '}']
  const names = ['count', 'user_name', 'x', 'T', '_', 'plural', 'constructor']
  const texts = [...plainTexts()].filter((text) => isPlain(text))
  const pairs = texts.map((text, at) => {
    const [first, second] = [names[at % names.length] ?? '', names[(at * 5 + 1) % names.length] ?? '']
    const slots = [`${open}${first}${close}`, `${open}${second}${close}`] as const
    const other = texts[(at * 7 + 3) % texts.length] ?? ''
    return {
      source: `${slots[0]}${text}${slots[1]}`,
      target: `${other}${slots[0]}${slots[1]}${at % 2 === 0 ? '' : text}`,
    }
  })
  const wrong = pairs.filter(({ source, target }) => {
    const found = [[], counts].flatMap((some) => compareMessages({ source, target, syntax, locales, counts: some }))
    return found.length > 0 || readPlainly(source, { id }) !== readPlainly(target, { id })
  })
  expect(wrong).toStrictEqual([])
})

test.for<[name: string, options: SyntaxOptions]>([
  ['placeholders', { id: 'icu', placeholders: ['[A-Z]{4,}'] }],
  ['marks of Markdown', { id: 'i18next', markdown: true }],
  ['delimiters', { id: 'i18next', prefix: '((', suffix: '))' }],
])('nothing is plain where a project has %s of its own', async ([, options]) => {
  const syntax = await openSyntax(options)
  expect(readPlainly('Buy ((NAME)) now', syntax)).toBeUndefined()
  expect(readPlainly('Buy NAME now', { id: options.id })).toBe('')
})

test('plural forms of i18next in one text are not plain', () => {
  expect(readPlainly('(1)[one file];(2-9)[files];', { id: 'i18next' })).toBeUndefined()
})
