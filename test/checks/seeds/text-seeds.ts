import { languageOf } from '@lockale/checks'
import type { Seed } from './seed.ts'

/** By rule id: a slip in how a text is written. */
export const textSeeds: Readonly<Record<string, Seed>> = {
  'begin-space': (source, target) =>
    /^\p{L}/u.test(source) && !source.includes('://') && /^\S/u.test(target) ? ` ${target}` : undefined,
  'end-space': (source, target) =>
    /\p{L}/u.test(source) && bothMatch(/\S$/u, source, target) ? `${target} ` : undefined,
  'begin-newline': (source, target) => (bothMatch(/^\S/u, source, target) ? `\n${target}` : undefined),
  'end-newline': (source, target) => (bothMatch(/\S$/u, source, target) ? `${target}\n` : undefined),
  'newline-count': (source, target) => (source.includes('\n') ? undefined : betweenWords(target, '\n')),
  'escaped-newline': (source, target) => (source.includes('\\') ? undefined : betweenWords(target, '\\n')),
  tabs: (source, target) => (source.includes('\t') ? undefined : betweenWords(target, '\t')),
  'double-space': (source, target) => (source.includes('  ') ? undefined : betweenWords(target, '  ')),
  'end-stop': withoutMark(/\p{Ll}{5}\.$/u, /\p{L}{5}[.。।։]$/u),
  'end-colon': withoutMark(/\p{L}:$/u, /\p{L}\s?[:：]$/u),
  'end-question': withoutMark(/\p{L}\?$/u, /(?:(?![かのう吗呢])\p{L})\s?[?？؟]$/u),
  'end-exclamation': withoutMark(/\p{L}!$/u, /\p{L}\s?[!！]$/u),
  'end-interrobang': (source, target) => (bothMatch(/\p{L}{2}$/u, source, target) ? `${target}?!` : undefined),
  'end-semicolon': (source, target, locale) =>
    bothMatch(/\p{L}{2}$/u, source, target) && languageOf(locale) !== 'el' ? `${target};` : undefined,
  'end-ellipsis': withoutMark(/\p{L}(?:…|\.{3})$/u, /\p{L}\s?(?:…+|\.{3})$/u),
  'start-punctuation': (source, target) => (bothMatch(/^\p{L}/u, source, target) ? `- ${target}` : undefined),
  'punctuation-spacing': (_, target, locale) =>
    /^fr(?:-FR)?$/u.test(locale) ? replaced(target, /(?<=\p{L})[ \u00a0\u202f](?=[:?!]$)/u, '') : undefined,
  'doubled-punctuation': (source, target) =>
    /([,;:.!?])\1/u.test(source) ? undefined : replaced(target, /(?<=\p{L}),(?= )/u, ',,'),
  'ellipsis-char': (source, target) => (source.endsWith('…') ? replaced(target, /(?<=\p{L})…$/u, '...') : undefined),
  brackets: (source, target) =>
    isBalanced(source) && isBalanced(target) ? replaced(target, /(?<=\p{L}{2})[)）]/u, '') : undefined,
  quotes: (source, target) =>
    source.split('"').length === 3 && target.split('"').length === 3 && !/\d"/u.test(source + target)
      ? replaced(target, /"(?=[^"]*$)/u, '')
      : undefined,
  'outer-quotes': (source, target) => (/["'“”„‘’«»]/u.test(source + target) ? undefined : `"${target}"`),
  'no-break-spaces': (source, target) =>
    /^\p{L}+ \p{L}+ \p{L}+$/u.test(target) && source.split(' ').length > 2
      ? target.replaceAll(' ', '\u00a0')
      : undefined,
  'repeated-text': (_, target) => (/^\p{L}{3,} \p{L}{3,}$/u.test(target) ? `${target} ${target}` : undefined),
  'duplicate-word': (source, target, locale) =>
    western.has(languageOf(locale)) && source !== target
      ? replaced(target, /(?<=^\p{L}+ )(\p{L}{5,})(?= )/u, '$1 $1')
      : undefined,
  'case-start': (source, target, locale) =>
    !caseless.has(languageOf(locale)) &&
    /^\p{Lu}\p{Ll}/u.test(source) &&
    /^\p{Lu}\p{Ll}{3}/u.test(target) &&
    !source.includes(firstWord(target).toLowerCase())
      ? target.charAt(0).toLowerCase() + target.slice(1)
      : undefined,
  'multiple-capitals': (source, target) =>
    /^\p{Lu}\p{Ll}{4}/u.test(target) && !source.includes(target.slice(0, 2).toUpperCase())
      ? target.slice(0, 2).toUpperCase() + target.slice(2)
      : undefined,
  'all-caps': (source, target) =>
    /\p{Ll}/u.test(source) && /^\p{Lu}\p{Ll}{3,}(?: \p{Ll}{4,})+$/u.test(target) ? target.toUpperCase() : undefined,
  'special-symbols': (source, target) => ({ source: `${source} ™`, target }),
  'zero-width': (_, target, locale) =>
    /^(?:ja|zh|yue|th|lo|km|my)/u.test(locale) ? undefined : inWord(target, '\u200b'),
  'control-characters': (_, target) => inWord(target, '\u0003'),
  'soft-hyphen': (source, target) => (source.includes('\u00ad') ? undefined : inWord(target, '\u00ad')),
  'replacement-character': (_, target) => replaced(target, /(?<=\p{L}{3})[^ -~](?=\p{L})/u, '\ufffd'),
  'key-as-text': (source) => (/^\p{L}+ \p{L}[\p{L} ]*$/u.test(source) ? 'settings.main_title' : undefined),
  profanity: (_, target, locale) => {
    const words: Readonly<Record<string, string>> = { de: 'Scheiße', fr: 'putain', ru: 'блять', pt: 'caralho' }
    const word = words[locale.slice(0, 2)]
    return word === undefined ? undefined : `${target} ${word}`
  },
  'engine-leak': (source, target) => (source.includes('<x') ? undefined : `${target} <x id="1"/>`),
  'bidi-unbalanced': (_, target) => (/[\u202a-\u202e\u2066-\u2069]/u.test(target) ? undefined : `\u2067${target}`),
  kashida: (source, target) =>
    source.includes('\u0640')
      ? undefined
      : replaced(target, /(?<=[بتثنيسشفقكلمه])(?=[بتثنيسشفقكلمه])/u, '\u0640\u0640'),
  'unicode-normalisation': (_, target) =>
    replaced(target, /[äöüéèêàçñõšžñůąęóśź]/u, (letter) => letter.normalize('NFD')),
  alternatives: (source, target) =>
    /^[A-Z][a-z]{3,}(?: [a-z]{3,})*$/u.test(source) &&
    !/case|toggl|zoom|resiz|switch|aspect|volume|ratio|and|or|per/u.test(source)
      ? replaced(target, /^[A-Z][a-z]{3,}(?= |$)/u, (word) => (source.includes(word) ? word : `${word}/Qwertz`))
      : undefined,
  'word-case': (_, target, locale) =>
    languageOf(locale) === 'de' ? replaced(target, /(?<=\p{Ll}) (?=\p{L}{3})/u, ' verbuchung ') : undefined,
  'foreign-characters': (source, target) =>
    /\p{L}/u.test(source) && !/[，、]/u.test(source + target) ? `${target}，` : undefined,
  'mixed-script': (source, target) =>
    replaced(target, /(?<=[а-яіїєґ]{3})[асеорху](?=[а-яіїєґ])/u, (letter) =>
      source.includes(letter) ? letter : (twins.get(letter) ?? letter),
    ),
  'bidi-isolation': (source, target, locale) =>
    fromRight.has(languageOf(locale)) && source.includes('{{')
      ? { source: `${source} {{a}}: {{b}}`, target: `${target} {{a}}: {{b}}` }
      : undefined,
  'max-length': (source, target) =>
    /[{<%]/u.test(target)
      ? undefined
      : { source, target: `${target}……`, limits: { characters: [...target].length + 1 } },
  'max-lines': (source, target) => ({
    source,
    target: `${target}\n\n…`,
    limits: { lines: 1 + (target.match(/\n/gu)?.length ?? 0) },
  }),
  'max-size': (source, target) => (/^\p{L}{6}/u.test(target) ? { source, target, limits: { pixels: 12 } } : undefined),
  'cut-off': (source, target) => {
    const at = target.search(/ (?:und|et|och|og) \p{L}/u)
    return at > 8 && /\w \w+ \w+$/u.test(source) ? { source, target: target.slice(0, at + 4).trim() } : undefined
  },
  'sentence-count': (source, target) =>
    source.endsWith('.') &&
    source.length > 20 &&
    !/[.!?].*[.!?]/u.test(source) &&
    /^\p{Lu}[^.!?]+\p{L}{2}\.$/u.test(target)
      ? `${target} ${target}`
      : undefined,
  'must-match': (source, target) => ({
    source,
    target: `${target}~`,
    options: { mustMatch: [{ messages: () => true, pattern: /[^~]$/u }] },
  }),
  'own-rule': (source, target) => ({
    source,
    target: `${target}~`,
    options: { ownRules: [{ id: 'tilde', check: (pair) => (pair.target.endsWith('~') ? 'ends with ~' : undefined) }] },
  }),
  'length-ratio': (source, target) =>
    source.length > 60 && !/[{<%$]/u.test(source)
      ? target.slice(0, Math.floor(source.length / 12)).trim() || undefined
      : undefined,
}

const caseless = new Set(['ar', 'he', 'ja', 'ko', 'zh'])
const fromRight = new Set(['ar', 'he'])
const western = new Set('de fr it es pt nl pl ru uk cs lv'.split(' '))

const twins: ReadonlyMap<string, string> = new Map(
  Object.entries({ а: 'a', с: 'c', е: 'e', о: 'o', р: 'p', х: 'x', у: 'y' }),
)

function bothMatch(pattern: RegExp, source: string, target: string): boolean {
  return pattern.test(source) && pattern.test(target)
}

function replaced(text: string, pattern: RegExp, by: string | ((found: string) => string)): string | undefined {
  const changed = typeof by === 'string' ? text.replace(pattern, by) : text.replace(pattern, (found) => by(found))
  return changed === text ? undefined : changed
}

/** In place of the first blank between two words of small letters, where no placeholder or tag is near. */
function betweenWords(target: string, by: string): string | undefined {
  return replaced(target, /(?<=^[\p{L}, ]*\p{L}{2}) (?=\p{L}{2})/u, by)
}

/** In the first word of the text, if it begins with a long one. */
function inWord(target: string, mark: string): string | undefined {
  return /^\p{L}{5}/u.test(target) ? `${target.slice(0, 3)}${mark}${target.slice(3)}` : undefined
}

/** Without the last mark, where both texts end in it. */
function withoutMark(inSource: RegExp, inTarget: RegExp): Seed {
  return (source, target, locale) => {
    if (unmarked.has(languageOf(locale)) || !inSource.test(source) || !inTarget.test(target)) return undefined
    return replaced(target, /\s?(?:\.{3}|…+|[.。।։:：?？؟!！])$/u, '')
  }
}

const unmarked = new Set(['th', 'lo', 'my', 'hy'])

function isBalanced(text: string): boolean {
  return /^[^()[\]（）]*(?:[(（][^()[\]（）]*[)）][^()[\]（）]*)*$/u.test(text)
}

function firstWord(text: string): string {
  return /^\p{L}+/u.exec(text)?.[0] ?? ''
}
