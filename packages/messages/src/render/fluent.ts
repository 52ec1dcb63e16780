import { type Select, type Expression, type Pattern, scanFluent, type SelectVariant } from '../fluent/scan.ts'
import { categories, categoryOf, type Chooser, recent, type Renderer, type Showing, type Value } from './renderer.ts'
import { type TextReader, toShown } from './shown.ts'

/**
 * Displays messages as Fluent 1.0 does (`@fluent/bundle`, fluent-rs): the first variant that fits, or else the one with
 * the star. A selector without a variable (`PLATFORM()`) keeps its own name; the locale or the app knows its
 * value.
 */
export function fluentRenderer(texts: TextReader): Renderer {
  const scanned = recent(scanFluent)
  return {
    choosers(message, showing) {
      const scan = scanned(message)
      return scan.ok ? choosersOf(selectsIn(scan.pattern, showing), showing) : undefined
    },
    show(message, showing) {
      const scan = scanned(message)
      return scan.ok ? toShown(textOf(message, scan.pattern, { showing, isWhole: true }), texts) : undefined
    },
  }
}

/** Returns all selects of a pattern; with `showing` (locale and values), only those in the displayed branches. */
function selectsIn({ placeables }: Pattern, showing: Showing | undefined): readonly Select[] {
  return placeables.flatMap(({ expression }) => {
    if (expression.type !== 'select') return []
    const open = showing === undefined ? expression.variants : [chosenOf(expression, showing)]
    return [expression, ...open.flatMap(({ pattern }) => selectsIn(pattern, showing))]
  })
}

function choosersOf(selects: readonly Select[], showing: Showing | undefined): readonly Chooser[] {
  const found = new Map<string, Chooser>()
  for (const select of selects) {
    const { selector, variants } = select
    const keys = variants.map(({ key }) => key)
    const kind = kindOf(selector, variants)
    const name = nameOf(selector)
    const known = found.get(`${kind} ${name}`) ?? { name, kind, numbers: [], words: [] }
    const told = showing === undefined ? variants : variants.filter((variant) => isReached(variant, select, showing))
    const numbers = told.flatMap(({ key }) => (isNumeric(key) ? [Number(key)] : []))
    const words = keys.filter((key) => !isNumeric(key) && (kind === 'select' || !categories.includes(key)))
    found.set(`${kind} ${name}`, {
      ...known,
      numbers: [...new Set([...known.numbers, ...numbers])],
      words: [...new Set([...known.words, ...words])],
    })
  }
  return [...found.values()]
}

/** Returns false for an exact number (`[1]`) after its own plural category (`[one]`): Fluent never chooses it. */
function isReached(variant: SelectVariant, select: Select, { locale, values }: Showing): boolean {
  if (!isNumeric(variant.key)) return true
  const given = new Map([...values, [nameOf(select.selector), Number(variant.key)]])
  return chosenOf(select, { locale, values: given }) === variant
}

/** Returns whether a selector is a number or a word. For a variable, only the keys show this. */
function kindOf(selector: Expression, variants: readonly SelectVariant[]): Chooser['kind'] {
  if (selector.type === 'function' && selector.name === 'NUMBER') return selector.isOrdinal ? 'ordinal' : 'cardinal'
  if (selector.type !== 'variable') return 'select'
  const told = variants.filter(({ isDefault }) => !isDefault)
  return told.some(({ key }) => categories.includes(key) || isNumeric(key)) ? 'cardinal' : 'select'
}

function isNumeric(key: string): boolean {
  return /^-?\d/u.test(key)
}

function nameOf(selector: Expression): string {
  switch (selector.type) {
    case 'string':
      return selector.text
    case 'function':
      return selector.variable ?? selector.name
    case 'select':
      return ''
    default:
      return selector.name
  }
}

/** Returns a pattern with the chosen variant in place of each select. Escapes stay as they are written. */
function textOf(
  message: string,
  pattern: Pattern,
  { showing, isWhole }: Readonly<{ showing: Showing; isWhole: boolean }>,
): string {
  const indent = isWhole ? 0 : sharedIndent(message, pattern)
  let text = ''
  let at = pattern.start
  for (const { start, end, expression } of pattern.placeables) {
    text += dedent(message.slice(at, start), indent)
    at = end
    if (expression.type !== 'select') text += message.slice(start, end)
    else text += textOf(message, chosenOf(expression, showing).pattern, { showing, isWhole: false })
  }
  return text + dedent(message.slice(at, pattern.end), indent)
}

function dedent(text: string, indent: number): string {
  const lines = text.split('\n')
  const isBlank = (line: string, at: number) => at < lines.length - 1 && line.trim() === ''
  return lines.map((line, at) => (at === 0 ? line : isBlank(line, at) ? '' : line.slice(indent))).join('\n')
}

/** Returns the common indent of all lines with text; the first line counts only if the text begins on a new line. */
function sharedIndent(message: string, { start, end, placeables }: Pattern): number {
  const firstLine = message.slice(message.lastIndexOf('\n', start - 1) + 1, start)
  const indents = firstLine.trim() === '' ? [firstLine.length] : []
  let at = start
  for (const next of [...placeables, { start: end, end }]) {
    const lines = message.slice(at, next.start).split('\n').slice(1)
    for (const [index, line] of lines.entries()) {
      const isBlank = line.trim() === '' && index < lines.length - 1
      if (!isBlank) indents.push(line.length - line.trimStart().length)
    }
    at = next.end
  }
  return indents.length === 0 ? 0 : Math.min(...indents)
}

function chosenOf({ selector, selectorText, variants }: Select, showing: Showing): SelectVariant {
  const value = valueOf(selector, showing)
  const fits = variants.find(({ key }) => isFor(key, value, { selector, selectorText, locale: showing.locale }))
  const chosen = fits ?? variants.find(({ isDefault }) => isDefault)
  if (chosen === undefined) throw new Error('a select without a default variant')
  return chosen
}

function valueOf(selector: Expression, { values }: Showing): Value | undefined {
  if (selector.type === 'string') return selector.text
  if (selector.type === 'number') return Number(selector.name)
  const value = values.get(nameOf(selector))
  // a word as the argument of `NUMBER()` is an error of the app, so there is no value
  return selector.type === 'function' && selector.name === 'NUMBER' && typeof value === 'string' ? undefined : value
}

function isFor(
  key: string,
  value: Value | undefined,
  { selector, selectorText, locale }: Pick<Select, 'selector' | 'selectorText'> & Readonly<{ locale: string }>,
): boolean {
  if (value === undefined) return false
  if (isNumeric(key)) return typeof value === 'number' && Number(key) === value
  if (typeof value === 'string') return key === value
  const written = selector.type === 'number' ? { minimumFractionDigits: selector.name.split('.')[1]?.length ?? 0 } : {}
  const options = selector.type === 'function' ? readOptions(selectorText) : written
  return key === categoryOf(value, locale, options)
}

const digits = /(minimum|maximum)(IntegerDigits|FractionDigits|SignificantDigits) *: *(\d{1,2})/gu

/** Reads the options of a call that can change the plural category, such as `minimumFractionDigits`. */
function readOptions(selectorText: string): Intl.PluralRulesOptions {
  const options = Array.from(selectorText.matchAll(digits), ([, side = '', what = '', count]) => [
    side + what,
    Number(count),
  ])
  const type = /\btype *: *"ordinal"/u.test(selectorText) ? 'ordinal' : 'cardinal'
  return { ...Object.fromEntries(options), type }
}
