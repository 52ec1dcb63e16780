import { closest, LockaleError } from '@lockale/errors'
import { isDamage } from './damage.ts'
import { effectFields, effectKinds, type Field, isEffectKind } from './fault-fields.ts'
import type { Fault, Occasion } from './fault.ts'

/**
 * A fault that came as data, from a program or as JSON.
 * @throws {LockaleError} `SERVICE_FAULT_INVALID`, naming the field
 */
export function checkFault(given: unknown): Fault {
  if (!isRecord(given)) throw invalidFault('A fault is an object, or a line of text.')
  const { on, target, texts, at, delayMs, do: effect, ...others } = given
  refuseOthers(others, ['on', 'target', 'texts', 'at', 'delayMs', 'do'])
  for (const [name, value] of Object.entries({ on, target })) {
    if (value !== undefined && typeof value !== 'string') throw invalidFault(`\`${name}\` is a text.`)
  }
  if (texts !== undefined && typeof texts !== 'string' && !(texts instanceof RegExp)) {
    throw invalidFault('`texts` is a text or a regular expression.')
  }
  if (delayMs !== undefined && !isNumber(delayMs, { least: 0 })) throw invalidFault('`delayMs` is a number from 0 on.')
  if (at !== undefined && !isOccasion(at)) {
    throw invalidFault('`at` is a number from 1 on, a list of them, { from, to }, { every } or { share } up to 1.')
  }
  if (!isRecord(effect)) throw invalidFault('`do` says what happens: { kind, … }.')
  checkEffect(effect)
  return given as unknown as Fault
}

export function invalidFault(problem: string, hint?: string): LockaleError {
  return new LockaleError('SERVICE_FAULT_INVALID', problem, {
    hint: hint ?? `Effects are ${effectKinds.join(', ')}. Example: translate@2-5: 429 retry-after=3`,
  })
}

function checkEffect({ kind, ...told }: Readonly<Record<string, unknown>>): void {
  if (typeof kind !== 'string' || !isEffectKind(kind)) {
    const near = typeof kind === 'string' ? closest(kind, effectKinds) : undefined
    throw invalidFault(
      `There is no effect ${JSON.stringify(kind)}.`,
      near === undefined ? undefined : `Did you mean "${near}"?`,
    )
  }
  const fields = effectFields[kind]
  const others = Object.fromEntries(Object.entries(told).filter(([name]) => !Object.hasOwn(fields, name)))
  refuseOthers(others, Object.keys(fields))
  for (const [name, field] of Object.entries(fields)) {
    const value = told[name]
    if (value === undefined && field.isNeeded === true) throw invalidFault(`\`${kind}\` needs \`${name}\`.`)
    if (value !== undefined && !fitsField(value, field)) {
      throw invalidFault(`\`${name}\` of \`${kind}\` cannot be ${JSON.stringify(value)}.`, hintOf(field))
    }
  }
}

function refuseOthers(others: Readonly<Record<string, unknown>>, known: readonly string[]): void {
  const [name] = Object.keys(others)
  if (name === undefined) return
  const near = closest(name, known)
  throw invalidFault(
    `There is no \`${name}\` here.`,
    near === undefined
      ? `It takes ${known.map((one) => `\`${one}\``).join(', ') || 'nothing'}.`
      : `Did you mean \`${near}\`?`,
  )
}

function fitsField(value: unknown, field: Field): boolean {
  switch (field.type) {
    case 'number':
      return isNumber(value, field)
    case 'text':
      return typeof value === 'string'
    case 'word':
      return typeof value === 'string' && field.words?.includes(value) === true
    case 'texts':
      return everyOne(value, (one) => typeof one === 'string')
    case 'words':
      return everyOne(value, (one) => typeof one === 'string' && isDamage(one))
    case 'statuses':
      return everyOne(value, (one) => one === 'ok' || isNumber(one, { least: 200, most: 599 }))
  }
}

function hintOf({ type, words, least, most }: Field): string {
  if (words !== undefined) return `It is one of ${words.join(', ')}.`
  if (type === 'statuses') return 'A status is a number from 200 to 599, or ok; several are a list.'
  const limits = [least === undefined ? '' : `from ${least}`, most === undefined ? '' : `to ${most}`].filter(Boolean)
  return type === 'number' ? ['It is a number', ...limits].join(' ') : 'It is a text.'
}

function isOccasion(at: unknown): at is Occasion {
  if (Array.isArray(at)) return at.length > 0 && at.every((one) => isCount(one))
  if (!isRecord(at)) return isCount(at)
  const { from, to, every, share, ...others } = at
  if (Object.keys(others).length > 0) return false
  if (from !== undefined) {
    return (
      isCount(from) && (to === undefined || (isCount(to) && to >= from)) && every === undefined && share === undefined
    )
  }
  if (every !== undefined) return isCount(every) && share === undefined && to === undefined
  return isNumber(share, { most: 1 }) && share > 0 && to === undefined
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

function isNumber(value: unknown, { least = -Infinity, most = Infinity }: Partial<Field>): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most
}

function everyOne(value: unknown, is: (one: unknown) => boolean): boolean {
  return Array.isArray(value) ? value.length > 0 && value.every((one) => is(one)) : is(value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
