import type { Axis } from '../syntax.ts'
import type { CST } from 'messageformat/cst'

/** What a `.match` chooses by. */
export interface Selector {
  readonly name: string
  readonly kind: Axis['kind']
  /** Other variables that show the same number. */
  readonly aliases: readonly string[]
}

const numeric = new Set(['number', 'integer', 'offset', 'percent', 'currency', 'unit'])
/** Functions that show the number they were given. */
const faithful = new Set(['number', 'integer'])

export function readDeclarations(message: CST.SelectMessage): readonly Selector[] {
  const expressions = new Map<string, CST.Expression>()
  for (const declaration of message.declarations) {
    if (declaration.type === 'junk' || declaration.value.type === 'junk') continue
    const variable = declaration.type === 'input' ? declaration.value.arg : declaration.target
    if (variable?.type === 'variable') expressions.set(variable.name, declaration.value)
  }
  return message.selectors.map(({ name }) => readSelector(name, expressions))
}

/** A variable without a function has that of the one it is made from. */
function readSelector(name: string, expressions: ReadonlyMap<string, CST.Expression>): Selector {
  const aliases: string[] = []
  const seen = new Set<string>()
  let kind: Axis['kind'] | undefined
  for (let at: string | undefined = name; at !== undefined && !seen.has(at);) {
    seen.add(at)
    if (at !== name) aliases.push(at)
    const expression = expressions.get(at)
    const own = expression?.functionRef?.type === 'function' ? expression.functionRef : undefined
    kind ??= own === undefined ? undefined : kindOf(own)
    const { arg } = expression ?? {}
    const passes = own === undefined || faithful.has(functionName(own))
    at = passes && arg?.type === 'variable' ? arg.name : undefined
  }
  return { name, kind: kind ?? 'select', aliases: kind === 'select' ? [] : aliases }
}

function kindOf(own: CST.FunctionRef): Axis['kind'] {
  if (!numeric.has(functionName(own))) return 'select'
  const select = own.options.find((option) => option.name[0].value === 'select' && option.name.length === 1)?.value
  const how = select?.type === 'literal' ? select.value : 'plural'
  return how === 'exact' ? 'select' : how === 'ordinal' ? 'ordinal' : 'cardinal'
}

function functionName({ name }: CST.FunctionRef): string {
  return name.map(({ value }) => value).join('')
}
