import { closest, isRecord, LockaleError } from '@lockale/errors'
import { damages, isDamage } from './damage.ts'
import type { Effect, Fault, Occasion } from './fault.ts'
import { isMethod, isPlace, type Needs, offers, placeOf } from './places.ts'

const conditions = ['method', 'on', 'key', 'session', 'target', 'texts', 'at', 'delayMs', 'do']

/** Checks a fault given as an object. @throws {LockaleError} `SERVICE_FAULT_INVALID`, whose message names the field */
export function checkFault(given: unknown): Fault {
  if (!isRecord(given)) throw invalidFault('A fault is an object or a string.')
  const { method, on, key, session, target, texts, at, delayMs, do: effect, ...others } = given
  refuseOthers(others, conditions)
  for (const [name, value] of Object.entries({ on, key, session, target })) {
    if (value !== undefined && typeof value !== 'string') throw invalidFault(`\`${name}\` is a text.`)
  }
  if (method !== undefined && !(typeof method === 'string' && isMethod(method))) {
    throw invalidFault('`method` is GET, POST, PUT, PATCH or DELETE.')
  }
  if (typeof on === 'string' && !isPlace(on)) {
    throw invalidFault(
      `\`on\` cannot be ${JSON.stringify(on)}.`,
      'It is a path without its query, such as /v3/glossaries/*, or *.',
    )
  }
  if (typeof key === 'string' && !/^\S{4,8}$/u.test(key)) {
    throw invalidFault('`key` is the end of a key.', 'Write only its last 4 to 8 characters.')
  }
  if (texts !== undefined && typeof texts !== 'string' && !(texts instanceof RegExp)) {
    throw invalidFault('`texts` is a string or a regular expression.')
  }
  if (delayMs !== undefined && !isNumber(delayMs, { least: 0 })) throw invalidFault('`delayMs` is a number from 0 on.')
  if (at !== undefined && !isOccasion(at)) {
    throw invalidFault('`at` is a number from 1 on, a list of them, { from, to }, { every } or { share } up to 1.')
  }
  if (!isRecord(effect)) throw invalidFault('`do` says what happens: { kind, … }.')
  checkEffect(effect)
  const fault = given as unknown as Fault
  checkSense(fault)
  return fault
}

export function invalidFault(problem: string, hint?: string): LockaleError {
  return new LockaleError('SERVICE_FAULT_INVALID', problem, {
    hint: hint ?? `Effects are ${effectKinds.join(', ')}. Example: translate@2-5: 429 retry-after=3`,
  })
}

/** Refuses a fault that could never have an effect. */
function checkSense(fault: Fault): void {
  const { target, texts, delayMs, do: effect } = fault
  if (effect.kind === 'set' && delayMs !== undefined) {
    throw invalidFault(
      '`set` takes no `delay`.',
      'Write another fault for the same requests: `*: slow headers-ms=500`.',
    )
  }
  const place = placeOf(fault)
  const { method = 'POST' } = fault
  const wants: readonly (readonly [needs: Needs, name: string, what: string])[] = [
    ...(target === undefined ? [] : [['target', 'target', 'a target language'] as const]),
    ...(texts === undefined ? [] : [['texts', 'texts', 'texts'] as const]),
    ...(effect.kind === 'texts' || effect.kind === 'damage' ? [['texts', effect.kind, 'texts'] as const] : []),
    ...(effect.kind === 'bill' ? [['bill', 'bill', '`billed_characters`'] as const] : []),
  ]
  for (const [needs, name, what] of wants) {
    if (offers(place, needs) && (method === 'POST' || needs === 'bill')) continue
    throw invalidFault(
      `\`${name}\` has no meaning for ${method} ${place}.`,
      `These requests have no ${what}: ${whoHas[needs]} have.`,
    )
  }
}

const whoHas: Readonly<Record<Needs, string>> = {
  texts: 'translate, rephrase and correct',
  target: 'translate, rephrase, correct and upload',
  bill: 'translate and status',
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
  if (kind === 'set' && Object.values(told).every((value) => value === undefined)) {
    throw invalidFault('`set` says what to set.', 'Example: *: set document-queue-ms=2000 document-failures=1')
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
    case 'limit':
      return value === 'none' || isNumber(value, field)
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
  if (type === 'limit') return 'It is a number from 0 on, or none.'
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

export interface Field {
  /** The type of the value. `limit`: a number, or `none`. */
  readonly type: 'number' | 'limit' | 'text' | 'word' | 'statuses' | 'texts' | 'words'
  readonly words?: readonly string[]
  readonly least?: number
  readonly most?: number
  readonly isNeeded?: boolean
  /** True if a line may give the value right after the name of the effect, without the field's name: `cut 10`. */
  readonly isFirst?: boolean
}

const count: Field = { type: 'number', least: 0 }
const limit: Field = { type: 'limit', least: 0 }
const status: Field = { type: 'number', least: 200, most: 599 }
const words = (...words: readonly string[]): Field => ({ type: 'word', words, isNeeded: true, isFirst: true })

/** The fields that each effect can have. They are the same for faults given as objects and as lines of text. */
export const effectFields: Readonly<Record<Effect['kind'], Readonly<Record<string, Field>>>> = {
  status: {
    status: { type: 'statuses', isNeeded: true, isFirst: true },
    retryAfter: { type: 'texts' },
    message: { type: 'text' },
  },
  redirect: { status: { ...status, isFirst: true }, to: { type: 'text' } },
  page: { status, title: { type: 'text', isFirst: true } },
  'echo-key': { where: words('body', 'header', 'page'), status },
  bomb: { bytes: { ...count, isFirst: true } },
  endless: {},
  raw: { bytes: { type: 'text', isNeeded: true, isFirst: true }, byteMs: count },
  reset: { when: words('unread', 'read', 'billed') },
  stall: { before: words('answer', 'body') },
  cut: { at: { type: 'number', isNeeded: true, isFirst: true } },
  slow: { headersMs: count, bodyMs: count, partMs: count, partBytes: { type: 'number', least: 1 } },
  texts: {
    are: words('fewer', 'more', 'none', 'reversed', 'rotated', 'equal', 'null', 'number', 'missing', 'no-list'),
  },
  bill: {
    times: { ...count, isFirst: true },
    field: { type: 'word', words: ['missing', 'negative', 'text', 'fraction'] },
  },
  encoding: {
    bytes: { type: 'word', words: ['utf16', 'latin1', 'bom'], isFirst: true },
    contentType: { type: 'text' },
    contentEncoding: { type: 'text' },
  },
  trailing: { text: { type: 'text', isNeeded: true, isFirst: true } },
  damage: {
    what: { type: 'words', words: damages, isNeeded: true, isFirst: true },
    share: { type: 'number', least: 0, most: 1 },
  },
  set: {
    characterLimit: limit,
    documentLimit: limit,
    teamDocumentLimit: limit,
    documentQueueMs: count,
    documentTranslateMs: count,
    documentFailures: count,
    memoryJobPolls: count,
    voiceReconnections: limit,
  },
}

const effectKinds: readonly Effect['kind'][] = Object.keys(effectFields).filter(isEffectKind)

export function isEffectKind(name: string): name is Effect['kind'] {
  return Object.hasOwn(effectFields, name)
}
