import { describe, expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'
import { planVariants } from '../plural/plan-variants.ts'
import { translate } from '../translate.suite.ts'

const syntax = await openSyntax({ id: 'banana' })

test.for<[text: string, tokens: readonly string[]]>([
  ['Hello $1 and $12!', ['Hello ', '$1', ' and ', '$12', '!']],
  ['See [[Special:Log|log]].', ['See ', '[[Special:Log|', 'log', ']]', '.']],
  ['See [[Main Page]].', ['See ', '[[Main Page]]', '.']],
  ['Go to [$1 your preferences] now', ['Go to ', '[$1 ', 'your preferences', ']', ' now']],
  [
    '([https://example.org/a learn <b>more</b>])',
    ['(', '[https://example.org/a ', 'learn ', '<b>', 'more', '</b>', ']', ')'],
  ],
  ['[https://example.org] [a note]', ['[https://example.org]', ' [a note]']],
  ['Welcome to {{SITENAME}}: {{int:save|x}}', ['Welcome to ', '{{SITENAME}}', ': ', '{{int:save|x}}']],
  ['{{GENDER:$2|You}} can edit $1', ['PLURAL']],
  ['$1 {{PLURAL:$1|page|pages}}', ['PLURAL']],
  ['a | b, 5 $ and {one} brace', ['a | b, 5 $ and {one} brace']],
  ['[[a [[b', ['[[a [[b']],
])('%s', ([text, tokens]) => {
  const found = syntax.tokenise(text)
  expect(
    found.map((token) =>
      token.type === 'text'
        ? token.text
        : token.type === 'placeholder' && token.kind === 'block'
          ? token.name
          : token.raw,
    ),
  ).toEqual(tokens)
  expect(found.map((token) => (token.type === 'text' ? (token.raw ?? token.text) : token.raw)).join('')).toBe(text)
})

test.for<[name: string, message: string, target: string, translated: string]>([
  ['as it is', '$1 {{PLURAL:$1|page|pages}} left', 'de', '$1 {{PLURAL:$1|page|pages}} left'],
  [
    'the words around go into each form',
    '$1 {{PLURAL:$1|page|pages}} left',
    'pl',
    '{{PLURAL:$1|$1 page left|$1 pages left|$1 pages left}}',
  ],
  ['one form', '$1 {{PLURAL:$1|page|pages}} left', 'ja', '$1 pages left'],
  ['no form for millions', '$1 {{PLURAL:$1|page|pages}} left', 'es', '$1 {{PLURAL:$1|page|pages}} left'],
  ['none for fractions', '$1 {{PLURAL:$1|page|pages}}', 'cs', '{{PLURAL:$1|$1 page|$1 pages|$1 pages}}'],
  [
    'exact numbers',
    '{{PLURAL:$1|0=no pages|$1 page|$1 pages|12=a dozen}}',
    'ru',
    '{{PLURAL:$1|$1 page|$1 pages|$1 pages|0=no pages|12=a dozen}}',
  ],
  [
    'gender',
    '$1 {{GENDER:$2|edited}} {{GENDER:$3|his|her|their}} page, {{GENDER:$3|he|she}} left',
    'pl',
    '$1 {{GENDER:$2|edited}} {{GENDER:$3|his|her|their}} page, {{GENDER:$3|he|she}} left',
  ],
  [
    'both',
    '{{GENDER:$2|He|She|They}} read $1 {{plural:$1|page|pages}}',
    'ja',
    '{{GENDER:$2|He read $1 pages|She read $1 pages|They read $1 pages}}',
  ],
  [
    'the same number twice',
    '{{PLURAL:$1|A page|$1 pages}} {{PLURAL:$1|is|are}} here',
    'pl',
    '{{PLURAL:$1|A page is here|$1 pages are here|$1 pages are here}}',
  ],
  [
    'a link in a form',
    '{{PLURAL:$1|[[A|One page]]|[[A|$1 pages]]}}',
    'de',
    '{{PLURAL:$1|[[A|One page]]|[[A|$1 pages]]}}',
  ],
  [
    'inside of each other',
    '{{PLURAL:$1|{{GENDER:$2|his|her}} page|$1 pages}}',
    'pl',
    '{{PLURAL:$1|{{GENDER:$2|his page|her page}}|$1 pages|$1 pages}}',
  ],
])('%s: %s into %s', ([, message, target, translated]) => {
  expect(translate(message, { syntax, source: 'en', target })).toBe(translated)
})

describe('what is left to people', () => {
  test.for<[name: string, message: string]>([
    ['two choices of a number with other exact numbers', '{{PLURAL:$1|0=none|one|many}} {{PLURAL:$1|is|are}}'],
    [
      'more combinations than anybody reads',
      Array.from({ length: 9 }, (_, at) => `{{PLURAL:$${at + 1}|a|b}}`).join(' '),
    ],
  ])('%s', ([, message]) => {
    expect(syntax.tokenise(message)).toMatchObject([{ type: 'placeholder', kind: 'block' }])
    expect(syntax.readVariants?.(message)).toBeUndefined()
  })

  test('fewer forms than the source language has', () => {
    const message = syntax.readVariants?.('{{PLURAL:$1|strona|stron}}')
    expect(message?.syntax.plurals.suits?.('pl')).toBe(false)
    expect(message && planVariants(message, { source: 'en', target: 'de' })).toBeDefined()
  })
})

test.for<[name: string, source: string, target: string, expected: readonly string[]]>([
  ['a person chose a form for gender too', '{{GENDER:$2|You}} have $1', '{{GENDER:$2|Ty|Ty}} masz $1', []],
  ['a case of a name', 'Welcome to {{SITENAME}}', 'Witaj w {{GRAMMAR:MS.lp|{{SITENAME}}}}', []],
  ['two ways to address', 'Welcome, $1', '{{#FORMAL:Du bist|Sie sind}} da, $1', []],
  [
    'fewer forms of another word',
    '$1 {{PLURAL:$1|page|pages}}',
    '$1 {{PLURAL:$1|strona|strony|stron}} {{PLURAL:$1|jest|są}}',
    [],
  ],
  ['all forms', '$1 {{PLURAL:$1|page|pages}}', '$1 {{PLURAL:$1|strona|strony|stron}}', []],
  ['a form of one', '{{PLURAL:$1|Other}} of $2', '{{PLURAL:$1|Inna|Inne|Innych}} z $2', []],
  ['a lost variable', 'Hi $1', 'Cześć', ['placeholder-missing']],
  ['a lost link', 'See [[Special:Log|log]]', 'Zobacz log', ['html-tags']],
  ['the gender of the reader', 'Copy it', '{{GENDER:|Skopiował|Skopiowała}} to', []],
  ['the name of the wiki', 'On this wiki', 'W {{SITENAME}}', []],
  ['a bar in a link', '{{PLURAL:$1|A|B}} [[Help|x]]', '{{PLURAL:$1|A|B}} [[Help||x]]', []],
  ['a number that the source does not have', 'Delete the file', 'Usuń {{PLURAL:$1|plik|pliki}}', ['placeholder-extra']],
  ['a broken choice', '$1 {{PLURAL:$1|page|pages}}', '$1 {{PLURAL:$1|strona|strony', ['placeholder-delimiter-damaged']],
])('%s', ([, source, target, expected]) => {
  const found = compareMessages({ source, target, syntax, locales: { source: 'en', target: 'pl' } })
  expect(found.map(({ code }) => code)).toEqual(expected)
})

test('a word of the wiki that is written out is a warning', () => {
  const [source, target] = ['Welcome to {{SITENAME}}', 'Witaj na wiki']
  const found = compareMessages({ source, target, syntax, locales: { source: 'en', target: 'pl' } })
  expect(found).toMatchObject([{ code: 'placeholder-missing', severity: 'warning' }])
})

test.for(['{{', '[[', '{{PLURAL:$1|', '{{PLURAL:$1|a}}', '[https://a ', '$1 [$1 ', '}}]]|', '{{a|'])(
  '%s, many times',
  async (part) => {
    await expectProportional((size) => {
      const message = part.repeat(size)
      return () => [syntax.tokenise(message), syntax.readVariants?.(message), syntax.reject(message)]
    }, 40_000)
  },
)
