import { effectFields } from './fault-fields.ts'
import type { Fault, Occasion } from './fault.ts'
import { places } from './places.ts'

/** The line that `parseFault` reads as this fault. */
export function printFault({ method, on, key, session, target, texts, at, delayMs, do: effect }: Fault): string {
  const place = `${on === undefined ? '' : nameOf(on)}${at === undefined ? '' : `@${printOccasion(at)}`}`
  const head = [
    method ?? '',
    place,
    ...(key === undefined ? [] : [`key=${quote(key)}`]),
    ...(session === undefined ? [] : [`session=${quote(session)}`]),
    ...(target === undefined ? [] : [`target=${quote(target)}`]),
    ...(texts === undefined ? [] : [`texts=${quote(String(texts))}`]),
    ...(delayMs === undefined ? [] : [`delay=${delayMs}`]),
  ].filter((part) => part !== '')
  const { kind, ...told } = effect
  const values: Readonly<Record<string, unknown>> = told
  const fields = Object.entries(effectFields[kind])
  const parts = [
    ...fields.filter(([, { isFirst }]) => isFirst === true).flatMap(([name]) => printValues(values[name])),
    ...fields.filter(([, { isFirst }]) => isFirst !== true).flatMap(([name]) => printField(name, values[name])),
  ]
  // A status says by itself what it is.
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

/** A list as one word. */
function printValues(value: unknown): readonly string[] {
  if (value === undefined) return []
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return [values.map((one) => quote(String(one))).join(',')]
}

function quote(value: string): string {
  return /^[\w+./%-]+$/u.test(value) ? value : JSON.stringify(value)
}
