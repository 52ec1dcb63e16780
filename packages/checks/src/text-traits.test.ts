import { expect, test } from 'vitest'
import { readText, trait } from './text-traits.ts'

function traitsOf(text: string): number {
  return readText(text, { id: 'none' }).traits
}

const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))

// oxlint-disable no-control-regex -- they are what it is about
test.for<[name: keyof typeof trait, exactly: RegExp]>([
  ['ink', /[^\s]|\ufeff/u],
  ['newline', /[\r\n]/u],
  ['tab', /\t/u],
  ['backslash', /\\/u],
  [
    'control',
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202d\u202e\ud800-\udfff\ufff9-\ufffb\ufffd-\uffff]/u,
  ],
  ['invisible', /[\u034f\u115f\u1160\u180e\u200b-\u200d\u2061-\u2064\u3164\ufeff\uffa0]/u],
  ['stretch', /[\u00ad\u0640]/u],
  ['bidi', /[\u202a-\u202e\u2066-\u2069]/u],
  ['quote', /["“”„‟«»「」『』〝〞〟＂]/u],
])('%s is seen in these characters and no others', ([name, exactly]) => {
  const wrong = characters.filter(
    (character) => ((traitsOf(character) & trait[name]) !== 0) !== exactly.test(character),
  )
  expect(wrong.map((character) => character.charCodeAt(0).toString(16))).toEqual([])
})

test.for<[name: keyof typeof trait, atLeast: RegExp]>([
  ['bracket', /[()[\]{}（）［］｛｝【】]/u],
  ['symbol', /[(™©®℠°±×÷§¶†‡✓✔✗✘★☆←→⇒⇐▶◀]/u],
  ['latin', /(?=[\u0000-\u02ff])\p{Script=Latin}/u],
  ['cyrillic', /(?=[\u0000-\u052f])\p{Script=Cyrillic}/u],
  ['greek', /(?=[\u0370-\u03ff])\p{Script=Greek}/u],
])('%s is seen in all of these characters', ([name, atLeast]) => {
  const missed = characters.filter((character) => atLeast.test(character) && (traitsOf(character) & trait[name]) === 0)
  expect(missed.map((character) => character.charCodeAt(0).toString(16))).toEqual([])
})

test('all that is shorter in form NFC may be composed', () => {
  const missed = characters.filter((character) => {
    const apart = character.normalize('NFD')
    return apart.normalize('NFC').length < apart.length && (traitsOf(apart) & trait.combining) === 0
  })
  expect(missed.map((character) => character.charCodeAt(0).toString(16))).toEqual([])
})

test('two capital letters are seen', () => {
  const capitals = characters.filter(
    (character) =>
      /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}]/u.test(character) &&
      /\p{Lu}/u.test(character) &&
      character < '\u2000',
  )
  const missed = capitals.filter((capital) => (traitsOf(capital + capital) & trait.capitals) === 0)
  expect(missed.map((character) => character.charCodeAt(0).toString(16))).toEqual([])
})

test('characters beside each other', () => {
  expect(traitsOf('a  b') & trait.blanks).not.toBe(0)
  expect(traitsOf('a b ') & trait.blanks).toBe(0)
  expect(traitsOf('a,,') & trait.doubled).not.toBe(0)
  expect(traitsOf('a,b,') & trait.doubled).toBe(0)
})
