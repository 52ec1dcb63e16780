import { none } from '../none.ts'
import {
  errorOf,
  type Finding,
  type Neighbours,
  type Syntax,
  type SyntaxOptions,
  toBlock,
  type Token,
  type Variants,
  withNames,
} from '../syntax.ts'
import { mayOpenTag, type SourcePart, toTokens } from '../marks/source-parts.ts'
import {
  placeKey,
  placeOfKey,
  type PluralRules,
  type PluralSlot,
  pluralSlots,
  selectForm,
} from '../plural/plural-rules.ts'
import { scanVue, scanVue8, type VuePart } from './scan.ts'
import { vueRenderer } from '../render/vue.ts'

type Scan = (message: string) => readonly VuePart[]

/**
 * Messages of vue-i18n: `{name}`, `{0}`, linked messages (`@:key`), and plural forms between pipes, selected by
 * position unless the app declares rules for a locale. Version 9 and later escape special signs as `{'@'}`; version 8
 * has no escapes.
 */
export function openVue({ pluralRules = [], version = 9 }: SyntaxOptions): Syntax {
  const declared = new Set(pluralRules)
  const scan = version === 8 ? scanVue8 : scanVue
  const syntax: Syntax = {
    ...none,
    id: 'vue',
    tokenise: (message) => tokeniseVue(message, scan),
    escape: version === 8 ? escapeVue8 : escapeVue,
    reject: (message) => rejectVue(message, scan),
    readVariants: (message) => readVariants(message, { syntax, scan, declared }),
    renderer: vueRenderer({ tokenise: (message) => tokeniseVue(message, scan), scan }, declared),
  }
  return syntax
}

/** Returns the problem of a string that the compiler rejects, or with an empty plural form, which displays nothing. */
function rejectVue(message: string, scan: Scan): Finding | undefined {
  const parts = scan(message)
  const broken = parts.find(({ type }) => type === 'broken')
  if (broken !== undefined) return errorOf('vue-syntax', { found: message.slice(broken.start, broken.start + 20) })
  const empty = parts.find(({ type }, index) => {
    const [before, after] = [parts[index - 1]?.type ?? 'pipe', parts[index + 1]?.type ?? 'pipe']
    return type === 'pipe' && (before === 'pipe' || after === 'pipe')
  })
  return empty && errorOf('vue-syntax', { found: message.slice(empty.start, empty.end).trim() })
}

/** Splits a message into tokens: a message with plural forms is one `block`, and what the compiler rejects is text. */
function tokeniseVue(message: string, scan: Scan): readonly Token[] {
  const parts = scan(message)
  const isBroken = parts.some(({ type }) => type === 'broken')
  if (!isBroken && parts.some(({ type }) => type === 'pipe')) {
    return [toBlock(message, 'count')]
  }
  return toTokens(
    message,
    parts.map((part) => toSourcePart(message, part)),
  )
}

function toSourcePart(message: string, part: VuePart): SourcePart {
  const { start, end } = part
  const raw = message.slice(start, end)
  switch (part.type) {
    case 'variable':
      return { type: 'mark', start, end, token: { type: 'placeholder', kind: 'variable', raw, name: part.name } }
    case 'link':
      return { type: 'mark', start, end, token: { type: 'placeholder', kind: 'nesting', raw, name: part.name } }
    case 'literal':
      return { type: 'literal', start, end, text: part.text }
    case 'text':
      return { type: 'text', start, end }
    default:
      return { type: 'broken', start, end }
  }
}

/** Escapes a text for vue-i18n 8: a percent sign before a brace is not displayed, so it is doubled. */
function escapeVue8(text: string, { after }: Neighbours): string {
  return after !== undefined && after.type !== 'text' && after.raw.startsWith('{') ? text.replace(/%$/u, '%%') : text
}

/**
 * Writes special signs as literals: `{'@'}`, which versions 9 and later read. Text right behind a link without brackets
 * (`@:key`) would belong to its key, and a backslash would escape the sign behind it.
 */
function escapeVue(text: string, { before, after }: Neighbours): string {
  const behind = after === undefined || after.type === 'text' ? undefined : after.raw
  const escaped = text.replaceAll(/[{}@|]+|\\+(?=[{}@|<]|$)|\\{2,}|</gu, (signs, at: number) =>
    signs === '<' && !mayOpenTag(text, at, behind) ? '<' : literal(signs),
  )
  const link = before?.type === 'placeholder' && before.kind === 'nesting' ? before.raw : ''
  if (!hasOpenKey.test(link)) return escaped
  if (text === '') return behind === undefined ? '' : `{''}`
  return /^[ {()]/u.test(escaped) ? escaped : `{''}${escaped}`
}

/** Matches a link whose key would continue with the text behind it, because the key is not in brackets. */
const hasOpenKey = /^@(?:\.\w+)?:(?:.*[^})])?$/su

function literal(signs: string): string {
  return `{'${signs.replaceAll('\\', String.raw`\\`)}'}`
}

/** Limit of plural forms. A message with more forms is treated as one without plural forms. */
const maxForms = 256

/** The variable that displays the number in vue-i18n. `n` is another name for it. */
const count = 'count'

/** Returns the plural forms between pipes as variants. The keys are positions; the last one is `other`. */
function readVariants(
  message: string,
  { syntax, scan, declared }: Readonly<{ syntax: Syntax; scan: Scan; declared: ReadonlySet<string> }>,
): Variants | undefined {
  const pipes = scan(message).filter(({ type }) => type === 'pipe')
  if (pipes.length === 0 || pipes.length >= maxForms || syntax.reject(message) !== undefined) return undefined
  const texts = [...pipes, undefined].map((pipe, index) => message.slice(pipes[index - 1]?.end ?? 0, pipe?.start))
  const separators = pipes.map(({ start, end }) => message.slice(start, end))
  const keys = texts.map((_, index) => placeKey(index, texts.length))
  return {
    axes: [{ name: count, kind: 'cardinal', offset: 0, keys }],
    variants: texts.map((text, index) => ({ keys: [placeKey(index, texts.length)], text })),
    syntax: { ...withNames(syntax, names), plurals: formRules(texts.length, declared) },
    print(variants) {
      const forms = variants.toSorted((one, two) => placeOfKey(one.keys[0]) - placeOfKey(two.keys[0]))
      const last = forms.length - 1
      return forms
        .map(({ text }, at) => (at < last ? text + (separators[at] ?? separators.at(-1) ?? '') : text))
        .join('')
    },
  }
}

const names = new Map([['n', count]])

function formRules(length: number, declared: ReadonlySet<string>): PluralRules {
  const usual = usualSlots(length)
  return {
    slots: (locale, plural) => (declared.has(locale) ? declaredSlots(locale, plural) : undefined) ?? usual,
    select(locale, plural, number) {
      const categories = declared.has(locale) ? pluralSlots(locale, plural) : undefined
      if (categories?.length !== length) return placeKey(usualIndex(number, length), length)
      const form = selectForm(locale, plural, number)
      return placeKey(
        categories.findIndex((slot) => slot.form === form),
        length,
      )
    },
  }
}

/**
 * Returns all plural categories of a locale, because vue-i18n selects by position. A category that is only for millions
 * gets the string of `other`.
 */
function declaredSlots(locale: string, plural: 'cardinal' | 'ordinal'): readonly PluralSlot[] | undefined {
  const slots = pluralSlots(locale, plural)
  const other = slots?.at(-1)
  return slots?.map((slot, index): PluralSlot => {
    const isCopy = slot.kind === 'million' && other !== undefined
    return { ...(isCopy ? other : slot), form: placeKey(index, slots.length) }
  })
}

/**
 * Returns the forms of Vue's default rule with their numbers: two forms are for 1 and for all other numbers, three for
 * 0, 1 and all other numbers. With more forms, the app has a rule that lockale does not know: a form is then known by
 * its position only.
 */
function usualSlots(length: number): readonly PluralSlot[] {
  return Array.from({ length }, (_, index): PluralSlot => {
    const isRest = index === length - 1
    const number = length === 2 ? index + 1 : index
    const sample = isRest ? Math.max(5, index) : number
    const only = isRest || number > 1 ? undefined : number
    return { form: placeKey(index, length), sample, alternatives: [], only, kind: 'integer' }
  })
}

function usualIndex(number: number, length: number): number {
  if (length === 2) return number === 1 ? 0 : 1
  return number < length - 1 && Number.isInteger(number) ? number : length - 1
}
