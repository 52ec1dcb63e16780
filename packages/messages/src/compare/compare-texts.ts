import { compareNestings, type Nesting, readNesting } from './compare-nestings.ts'
import { compareTags, type TagInventory, tagsOf } from './compare-tags.ts'
import { compareVariables, type Leeway } from './compare-variables.ts'
import type { Count } from '../count.ts'
import type { Finding } from '../finding.ts'
import { areDatePatterns } from '../printf/date-pattern.ts'
import type { Syntax, Token } from '../syntax.ts'
import { readVariable, type Variable } from './variable.ts'

/** Two texts that are one sentence each. */
export interface TextComparison {
  readonly source: string
  readonly target: string
  readonly syntax: Syntax
  /** Where the target is read by another one: a plain text beside a plural. */
  readonly targetSyntax?: Syntax
  readonly counts?: readonly Count[]
  readonly leeway?: TextLeeway
}

export interface TextLeeway extends Pick<Leeway, 'deciding' | 'isKnown' | 'saysNone'> {
  /** Names of numbers that a text may leave out, since it is for 0 and 1 only. */
  readonly mayHide?: ReadonlySet<string>
}

const nothingElse: TextLeeway = { deciding: new Set(), isKnown: () => false }

/** What Rails gives to every message of a failed validation, and its texts of buttons can do without. */
const optionalInRails = new Set(['attribute', 'model', 'value'])

export function compareTexts({
  source,
  target,
  syntax,
  targetSyntax = syntax,
  counts = [],
  leeway: { deciding, isKnown, mayHide, saysNone = false } = nothingElse,
}: TextComparison): readonly Finding[] {
  // each language has other parts of a date, in another order
  const areDates = (syntax.id === 'printf' || syntax.id === 'rails') && areDatePatterns(source, target)
  const rejected = areDates ? undefined : targetSyntax.reject(target, source)
  const broken = rejected !== undefined && syntax.reject(source) === undefined ? [rejected] : []
  // what a text that cannot be read has lost is no second trouble
  if (broken.some(({ code }) => code.endsWith('-syntax'))) return broken
  const wanted = sourceInventory(source, syntax)
  const found = inventory(target, targetSyntax)
  const mayDrop = new Set(counts.flatMap(({ name, singleton }) => (singleton ? [name] : [])))
  return [
    ...broken,
    ...(areDates
      ? []
      : compareVariables(
          { wanted: wanted.variables, found: found.variables, syntaxId: syntax.id },
          {
            deciding,
            isKnown,
            mayDrop,
            saysNone,
            isOptional: ({ name }) =>
              mayHide?.has(name) === true ||
              (syntax.id === 'rails' && optionalInRails.has(name)) ||
              // a literal that keeps a blank at an edge
              (syntax.id === 'fluent' && name.trim() === ''),
          },
        )),
    ...compareNestings({ wanted: wanted.nestings, found: found.nestings }),
    ...compareTags(
      { wanted: wanted.tags, found: found.tags },
      { syntaxId: syntax.id, text: () => naturalText(target, targetSyntax) },
    ),
  ]
}

/** The variables of a text, in its order. */
export function variablesOf(message: string, syntax: Syntax): readonly Variable[] {
  return inventory(message, syntax).variables
}

interface Inventory {
  readonly variables: readonly Variable[]
  readonly nestings: readonly Nesting[]
  readonly tags: TagInventory
}

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
  const variables: Variable[] = []
  const nestings: Nesting[] = []
  const tokens = syntax.tokenise(message)
  for (const token of tokens) {
    if (token.type === 'text') continue
    if (token.type !== 'placeholder') {
      // `<a href="{{url}}">`: without its first character a tag is a text
      for (const inner of syntax.tokenise(token.raw.slice(1))) add(inner)
    }
    add(token)
  }
  return { variables, nestings, tags: tagsOf(tokens, syntax.id) }

  function add(token: Token): void {
    if (token.type !== 'placeholder') return
    if (token.kind === 'nesting') nestings.push(readNesting(token, syntax))
    else variables.push(readVariable(token))
  }
}

function naturalText(message: string, syntax: Syntax): string {
  return syntax
    .tokenise(message)
    .map((token) => (token.type === 'text' ? token.text : ''))
    .join('')
}
