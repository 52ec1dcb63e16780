const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const withAccents = 'áƀçđéƒĝĥíĵķľḿñóƥɋŕšţúṽŵẋýžÁɃÇĐÉƑĜĤÍĴĶĽḾÑÓƤɊŔŠŢÚṼŴẊÝŽ'

/** One accented letter for each plain one, in its own case: the text can be read back. */
const accents: ReadonlyMap<string, string> = new Map(
  Array.from(plain, (letter, index) => [letter, withAccents.charAt(index)]),
)

/** Accented letters for those of English; all else stays, and so does the length. */
export function accentLetters(text: string): string {
  return text.replaceAll(/[A-Za-z]/gu, (letter) => accents.get(letter) ?? letter)
}

/** Letters of the width of a Chinese character: the line gets about twice as wide. */
export function widenLetters(text: string): string {
  return text.replaceAll(/[A-Za-z]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
}

/** Words without their vowels, for languages that need less room. Of a word of vowels alone the first one stays. */
export function dropVowels(text: string): string {
  return text.replaceAll(/[A-Za-z]+/gu, (word) => {
    const consonants = word.replaceAll(/[aeiou]/giu, '')
    return consonants === '' ? word.charAt(0) : consonants
  })
}

const rightToLeftOverride = '\u202e'
const popDirection = '\u202c'

/** Each run of letters is shown from right to left, as the words of Arabic are; digits and punctuation find their own way. */
export function turnLetters(text: string): string {
  return text.replaceAll(/[\p{L}\p{M}]+/gu, (word) => rightToLeftOverride + word + popDirection)
}
