import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { openSyntax } from '../open-syntax.ts'
import { protect } from '../wire/protect.ts'
import { restore } from '../wire/restore.ts'
import type { SyntaxId, Token } from '../syntax.ts'

const syntax = await openSyntax({ id: 'i18next', markdown: true })

test.for<[message: string, wire: string]>([
  ['run `npm i` now', 'run <x id="1"/> now'],
  ['run ``a ` b`` now', 'run <x id="1"/> now'],
  ['set `{{name}}` now', 'set <x id="1"/> now'],
  ['see [the docs](https://e.com/a_b "A title").', 'see <g id="1">the docs</g>.'],
  ['see [the docs]({{url}}) of {{x}}', 'see <g id="1">the docs</g> of <x id="2"/>'],
  ['see [a (b)](x(y)z) c', 'see <g id="1">a (b)</g> c'],
  ['see [the docs][ref] or [this][]', 'see <g id="1">the docs</g> or <g id="2">this</g>'],
  ['a ![cat](c.png) sat', 'a <g id="1">cat</g> sat'],
  ['**{{n}} files** left', '<g id="1"><x id="2"/> files</g> left'],
  [
    'a _b_ and *c* and __d__ and ~~e~~',
    'a <g id="1">b</g> and <g id="2">c</g> and <g id="3">d</g> and <g id="4">e</g>',
  ],
  ['**a *b* c**', '<g id="1">a <g id="2">b</g> c</g>'],
  ['[**a** b](c)', '<g id="1"><g id="2">a</g> b</g>'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['a [b] c (d) e_', 'a [b] c (d) e_'],
  ['not \\*this\\* or `that', 'not \\*this\\* or `that'],
  ['<b>a *b</b> c* d', '<g id="1">a *b</g> c* d'],
  ['*a <b>b* c</b>', '*a <g id="1">b* c</g>'],
])('%s', ([message, wire]) => expect(protect(message, { syntax }).wire).toBe(wire))

test('a link that lost its marks is refused', () => {
  const source = 'see [the docs](url) now'
  const protectedText = protect(source, { syntax })
  const common = { protectedText, source, syntax, sourceLocale: 'en', targetLocale: 'de' }
  expect(restore({ ...common, answer: 'siehe <g id="1">die Doku</g> jetzt' })).toEqual({
    ok: true,
    text: 'siehe [die Doku](url) jetzt',
    doubts: [],
  })
  expect(restore({ ...common, answer: 'siehe <g id="1">die `Doku`</g>' }).ok).toBe(false)
  expect(restore({ ...common, answer: 'siehe die Doku' }).ok).toBe(false)
})

const ids: readonly SyntaxId[] = ['i18next', 'icu', 'printf', 'none']
const part = fc.constantFrom(
  'a',
  ' ',
  'b c',
  '*',
  '**',
  '_',
  '__',
  '`',
  '``',
  '[',
  ']',
  '](u)',
  '](',
  ')',
  '![',
  '~~',
  '\\',
  '<b>',
  '</b>',
  '{x}',
  '{{x}}',
  '%s',
  '%%',
  "'",
  '\n',
  '][r]',
)

test.for(ids)('%s with Markdown: every message is its tokens, pairs nest, and it comes back as it was', async (id) => {
  const marked = await openSyntax({ id, markdown: true })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const message = parts.join('')
      const tokens = marked.tokenise(message)
      expect(tokens.map((token) => (token.type === 'text' ? (token.raw ?? token.text) : token.raw)).join('')).toBe(
        message,
      )
      expect(crossedPairs(tokens)).toEqual([])
      const protectedText = protect(message, { syntax: marked })
      if (protectedText.mode === 'copy') return
      const answer = protectedText.wire
      expect(restore({ protectedText, answer, source: message, syntax: marked, targetLocale: 'de' })).toEqual({
        ok: true,
        text: message,
        doubts: [],
      })
    }),
  )
})

test.for(['[', ']', '](', '`', '``a', '*', '**a', '_a_', '[](', '<b>*', '![', '[a]('])('time is linear in %s', (unit) =>
  expectProportional((length) => {
    const text = unit.repeat(length / unit.length)
    return () => syntax.tokenise(text)
  }, 50_000),
)

/** Names of pairs that do not nest. */
function crossedPairs(tokens: readonly Token[]): readonly string[] {
  const open: string[] = []
  for (const token of tokens) {
    if (token.type === 'open') open.push(token.name)
    if (token.type === 'close' && open.pop() !== token.name) return [token.name]
  }
  return open
}

test.for<[name: string, answer: string, isKept: boolean]>([
  ['none', 'Führe <x id="1"/> aus', true],
  ['one behind the code', 'Führe <x id="1"/> aus`', true],
  ['one before the code', 'Fü`hre <x id="1"/> aus', false],
  ['one on each side', 'Führe `<x id="1"/>` aus', false],
])('a backtick in an answer makes no code of other words: %s', async ([, answer, isKept]) => {
  const syntax = await openSyntax({ id: 'i18next', markdown: true })
  const source = 'Run `npm i` now'
  const protectedText = protect(source, { syntax })
  expect(restore({ protectedText, answer, source, syntax, targetLocale: 'de' }).ok).toBe(isKept)
})
