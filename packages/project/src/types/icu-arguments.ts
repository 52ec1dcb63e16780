import type { Catalog } from '@lockale/core'

/** What a message does with an argument; `any`: it shows it, in a format of the app's own or in none. */
export type IcuArgument = 'number' | 'date' | 'select' | 'any'

export type IcuArguments = ReadonlyMap<string, IcuArgument>

/**
 * The arguments of an ICU message by name, in the order of the text. `undefined` where a formatter cannot read the text, and
 * where it has tags: what stands for a tag is a function whose type only the library can name.
 */
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

/** An argument that is a number here and a date there can be either. */
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
