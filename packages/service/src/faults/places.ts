import type { Method } from '../routes/route.ts'
import type { Fault } from './fault.ts'

export const places: Readonly<Record<string, string>> = {
  '*': '*',
  translate: '/v2/translate',
  rephrase: '/v2/write/rephrase',
  correct: '/v2/write/correct',
  write: '/v2/write/*',
  upload: '/v2/document',
  status: '/v2/document/*',
  download: '/v2/document/*/result',
  documents: '/v2/document/**',
  evaluations: '/v1/quality-evaluations/*',
  usage: '/v2/usage',
  languages: '/v3/languages/**',
  glossaries: '/v3/glossaries/**',
  'style-rules': '/v3/style_rules/**',
  memories: '/v3/translation_memories/**',
  'spoken-terms': '/v3/spoken-terms/**',
  voice: '/v3/voice/**',
  'voice-jobs': '/v1/jobs/voice/**',
  admin: '/v2/admin/**',
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export function isMethod(word: string): word is Method {
  return methods.some((method) => method === word)
}

const anyPath = '*'

const pathPattern = /^\/(?:(?:[\w.~%-]+|\*|\{\w+\})\/)*(?:[\w.~%-]+|\*\*?|\{\w+\})?$/u

export function isPlace(place: string): boolean {
  return place === anyPath || pathPattern.test(place)
}

export function fitsPlace(path: string, place: string): boolean {
  if (place === anyPath || place === path) return true
  const parts = place.split('/')
  const actual = path.split('/')
  const isOpen = parts.at(-1) === '**'
  const fixed = isOpen ? parts.slice(0, -1) : parts
  const hasLength = isOpen ? actual.length >= fixed.length : actual.length === fixed.length
  return hasLength && fixed.every((part, index) => fitsPart(actual[index] ?? '', part))
}

function fitsPart(actual: string, part: string): boolean {
  return part === actual || ((part === '*' || part.startsWith('{')) && actual !== '')
}

export function placeOf({ on, method, do: { kind } }: Fault): string {
  return on ?? (method !== undefined || kind === 'set' ? anyPath : '/v2/translate')
}

const withTexts: readonly string[] = [
  '/v2/translate',
  '/v2/translate_secondary',
  '/v2/write/rephrase',
  '/v2/write/correct',
]
const withTarget: readonly string[] = [...withTexts, '/v2/document']
/** Paths of requests that are billed. `id` means any id. */
const withBill: readonly string[] = [...withTexts, '/v2/document/id']

export type Needs = 'texts' | 'target' | 'bill'

const served: Readonly<Record<Needs, readonly string[]>> = { texts: withTexts, target: withTarget, bill: withBill }

export function offers(place: string, needs: Needs): boolean {
  return served[needs].some((path) => fitsPlace(path, place))
}

export function hasTexts(path: string): boolean {
  return withTexts.includes(path)
}

export function hasTarget(path: string): boolean {
  return withTarget.includes(path)
}
