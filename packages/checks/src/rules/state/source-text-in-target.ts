import { isSameLanguage } from '../../locale-script.ts'
import type { TextRule } from '../../rule.ts'
import { textOf } from '../../words.ts'

export const sourceTextInTarget: TextRule = {
  id: 'source-text-in-target',
  scope: 'text',
  group: 'state',
  severity: 'warning',
  tier: 'misleads',
  what: 'A translation holds four or more words of its source in a row.',
  why: 'A part of the text was left as it was: an editor or a machine stopped half-way.',
  example: {
    locale: 'de',
    source: 'Your file is saved. You can close this window.',
    target: 'Deine Datei ist gespeichert. You can close this window.',
    better: 'Deine Datei ist gespeichert. Du kannst dieses Fenster schließen.',
  },
  check({ source, target, sourceLocale, locale }) {
    if (source.raw === target.raw || !hasRun.test(source.raw) || !hasRun.test(target.raw)) return []
    const { words } = source
    if (words.length < run) return []
    // any four in a row hold the first and second, or the third and fourth, or so on
    let isPossible = false
    for (let at = 1; at < words.length && !isPossible; at += 2) {
      isPossible = target.raw.includes(words[at] ?? '') && target.raw.includes(words[at - 1] ?? '')
    }
    if (!isPossible || isSameLanguage(sourceLocale, locale)) return []
    const found = longestRun(words, target.prose)
    if (found.length < run || found.length === words.length) return []
    return isNaming(found) || isQuoted(target.raw, found) ? [] : [{ arguments: { text: found.join(' ') } }]
  },
  say: (args) => `${textOf(args, 'text') ?? 'a part'} is not translated`,
}

const run = 4
/** A quick look before the words are read. */
const hasRun = /[^ ] +[^ ]+ +[^ ]+ +[^ ]/u

/** The longest run of at least four words that both have, by a table of the places of four in a row. */
function longestRun(source: readonly string[], prose: string): readonly string[] {
  const places = new Map<string, number>()
  for (let at = 0; at + run <= source.length; at++) places.set(source.slice(at, at + run).join(' '), at)
  let longest: readonly string[] = []
  // other marks than those of a sentence belong to names and code
  for (const part of prose.split(/[^\p{L}\p{M}\p{N}'’\s.,;:!?…-]/u)) {
    const target = part.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu) ?? []
    for (let at = 0; at + run <= target.length; at++) {
      const from = places.get(target.slice(at, at + run).join(' '))
      if (from === undefined) continue
      let length = run
      while (at + length < target.length && source[from + length] === target[at + length]) length++
      if (length > longest.length) longest = target.slice(at, at + length)
      at += length - run
    }
  }
  return longest
}

/** Names and code: fewer than two words of a sentence in them. */
function isNaming(words: readonly string[]): boolean {
  return words.filter((word) => /^\p{Ll}[\p{Ll}'’]*$/u.test(word) && !code.test(word)).length < 2
}

/** Parts of patterns (`yyyy`, `mm`), types of files. */
const code =
  /^(?:([dhmsy])\1+|jpe?g|png|gif|svg|webp|bmp|tiff?|pdf|txt|csv|json|xml|ya?ml|html?|css|js|zip|gz|mp[34]|wav|docx?|xlsx?|pptx?)$/u

/** What stands in quotes or code marks is often to be typed or searched for as it is. */
function isQuoted(text: string, words: readonly string[]): boolean {
  const [first = ''] = words
  const quotes =
    text.match(
      /"[^"]*"|`[^`]*`|“[^”]{0,300}”|„[^“”]{0,300}[“”]|«[^»]{0,300}»|「[^」]{0,300}」|(?<!\p{L})'[^']*'(?!\p{L})/gu,
    ) ?? []
  return quotes.some((quoted) => quoted.includes(first) && words.every((word) => quoted.includes(word)))
}
