import { describe, expect, test } from 'vitest'
import { compareMessages } from '../compare/compare.ts'
import { usualOptions } from '../detect/file-evidence.ts'
import { openSyntax } from '../open-syntax.ts'
import type { SyntaxOptions } from '../syntax.ts'
import { takeApart } from '../wire/take-apart.ts'

type Apostrophes = NonNullable<SyntaxOptions['apostrophes']>

const open = (apostrophes: Apostrophes) => openSyntax({ id: 'icu', apostrophes })

/** What stands in a message besides text, as `intl-messageformat` 11, ICU and `@messageformat/parser` 5 read it. */
test.for<[message: string, quote: string, braces: string, paired: string]>([
  ["sur l'<0>offre</0>", '', '<0></0>', '<0></0>'],
  ["un'<strong>app</strong>", '', '<strong></strong>', '<strong></strong>'],
  ["l'<b>x</b> d'<i>y</i>", '<i></i>', '<b></b><i></i>', '<b></b><i></i>'],
  ["l'{name}", '', '', '{name}'],
  ["l''{name}", '{name}', '{name}', '{name}'],
  ["'{'x'}' {name}", '{name}', '{name}', '{name}'],
  ["l'{a} d'{b}", '{b}', '{b}', '{b}'],
  ["a '<' b {name}", '{name}', '{name}', '{name}'],
])('%s', async ([message, ...expected]) => {
  const found = await Promise.all(
    (['quote', 'braces', 'paired'] as const).map(async (apostrophes) => {
      const tokens = (await open(apostrophes)).tokenise(message)
      return tokens.map((token) => (token.type === 'text' ? '' : token.raw)).join('')
    }),
  )
  expect(found).toEqual(expected)
})

describe('a tag behind an apostrophe', () => {
  const messages = {
    source: 'about the <b>app</b>',
    target: "de l'<b>app</b>",
    locales: { source: 'en', target: 'fr' },
  }
  test.for<[apostrophes: Apostrophes, codes: readonly string[]]>([
    ['quote', ['icu-tag']],
    ['braces', []],
    ['paired', []],
    ['literal', []],
  ])('%s', async ([apostrophes, codes]) => {
    const syntax = await open(apostrophes)
    expect(compareMessages({ ...messages, syntax }).map(({ code }) => code)).toEqual(codes)
  })
})

test.for<Apostrophes>(['quote', 'braces', 'paired'])('%s: what is written is read as the same text', async (one) => {
  const syntax = await open(one)
  for (const text of ["l'", 'a { b } c', "it's {x}", "'", "d'{'", "''"]) {
    const tokens = syntax.tokenise(`${syntax.escape(text, {})}{name}`)
    expect(tokens.map((token) => (token.type === 'text' ? token.text : token.raw))).toEqual([text, '{name}'])
  }
})

test.for<Apostrophes>(['braces', 'paired'])('%s: a plural with tags behind apostrophes is taken apart', async (one) => {
  const syntax = await open(one)
  const message = "{n, plural, one {l'<b># a</b>} other {d'<b># b</b>}}"
  const apart = takeApart(message, { syntax, source: 'fr', target: 'fr', counts: [] })
  expect(apart?.assemble(apart.segments.map(({ text }) => text))).toContain("l'<b># a</b>")
})

test.for<[name: string, format: string, dependencies: readonly string[], apostrophes: Apostrophes | undefined]>([
  ['Lingui', 'po', ['@lingui/core'], 'paired'],
  ['messageformat', 'json', ['@messageformat/core'], 'paired'],
  ['Transloco with messageformat', 'json', ['@jsverse/transloco', '@jsverse/transloco-messageformat'], 'paired'],
  ['FormatJS', 'json', ['react-intl'], undefined],
  ['Lingui beside a polyfill', 'json', ['@lingui/react', '@formatjs/intl-locale'], 'paired'],
  ['FormatJS beside Lingui', 'json', ['@lingui/react', 'react-intl'], undefined],
  ['XLIFF of Symfony', 'xliff', [], 'braces'],
  ['Flutter', 'arb', ['@lingui/core'], 'literal'],
])('%s', ([, format, dependencies, apostrophes]) => {
  expect(usualOptions(format, dependencies).apostrophes).toBe(apostrophes)
})
