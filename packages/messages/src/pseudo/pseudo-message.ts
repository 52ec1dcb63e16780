import { isError, rememberEach } from '@lockale/errors'
import { attributeTexts, putAttributes } from '../wire/attributes.ts'
import { compareMessages } from '../compare/compare.ts'
import { maskLiterals } from '../wire/masks.ts'
import { type LocalePair, planVariants } from '../plural/plan-variants.ts'
import { replaceLetters, expansion, numberWords } from './pseudo.ts'
import type { Form } from '../plural/plural-rules.ts'
import type { Syntax, Token, Variant, Variants } from '../syntax.ts'

/** What a pseudo-translation depends on: the message format and the pseudo-locale. */
export interface PseudoMessageOptions {
  readonly syntax: Syntax
  readonly source: string
  /** The pseudo-locale: its language decides the plural forms; `XA` means accented letters, `XB` right-to-left ones. */
  readonly target: string
  /** The name of the plural form, if the string is one. It is written before the text. */
  readonly form?: Form
}

/** Returns true for locales such as `en-XA` and `ar-XB`, whose pseudo-translations need no service. */
export function isPseudoLocale(locale: string): boolean {
  return pseudoRegion(locale) !== undefined
}

/**
 * Returns a message for a pseudo-locale. Each string is in brackets, which show where it ends, and whether an app joins
 * several strings; plural forms begin with the name of the form. Only natural language is changed: placeholders, tags,
 * URLs and line breaks stay those of the source. A string without letters stays as it is, and so does a message that
 * would not pass the checks of translations.
 */
export function pseudoMessage(text: string, options: PseudoMessageOptions): string {
  const { syntax, source, target, form = '' } = options
  const isBidi = pseudoRegion(target) === 'XB'
  // an invisible direction mark between two adjacent signs may change what they mean (`{{{0}}}` in Python), so a second
  // attempt is made without direction marks
  for (const isolates of isBidi ? [true, false] : [false]) {
    const made = writeMessage(text, { syntax, locales: { source, target }, form, isBidi, isolates })
    const findings = compareMessages({ source: text, target: made, syntax, locales: { source, target } })
    if (!findings.some(isError)) return made
  }
  return text
}

/** Returns CLDR's pseudo-region of a tag: `XA` (accented) or `XB` (right-to-left); `undefined` for all other tags. */
const pseudoRegion = rememberEach((locale: string): string | undefined => {
  return /^[a-z]{2,3}(?:-[a-z]{4})?-(xa|xb)$/iu.exec(locale)?.[1]?.toUpperCase()
})

interface PseudoOptions {
  readonly syntax: Syntax
  readonly locales: LocalePair
  readonly form: Form
  readonly isBidi: boolean
  readonly isolates: boolean
}

function writeMessage(text: string, writing: PseudoOptions): string {
  const { syntax, form, locales } = writing
  const message = syntax.readVariants?.(text, locales.source)
  if (message === undefined) return writeLeaf(text, { ...writing, name: form })
  return message.print(
    chooseVariants(message, locales).map(({ keys, from }) => {
      const name = [...(form === '' ? [] : [form]), ...keys].join(', ')
      return { keys, from: from.keys, text: writeLeaf(from.text, { ...writing, syntax: message.syntax, name }) }
    }),
  )
}

/** Returns the variants to write. If the target language would need too many, returns those of the source. */
function chooseVariants(
  message: Variants,
  locales: LocalePair,
): readonly { readonly keys: readonly string[]; readonly from: Variant }[] {
  return planVariants(message, locales)?.variants ?? message.variants.map((from) => ({ keys: from.keys, from }))
}

type Leaf = PseudoOptions & { readonly name: string }

function writeLeaf(text: string, writing: Leaf): string {
  const target = writeText(text, writing)
  const { syntax } = writing
  const texts = attributeTexts(text, syntax).map((value) => writeText(value, { ...writing, name: '' }))
  return putAttributes({ source: text, target, texts, syntax })
}

function writeText(text: string, writing: Leaf): string {
  const { syntax, isBidi, name } = writing
  const parts = syntax.tokenise(text).flatMap(toParts)
  const language = parts.map((part) => (part.kind === 'language' ? part.text : '')).join('')
  if (!/\p{L}/u.test(language)) return text
  const named = name === '' ? '' : `${name}: `
  // two adjacent brackets may be a delimiter of the format, and Laravel reads `[few: …]` as a range of numbers
  const isTaken =
    /^\s*\[|\]\s*$/u.test(text) || (syntax.reject(`[${named}b]`) !== undefined && syntax.reject('b') === undefined)
  const [open, close] = isTaken ? ['⟦', '⟧'] : ['[', ']']
  // the brackets and the space are a part of the longer text, so fewer words are added
  const words = isBidi ? '' : ` ${numberWords(expansion(language.trim().length) - 3)}`
  const opening = open + named
  const written = parts.map((part) =>
    part.kind === 'language' ? { ...part, text: replaceLetters(part.text, isBidi) } : part,
  )
  return print(enclose(written, { opening, closing: words + close }), { ...writing, source: text })
}

/** Encloses a string in brackets. White space at its start and end stays outside. */
function enclose(
  parts: readonly Part[],
  { opening, closing }: { readonly opening: string; readonly closing: string },
): readonly Part[] {
  const isShown = (part: Part) => part.kind === 'token' || part.text.trim() !== ''
  const first = parts.findIndex(isShown)
  const last = parts.findLastIndex(isShown)
  return parts.flatMap((part, at): readonly Part[] => {
    const before = at === first ? opening : ''
    const after = at === last ? closing : ''
    if (part.kind === 'token') return [{ kind: 'text', text: before }, part, { kind: 'text', text: after }]
    const begun = before === '' ? part.text : part.text.replace(/^\s*/u, (blanks) => blanks + before)
    return [
      { kind: 'text', text: begun.slice(0, begun.trimEnd().length) + after + begun.slice(begun.trimEnd().length) },
    ]
  })
}

type Part =
  | { readonly kind: 'language'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'token'; readonly token: Token; readonly raw: string }

function toParts(token: Token): readonly Part[] {
  if (token.type !== 'text') return [{ kind: 'token', token, raw: token.raw }]
  return maskLiterals(token.text).map((part): Part =>
    part.type === 'text' ? { kind: 'language', text: part.text } : { kind: 'text', text: part.raw },
  )
}

const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'

/** Prints the parts. Escapes adjacent texts as one, because neighbours decide whether a character needs an escape. */
function print(
  parts: readonly Part[],
  { syntax, source, isolates }: PseudoOptions & { readonly source: string },
): string {
  let message = ''
  let text = ''
  let before: Token | undefined
  const flush = (after: Token | undefined) => (text === '' ? '' : syntax.escape(text, { before, after, source }))
  for (const part of parts) {
    if (part.kind !== 'token') {
      text += part.text
      continue
    }
    const isIsolated = isolates && part.token.type === 'placeholder'
    if (isIsolated) text += firstStrongIsolate
    message += flush(part.token) + part.raw
    text = isIsolated ? popIsolate : ''
    before = part.token
  }
  return message + flush(undefined)
}
