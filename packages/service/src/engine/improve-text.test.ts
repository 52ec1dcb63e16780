import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { improveText } from '../routes/write.ts'

test.for<[name: string, text: string, expected: string]>([
  ['nothing is wrong', 'Save all files.', 'Save all files.'],
  ['blanks', '  Save   all\tfiles\n', '  Save all\tfiles\n'],
  ['lines stay apart', 'One.\n\n  two', 'One.\n\n  two'],
  ['words twice', 'Open the the file in in in it.', 'Open the file in it.'],
  ['words twice, in any case', 'The the end end.', 'The end.'],
  ['parts of words', 'This is island, no not.', 'This is island, no not.'],
  ['tags and entities', 'Go <b title="the the">to to</b> &nbsp; now.', 'Go <b title="the the">to</b> &nbsp; now.'],
  ['placeholders', 'the the {the the} %(the)s {{the}} %s is is', 'the {the the} %(the)s {{the}} %s is'],
  ['ICU arguments with all they hold', 'is is {n, plural, other {# the  the}}', 'is {n, plural, other {# the  the}}'],
  ['a brace that is not closed', 'a {b the the', 'a {b the'],
  ['another language', 'das ist ist gut', 'das ist gut'],
  ['nothing', '', ''],
  ['blanks alone', ' \n ', ' \n '],
])('correct: %s', ([, text, expected]) => expect(improveText(text, { rephrases: false, target: 'en' })).toBe(expected))

test('rephrase: few words for many', () => {
  const text = 'In order to save, click in order to go.'
  expect(improveText(text, { rephrases: true, target: 'en' })).toBe('To save, click to go.')
  expect(improveText(text, { rephrases: false, target: 'en' })).toBe(text)
})

test.for<[target: string, text: string, expected: string]>([
  [
    'en-GB',
    'A color of <b color="color">{color}</b>, colorful.',
    'A colour of <b color="color">{color}</b>, colorful.',
  ],
  ['en-US', 'A colour of color.', 'A color of color.'],
  ['en', 'A colour of color.', 'A colour of color.'],
  ['pt-BR', 'Abrir o ficheiro', 'Abrir o arquivo'],
  ['pt-PT', 'Abrir o arquivo', 'Abrir o ficheiro'],
])('a variant has its own spelling: %s', ([target, text, expected]) =>
  expect(improveText(text, { rephrases: false, target })).toBe(expected),
)

test('law: what is not prose comes out as it went in, and the same again gives the same', () => {
  const kept = [
    '{name}',
    '{n, plural, one {# teh} other {# the the}}',
    '<b>',
    '</b>',
    '&amp;',
    '%1$s',
    '{{ teh }}',
    '%{x}',
  ]
  const words = ['the', 'to', ' ', '  ', 'do not', "can't", '. ', ', ', 'color', 'In order to', '!', '\n', 'ein ein']
  const part = fc.oneof(fc.constantFrom(...kept), fc.constantFrom(...words))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.boolean(), (parts, rephrases) => {
      const text = parts.map((each) => (kept.includes(each) ? ` ${each} ` : each)).join('')
      const made = improveText(text, { rephrases, target: 'en-GB' })
      const marks = (from: string) => from.match(/\{n, .*?\}\}|\{\{.*?\}\}|%?\{\w+\}|<[^>]+>|&\w+;|%1\$s/gu)
      expect(marks(made)).toEqual(marks(text))
      expect(improveText(text, { rephrases, target: 'en-GB' })).toBe(made)
    }),
  )
})

test.for(['{', '<', ' ', 'the ', '%(', 'a'])('is quick with much of %j, which is meant to be slow', (part) =>
  expectProportional((length) => {
    const text = `a${part.repeat(length / part.length)}.`
    return () => improveText(text, { rephrases: true, target: 'en' })
  }, 20_000),
)
