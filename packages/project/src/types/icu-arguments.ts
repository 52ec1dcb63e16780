import type { Catalog } from '@lockale/core'

/** How a message uses an argument; `any`: without a format, or in a custom format. */
export type IcuArgument = 'number' | 'date' | 'select' | 'any'

export type IcuArguments = ReadonlyMap<string, IcuArgument>

/** Returns the arguments of an ICU message; `undefined` if it is invalid, or has tags: their types are unknown. */
export function icuArguments(syntax: Catalog['syntax'], text: string): IcuArguments | undefined {
  if (syntax.reject(text) !== undefined) return undefined
  const found = new Map<string, IcuArgument>()
  const variants = syntax.readVariants?.(text)
  for (const { name, kind } of variants?.axes ?? []) add(found, name, kind === 'select' ? 'select' : 'number')
  const texts = variants?.variants.map((variant) => variant.text) ?? [text]
  for (const one of texts) {
    for (const token of (variants?.syntax ?? syntax).tokenise(one)) {
      if (token.type === 'text') continue
      if (token.type !== 'placeholder' || token.kind !== 'variable') return undefined
      add(found, token.name, usedAs(token.raw))
    }
  }
  return found
}

/** An argument used as a number and as a date becomes `any`. */
function add(found: Map<string, IcuArgument>, name: string, use: IcuArgument): void {
  const before = found.get(name) ?? 'any'
  const isOne = before === 'any' || use === 'any' || before === use
  found.set(name, isOne ? (use === 'any' ? before : use) : 'any')
}

function usedAs(raw: string): IcuArgument {
  const [, format] = /^\{[^,{}]*,\s*(\w+)/u.exec(raw) ?? []
  if (format === 'number') return 'number'
  return format === 'date' || format === 'time' ? 'date' : 'any'
}
