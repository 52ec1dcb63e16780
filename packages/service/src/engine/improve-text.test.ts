import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { type ImproveOptions, improveText } from './improve-text.ts'

const english: ImproveOptions = { language: 'en', target: undefined, rephrases: false }

describe('correct', () => {
  test.for<[name: string, language: string, text: string, expected: string]>([
    ['nothing is wrong', 'en', 'Save all files.', 'Save all files.'],
    ['a label is no sentence', 'en', 'save all', 'save all'],
    ['blanks', 'en', '  Save   all\tfiles .\n', '  Save all\tfiles.\n'],
    ['lines stay apart', 'en', 'One.\n\n  two', 'One.\n\n  two'],
    ['words twice', 'en', 'Open the the file in in it.', 'Open the file in it.'],
    ['words that may stand twice', 'en', 'I know that that is had had.', 'I know that that is had had.'],
    ['misspellings in their case', 'en', 'Teh adress. WICH one?', 'The address. WHICH one?'],
    ['sentences begin with a capital', 'en', 'this is it. and this? yes!', 'This is it. And this? Yes!'],
    ['abbreviations end nothing', 'en', 'Files, folders etc. and more.', 'Files, folders etc. and more.'],
    ['names with a small letter', 'en', 'iPhone users only.', 'iPhone users only.'],
    ['a comma has a blank behind it', 'en', 'Save,then close. 1,000', 'Save, then close. 1,000'],
    [
      'tags and entities',
      'en',
      'Go <b title="the the">to to</b> &nbsp; now.',
      'Go <b title="the the">to</b> &nbsp; now.',
    ],
    [
      'placeholders',
      'en',
      'the {the the} %(teh)s {{teh}} %s $t(teh  teh).',
      'The {the the} %(teh)s {{teh}} %s $t(teh  teh).',
    ],
    [
      'ICU arguments with all they hold',
      'en',
      'you have  {n, plural, one {# teh file} other {# teh files .}} .',
      'You have {n, plural, one {# teh file} other {# teh files .}} .',
    ],
    ['a brace that is not closed', 'en', 'a {b teh .', 'A {b the.'],
    [
      'addresses',
      'en',
      'see https://a.example/teh,teh or teh@a.example.',
      'See https://a.example/teh,teh or teh@a.example.',
    ],
    ['German', 'de', 'das ist ist nähmlich gut .', 'Das ist nämlich gut.'],
    ['French keeps the blank before some marks', 'fr', 'voilà ! le le chat , ici.', 'Voilà ! Le chat, ici.'],
    ['Spanish', 'es', '¿qué es es? sinembargo sí.', '¿Qué es es? Sin embargo sí.'],
    ['Japanese', 'ja', '保存  しました 。', '保存 しました。'],
    ['nothing', 'en', '', ''],
    ['blanks alone', 'en', ' \n ', ' \n '],
  ])('%s', ([, language, text, expected]) => expect(improveText(text, { ...english, language })).toBe(expected))
})

describe('rephrase', () => {
  const rephrase = { ...english, rephrases: true }
  test.for<[name: string, options: Partial<ImproveOptions>, text: string, expected: string]>([
    ['few words for many', {}, 'In order to save, click here.', 'To save, click here.'],
    ['a text that says it well stays', {}, 'Click here.', 'Click here.'],
    ['casual: short forms', { writingMode: 'casual' }, 'You do not utilize it.', "You don't use it."],
    ['business: long forms', { writingMode: 'business' }, "We can’t and won't.", 'We cannot and will not.'],
    [
      'no apostrophe comes into an ICU message',
      { writingMode: 'casual' },
      'You do not see {name}.',
      'You do not see {name}.',
    ],
    ['enthusiastic', { writingMode: 'enthusiastic' }, 'Your file is ready.', 'Your file is ready!'],
    ['British', { target: 'en-GB' }, 'Customize the COLOR of {color}.', 'Customise the COLOUR of {color}.'],
    ['American', { target: 'en-US' }, 'Your favourite colour.', 'Your favorite color.'],
    ['Brazilian', { language: 'pt', target: 'pt-BR' }, 'Guardar o ficheiro', 'Salvar o arquivo'],
    ['simplified', { language: 'zh', target: 'zh-Hans' }, '設置 {時間}', '设置 {時間}'],
    [
      'a text in another language keeps it',
      { language: 'de', target: 'en-GB' },
      'Color ist ist gut.',
      'Color ist gut.',
    ],
  ])('%s', ([, options, text, expected]) => expect(improveText(text, { ...rephrase, ...options })).toBe(expected))
})

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
  const words = ['the', 'teh', ' ', '  ', 'do not', "can't", '. ', ', ', 'color', 'In order to', '!', '\n', 'ein ein']
  const part = fc.oneof(fc.constantFrom(...kept), fc.constantFrom(...words))
  const writingMode = fc.constantFrom(undefined, 'casual', 'business', 'academic', 'simple', 'enthusiastic')
  const language = fc.constantFrom('en', 'de', 'fr', 'es', 'it', 'pt', 'ja', 'zh', 'ko', 'pl')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), writingMode, language, (parts, writingMode, language) => {
      const text = parts.map((each) => (kept.includes(each) ? ` ${each} ` : each)).join('')
      const options = { language, target: undefined, rephrases: true, writingMode }
      const made = improveText(text, options)
      const marks = (from: string) => from.match(/\{n, .*?\}\}|\{\{.*?\}\}|%?\{\w+\}|<[^>]+>|&\w+;|%1\$s/gu)
      expect(marks(made)).toEqual(marks(text))
      expect(improveText(text, options)).toBe(made)
    }),
  )
})

test.for(['{', '<', ' ', 'the ', '%('])('is quick with much of %j, which is meant to be slow', (part) =>
  expectProportional((length) => {
    const text = `a${part.repeat(length / part.length)}.`
    return () => improveText(text, { ...english, rephrases: true, writingMode: 'casual' })
  }, 20_000),
)
