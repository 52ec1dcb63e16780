import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { textOf, valued } from '../../words.ts'
import { codePoint } from './code-points.ts'

export const mixedScript: TextRule = {
  id: 'mixed-script',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'misleads',
  what: 'A word of the translation has a letter of another script that looks like one of its own: a Cyrillic а in a Latin word.',
  why: 'It looks right and is not: search, sorting, hyphenation and screen readers take it for another word.',
  example: { locale: 'uk', source: 'Name', target: 'Iм’я', better: 'Ім’я' },
  say: (args) =>
    `${textOf(args, 'found') ?? 'a word'} has a letter of another script${valued(args, 'letter', ' (', ')')}`,
  check({ source, target }) {
    const { traits } = target
    const scripts = (traits & trait.latin ? 1 : 0) + (traits & trait.cyrillic ? 1 : 0) + (traits & trait.greek ? 1 : 0)
    if (scripts < 2) return []
    let known: ReadonlySet<string> | undefined
    for (const word of target.prose.match(letters) ?? []) {
      const letter = strangerIn(word)
      if (letter === undefined) continue
      known ??= new Set(source.prose.match(letters))
      if (!known.has(word)) return [{ arguments: { found: word, letter: codePoint(letter) } }]
    }
    return []
  },
}

const letters = /[\p{L}\p{M}'’ʼ]{2,}/gu

/** By script, the letters that look like a letter of both, or of one, of the others (UTS #39, confusables). */
const looks: readonly { readonly letter: RegExp; readonly alike: RegExp }[] = [
  { letter: /\p{Script=Latin}/gu, alike: /^[aceiopxyjsABCEHIKMOPSTXYJNZvuiïÏ]+$/u },
  { letter: /\p{Script=Cyrillic}/gu, alike: /^[асеорхуіјѕїАВСЕНІКМОРЅТХУЈЇԛԝһ]+$/u },
  { letter: /\p{Script=Greek}/gu, alike: /^[ονυικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]+$/u },
]

/** A letter that is not of the script that most letters of the word are of; `undefined` too where it looks like no other. */
function strangerIn(word: string): string | undefined {
  const found = looks
    .map(({ letter, alike }) => ({ letters: word.match(letter) ?? [], alike }))
    .filter((one) => one.letters.length > 0)
    .sort((a, b) => b.letters.length - a.letters.length)
  const [most, least] = found
  if (most === undefined || least === undefined || most.letters.length === least.letters.length) return undefined
  return least.alike.test(least.letters.join('')) ? least.letters[0] : undefined
}
