import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareMessages, isRefusal } from './compare.ts'
import { openSyntax } from '../open-syntax.ts'
import type { SyntaxId, SyntaxOptions } from '../syntax.ts'

const ids: readonly SyntaxId[] = [
  'i18next',
  'icu',
  'vue',
  'rails',
  'printf',
  'python',
  'dotnet',
  'java',
  'laravel',
  'symfony',
  'polyglot',
  'docusaurus',
  'banana',
  'none',
]

/** Two placeholders that each syntax has. */
const placeholders: Readonly<Partial<Record<SyntaxId, readonly [string, string]>>> = {
  i18next: ['{{a}}', '{{- b}}'],
  icu: ['{a}', '{b, number}'],
  vue: ['{a}', '@:b'],
  rails: ['%{a}', '%<b>d'],
  printf: ['%1$s', '%2$d'],
  python: ['%(a)s', '%(b)d'],
  dotnet: ['{0}', '{1:N2}'],
  java: ['{0}', '{1,number}'],
  laravel: [':a', ':B'],
  banana: ['$1', '{{SITENAME}}'],
  polyglot: ['%{a}', '%{b}'],
  docusaurus: ['{a}', '{b}'],
  symfony: ['%a%', '{{ b }}'],
}

const bits = [
  'a',
  ' ',
  '{',
  '}',
  '{{',
  '}}',
  '%',
  '%s',
  '$t(',
  ')',
  "'",
  '"',
  '|',
  '||',
  ':a',
  '%a%',
  '{{ a }}',
  '{0} ',
  '[1,*]',
  '@:',
  '<b>',
  '</b>',
  '<1/>',
  '#',
  '{a}',
  '{n, plural, other {x}}',
  ', ',
]
const text = fc.array(fc.constantFrom(...bits), { maxLength: 12 }).map((parts) => parts.join(''))
const locales = { source: 'en', target: 'de' }

test.for(ids)('%s: a text that is the same as its source has lost nothing', async (id) => {
  const syntax = await openSyntax({ id })
  fc.assert(
    fc.property(text, (same) => {
      expect(compareMessages({ source: same, target: same, syntax, locales })).toEqual([])
    }),
  )
})

test.for(ids)('%s: never throws, and calls nothing fine that cannot be read', async (id) => {
  const syntax = await openSyntax({ id })
  const check = (source: string, target: string) => {
    const findings = compareMessages({ source, target, syntax, locales })
    const isBroken = syntax.reject(target) !== undefined && syntax.reject(source) === undefined
    expect(findings.some(isRefusal) || !isBroken || source.trim() === '').toBe(true)
  }
  fc.assert(fc.property(text, text, check))
})

test.for(Object.entries(placeholders))(
  '%s: a placeholder dropped, doubled or swapped is refused',
  async ([id, [one, other]]) => {
    const syntax = await openSyntax({ id } as SyntaxOptions)
    const word = fc.stringMatching(/^[a-z]{1,8}$/u)
    const refuses = (source: string, target: string) => compareMessages({ source, target, syntax }).some(isRefusal)
    fc.assert(
      fc.property(fc.array(word, { minLength: 3, maxLength: 3 }), ([x, y, z]) => {
        const source = `${x} ${one} ${y} ${other} ${z}`
        expect(refuses(source, `${z} ${other} ${x} ${one} ${y}`)).toBe(false)
        expect(refuses(source, `${x} ${one} ${y} ${z}`)).toBe(true)
        expect(refuses(source, `${x} ${other} ${y} ${z}`)).toBe(true)
        expect(refuses(source, `${x} ${one} ${y} ${other} ${z} ${one}`)).toBe(true)
        expect(refuses(source, `${x} ${one} ${y} ${one} ${z}`)).toBe(true)
        expect(refuses(source, `${x} ${y} ${z}`)).toBe(true)
      }),
    )
  },
)
