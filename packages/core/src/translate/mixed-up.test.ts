import { describe, expect, test } from 'vitest'
import { findMixUp } from './mixed-up.ts'

const numbered = ['Wait 5 seconds', 'You have 12 files', 'Page 3 of 8', 'Save']
const sentences = [
  'Save',
  'Your cart is empty.',
  'Do you really want to delete all the files in this folder?',
  'Cancel',
  'The file could not be saved since the disk is full.',
  'Open a file',
  'Settings',
  'We sent you a message with a link to set a new password; it is valid for one hour.',
  'Sign in to see your orders',
  'No',
  'All changes are saved.',
  'This cannot be undone.',
  'Choose a language',
]
const german = (texts: readonly string[]) => texts.map((text) => `${text} ${text.slice(0, text.length / 4)}`)
const rotated = (texts: readonly string[], by: number) => [...texts.slice(by), ...texts.slice(0, by)]
const mixedUp = 'the translations belong to other strings of the request'
const allOne = 'different strings got the same translation'

describe('answers in another order', () => {
  test.for<[name: string, texts: readonly string[], answers: readonly string[]]>([
    ['reversed, by numbers', numbered, numbered.toReversed()],
    ['rotated, by numbers', numbered, rotated(numbered, 1)],
    ['numbers in other digits', ['5 files', '12 files'], ['١٢ ملفا', '٥ ملفات']],
    ['reversed, by lengths', sentences, german(sentences).toReversed()],
    ['rotated, by lengths', sentences, rotated(german(sentences), 1)],
    ['rotated far', sentences, rotated(german(sentences), 6)],
    ['with placeholders in between', ['Text 1 of <x id="1"/>', 'Text 2'], ['Wort 2 von <x id="1"/>', 'Wort 1']],
  ])('are noticed: %s', ([, texts, answers]) => expect(findMixUp(texts, answers)).toBe(mixedUp))

  test.for<[name: string, texts: readonly string[], answers: readonly string[]]>([
    ['in order', numbered, german(numbered)],
    ['in order, without numbers', sentences, german(sentences)],
    ['numbers as words', ['1 file', '2 files', '3 files'], ['eine Datei', 'zwei Dateien', 'drei Dateien']],
    ['one wrong number', ['Wait 30 seconds', 'Page 13', 'In 5 days'], ['Warte 13 Sekunden', 'Seite 13', 'In 5 Tagen']],
    [
      'samples of plurals',
      ['<x id="1">1</x> file', '<x id="1">5</x> files'],
      ['<x id="1">5</x> 個', '<x id="1">1</x> 個'],
    ],
    ['lengths that hardly differ', Array<string>(20).fill('Word'), Array.from({ length: 20 }, (_, at) => `Wort${at}`)],
  ])('are not seen where there are none: %s', ([, texts, answers]) => {
    expect(findMixUp(texts, answers)).toBeUndefined()
  })
})

describe('one answer for all', () => {
  test.for<[name: string, texts: readonly string[], answers: readonly string[], found: string | undefined]>([
    ['a sentence', sentences.slice(0, 5), sentences.slice(0, 5).map(() => 'Hallo Welt.'), allOne],
    [
      'a word for many words',
      'abcdefghij'.split('').map((letter) => `${letter}x`),
      Array<string>(10).fill('Ja'),
      allOne,
    ],
    ['synonyms', ['Delete', 'Remove', 'Erase', 'Clear'], Array<string>(4).fill('Löschen'), undefined],
    ['the same text in other marks', ['Save it now, please', 'Save it now please!'], ['Sichern', 'Sichern'], undefined],
    ['two of many', sentences, german(sentences).with(2, 'Ja').with(4, 'Ja'), undefined],
    ['nothing but placeholders', ['<x id="1"/>', '<x id="1"/> <x id="2"/>'], ['<x id="1"/>', '<x id="1"/>'], undefined],
  ])('%s', ([, texts, answers, found]) => expect(findMixUp(texts, answers)).toBe(found))
})
