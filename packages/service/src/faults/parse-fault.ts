import { errorMessage } from '@lockale/errors'
import { checkFault, effectFields, type Field, invalidFault, isEffectKind } from './check-fault.ts'
import type { Fault, Occasion } from './fault.ts'
import { isMethod, places } from './places.ts'

/**
 * Reads a fault from a line: which requests, a colon, what happens to them. A line without the first part applies to
 * every request to translate. Values with spaces are in quotes, as in JSON.
 * ```text
 * translate@2-5: 429 retry-after=3        requests 2 to 5
 * translate@every-3 target=de: cut 10     every third one into German
 * *@10%: reset unread                     a random tenth of all requests
 * texts="Your cart": damage dropped
 * DELETE glossaries session=a: 503        in one test session
 * key=1f9c: set document-failures=1       accounts with an API key that ends so
 * ```
 * @throws {LockaleError} `SERVICE_FAULT_INVALID`
 */
export function parseFault(line: string): Fault {
  const tokens = line.match(token) ?? []
  const end = tokens.findIndex((one) => one.endsWith(':'))
  const head = tokens.slice(0, end + 1)
  const fault: Record<string, unknown> = {}
  for (const [index, one] of head.entries()) {
    readCondition(fault, index === end ? one.slice(0, -1) : one)
  }
  return checkFault({ ...fault, do: readEffect(tokens.slice(end + 1)) })
}

const token = /(?:[^\s"]|"(?:[^"\\]|\\.)*"?)+/gu

const texts: ReadonlySet<string> = new Set(['target', 'key', 'session'])

function readCondition(fault: Record<string, unknown>, written: string): void {
  const [name, value] = splitToken(written)
  if (name === undefined) readPlace(fault, value)
  else if (texts.has(name)) fault[name] = value
  else if (name === 'texts') fault['texts'] = readPattern(value)
  else if (name === 'delay') fault['delayMs'] = Number(value)
  else {
    throw invalidFault(
      `A request has no \`${name}\` to be chosen by.`,
      'It has `key`, `session`, `target`, `texts` and `delay`.',
    )
  }
}

/** Reads from a word which requests a fault applies to: `POST`, `glossaries`, `@3`, or a combination of them. */
function readPlace(fault: Record<string, unknown>, written: string): void {
  const [, place = '', which] = /^([^@]*)(?:@(.+))?$/u.exec(written) ?? []
  if (isMethod(place)) fault['method'] = place
  else if (place !== '') {
    const path = place.startsWith('/') ? place : Object.hasOwn(places, place) ? places[place] : undefined
    if (path === undefined) {
      throw invalidFault(
        `There is no place "${place}".`,
        `Write a method in capitals, a path, or one of ${Object.keys(places).join(', ')}.`,
      )
    }
    fault['on'] = path
  }
  if (which !== undefined) fault['at'] = readOccasion(which)
}

function readOccasion(written: string): unknown {
  const [, from, to] = /^(\d+)-(\d*)$/u.exec(written) ?? []
  if (from !== undefined)
    return to === '' || to === undefined ? { from: Number(from) } : { from: Number(from), to: Number(to) }
  if (written.startsWith('every-')) return { every: Number(written.slice('every-'.length)) }
  if (written.endsWith('%')) return { share: Number(written.slice(0, -1)) / 100 }
  const counts = written.split(',').map(Number)
  return counts.length === 1 ? counts[0] : counts
}

function readPattern(written: string): string | RegExp {
  const [, pattern, flags] = /^\/(.+)\/([a-z]*)$/su.exec(written) ?? []
  if (pattern === undefined) return written
  try {
    return new RegExp(pattern, flags)
  } catch (error) {
    throw invalidFault(`\`texts\` is no regular expression: ${errorMessage(error)}`)
  }
}

function readEffect(tokens: readonly string[]): Readonly<Record<string, unknown>> {
  const [first = ''] = tokens
  const isStatus = /^(?:\d|ok\b)/u.test(first)
  const kind = isStatus ? 'status' : first
  if (!isEffectKind(kind)) return { kind }
  const effect: Record<string, unknown> = { kind }
  for (const one of isStatus ? tokens : tokens.slice(1)) {
    const [written, value] = splitToken(one)
    const name = written === undefined ? firstField(kind) : fromKebab(written)
    const field = name === undefined ? undefined : effectFields[kind][name]
    if (name === undefined) throw invalidFault(`\`${kind}\` has no use for "${value}" without a name.`)
    const read = field === undefined ? value : readValue(value, field)
    effect[name] = field?.type === 'texts' && effect[name] !== undefined ? [effect[name], read].flat() : read
  }
  return effect
}

function firstField(kind: keyof typeof effectFields): string | undefined {
  return Object.entries(effectFields[kind]).find(([, { isFirst }]) => isFirst === true)?.[0]
}

function readValue(value: string, { type }: Field): unknown {
  if (type === 'limit' && value === 'none') return value
  if (type === 'number' || type === 'limit') return value === '' ? value : Number(value)
  if (type !== 'words' && type !== 'statuses') return value
  const values = value.split(',').map((one) => (type === 'statuses' && one !== 'ok' ? Number(one) : one))
  return values.length === 1 ? values[0] : values
}

/** Splits `name=value`, or a value without a name. A value in quotes is JSON. */
function splitToken(written: string): readonly [name: string | undefined, value: string] {
  const [, name, raw = written] = /^([a-z][a-z-]*)=(.*)$/su.exec(written) ?? []
  if (!raw.startsWith('"')) return [name, raw]
  try {
    return [name, String(JSON.parse(raw))]
  } catch {
    throw invalidFault(`${raw} is not a string in quotes.`, 'Write it as in JSON.')
  }
}

function fromKebab(name: string): string {
  return name.replaceAll(/-([a-z])/gu, (_, letter: string) => letter.toUpperCase())
}

/** Returns the line that `parseFault` reads as this fault. */
export function printFault({ method, on, key, session, target, texts, at, delayMs, do: effect }: Fault): string {
  const place = `${on === undefined ? '' : nameOf(on)}${at === undefined ? '' : `@${printOccasion(at)}`}`
  const conditions = Object.entries({ key, session, target, texts, delay: delayMs }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${quote(String(value))}`],
  )
  const head = [method ?? '', place, ...conditions].filter((part) => part !== '')
  const { kind, ...told } = effect
  const values: Readonly<Record<string, unknown>> = told
  const fields = Object.entries(effectFields[kind])
  const parts = [
    ...fields.filter(([, { isFirst }]) => isFirst === true).flatMap(([name]) => printValues(values[name])),
    ...fields.filter(([, { isFirst }]) => isFirst !== true).flatMap(([name]) => printField(name, values[name])),
  ]
  // The effect `status` is written without its name, as in `429`.
  const words = kind === 'status' ? parts : [kind, ...parts]
  return `${head.length === 0 ? '' : `${head.join(' ')}: `}${words.join(' ')}`
}

function nameOf(path: string): string {
  return Object.entries(places).find(([, one]) => one === path)?.[0] ?? path
}

function printOccasion(at: Occasion): string {
  if (typeof at === 'number') return String(at)
  if ('length' in at) return at.join(',')
  if ('every' in at) return `every-${at.every}`
  if ('share' in at) return `${at.share * 100}%`
  return `${at.from}-${at.to ?? ''}`
}

function printField(name: string, value: unknown): readonly string[] {
  const written = name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
  const several: readonly unknown[] = name === 'retryAfter' && Array.isArray(value) ? value : [value]
  return several.flatMap(printValues).map((printed) => `${written}=${printed}`)
}

function printValues(value: unknown): readonly string[] {
  if (value === undefined) return []
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return [values.map((one) => quote(String(one))).join(',')]
}

function quote(value: string): string {
  return /^[\w+./%-]+$/u.test(value) ? value : JSON.stringify(value)
}
