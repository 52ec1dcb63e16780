import { rememberEach } from '@lockale/errors'

export interface PluralForms {
  readonly count: number
  readonly rule: (number: number) => number
}

/** Parses `nplurals=3; plural=n>1` (in C). Returns `undefined` if it is invalid or selects a form beyond `nplurals`. */
export function parsePluralForms(field: string): PluralForms | undefined {
  return field.length > maxLength ? undefined : knownForms(field)
}

/** Cached, because a project has only a few different plural rules. */
const knownForms = rememberEach(readForms, 500)

function readForms(field: string): PluralForms | undefined {
  const parts = /nplurals\s*=\s*(\d{1,3})\s*;\s*plural\s*=\s*([^;]*)/.exec(field)
  const [, digits, expression] = parts ?? []
  const count = Number(digits)
  if (expression === undefined || count < 1 || count > maxForms) return undefined
  const rule = compile(expression)
  if (rule === undefined || sampleNumbers.some((number) => !isIndex(rule(number), count))) return undefined
  return { count, rule }
}

/** Numbers that cover every form of every language (CLDR plural rules look at the last six digits). */
export const sampleNumbers: readonly number[] = [
  ...Array.from({ length: 1001 }, (_, number) => number),
  ...[1e3, 1e4, 1e5, 1e6].flatMap((unit) => [2, 3, 4, 5, 6, 7, 8, 9, 10].map((times) => times * unit)),
]

/** Length limit of a rule. The longest one in use has 300 characters, and no language has more than six forms. */
const maxLength = 1000
const maxForms = 20

function isIndex(value: number, count: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < count
}

/**
 * Compiles an infix expression to stack operations. They also evaluate operands that C skips. This changes no result:
 * division by zero gives NaN, and an operand that C evaluates is never NaN.
 */
function compile(expression: string): PluralForms['rule'] | undefined {
  const operations: ((stack: number[]) => void)[] = []
  const pending: { readonly symbol: string; readonly strength: number }[] = []
  let expectsValue = true
  for (const [token] of expression.matchAll(tokens)) {
    if (/\s/.test(token)) continue
    const isTaken = expectsValue ? takeValue(token) : takeOperator(token)
    if (!isTaken) return undefined
  }
  if (expectsValue) return undefined
  while (pending.length > 0) {
    const top = pending.pop()
    if (top === undefined || top.symbol === '(' || top.symbol === '?') return undefined
    emit(top.symbol)
  }
  return (number) => {
    const stack: number[] = [number]
    for (const operation of operations) operation(stack)
    return stack[1] ?? Number.NaN
  }

  function takeValue(token: string): boolean {
    if (token === '!' || token === '(') {
      pending.push({ symbol: token, strength: token === '!' ? unary : 0 })
      return true
    }
    if (token === 'n') operations.push((stack) => stack.push(stack[0] ?? 0))
    else if (/^\d+$/.test(token)) operations.push((stack) => stack.push(Number(token)))
    else return false
    expectsValue = false
    return true
  }

  function takeOperator(token: string): boolean {
    if (token === ')') return closeUntil('(')
    if (token === ':') {
      if (!closeUntil('?')) return false
      pending.push({ symbol: ':', strength: 1 })
      expectsValue = true
      return true
    }
    const strength = token === '?' ? 1 : operators.get(token)?.strength
    if (strength === undefined) return false
    // `a ? b : c ? d : e` is right-associative, all other operators are left-associative.
    while ((pending.at(-1)?.strength ?? 0) >= strength + (token === '?' ? 1 : 0)) emit(pending.pop()?.symbol ?? '')
    pending.push({ symbol: token, strength: token === '?' ? 0 : strength })
    expectsValue = true
    return true
  }

  function closeUntil(symbol: '(' | '?'): boolean {
    for (let top = pending.pop(); top !== undefined; top = pending.pop()) {
      if (top.symbol === symbol) return true
      if (top.symbol === '(' || top.symbol === '?') return false
      emit(top.symbol)
    }
    return false
  }

  function emit(symbol: string): void {
    const calculate = operators.get(symbol)?.calculate
    operations.push((stack) => {
      const right = stack.pop() ?? 0
      if (symbol === '!') {
        stack.push(toNumber(right === 0))
        return
      }
      const left = stack.pop() ?? 0
      // The operation `:` has no calculation: it takes the condition of its `?` from the stack, and selects a value.
      if (calculate) stack.push(calculate(left, right))
      else stack.push((stack.pop() ?? 0) === 0 ? right : left)
    })
  }
}

const tokens = /\d+|\s+|[<>=!]=|&&|\|\||[^]/g

interface Operator {
  readonly strength: number
  readonly calculate: (left: number, right: number) => number
}

const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['||', { strength: 2, calculate: (left, right) => toNumber(left !== 0 || right !== 0) }],
  ['&&', { strength: 3, calculate: (left, right) => toNumber(left !== 0 && right !== 0) }],
  ['==', { strength: 4, calculate: (left, right) => toNumber(left === right) }],
  ['!=', { strength: 4, calculate: (left, right) => toNumber(left !== right) }],
  ['<', { strength: 5, calculate: (left, right) => toNumber(left < right) }],
  ['>', { strength: 5, calculate: (left, right) => toNumber(left > right) }],
  ['<=', { strength: 5, calculate: (left, right) => toNumber(left <= right) }],
  ['>=', { strength: 5, calculate: (left, right) => toNumber(left >= right) }],
  ['+', { strength: 6, calculate: (left, right) => left + right }],
  // gettext calculates in `unsigned long`, which has no negative numbers.
  ['-', { strength: 6, calculate: (left, right) => left - right + (left < right ? 2 ** 64 : 0) }],
  ['*', { strength: 7, calculate: (left, right) => left * right }],
  ['/', { strength: 7, calculate: (left, right) => Math.floor(left / right) }],
  ['%', { strength: 7, calculate: (left, right) => left % right }],
])

const unary = 8

function toNumber(isTrue: boolean): number {
  return isTrue ? 1 : 0
}
