import { none } from '../none.ts'
import {
  errorOf,
  type Finding,
  type Neighbours,
  type Placeholder,
  strayDelimiter,
  type Syntax,
  type Token,
  writtenAs,
} from '../syntax.ts'
import { matchAt, readMarks, rememberLast, scanMarks } from '../marks/marks.ts'
import { type PluralRule, tablePlurals } from '../plural/plural-rules.ts'
import { readDatePattern, tokeniseDate } from '../printf/conversion.ts'

/**
 * The rules of the rails-i18n gem (8.0), which differ from CLDR: no `many` for millions or fractions, no `two` in
 * Hebrew, no `zero` in Latvian. Other locales get the rule of Rails: `one` for 1, `other` for the rest. Rails raises an
 * error if one of them is missing.
 */
const table: ReadonlyMap<string, PluralRule> = new Map(
  [
    rows('one other', 'bg bn ca da de el en eo es et eu fi fy gl he hu is it ka kk mn nb ne nl nn oc pt sc', oneForOne),
    rows('one other', 'st sv sw ta tr ur', oneForOne),
    rows('one other', 'fr', (number) => (number >= 0 && number < 2 ? 'one' : 'other')),
    rows('one other', 'hi mg ml mr-IN or pa tl', (number) => (number === 0 || number === 1 ? 'one' : 'other')),
    rows('one other', 'lv', (number) => (number % 10 === 1 && number % 100 !== 11 ? 'one' : 'other')),
    rows('one other', 'mk', (number) => (number % 10 === 1 && number !== 11 ? 'one' : 'other')),
    rows('other', 'az fa id ja km kn ko lo ms pap-AW pap-CW th vi wo zh-CN zh-HK zh-TW zh-YUE', () => 'other'),
    rows('one few other', 'bs hr sr', southSlavic),
    rows('one few other', 'cs sk', (number) => (number === 1 ? 'one' : isIn(number, 2, 4) ? 'few' : 'other')),
    rows('one few other', 'ro', romanian),
    rows('one few other', 'lt', lithuanian),
    rows('one few many other', 'be ru uk', eastSlavic),
    rows('one few many other', 'pl', polish),
    rows('one two few other', 'hsb sl', slovenian),
    rows('one two few other', 'gd', scottish),
    rows('zero one two few many other', 'ar', arabic),
    rows('zero one two few many other', 'cy', welsh),
  ].flat(),
)

// matches the rest of a damaged variable: `% {name}`, `％{name`
const damaged = /[%％] {0,2}[{｛]\s{0,2}[\p{L}_]/uy

/** Reserved names: the gem `i18n` raises an error for a string with a variable of such a name. */
const reserved = new Set(
  'cascade deep_interpolation default exception_handler fallback fallback_in_progress fallback_original_locale format object raise resolve scope separator skip_interpolation throw'.split(
    ' ',
  ),
)

// as in the gem: any characters except digits may stand before the width, so the variable ends at the next letter of a
// type
const variable =
  /%(?:\{(?<name>[\p{L}\p{N}_|]{1,200})\}|<(?<key>\w{1,200})>[^\d\n]{0,16}?\d{0,9}\.?\d{0,9}[bBdiouxXeEfgGcps])/uy

const isInterpolated = rememberLast(hasVariable)

/**
 * Strings of Ruby's gem `i18n`: `%{name}`, `%<price>.2f`. The gem only formats a string that contains such a variable:
 * then `%%` is a percent sign, and a single percent sign outside of variables is an ordinary character. In all other
 * strings, each percent sign is an ordinary character, except in date patterns.
 */
export const rails: Syntax = {
  ...none,
  id: 'rails',
  hasPluralMaps: true,
  countName: () => 'count',
  // Rails looks up `zero` for 0 in every language, in addition to the forms of the language
  plurals: tablePlurals(table, { forms: ['one', 'other'], select: oneForOne }),
  tokenise: tokeniseRails,
  escape: escapeRails,
  reject: rejectRails,
}

function readVariable(message: string, at: number): Placeholder | undefined {
  const found = matchAt(variable, message, at)
  if (found?.groups === undefined) return undefined
  const name = found.groups['name'] ?? found.groups['key'] ?? ''
  return { type: 'placeholder', kind: 'variable', raw: found[0], name: name.split('|', 1)[0] ?? '' }
}

function hasVariable(message: string): boolean {
  return scanMarks(message, '%', readVariable).some(({ mark }) => mark !== undefined)
}

function tokeniseRails(message: string): readonly Token[] {
  if (!hasVariable(message)) {
    const date = readDatePattern(message)
    return date === undefined ? readMarks(message, '%', () => undefined) : tokeniseDate(message, date)
  }
  return readMarks(message, '%', (text, at) =>
    text.startsWith('%%', at) ? { type: 'text', text: '%', raw: '%%' } : readVariable(text, at),
  )
}

/** Escapes a text: a percent sign is doubled before another one, or if it would begin a variable. */
function escapeRails(text: string, { source, after }: Neighbours): string {
  if (source !== undefined && !isInterpolated(source)) return text
  const next = after === undefined ? '' : writtenAs(after)
  return text.replaceAll(/%+/gu, (signs, at: number) => {
    const behind = at + signs.length === text.length ? next : text.charAt(at + signs.length)
    return signs.length > 1 || /^[%{<]/u.test(behind) ? signs + signs : signs
  })
}

function rejectRails(text: string): Finding | undefined {
  const sign = /%%|[%％]/gu
  for (let found = sign.exec(text); found !== null; found = sign.exec(text)) {
    const token = found[0] === '%%' ? undefined : readVariable(text, found.index)
    if (token !== undefined) {
      if (token.raw.startsWith('%{') && reserved.has(token.name)) {
        return errorOf('reserved-variable', { found: token.raw })
      }
      sign.lastIndex = found.index + token.raw.length
    }
    damaged.lastIndex = found.index
    if (found[0] !== '%%' && token === undefined && damaged.test(text)) {
      return strayDelimiter(text.slice(found.index, damaged.lastIndex - 1))
    }
  }
  return undefined
}

function rows(
  forms: string,
  locales: string,
  select: (number: number) => string,
): readonly (readonly [string, PluralRule])[] {
  const rule = { forms: forms.split(' '), select }
  return locales.split(' ').map((locale) => [locale, rule])
}

function oneForOne(number: number): string {
  return number === 1 ? 'one' : 'other'
}

function isIn(number: number, first: number, last: number): boolean {
  return Number.isInteger(number) && number >= first && number <= last
}

/** Returns the plural category in South Slavic languages; for fractions, the decimal digits decide (0.1 is `one`). */
function southSlavic(number: number): string {
  const counted = Number.isInteger(number) ? number : Number(String(number).split('.')[1])
  if (counted % 10 === 1 && counted % 100 !== 11) return 'one'
  return isIn(counted % 10, 2, 4) && !isIn(counted % 100, 12, 14) ? 'few' : 'other'
}

function eastSlavic(number: number): string {
  if (!Number.isInteger(number)) return 'other'
  if (number % 10 === 1 && number % 100 !== 11) return 'one'
  return isIn(number % 10, 2, 4) && !isIn(number % 100, 12, 14) ? 'few' : 'many'
}

function polish(number: number): string {
  return number === 1 ? 'one' : eastSlavic(number) === 'one' ? 'many' : eastSlavic(number)
}

function romanian(number: number): string {
  if (number === 1) return 'one'
  return number === 0 || isIn(number % 100, 1, 19) ? 'few' : 'other'
}

function lithuanian(number: number): string {
  if (isIn(number % 100, 11, 19)) return 'other'
  return number % 10 === 1 ? 'one' : isIn(number % 10, 2, 9) ? 'few' : 'other'
}

function slovenian(number: number): string {
  const rest = number % 100
  return rest === 1 ? 'one' : rest === 2 ? 'two' : rest === 3 || rest === 4 ? 'few' : 'other'
}

function scottish(number: number): string {
  const whole = Math.floor(number)
  if (whole === 1 || whole === 11) return 'one'
  if (whole === 2 || whole === 12) return 'two'
  return isIn(whole, 3, 19) ? 'few' : 'other'
}

function arabic(number: number): string {
  if (isIn(number, 0, 2)) return ['zero', 'one', 'two'][number] ?? 'other'
  if (isIn(number % 100, 3, 10)) return 'few'
  return isIn(number % 100, 11, 99) ? 'many' : 'other'
}

function welsh(number: number): string {
  const own = new Map([
    [0, 'zero'],
    [1, 'one'],
    [2, 'two'],
    [3, 'few'],
    [6, 'many'],
  ])
  return own.get(number) ?? 'other'
}
