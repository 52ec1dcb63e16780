import { compareMessages, openSyntax, pairVariants, type SyntaxId } from '@lockale/messages'
import { expect, test } from 'vitest'
import { plainSyntaxes, readPlainly } from './plain-text.ts'

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
    return found.length > 0 || variants !== undefined || tokens.length !== 1 || tokens[0]?.type !== 'text'
  })
  expect(wrong).toStrictEqual([])
  expect(texts.length).toBeGreaterThan(150)
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
