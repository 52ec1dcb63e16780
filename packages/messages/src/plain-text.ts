import type { Syntax, SyntaxId } from './syntax.ts'

/**
 * Returns the placeholders of a plain string as they are written, such as `{{count}}{{name}}`; `''` for none. A plain
 * string consists of simple placeholders, letters, digits, spaces and punctuation marks, with at least one letter. It
 * needs no parser: two plain strings with the same placeholders cannot differ in placeholders, tags or format. Returns
 * `undefined` for all other strings, and for a format that is not in `plainSyntaxes` or has the project's own
 * placeholders.
 */
export function readPlainly(text: string, { id, isCustom }: Pick<Syntax, 'id' | 'isCustom'>): string | undefined {
  const mark = isCustom === true ? undefined : plainSyntaxes.get(id)?.slot
  if (mark === undefined) return undefined
  if (mark === '' || !text.includes(mark)) return isPlain(text) ? '' : undefined
  const slot = mark === '{{' ? doubleBraces : singleBraces
  return isPlain(text.replaceAll(slot, '')) ? (text.match(slot)?.join('') ?? '') : undefined
}

function isPlain(text: string): boolean {
  // i18next reads `(1)[one];(2-inf)[more]` as plural forms, and `[[name]]` may be a placeholder: such strings are not
  // plain
  return !foreign.test(text) && letter.test(text) && !text.includes(')[') && !text.includes('[[')
}

/**
 * Returns true for a string that contains no character with a meaning in the message format, so that it is one piece of
 * text. Two such strings cannot differ in placeholders, tags or format.
 */
export function isBare(text: string, { id, isCustom }: Pick<Syntax, 'id' | 'isCustom'>): boolean {
  return isCustom !== true && plainSyntaxes.get(id)?.signs.test(text) === false
}

/**
 * For each message format, what a plain string may contain. `slot`: the start of a simple placeholder (`''` for none;
 * only for the default delimiters). `signs`: matches signs that it must not contain, because every placeholder, tag,
 * escape, plural form and damaged delimiter contains one of them.
 */
export const plainSyntaxes: ReadonlyMap<SyntaxId, Readonly<{ slot: '' | '{{' | '{'; signs: RegExp }>> = new Map([
  ['i18next', { slot: '{{', signs: /[<[{}$｛｝＄]/u }],
  ['icu', { slot: '{', signs: /[<{}#|']/u }],
  ['vue', { slot: '{', signs: /[<{}@|%$\\&]/u }],
  ['rails', { slot: '', signs: /[<%％]/u }],
  ['printf', { slot: '', signs: /[<%％]/u }],
  ['java', { slot: '', signs: /[<{}#|']/u }],
  ['none', { slot: '', signs: /</u }],
] as const)

/**
 * Returns the simple placeholder at an offset; `undefined` for none.
 * @param mark what a placeholder begins with: `{{`, `{`, or `''` if the format has no simple ones
 */
export function plainSlotAt(text: string, from: number, mark: '' | '{{' | '{'): string | undefined {
  if (mark === '' || !text.startsWith(mark, from)) return undefined
  const start = from + mark.length
  let end = start
  while (isInName(text.charCodeAt(end))) end++
  const isClosed = end > start && text.startsWith(mark === '{{' ? '}}' : '}', end)
  return isClosed ? text.slice(from, end + mark.length) : undefined
}

function isInName(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f
}

/** Returns whether a character of a plain string is a letter; `undefined` if plain strings do not contain it. */
export function plainKindOf(character: string): 'letter' | 'other' | undefined {
  return letter.test(character) ? 'letter' : foreign.test(character) ? undefined : 'other'
}

const doubleBraces = /\{\{[A-Za-z_]+\}\}/g
const singleBraces = /\{[A-Za-z_]+\}/g

/** Letters of European languages, kana, Chinese characters and Hangul. */
const letters = String.raw`A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0386-\u03fe\u0400-\u0481\u1e00-\u1eff\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3`
/** Digits, the space, brackets, commas and full stops, dashes and quotation marks. */
const others = String.raw`\d ,.!?;"()[\]\-\u2013\u2014\u2018-\u201e\u2026\u3001\u3002`
const letter = new RegExp(`[${letters}]`)
const foreign = new RegExp(`[^${letters}${others}]`)
