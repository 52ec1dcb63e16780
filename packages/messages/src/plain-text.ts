import type { Syntax, SyntaxId } from '@lockale/messages'

/**
 * The placeholders of a text that is read plainly, as they stand in it: `{{count}}{{name}}`, `''` for none. Beside them it has
 * letters, digits, blanks and the marks of sentences, and at least one letter: nothing in it means anything else to the
 * syntax, so that two such texts with the same placeholders cannot differ in placeholders, tags or syntax. `undefined` for
 * all other texts, and for a syntax that is none of `plainSyntaxes`.
 */
export function readPlainly(text: string, { id }: Pick<Syntax, 'id'>): string | undefined {
  const mark = plainSyntaxes.get(id)
  if (mark === undefined) return undefined
  if (mark === '' || !text.includes(mark)) return isPlain(text) ? '' : undefined
  const slot = mark === '{{' ? doubleBraces : singleBraces
  return isPlain(text.replaceAll(slot, '')) ? (text.match(slot)?.join('') ?? '') : undefined
}

function isPlain(text: string): boolean {
  return !foreign.test(text) && letter.test(text)
}

/** With what a placeholder begins in them, where that is simple. They are as they are without delimiters of an app's own. */
export const plainSyntaxes: ReadonlyMap<SyntaxId, '' | '{{' | '{'> = new Map([
  ['i18next', '{{'],
  ['icu', '{'],
  ['vue', '{'],
  ['rails', ''],
  ['printf', ''],
  ['java', ''],
  ['none', ''],
] as const)

const doubleBraces = /\{\{[A-Za-z_]+\}\}/g
const singleBraces = /\{[A-Za-z_]+\}/g

/** Of European languages, kana, Chinese characters and Hangul. */
const letters = String.raw`A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0386-\u03fe\u0400-\u0481\u1e00-\u1eff\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3`
/** Digits, the blank, brackets, commas and full stops, dashes and quotation marks. */
const others = String.raw`\d ,.!?;"()[\]\-\u2013\u2014\u2018-\u201e\u2026\u3001\u3002`
const letter = new RegExp(`[${letters}]`)
const foreign = new RegExp(`[^${letters}${others}]`)
