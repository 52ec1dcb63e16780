import { effectFields } from './fault-fields.ts'
import type { Fault, Occasion } from './fault.ts'

/** The line that `parseFault` reads as this fault. */
export function printFault({ on, target, texts, at, delayMs, do: effect }: Fault): string {
  const place = `${on === '/v2/translate' ? 'translate' : (on ?? '')}${at === undefined ? '' : `@${printOccasion(at)}`}`
  const head = [
    place,
    ...(target === undefined ? [] : [`target=${quote(target)}`]),
    ...(texts === undefined ? [] : [`texts=${quote(String(texts))}`]),
    ...(delayMs === undefined ? [] : [`delay=${delayMs}`]),
  ].filter((part) => part !== '')
  const { kind, ...told } = effect
  const values: Readonly<Record<string, unknown>> = told
  const parts = Object.keys(effectFields[kind]).flatMap((name) => printValue(name, values[name]))
  return `${head.length === 0 ? '' : `${head.join(' ')}: `}${[kind, ...parts].join(' ')}`
}

function printOccasion(at: Occasion): string {
  if (typeof at === 'number') return String(at)
  if ('length' in at) return at.join(',')
  if ('every' in at) return `every-${at.every}`
  if ('share' in at) return `${at.share * 100}%`
  return `${at.from}-${at.to ?? ''}`
}

function printValue(name: string, value: unknown): readonly string[] {
  if (value === undefined) return []
  const written = name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (name === 'retryAfter') return values.map((one) => `${written}=${quote(String(one))}`)
  return [`${written}=${values.map((one) => quote(String(one))).join(',')}`]
}

function quote(value: string): string {
  return /^[\w+./%-]+$/u.test(value) ? value : JSON.stringify(value)
}
