import type { Branches } from '../plural/decisions.ts'
import { categoryOfNumber, cldrOrder } from '../plural/plural-rules.ts'
import type { Axis } from '../syntax.ts'
import type { Expression, Pattern, SelectVariant } from './scan.ts'

type Select = Extract<Expression, { readonly type: 'select' }>

export interface FluentAxis extends Axis {
  /** As it is written: `$n`, `NUMBER($n, type: "ordinal")`. Selects by the same are one axis. */
  readonly selector: string
  readonly id: string
  /** The key that is written for `other`, and which of the keys has the `*`. */
  readonly otherName: string
  readonly defaultKey: string
  /**
   * True if the language decides what is shown for a number alone: where it stands behind a category, or where one select has a
   * text for it and another just those of categories.
   */
  readonly isMixed: boolean
}

/** The variable of a selector; what it is called where it is none. */
export function axisName(selector: Expression): string {
  switch (selector.type) {
    case 'string':
      return selector.text
    case 'function':
      return selector.variable ?? selector.name
    case 'select':
      return axisName(selector.selector)
    default:
      return selector.name
  }
}

/** The axes of all selects of a pattern, outermost first. `locale` is the language of the message, if known. */
export function readAxes(pattern: Pattern, locale: string | undefined): readonly FluentAxis[] {
  const bySelector = new Map<string, Select[]>()
  collect(pattern)
  return [...bySelector].map(([selector, selects]) => toAxis(selector, selects, locale))

  function collect(level: Pattern): void {
    for (const select of selectsIn(level)) {
      const id = selectorId(select)
      const known = bySelector.get(id)
      if (known === undefined) bySelector.set(id, [select])
      else known.push(select)
      for (const variant of select.variants) collect(variant.pattern)
    }
  }
}

function selectsIn({ placeables }: Pattern): readonly Select[] {
  return placeables.flatMap(({ expression }) => (expression.type === 'select' ? [expression] : []))
}

/** How Fluent reads selects: the first variant that fits, else the default. */
export function openSelects(axes: readonly FluentAxis[], locale: string | undefined): Branches<Pattern, Select> {
  const ids = new Map<Select, string>()
  const kinds = new Map(axes.map(({ id, kind }) => [id, kind]))
  const idOf = (select: Select) => {
    const id = ids.get(select) ?? selectorId(select)
    ids.set(select, id)
    return id
  }
  const kindIn = (select: Select) => kinds.get(idOf(select)) ?? 'select'
  return {
    blocksIn: selectsIn,
    idOf,
    keysOf: (select) => reachableKeys(select, kindIn(select), locale),
    branchesOf: ({ variants }) => variants.map(({ pattern }) => pattern),
    branchOf: (select, key) => chooseVariant(select, { key, kind: kindIn(select), locale }).pattern,
  }
}

/** Equal for selectors that choose by the same: `$n` and `NUMBER( $n )`. */
function selectorId({ selectorText }: Select): string {
  const id = selectorText.replaceAll(/"[^"]*"|\s+/gu, (part) => (part.startsWith('"') ? part : ''))
  return id.replace(/^NUMBER\((\$[\w-]+)\)$/u, '$1')
}

/** Returns the variant of a select for a key. */
export function chooseVariant(
  { variants }: Select,
  { key, kind, locale }: Pick<Axis, 'kind'> & Readonly<{ key: string; locale: string | undefined }>,
): SelectVariant {
  const keys = variantKeys(variants, kind)
  const category = categoryOfNumber(key, kind, locale)
  const fits = variants.find((variant, at) => keys[at] === key || (category !== undefined && variant.key === category))
  const chosen = fits ?? variants.find(({ isDefault }) => isDefault)
  if (chosen === undefined) throw new Error('a select without a default variant')
  return chosen
}

/** A number behind its category is never chosen, nor is a key that was there before. */
function reachableKeys(select: Select, kind: Axis['kind'], locale: string | undefined): readonly string[] {
  return variantKeys(select.variants, kind).filter(
    (key, at) => chooseVariant(select, { key, kind, locale }) === select.variants[at],
  )
}

function toAxis(id: string, selects: readonly Select[], locale: string | undefined): FluentAxis {
  const variants = selects.flatMap((select) => select.variants)
  const selector = selects[0]?.selector ?? { type: 'string', text: id }
  const kind = kindOf(
    selector,
    variants.map(({ key }) => key),
  )
  const perSelect = selects.map((select) => variantKeys(select.variants, kind))
  const keys = [...new Set(selects.flatMap((select) => reachableKeys(select, kind, locale)))]
  const isExact = (key: string) => kind !== 'select' && key.startsWith('=')
  const isMixed = perSelect.some((own) => {
    const isBehind = own.some((key, at) => isExact(key) && own.slice(0, at).some((before) => !isExact(before)))
    const hasCategory = own.some((key) => key !== 'other' && !isExact(key))
    return isBehind || (hasCategory && keys.some((key) => isExact(key) && !own.includes(key)))
  })
  const [first] = selects
  const own = first?.variants.find(({ isDefault }) => isDefault)?.key ?? 'other'
  const hasOther = first?.variants.some(({ key, isDefault }) => key === 'other' && !isDefault) ?? false
  return {
    name: axisName(selector),
    kind,
    offset: 0,
    keys: keys.includes('other') ? keys : [...keys, 'other'],
    selector: first?.selectorText ?? id,
    id,
    otherName: hasOther ? 'other' : own,
    defaultKey: hasOther ? modelKey(own, kind) : 'other',
    isMixed: kind !== 'select' && isMixed,
  }
}

function kindOf(selector: Expression, keys: readonly string[]): Axis['kind'] {
  const isNumber = selector.type === 'function' && selector.name === 'NUMBER'
  if (isNumber && selector.isOrdinal) return 'ordinal'
  if (selector.type !== 'variable' && !isNumber) return 'select'
  // a variable with a default alone is not said to be a number
  if (!isNumber && keys.every((key) => key === 'other')) return 'select'
  return keys.every((key) => cldrOrder.includes(key) || isNumeric(key)) ? 'cardinal' : 'select'
}

/** The default variant is what else there is, unless another is called `other`. */
function variantKeys(variants: readonly SelectVariant[], kind: Axis['kind']): readonly string[] {
  const hasOther = variants.some(({ key, isDefault }) => key === 'other' && !isDefault)
  return variants.map(({ key, isDefault }) => (isDefault && !hasOther ? 'other' : modelKey(key, kind)))
}

function modelKey(key: string, kind: Axis['kind']): string {
  return kind !== 'select' && isNumeric(key) ? `=${key}` : key
}

function isNumeric(key: string): boolean {
  return /^-?\d/u.test(key)
}
