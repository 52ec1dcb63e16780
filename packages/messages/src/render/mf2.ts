import {
  MessageFormat,
  type MessageFormatOptions,
  MessageSyntaxError,
  type Model,
  parseMessage,
  validate,
} from 'messageformat'
import { DefaultFunctions, DraftFunctions } from 'messageformat/functions'
import { longestMessage } from '../mf2/variants.ts'
import { type Chooser, recent, type Renderer, type Showing, type Shown } from './renderer.ts'

const read = recent(parse)

/** Displays messages of Unicode MessageFormat 2. The library `messageformat` itself decides which keys fit a value. */
export const mf2Renderer: Renderer = {
  choosers(message) {
    const parsed = read(message)
    return parsed && choosersOf(parsed)
  },
  show(message, showing) {
    const parsed = read(message)
    const pattern = parsed && patternOf(parsed, showing)
    const variables = parsed && readVariables(parsed)
    return pattern?.flatMap((part) => showPart(part, variables ?? new Map()))
  },
}

function parse(message: string): Model.Message | undefined {
  if (message.length > longestMessage) return undefined
  try {
    const parsed = parseMessage(message)
    validate(parsed)
    return parsed
  } catch (error) {
    if (error instanceof MessageSyntaxError) return undefined
    throw error
  }
}

/** Returns the pattern that the specification selects: the first selector decides first, and `*` fits last. */
function patternOf(message: Model.Message, showing: Showing): Model.Pattern | undefined {
  if (message.type === 'message') return message.pattern
  const ranked = message.selectors.map((_, at) => rankKeys(message, at, showing))
  let best: { readonly ranks: readonly number[]; readonly pattern: Model.Pattern } | undefined
  for (const { keys, value: pattern } of message.variants) {
    const ranks = keys.map((key, at) => ranked[at]?.indexOf(key.type === '*' ? undefined : key.value) ?? -1)
    if (ranks.includes(-1)) continue
    const first = ranks.findIndex((rank, at) => rank !== best?.ranks[at])
    if (best === undefined || (ranks[first] ?? 0) < (best.ranks[first] ?? 0)) best = { ranks, pattern }
  }
  return best?.pattern
}

/**
 * Returns the keys that fit the value of one selector, best first, with `undefined` for `*` at the end. Asks the
 * library for one selector at a time: for three at once, it may never return.
 */
function rankKeys(
  message: Model.SelectMessage,
  at: number,
  { locale, values }: Showing,
): readonly (string | undefined)[] {
  const selectors = message.selectors.slice(at, at + 1)
  let keys = [
    ...new Set(message.variants.flatMap(({ keys: own }) => (own[at]?.type === 'literal' ? [own[at].value] : []))),
  ]
  const ranked: string[] = []
  for (;;) {
    const variants = [
      ...keys.map((value) => ({ keys: [{ type: 'literal', value } as const], value: [value] })),
      { keys: [{ type: '*' } as const], value: [{ type: 'markup', kind: 'standalone', name: 'rest' } as const] },
    ]
    const one: Model.SelectMessage = { type: 'select', declarations: message.declarations, selectors, variants }
    const format = new MessageFormat(locale, one, { functions: functionsFor(message), bidiIsolation: 'none' })
    // if the function of a selector fails, only `*` fits
    const [part] = format.formatToParts(Object.fromEntries(values), () => undefined)
    if (part?.type !== 'text') return [...ranked, undefined]
    const value = String(part.value)
    ranked.push(value)
    keys = keys.filter((key) => key !== value)
  }
}

/** Returns the functions that a message calls. For an unknown function, assumes that its result is a word. */
function functionsFor(message: Model.Message): NonNullable<MessageFormatOptions<string>['functions']> {
  const known = { ...DefaultFunctions, ...DraftFunctions }
  const own = message.declarations.flatMap(({ value: { functionRef } }) =>
    functionRef === undefined || functionRef.name in known
      ? []
      : [[functionRef.name, DefaultFunctions.string] as const],
  )
  return { ...known, ...Object.fromEntries(own) }
}

interface Variable {
  readonly root: string
  readonly functionRef: Model.FunctionRef | undefined
}

/** Returns the declared variables. One without a function has the function of the variable that it is made from. */
function readVariables({ declarations }: Model.Message): ReadonlyMap<string, Variable> {
  const known = new Map<string, Variable>()
  for (const { name, value } of declarations) {
    const from = value.arg?.type === 'variable' ? value.arg.name : undefined
    const before = from === undefined || from === name ? undefined : known.get(from)
    known.set(name, { root: before?.root ?? from ?? name, functionRef: value.functionRef ?? before?.functionRef })
  }
  return known
}

function showPart(part: Model.Pattern[number], variables: ReadonlyMap<string, Variable>): readonly Shown[] {
  if (typeof part === 'string') return [{ type: 'text', text: part }]
  if (part.type === 'markup') return []
  const { arg, functionRef } = part
  if (arg?.type === 'literal' && functionRef === undefined) return [{ type: 'text', text: arg.value }]
  const name =
    arg?.type === 'variable' ? (variables.get(arg.name)?.root ?? arg.name) : (arg?.value ?? functionRef?.name ?? '')
  return [{ type: 'placeholder', name }]
}

function choosersOf(message: Model.Message): readonly Chooser[] {
  if (message.type === 'message') return []
  const variables = readVariables(message)
  return message.selectors.map(({ name }, at): Chooser => {
    const { root = name, functionRef } = variables.get(name) ?? {}
    const keys = message.variants.flatMap(({ keys: own }) => {
      const key = own[at]
      return key === undefined || key.type === '*' ? [] : [key.value]
    })
    const kind = kindOf(functionRef)
    if (kind === 'select') return { name: root, kind, numbers: [], words: [...new Set(keys)] }
    const offset = offsetOf(functionRef)
    const scale = functionRef?.name === 'percent' ? 100 : 1
    const numbers = keys.filter((key) => /^-?\d/u.test(key)).map((key) => Number(key) / scale + offset)
    return { name: root, kind, offset, numbers: [...new Set(numbers)], words: [] }
  })
}

const numeric = new Set(['number', 'integer', 'offset', 'percent', 'currency', 'unit'])

function kindOf(functionRef: Model.FunctionRef | undefined): Chooser['kind'] {
  if (functionRef === undefined || !numeric.has(functionRef.name)) return 'select'
  return readOption(functionRef, 'select') === 'ordinal' ? 'ordinal' : 'cardinal'
}

function offsetOf(functionRef: Model.FunctionRef | undefined): number {
  if (functionRef?.name !== 'offset') return 0
  return Number(readOption(functionRef, 'subtract') ?? 0) - Number(readOption(functionRef, 'add') ?? 0)
}

function readOption({ options }: Model.FunctionRef, name: string): string | undefined {
  const option = options instanceof Map ? options.get(name) : options?.[name]
  return option?.type === 'literal' ? option.value : undefined
}
