import { expect, test } from 'vitest'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'
import { translate } from '../translate.suite.ts'
import { takeApart } from '../wire/take-apart.ts'

const syntax = await openSyntax({ id: 'i18next' })
const message = '(0)[no items];(1)[one item];(2-7)[a few items];(7-inf)[a lot of items, {{count}}];'

test.for<[name: string, text: string]>([
  ['brackets', message],
  ['braces, as older versions have them', '(0){none};(1-inf){{{count}} items}'],
  ['blanks and lines', '(0)[none] ;\n (1-inf)[{{count}} of [them]]\n'],
  ['a text that only begins so', '(1)[see there] and more'],
])('written again as it was: %s', ([, text]) => {
  expect(translate(text, { syntax, source: 'en', target: 'de' })).toBe(text)
})

test('each form is sent as a sentence, without its interval', () => {
  const sent = takeApart(message, { syntax, source: 'en', target: 'de' })?.segments.map(({ text }) => text)
  expect(sent).toEqual(['no items', 'one item', 'a few items', 'a lot of items, {{count}}'])
})

test.for<[name: string, target: string, codes: readonly string[]]>([
  ['a translation', '(0)[nichts];(1)[eines];(2-7)[einige];(7-inf)[viele, {{count}}];', []],
  ['other intervals of a person', '(0)[nichts];(1)[eines];(2-4)[einige];(5-inf)[viele, {{count}}]', []],
  ['a hidden number', '(0)[nichts];(1)[eines];(2-7)[einige];(7-inf)[viele];', ['icu-hash-missing']],
  ['a damaged interval', '(0)[nichts];(1)[eines];(2–7)[einige];(7-inf)[viele, {{count}}];', ['format-syntax']],
  ['a translated one', '(0)[nichts];(1)[eines];(2-7)[einige];(7-unendlich)[viele, {{count}}];', ['format-syntax']],
  ['a semicolon in a form', '(0)[nichts; gar nichts];(1-inf)[viele, {{count}}];', ['format-syntax']],
  ['a gap', '(0)[nichts];(1)[eines];(7-inf)[viele, {{count}}];', ['icu-bad-selector']],
  ['no intervals any more', 'viele, {{count}}', ['icu-bad-selector']],
])('%s', ([, target, codes]) => {
  const found = compareMessages({ source: message, target, syntax, locales: { source: 'en', target: 'de' } })
  expect(found.map(({ code }) => code)).toEqual(codes)
})
