import { none } from '../none.ts'
import { breaksSyntax, type Syntax, toBlock, type Token, type Variants } from '../syntax.ts'
import { matchAt, readMarks } from '../marks/marks.ts'
import { layForms, maxForms, mayBeForms, readForms, withoutInnerPipes, type WrittenForm } from '../pipes/forms.ts'
import { symfonyPositions } from '../pipes/positions.ts'
import { symfonyRenderer } from '../render/symfony.ts'

const plain: Syntax = {
  ...none,
  id: 'symfony',
  countName: () => 'count',
  tokenise: (message) => readMarks(message, '%{', readName),
}

/**
 * Messages of Symfony's translator (not those in its ICU files): `%name%` and `{{ name }}`, matched as they are
 * written, and plural forms between pipes if the app passes `%count%`: `{0} none|]1,Inf] many`,
 * `one: a file|more: %count% files`. In a form, `||` is a pipe.
 */
export const symfony: Syntax = {
  ...plain,
  tokenise: (message) => (isChoice(message) ? [toBlock(message, 'count')] : plain.tokenise(message)),
  reject(message) {
    const broken = isChoice(message) ? partsOf(message).forms.find((form) => damagedMark.test(form.trim())) : undefined
    return broken === undefined ? undefined : breaksSyntax(broken)
  },
  readVariants,
  renderer: symfonyRenderer({ isChoice, texts: plain }),
}

const placeholder = /%(?<name>\w[\w.-]{0,99})%|\{\{\s{0,9}(?<inner>\w[\w.]{0,99})\s{0,9}\}\}/uy

function readName(message: string, at: number): Token | undefined {
  const found = matchAt(placeholder, message, at)
  if (found?.groups === undefined) return undefined
  const raw = found[0]
  const own = found.groups['name'] ?? found.groups['inner'] ?? ''
  const token = { type: 'placeholder', kind: 'variable', raw, name: own } as const
  // Symfony replaces a placeholder only if it is written with the same spaces, so spaces are a part of its identity
  return /\s/u.test(raw)
    ? { ...token, identity: `-${raw.replaceAll(/\s/gu, (blank) => (blank === ' ' ? '-' : '+'))}` }
    : token
}

function isChoice(message: string): boolean {
  if (!message.includes('|')) return false
  const { forms } = partsOf(message)
  return (
    forms.length > 1 &&
    forms.length <= maxForms &&
    (message.includes('%count%') ||
      forms.some((form) => readMark(form.trim()) !== undefined || damagedMark.test(form.trim())) ||
      (mayBeForms(forms.map((form) => form.replace(label, ''))) &&
        forms.slice(1).some((form, before) => /\S$/u.test(forms[before] ?? '') || /^\S/u.test(form))))
  )
}

/** Splits a message as Symfony does: `||` is a pipe, and empty forms are skipped. */
function partsOf(message: string) {
  const found = Array.from(withoutInnerPipes(message).matchAll(/(?:\|\||[^|])+/gu))
  const last = found.at(-1)
  return {
    forms: found.map(({ 0: form, index }) => message.slice(index, index + form.length)),
    before: message.slice(0, found[0]?.index),
    after: last === undefined ? '' : message.slice(last.index + last[0].length),
  }
}

const number = String.raw`-?\d{1,9}(?:\.\d{1,9})?`
const set = new RegExp(String.raw`^\{\s*(${number}(?:\s*,\s*${number})*)\s*\}\s*`, 'u')
const interval = new RegExp(String.raw`^([[\]])\s*(-Inf|${number})\s*,\s*(\+?Inf|${number})\s*([[\]])\s*`, 'u')
const label = /^\w+:\s*/u

/** Matches a damaged mark of numbers: `{0`, `[1.19]`, `[20,*]`, `[1,Unendlich]`. */
const damagedMark = new RegExp(String.raw`^(?!${set.source.slice(1)}|${interval.source.slice(1)})[{[\]]\s*[-+]?\d`, 'u')

function readMark(form: string): WrittenForm | undefined {
  const ofSet = set.exec(form)
  if (ofSet !== null) {
    const numbers = (ofSet[1] ?? '').split(',').map(Number)
    const has = (one: number) => numbers.includes(one)
    return { mark: ofSet[0], text: form.slice(ofSet[0].length), numbers: { has, sample: numbers[0] ?? 0 } }
  }
  const range = interval.exec(form)
  if (range === null) return undefined
  const [whole, open, from = '', to = '', close] = range
  const [low, high] = [from === '-Inf' ? -Infinity : Number(from), to.endsWith('Inf') ? Infinity : Number(to)]
  const has = (one: number) => (open === '[' ? one >= low : one > low) && (close === ']' ? one <= high : one < high)
  const ends = [low, high].filter(Number.isFinite)
  const sample = [...ends, low + 1, high - 1].find(has) ?? ends[0] ?? 5
  return { mark: whole, text: form.slice(whole.length), numbers: { has, sample } }
}

function readForm(form: string): WrittenForm {
  const marked = readMark(form)
  if (marked !== undefined) return marked
  const own = label.exec(form)?.[0] ?? ''
  return { mark: own, text: form.slice(own.length) }
}

function readVariants(message: string): Variants | undefined {
  if (!isChoice(message)) return undefined
  const { forms, before, after } = partsOf(message)
  if (forms.some((form) => damagedMark.test(form.trim()))) return undefined
  const laid = layForms(
    forms,
    forms.map((form) => readForm(form.trim())),
  )
  return readForms({
    ...laid,
    before: before + laid.before,
    after: laid.after + after,
    count: 'count',
    syntax: laid.forms.every(({ numbers }) => numbers !== undefined) ? inMarked : inForm,
    positions: symfonyPositions,
  })
}

/** The format of a plural form with a mark such as `{0}`: a pipe in its text is doubled. */
const inMarked: Syntax = {
  ...plain,
  tokenise(text) {
    const pipes = withoutInnerPipes(text)
    return readMarks(text, '%{|', (message, at) =>
      pipes.startsWith('||', at) ? { type: 'text', text: '|', raw: '||' } : readName(message, at),
    )
  },
  escape: doublePipes,
  reject: (text) => (withoutInnerPipes(text).replaceAll('||', '').includes('|') ? breaksSyntax('|') : undefined),
}

function doublePipes(text: string): string {
  const pipes = withoutInnerPipes(text)
  return text.replaceAll('|', (pipe, at: number) => (pipes[at] === pipe ? '||' : pipe))
}

/** The format of a plural form without a mark: its text must not begin like a mark (`{0}`) or label (`one:`). */
const inForm: Syntax = {
  ...inMarked,
  reject(text) {
    const begun = text.trimStart()
    const isMark = label.test(begun) || readMark(begun) !== undefined || damagedMark.test(begun)
    return isMark ? breaksSyntax(begun) : inMarked.reject(text)
  },
}
