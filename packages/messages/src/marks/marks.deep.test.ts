import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { openSyntax } from '../open-syntax.ts'
import type { Syntax, SyntaxOptions, Token } from '../syntax.ts'

/** Syntaxes whose placeholders are found mark by mark, and what their messages are made of. */
const kinds: readonly (readonly [name: string, options: SyntaxOptions, marks: readonly string[]])[] = [
  [
    'printf',
    { id: 'printf' },
    ['%', '%%', '%s', '%d', '%2$s', '%1$d', '% d', '%*.*f', '%lld', '%<PRIu64>', '$', '5', '*'],
  ],
  [
    'android',
    { id: 'printf', dialect: 'android' },
    ['%', '%%', '%s', '%,d', '%2$s', '% d', '%<s', '%tY', '%n', '%-5%', '5'],
  ],
  [
    'apple',
    { id: 'printf', dialect: 'apple' },
    ['%', '%%', '%@', '%1$@', '%#@files@', '%arg', '%a', '% d', '%lld', '#@', '5'],
  ],
  [
    'python',
    { id: 'python' },
    ['%', '%%', '{', '}', '{{', '}}', '%s', '%(a)s', '{}', '{0}', '{a!r:>{w}}', '{:{}}', '(', '5'],
  ],
  ['dotnet', { id: 'dotnet' }, ['{', '}', '{{', '}}', '{0}', '{1,-10:C2}', '{Name}', ':', ',', '5']],
  ['rails', { id: 'rails' }, ['%', '%%', '%{x}', '%<x>.2f', '%<', '%{', '{', '}', '<x>', '5', 'd']],
  ['polyglot', { id: 'polyglot' }, ['%', '%%', '%{x}', '%{ x }', '%{', '{', '}', '|', ' |||| ', '||||', '5']],
  [
    'banana',
    { id: 'banana' },
    ['$', '$1', '{{', '}}', '{{PLURAL:$1|', '{{GENDER:|', '{{SITENAME}}', '[[', ']]', '|', '[https://a.b ', ']', '5'],
  ],
  ['docusaurus', { id: 'docusaurus' }, ['{', '}', '{x}', '{ x }', '{0}', '{count}', '|', ' | ', 'a b', '<x>', '5']],
  ['chrome', { id: 'chrome' }, ['$', '$$', '$1', '$NAME$', '$name$', '$9', 'a', '@', '5', '-']],
  ['laravel', { id: 'laravel' }, [':', '::', ':a', ':Name', ':5', '{0}', '[1,*]', '|', ' | ', 'x']],
  [
    'symfony',
    { id: 'symfony' },
    ['%', '%%', '%a%', '%a.b%', '{{ a }}', '{{a}}', '{', '{0}', ']1,Inf]', '|', '||', 'a:'],
  ],
]
const common = ['<b>', '</b>', '<1>', '<a href="', '">', ' ', 'word', 'é', '\n', '\u{a0}']

test.for(kinds)('%s: the parts joined are the message', async ([, options, marks]) => {
  const syntax = await openSyntax(options)
  fc.assert(
    fc.property(messagesOf(marks), (message) => {
      const tokens = syntax.tokenise(message)
      expect(tokens.map(rawOf).join('')).toBe(message)
      expect(tokens.some((token) => rawOf(token) === '')).toBe(false)
      expect(tokens.some(({ type }, index) => type === 'text' && tokens[index - 1]?.type === 'text')).toBe(false)
    }),
  )
})

test.for(kinds)('%s: texts escaped again are read as the same', async ([, options, marks]) => {
  const syntax = await openSyntax(options)
  fc.assert(
    fc.property(messagesOf(marks), (source) => {
      const written = rewrite(source, syntax)
      expect(syntax.tokenise(written).map(meaningOf)).toEqual(syntax.tokenise(source).map(meaningOf))
    }),
  )
})

test.for(kinds)('%s: what is written has no fault that the source has not', async ([, options, marks]) => {
  const syntax = await openSyntax(options)
  fc.assert(
    fc.property(messagesOf(marks), (source) => {
      fc.pre(syntax.reject(source) === undefined)
      expect(syntax.reject(rewrite(source, syntax))).toBeUndefined()
    }),
  )
})

const hostile: readonly (readonly [kind: string, units: readonly string[]])[] = [
  ['printf', ['%', '%s', '%0', '% d', '<a %s']],
  ['android', ['%n', '%,', '%1$']],
  ['apple', ['%#@', '%@']],
  ['python', ['{', '}', '{a:', '%(', '{{', '{}']],
  ['dotnet', ['{0:', '{0}', '{']],
  ['rails', ['%', '%<x>', '%{']],
  ['chrome', ['$', '$a', '<']],
  ['laravel', [':', ':a', '|', '[1']],
  ['symfony', ['%', '%a', '{{', '|', '|{0']],
]

test.for(hostile.flatMap(([kind, units]) => units.map((unit) => [kind, unit] as const)))(
  '%s: time is linear in %s',
  async ([kind, unit]) => {
    const syntax = await openSyntax(kinds.find(([name]) => name === kind)?.[1] ?? { id: 'none' })
    await expectProportional((length) => {
      const message = unit.repeat(length / unit.length)
      return () => {
        syntax.tokenise(message)
        syntax.reject(message)
      }
    }, 50_000)
  },
)

function messagesOf(marks: readonly string[]): fc.Arbitrary<string> {
  const fragment = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...marks) },
    { weight: 2, arbitrary: fc.constantFrom(...common) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 5 }) },
  )
  return fc.array(fragment, { maxLength: 14 }).map((parts) => parts.join(''))
}

function rewrite(source: string, syntax: Syntax): string {
  const tokens = syntax.tokenise(source)
  return tokens
    .map((token, index) =>
      token.type === 'text'
        ? syntax.escape(token.text, { before: tokens[index - 1], after: tokens[index + 1], source })
        : token.raw,
    )
    .join('')
}

function rawOf(token: Token): string {
  return token.type === 'text' ? (token.raw ?? token.text) : token.raw
}

function meaningOf(token: Token): unknown {
  return token.type === 'text' ? token.text : token
}
