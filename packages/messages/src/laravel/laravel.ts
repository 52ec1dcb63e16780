import { none } from '../none.ts'
import { breaksSyntax, type Syntax, toBlock, type Token, type Variants } from '../syntax.ts'
import { readMarks, readVariable } from '../marks/marks.ts'
import {
  cutForms,
  layForms,
  maxForms,
  mayBeForms,
  readForms,
  withoutInnerPipes,
  type WrittenForm,
} from '../pipes/forms.ts'
import { laravelPositions } from '../pipes/positions.ts'
import { laravelRenderer } from '../render/laravel.ts'

const plain: Syntax = {
  ...none,
  id: 'laravel',
  countName: () => 'count',
  tokenise: (message) => readMarks(message, ':', readName),
}

/**
 * Messages of Laravel: `:name` (`:Name` and `:NAME` capitalise the same value), and plural forms between pipes for
 * `trans_choice`: `{0} none|[1,19] some|[20,*] many`, or `one|many` by position. There are no escapes: a pipe always
 * separates.
 */
export const laravel: Syntax = {
  ...plain,
  tokenise: (message) => (isChoice(message) ? [toBlock(message, 'count')] : plain.tokenise(message)),
  reject(message) {
    const broken = isChoice(message) ? cutForms(message).find((form) => readForm(form) === undefined) : undefined
    return broken === undefined ? undefined : breaksSyntax(broken)
  },
  readVariants,
  renderer: laravelRenderer({ isChoice, texts: plain }),
}

const variable = /:(?<name>[A-Za-z_]\w{0,99})/uy

/** Reads the variable at a colon. `App\\Models::find` contains none. */
function readName(message: string, at: number): Token | undefined {
  const found = message[at - 1] === ':' ? undefined : readVariable(variable, message, at)
  if (found === undefined) return undefined
  const name = found.name.toLowerCase()
  return { ...found, name, identity: `:${name}` }
}

/** Matches `{0}`, `[1,19]`, `[20,*]`, but only at the start of a form, as Laravel does. */
const mark = /^(?:\{([^[\]{}]*)\}|\[([^[\]{}]*)\])\s*/u
const anyMark = /^[{[][^[\]{}]*[\]}]/u

/** Returns true for a string with plural forms: it has a mark such as `{0}`, or `:count`, or pipes without spaces. */
function isChoice(message: string): boolean {
  if (!message.includes('|')) return false
  const forms = cutForms(message)
  return (
    forms.length > 1 &&
    forms.length <= maxForms &&
    (forms.some((form) => anyMark.test(form)) ||
      /:count(?!\w)/iu.test(message) ||
      (/\S\||\|\S/u.test(withoutInnerPipes(message)) && mayBeForms(forms)))
  )
}

/** Reads a plural form with its mark (`{0}`, `[1,19]`); `undefined` if the mark contains no number. */
function readForm(form: string): WrittenForm | undefined {
  const found = mark.exec(form)
  if (found === null) return anyMark.test(form) ? undefined : { mark: '', text: form }
  const numbers = readNumbers((found[1] ?? found[2] ?? '').trim())
  return numbers && { mark: found[0], text: form.slice(found[0].length), numbers }
}

function readNumbers(condition: string): WrittenForm['numbers'] {
  const single = /^-?\d{1,9}$/u.exec(condition)
  if (single !== null) return { has: (number) => number === Number(condition), sample: Number(condition) }
  const [, from, to] = /^\s*(-?\d{1,9}(?:\.\d{1,9})?|\*)\s*,\s*(-?\d{1,9}(?:\.\d{1,9})?|\*)\s*$/u.exec(condition) ?? []
  if (from === undefined || to === undefined || (from === '*' && to === '*')) return undefined
  const [low, high] = [from === '*' ? -Infinity : Number(from), to === '*' ? Infinity : Number(to)]
  return { has: (number) => number >= low && number <= high, sample: from === '*' ? high : low }
}

function readVariants(message: string): Variants | undefined {
  if (!isChoice(message)) return undefined
  const parts = cutForms(message)
  const forms = parts.map(readForm)
  if (!forms.every((form) => form !== undefined)) return undefined
  const marked = forms.filter(({ numbers }) => numbers !== undefined).length
  // Laravel counts marked forms (`{0}`) too when it selects by position, so a form without a mark would be displayed
  // for the wrong numbers
  if (marked > 0 && marked < forms.length) return undefined
  return readForms({
    ...layForms(parts, forms),
    count: 'count',
    syntax: marked > 0 ? inMarked : inPlace,
    positions: laravelPositions,
    fallback,
  })

  function fallback(locale: string, number: number): number {
    const place = Number(laravelPositions.select(locale, 'cardinal', number) ?? '0')
    return place < forms.length ? place : 0
  }
}

const inMarked: Syntax = {
  ...plain,
  reject: (text) => (withoutInnerPipes(text).includes('|') ? breaksSyntax('|') : undefined),
}

/** The format of a plural form without a mark such as `{0}`: its text must not begin like a mark. */
const inPlace: Syntax = {
  ...plain,
  // Laravel cannot escape a bracket at the start, so a similar sign replaces it; only pseudo-translations have one
  escape: (text, { before }) => (before === undefined ? text.replace(/^(\s*)([[{])/u, writeBracket) : text),
  reject: (text) =>
    withoutInnerPipes(text).includes('|') ? breaksSyntax('|') : anyMark.test(text) ? breaksSyntax(text) : undefined,
}

function writeBracket(_: string, blanks: string, bracket: string): string {
  return blanks + (bracket === '[' ? '⟦' : '⦃')
}
