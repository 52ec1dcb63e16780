import type { Branches } from '../plural/decisions.ts'
import { categoryOfNumber, cldrOrder } from '../plural/plural-rules.ts'
import type { Axis } from '../syntax.ts'
import type { Select, Expression, Pattern, SelectVariant } from './scan.ts'

export interface FluentAxis extends Axis {
  readonly selector: string
  readonly id: string
  /** `otherName` is the file's name for lockale's key `other`. `defaultKey` is lockale's name for the key with `*`. */
  readonly otherName: string
  readonly defaultKey: string
  /**
   * True if an exact number may show the text of its plural category: because the category comes first, or because one
   * select of the variable does not contain the number. It then depends on the language which text is shown.
   */
  readonly isMixed: boolean
}

/** Returns the name of a selector's variable; without a variable, the selector as it is written. */
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

/** Reads selects as Fluent does: uses the first variant whose key fits, or else the default variant. */
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

/** Returns an id that is equal for selectors with the same meaning: `$n` and `NUMBER( $n )`. */
function selectorId({ selectorText }: Select): string {
  const id = selectorText.replaceAll(/"[^"]*"|\s+/gu, (part) => (part.startsWith('"') ? part : ''))
  return id.replace(/^NUMBER\((\$[\w-]+)\)$/u, '$1')
}

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

/** Returns the keys that can be chosen. Leaves out a repeated key, and a number (`[1]`) after its plural category. */
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
  // a variable whose only key is the default may be a number or a word, so it is treated as a word
  if (!isNumber && keys.every((key) => key === 'other')) return 'select'
  return keys.every((key) => cldrOrder.includes(key) || isNumeric(key)) ? 'cardinal' : 'select'
}

/** Returns the key of each variant. The default variant (`*`) gets the key `other`, if no other variant has it. */
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
