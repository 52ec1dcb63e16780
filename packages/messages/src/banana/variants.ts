import { combinationsOf, countCombinations, maxCombinations } from '../plural/decisions.ts'
import { placeKey, placeOfKey, pluralSlots, type PluralRules, selectForm } from '../plural/plural-rules.ts'
import { type Axis, isSameVariants, type Syntax, type Variant, type Variants } from '../syntax.ts'

interface Choice {
  readonly axis: Axis
  readonly kind: Magic['kind']
  readonly argument: string
  readonly places: number
  readonly count: number
  /** The exact numbers for which the choice has a form of its own (`12=a dozen`). */
  readonly numbers: string
}

/**
 * Returns one choice for each variable. Returns `undefined` if two choices of a variable name different exact numbers,
 * because such a message cannot be split into variants.
 */
function choicesIn(nodes: readonly BananaNode[]): readonly Choice[] | undefined {
  const found = new Map<string, Choice>()
  const open = [...nodes]
  for (const node of open) {
    if (typeof node === 'string') continue
    const { kind, argument, forms, exact } = node
    open.push(...forms.flat(), ...[...exact.values()].flat())
    const id = `${kind} ${argument}`
    const own = toChoice(node)
    const known = found.get(id) ?? own
    // a choice with only one form (`is`) uses it for all numbers, so it fits a choice such as `one page|many pages`
    if (own.count > 1 && known.count > 1 && own.numbers !== known.numbers) return undefined
    found.set(id, own.count > known.count ? own : known)
  }
  return [...found.values()]
}

function toChoice({ kind, argument, forms, exact }: Magic): Choice {
  const name = argument === '' ? kind : argument.slice(1)
  const isGender = kind === 'GENDER'
  const keys = isGender ? gendersOf(forms.length) : [...exact.keys(), ...placesOf(forms.length)]
  const axis: Axis = { name, kind: isGender ? 'select' : 'cardinal', offset: 0, keys }
  return { axis, kind, argument, places: forms.length, count: keys.length, numbers: [...exact.keys()].join() }
}

/** Returns the genders that select the forms. With two forms, the first is for all users who are not female. */
function gendersOf(forms: number): readonly string[] {
  return forms > 2 ? ['male', 'female', 'other'] : forms === 2 ? ['female', 'other'] : ['other']
}

function placesOf(forms: number): readonly string[] {
  return Array.from({ length: Math.max(1, forms) }, (_, index) => placeKey(index, forms))
}

/** Splits a message that chooses by number or gender into one sentence for each combination of forms. */
export function readVariants(message: string, syntax: Syntax): Variants | undefined {
  const nodes = readNodes(message)
  const choices = choicesIn(nodes)
  if (choices === undefined || choices.length === 0) return undefined
  const axes = choices.map(({ axis }) => axis)
  if (countCombinations(axes) > maxCombinations) return undefined
  const variants = combinationsOf(axes).map((keys): Variant => ({ keys, text: textOf(nodes, keys) }))
  return {
    axes,
    variants,
    syntax: { ...syntax, plurals: rulesFor(choices) },
    print: (wanted) => (isSameVariants(wanted, variants) ? message : print(wanted, 0)),
  }

  function textOf(parts: readonly BananaNode[], keys: readonly string[]): string {
    return parts.map((node) => (typeof node === 'string' ? node : textOf(formOf(node, keys), keys))).join('')
  }

  function formOf({ kind, argument, forms, exact }: Magic, keys: readonly string[]): readonly BananaNode[] {
    const at = choices?.findIndex((one) => one.kind === kind && one.argument === argument) ?? -1
    const key = keys[at] ?? 'other'
    if (kind === 'GENDER') {
      const [male = [], female = male, other = male] = forms
      return key === 'female' ? female : key === 'male' ? male : other
    }
    return exact.get(key) ?? forms[key === 'other' ? forms.length - 1 : Math.min(Number(key), forms.length - 1)] ?? []
  }

  /** Prints nested choices, whose forms are full sentences. Leaves out a choice whose forms are all the same. */
  function print(wanted: readonly Variant[], at: number): string {
    const choice = choices?.[at]
    if (choice === undefined) return wanted[0]?.text ?? ''
    const branches = new Map<string, string>()
    for (const key of new Set(wanted.map(({ keys }) => keys[at] ?? 'other'))) {
      const own = wanted.filter(({ keys }) => (keys[at] ?? 'other') === key)
      branches.set(key, print(own, at + 1))
    }
    const other = branches.get('other') ?? ''
    if (new Set(branches.values()).size === 1) return other
    const begin = `{{${choice.kind}:${choice.argument}|`
    if (choice.kind === 'GENDER') {
      const [male, female] = [branches.get('male'), branches.get('female') ?? other]
      return `${begin}${male === undefined ? [other, female].join('|') : [male, female, other].join('|')}}}`
    }
    const places = [...branches]
      .filter(([key]) => !key.startsWith('='))
      .sort(([a], [b]) => placeOfKey(a) - placeOfKey(b))
    const numbers = [...branches].flatMap(([key, text]) => (key.startsWith('=') ? [`${key.slice(1)}=${text}`] : []))
    return `${begin}${[...places.map(([, text]) => text), ...numbers].join('|')}}}`
  }
}

/** Returns plural rules by position: a form for each category of whole numbers; the last one also for other numbers. */
function rulesFor(choices: readonly Choice[]): PluralRules {
  const plurals = choices.filter(({ kind }) => kind === 'PLURAL')
  const wholeSlots = (locale: string) => pluralSlots(locale, 'cardinal')?.filter(({ kind }) => kind === 'integer')
  return {
    slots: (locale) => wholeSlots(locale)?.map((slot, at, { length }) => ({ ...slot, form: placeKey(at, length) })),
    select(locale, plural, number) {
      const slots = wholeSlots(locale)
      const form = selectForm(locale, plural, number)
      const at = slots?.findIndex((slot) => slot.form === form) ?? -1
      return slots === undefined ? undefined : placeKey(at < 0 ? slots.length : at, slots.length)
    },
    suits: (locale) => plurals.every(({ places }) => places < 2 || places === (wholeSlots(locale)?.length ?? places)),
  }
}

export interface Bracketed {
  readonly type: '{{' | '[['
  readonly start: number
  readonly end: number
  readonly bars: readonly number[]
  readonly inner: readonly Bracketed[]
}

/** Limit of nesting. Deeper choices are read as text. */
const maxDepth = 20

/** Returns the brackets of a message that have a matching partner, in order. Takes linear time. */
export function scanBrackets(message: string): readonly Bracketed[] {
  const top: Bracketed[] = []
  const open: Readonly<{ type: Bracketed['type']; start: number; bars: number[]; inner: Bracketed[] }>[] = []
  for (const { 0: sign, index } of message.matchAll(/\{\{|\}\}|\[\[|\]\]|\|/gu)) {
    if (sign === '{{' || sign === '[[') {
      if (open.length === maxDepth) return []
      open.push({ type: sign, start: index, bars: [], inner: [] })
    } else if (sign === '|') open.at(-1)?.bars.push(index)
    else close(sign === '}}' ? '{{' : '[[', index)
  }
  return open.reduce<readonly Bracketed[]>((found, { inner }) => [...found, ...inner], top)

  /** Closes a bracket. Brackets inside it that have no end yet become plain text. */
  function close(type: Bracketed['type'], at: number): void {
    const from = open.findLastIndex((one) => one.type === type)
    const [own, ...lost] = from < 0 ? [] : open.splice(from)
    if (own === undefined) return
    const inner = [...own.inner, ...lost.flatMap((one) => one.inner)]
    const found = { ...own, end: at + 2, inner }
    ;(open.at(-1)?.inner ?? top).push(found)
  }
}

type BananaNode = string | Magic

interface Magic {
  readonly kind: 'PLURAL' | 'GENDER'
  /** The variable that the choice depends on: `$1`; empty if it is the gender of the reader. */
  readonly argument: string
  readonly forms: readonly (readonly BananaNode[])[]
  /** Forms for exact numbers, by key: the key is `=12` for `12=a dozen`. */
  readonly exact: ReadonlyMap<string, readonly BananaNode[]>
}

const magicWord = /^\{\{\s{0,9}(?<kind>PLURAL|GENDER)\s{0,9}:\s{0,9}(?<argument>\$\d{1,3})?\s{0,9}$/iu
const exactForm = /^\s{0,9}(\d{1,9})\s{0,9}=/u

export function readNodes(
  message: string,
  brackets: readonly Bracketed[] = scanBrackets(message),
  { start, end }: { readonly start: number; readonly end: number } = { start: 0, end: message.length },
): readonly BananaNode[] {
  const nodes: BananaNode[] = []
  let from = start
  for (const place of brackets) {
    const magic = readMagic(message, place)
    if (magic === undefined) continue
    if (place.start > from) nodes.push(message.slice(from, place.start))
    nodes.push(magic)
    from = place.end
  }
  if (end > from) nodes.push(message.slice(from, end))
  return nodes
}

/**
 * Reads a choice with `PLURAL` or `GENDER`; `undefined` for links, for other words in double braces (`{{SITENAME}}`),
 * and for a choice about a fixed number (`{{PLURAL:5|…}}`).
 */
function readMagic(message: string, place: Bracketed): Magic | undefined {
  const [first, ...bars] = place.bars
  if (place.type !== '{{' || first === undefined) return undefined
  const word = magicWord.exec(message.slice(place.start, Math.min(first, place.start + 60)))?.groups
  const kind = word?.['kind']?.toUpperCase()
  if (word === undefined || (kind !== 'PLURAL' && kind !== 'GENDER')) return undefined
  const forms: (readonly BananaNode[])[] = []
  const exact = new Map<string, readonly BananaNode[]>()
  for (const [index, bar] of [first, ...bars].entries()) {
    const end = bars[index] ?? place.end - 2
    const [mark = '', number] =
      (kind === 'PLURAL' ? exactForm.exec(message.slice(bar + 1, Math.min(end, bar + 31))) : null) ?? []
    const range = { start: bar + 1 + mark.length, end }
    const nodes = readNodes(
      message,
      place.inner.filter((one) => one.start >= range.start && one.end <= end),
      range,
    )
    if (number === undefined) forms.push(nodes)
    else exact.set(`=${number}`, nodes)
  }
  return { kind, argument: word['argument'] ?? '', forms, exact }
}
