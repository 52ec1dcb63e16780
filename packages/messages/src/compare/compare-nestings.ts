import type { Finding } from '../finding.ts'
import type { Syntax, Token } from '../syntax.ts'
import { withoutBlanks } from './variable.ts'

/** Another message that a text brings in. */
export interface Nesting {
  readonly raw: string
  readonly identity: string
  /** False for options that the app cannot read. */
  readonly isReadable: boolean
}

type Placeholder = Extract<Token, { readonly type: 'placeholder' }>

/** What `$t(key, { … })` says counts whole; elsewhere the key does: a term's case or a modifier is the translator's. */
export function readNesting({ raw, name }: Placeholder, { id }: Syntax): Nesting {
  if (id !== 'i18next') return { raw, identity: name, isReadable: true }
  const start = raw.search(/,\s*\{/u)
  const written = start === -1 ? '' : raw.slice(raw.indexOf('{', start), raw.lastIndexOf('}') + 1)
  const options = withPlainQuotes(withoutVariables(written, '0'))
  const isReadable = written === '' ? !/[{}]/u.test(withoutVariables(raw, '')) : isJson(options)
  const whole = withoutBlanks(raw)
  // blanks are layout, but not those inside of a key
  return { raw, identity: `${name}\n${isReadable ? withPlainQuotes(whole) : whole}`, isReadable }
}

function withoutVariables(text: string, by: string): string {
  return text.replaceAll(/\{\{[^{}]*\}\}/gu, by)
}

/** Single quotes count as double ones where that makes them even: i18next's own rule. */
function withPlainQuotes(options: string): string {
  const single = Array.from(options.matchAll(/'/gu)).length
  const double = Array.from(options.matchAll(/"/gu)).length
  return (single % 2 === 0 && double === 0) || double % 2 !== 0 ? options.replaceAll("'", '"') : options
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

export function compareNestings({
  wanted,
  found,
}: Readonly<Record<'wanted' | 'found', readonly Nesting[]>>): readonly Finding[] {
  if (wanted.length === 0 && found.length === 0) return []
  const missing = surplus(wanted, found)
  const extra = surplus(found, wanted)
  if (missing.length === 0 && extra.length === 0) return []
  const broken = wanted.every(({ isReadable }) => isReadable) ? extra.find(({ isReadable }) => !isReadable) : undefined
  if (broken !== undefined) {
    return [{ code: 'nesting-options-json', severity: 'error', arguments: { placeholder: broken.raw } }]
  }
  const details = { missing: missing.map(({ raw }) => raw), extra: extra.map(({ raw }) => raw) }
  return [{ code: 'nesting-changed', severity: 'error', arguments: details }]
}

function surplus(of: readonly Nesting[], over: readonly Nesting[]): readonly Nesting[] {
  const left = new Map<string, number>()
  for (const { identity } of over) left.set(identity, (left.get(identity) ?? 0) + 1)
  return of.filter(({ identity }) => {
    const partners = left.get(identity) ?? 0
    left.set(identity, partners - 1)
    return partners <= 0
  })
}
