import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { translate } from '../translate.suite.ts'
import { showWith } from './sampling.suite.ts'

const numbers = [0, 1, 2, 3, 5, 21, 1.5]
const words = ['m', 'f', 'other', 'x']

const fluentTwice = `Took { $n ->
    [1] one photo
   *[other] { $n } photos
} in { $n ->
    [one] a folder
   *[other] { $n } folders
}`
const fluentInside = `{ $n ->
    [0] nothing
   *[other] { $s ->
        [m] his { $n ->
            [2] pair
           *[other] { $n } files
        }
       *[x] { $n } files
    } of { $n ->
        [one] a folder
       *[other] folders
    }
}`
const mf2Rows = `.input {$n :number}
.input {$s :string}
.match $n $s
1 m {{his only file}}
one * {{a file, {$n}}}
* * {{{$n} files}}`

// German has the categories of English: what is sent back unchanged shows the same for all numbers
test('the language of the source says which category a number has', async () => {
  const syntax = await openSyntax({ id: 'fluent' })
  const french =
    '{ $n ->\n    [0] aucune photo\n   *[other] { $n } photos\n} dans { $n ->\n    [one] le dossier\n   *[other] { $n } dossiers\n}'
  const made = translate(french, { syntax, source: 'fr', target: 'en' })
  expect(syntax.renderer && showWith(syntax.renderer, made, 'en', { n: 0 })).toBe('aucune photo dans le dossier')
  const english = french.replace('aucune photo', 'no photo').replace('dans', 'in')
  const back = translate(english, { syntax, source: 'en', target: 'fr' })
  expect(syntax.renderer && showWith(syntax.renderer, back, 'fr', { n: 0 })).toBe('no photo in {n} dossiers')
})

test.for<[name: string, id: 'fluent' | 'mf2', message: string]>([
  ['an exact number beside a category', 'fluent', fluentTwice],
  ['a category in a branch of an exact number', 'fluent', fluentInside],
  ['an exact number for one word only', 'mf2', mf2Rows],
])('each value shows the branch that it shows in the source: %s', async ([, id, message]) => {
  const syntax = await openSyntax({ id })
  const made = translate(message, { syntax, source: 'en', target: 'de' })
  for (const n of numbers) {
    for (const s of words) {
      const show = (text: string, locale: string) =>
        syntax.renderer && showWith(syntax.renderer, text, locale, { n, s })
      expect([n, s, show(made, 'de')]).toEqual([n, s, show(message, 'en')])
    }
  }
})
