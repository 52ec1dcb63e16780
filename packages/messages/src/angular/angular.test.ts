import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'
import { protect } from '../wire/protect.ts'
import { restore } from '../wire/restore.ts'
import type { Token } from '../syntax.ts'
import { takeApart } from '../wire/take-apart.ts'

const syntax = await openSyntax({ id: 'angular' })

test.for<[message: string, tokens: readonly string[]]>([
  ['', []],
  ['Hello {$INTERPOLATION}!', ['text Hello ', 'variable INTERPOLATION {$INTERPOLATION}', 'text !']],
  [
    '{$START_TAG_B}Hi{$CLOSE_TAG_B}, {$PH_1}',
    ['open START_TAG_B {$START_TAG_B}', 'text Hi', 'close TAG_B {$CLOSE_TAG_B}', 'text , ', 'variable PH_1 {$PH_1}'],
  ],
  [
    '{$START_LINK}a{$CLOSE_LINK} {$START_LINK_1}b{$CLOSE_LINK}',
    [
      'open START_LINK {$START_LINK}',
      'text a',
      'close LINK {$CLOSE_LINK}',
      'text  ',
      'open START_LINK_1 {$START_LINK_1}',
      'text b',
      'close LINK {$CLOSE_LINK}',
    ],
  ],
  ['a{$LINE_BREAK}b{$TAG_IMG}', ['text a', 'tag LINE_BREAK {$LINE_BREAK}', 'text b', 'tag TAG_IMG {$TAG_IMG}']],
  ['Updated {$ICU}', ['text Updated ', 'nesting ICU {$ICU}']],
  ["it's # {$START_TAG_B}", ["text it's # ", 'tag START_TAG_B {$START_TAG_B}']],
  [
    '<x id="START_TAG_B" ctype="x-b" equiv-text="&lt;b&gt;"/>Hi<x id="CLOSE_TAG_B"/> <x id="INTERPOLATION" equiv-text="{{ name }}"/>',
    [
      'open START_TAG_B <x id="START_TAG_B" ctype="x-b" equiv-text="&lt;b&gt;"/>',
      'text Hi',
      'close TAG_B <x id="CLOSE_TAG_B"/>',
      'text  ',
      'variable INTERPOLATION <x id="INTERPOLATION" equiv-text="{{ name }}"/>',
    ],
  ],
  [
    '<pc id="0" equivStart="START_LINK" equivEnd="CLOSE_LINK">a</pc> <ph id="1" equiv="INTERPOLATION" disp="{{ x }}"/>',
    [
      'open pc START_LINK <pc id="0" equivStart="START_LINK" equivEnd="CLOSE_LINK">',
      'text a',
      'close pc </pc>',
      'text  ',
      'variable INTERPOLATION <ph id="1" equiv="INTERPOLATION" disp="{{ x }}"/>',
    ],
  ],
  [
    '<g id="1">a</g><g id="2">b</g><bpt id="3">[b]</bpt>c',
    [
      'open g 1 <g id="1">',
      'text a',
      'close g </g>',
      'open g 2 <g id="2">',
      'text b',
      'close g </g>',
      'tag bpt 3 <bpt id="3">[b]</bpt>',
      'text c',
    ],
  ],
  [
    '{VAR_PLURAL, plural, =0 {now} other {{INTERPOLATION} ago}}',
    ['block VAR_PLURAL {VAR_PLURAL, plural, =0 {now} other {{INTERPOLATION} ago}}'],
  ],
])('%s', ([message, tokens]) => expect(syntax.tokenise(message).map(show)).toEqual(tokens))

test.for<[text: string, code: string | undefined]>([
  ["Hello {$INTERPOLATION}, it's # 1", undefined],
  ['Hello {$INTERPOLATION', 'placeholder-delimiter-damaged'],
  ['Hello $INTERPOLATION}', 'placeholder-delimiter-damaged'],
  ['Hello { $INTERPOLATION }', 'placeholder-delimiter-damaged'],
  ['Hello {$INTERPOLATION, number}', 'placeholder-delimiter-damaged'],
  ['Hello {\ufeff$START_LINK}x{$CLOSE_LINK}', 'placeholder-delimiter-damaged'],
  ['{VAR_PLURAL, plural, =1 {x} other {y}', 'icu-syntax'],
  ['{VAR_PLURAL, plural, =1 {x}}', 'icu-other-missing'],
  ["{VAR_PLURAL, plural, =1 {l'} other {'}}", undefined],
])('reject %s', ([text, code]) => expect(syntax.reject(text)?.code).toBe(code))

test('two links that trade places are told apart', () => {
  const source = '{$START_LINK}a{$CLOSE_LINK} {$START_LINK_1}b{$CLOSE_LINK}'
  const twice = '{$START_LINK}a{$CLOSE_LINK} {$START_LINK}b{$CLOSE_LINK}'
  expect(compareMessages({ source, target: source, syntax })).toEqual([])
  expect(compareMessages({ source, target: twice, syntax }).map(({ code }) => code)).toEqual(['html-tags'])
})

test.for<[message: string, target: string, printed: string]>([
  [
    '{VAR_PLURAL, plural, =0 {just now} =1 {a minute ago} other {{INTERPOLATION} minutes ago}}',
    'pl',
    "{VAR_PLURAL, plural, =0 {just now l'} =1 {a minute ago l'} few {{INTERPOLATION} minutes ago l'} many {{INTERPOLATION} minutes ago l'} other {{INTERPOLATION} minutes ago l'}}",
  ],
  [
    '{VAR_SELECT, select, male {his} female {her} other {their}}',
    'ar',
    "{VAR_SELECT, select, male {his l'} female {her l'} other {their l'}}",
  ],
  [
    'Updated {VAR_PLURAL, plural, =1 {one # ago} other {<x id="INTERPOLATION"/> ago}} by {$INTERPOLATION_1}',
    'ja',
    '{VAR_PLURAL, plural, =1 {Updated one # ago by {$INTERPOLATION_1} l\'} other {Updated <x id="INTERPOLATION"/> ago by {$INTERPOLATION_1} l\'}}',
  ],
])('%s in %s', ([message, target, printed]) => {
  const taken = takeApart(message, { syntax, source: 'en', target })
  const texts = taken?.segments.map((segment) => {
    const protectedText = protect(segment.text, segment)
    const restored = restore({
      protectedText,
      answer: `${protectedText.wire} l'`,
      source: segment.text,
      syntax: segment.syntax,
      targetLocale: target,
      counts: segment.counts,
    })
    if (!restored.ok) throw new Error(`${segment.text}: ${JSON.stringify(restored.finding)}`)
    return restored.text
  })
  expect(taken?.assemble(texts ?? [])).toBe(printed)
  expect(syntax.reject(printed)).toBeUndefined()
})

const message = fc
  .array(
    fc.constantFrom(
      '{$START_LINK}',
      '{$CLOSE_LINK}',
      '{$INTERPOLATION}',
      '<x id="START_LINK"/>',
      '<x id="CLOSE_LINK"/>',
      '<g id="1">',
      '</g>',
      '<bpt id="1">',
      '</bpt>',
      '<b>',
      '</b>',
      '{',
      '}',
      '{$',
      '{VAR_PLURAL, plural, other {',
      '}}',
      'text',
      "'",
      '<',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

test('the parts joined are the message, and pairs nest', () => {
  fc.assert(
    fc.property(message, (text) => {
      const tokens = syntax.tokenise(text)
      expect(tokens.map((token) => (token.type === 'text' ? (token.raw ?? token.text) : token.raw)).join('')).toBe(text)
      let depth = 0
      for (const { type } of tokens) {
        if (type === 'open') depth++
        if (type === 'close') depth--
        expect(depth).toBeGreaterThanOrEqual(0)
      }
      expect(depth).toBe(0)
    }),
  )
})

function show(token: Token): string {
  if (token.type === 'text') return `text ${token.text}`
  return `${token.type === 'placeholder' ? token.kind : token.type} ${token.name} ${token.raw}`
}
