import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import type { SyntaxId } from '../syntax.ts'
import { splitText } from './split-text.ts'

const i18next = await openSyntax({ id: 'i18next' })

test.for<[name: string, text: string, pieces: readonly string[] | undefined]>([
  ['lines first', 'One. Two.\nThree. Four.\n', ['One. Two.\n', 'Three. Four.\n']],
  ['lines that fit together', 'One.\nTwo.\nThree, four.', ['One.\nTwo.\n', 'Three, four.']],
  ['sentences of one line', 'One is long. Two is too. ', ['One is long. ', 'Two is too. ']],
  ['none to cut at', 'one long line without any end', undefined],
  ['a text that is short', 'One.', undefined],
  ['never inside tags', 'One <b>is. Two</b> is. Three.', ['One <b>is. Two</b> is. ', 'Three.']],
  ['behind a tag that closes', '<b>One is bold.</b> Two is plain.', ['<b>One is bold.</b> ', 'Two is plain.']],
  ['one giant pair of tags', '<b>One is. Two is. Three is.</b>', undefined],
  ['not inside a placeholder', 'Say {{a. B. c}}. Then go.', ['Say {{a. B. c}}. ', 'Then go.']],
  ['not inside an address', 'Ask https://e.com/?A=b. Then go on.', ['Ask https://e.com/?A=b. ', 'Then go on.']],
  ['not inside a word', 'Is it e.com/what?Who or not? Then go.', ['Is it e.com/what?Who or not? ', 'Then go.']],
  ['not inside a term', 'Ask Dr. Who. Then go on.', ['Ask Dr. Who. ', 'Then go on.']],
])('%s', ([, text, pieces]) => {
  const found = splitText(text, { syntax: i18next, locale: 'en', terms: ['Dr. Who'], pieceLength: 16 })
  expect(found).toEqual(pieces)
})

test('sentences without blanks between them', () => {
  const text = '保存しますか。削除します。終了！'
  expect(splitText(text, { syntax: i18next, locale: 'ja', pieceLength: 8 })).toEqual([
    '保存しますか。',
    '削除します。',
    '終了！',
  ])
})

test('what is quoted in the source stays in one piece', async () => {
  const syntax = await openSyntax({ id: 'icu' })
  const text = `It''s '{one. Two} three. Four}' {here}. And there it is.`
  expect(splitText(text, { syntax, locale: 'en', pieceLength: 20 })).toEqual([
    `It''s '{one. Two} three. Four}' {here}. `,
    'And there it is.',
  ])
})

// Written against cutting the text sent instead of the message: pieces then had ids that belonged to another one.
test.for<SyntaxId>(['i18next', 'icu', 'vue', 'printf', 'none'])('joined, the pieces of %s are the text', async (id) => {
  const syntax = await openSyntax({ id })
  const words = [
    'One is. ',
    'two',
    ' {{a}} ',
    '{b}',
    '<b>',
    '</b>',
    '. ',
    '\n',
    "'",
    "''",
    '%s',
    '%%',
    '? ',
    '@:x',
    '。',
    '|',
    '<br/>',
  ]
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...words), { maxLength: 60 }),
      fc.integer({ min: 1, max: 40 }),
      (parts, pieceLength) => {
        const text = parts.join('')
        const pieces = splitText(text, { syntax, locale: 'en', pieceLength })
        if (pieces === undefined) return
        expect(pieces.join('')).toBe(text)
        const marks = (message: string) =>
          syntax.tokenise(message).flatMap((token) => (token.type === 'text' ? [] : [[token.type, token.raw]]))
        expect(pieces.flatMap(marks)).toEqual(marks(text))
      },
    ),
  )
})

test.for([
  ['no blanks', 'x'.repeat(300_000)],
  ['only line ends', '\n'.repeat(300_000)],
  ['tags that nobody closes', '<b>'.repeat(100_000)],
  ['apostrophes', `${"'{".repeat(50_000)}. `.repeat(2)],
  ['sentence ends', '? '.repeat(150_000)],
])('a hostile text of %s ends', ([, text = '']) => {
  const pieces = splitText(text, { syntax: i18next, locale: 'en', pieceLength: 8192 })
  expect(pieces === undefined || pieces.join('') === text).toBe(true)
})
