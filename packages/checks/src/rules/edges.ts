import type { DiagnosticCode } from '@lockale/errors'
import type { Found, RuleExample, TextRule } from '../../rule.ts'
import type { TextPair } from '../../text-pair.ts'
import { first } from '../../words.ts'
import { type EdgeSpace, edgeSpace, withEdge } from './edge-space.ts'

interface EdgeRule {
  readonly id: DiagnosticCode
  readonly edge: 'begin' | 'end'
  readonly what: string
  readonly why: string
  readonly example: RuleExample
}

/** A rule about the blanks at one end of a text. Where line breaks differ there, that is the finding of the other rule. */
export function spaceRule(rule: EdgeRule): TextRule {
  return toRule(rule, 'space', (pair, found) => {
    if (found.sourceLines !== found.targetLines) return undefined
    const [source, target] = [blanks(found.source), blanks(found.target)]
    return source === target || isRight(pair, rule.edge, target) ? undefined : [source, target]
  })
}

/** A rule about the line breaks at one end of a text. */
export function newlineRule(rule: EdgeRule): TextRule {
  return toRule(rule, 'line break', (_, { sourceLines, targetLines }) =>
    sourceLines === targetLines ? undefined : [sourceLines, targetLines],
  )
}

function toRule(
  { edge, ...info }: EdgeRule,
  noun: string,
  differ: (pair: TextPair, found: EdgeSpace) => readonly [source: number, target: number] | undefined,
): TextRule {
  const verb = edge === 'begin' ? 'begins' : 'ends'
  return {
    ...info,
    group: 'text',
    scope: 'text',
    severity: 'warning',
    tier: 'misleads',
    say: (args) =>
      `${verb} with ${count(first(args, 'found'), noun)}, the source with ${count(first(args, 'expected'), noun)}`,
    check(pair) {
      const found = edgeSpace(pair, edge)
      const counts = found && differ(pair, found)
      return counts === undefined ? none : [{ arguments: { expected: counts[0], found: counts[1] } }]
    },
    fix(pair) {
      const found = edgeSpace(pair, edge)
      return found === undefined || differ(pair, found) === undefined ? undefined : withEdge(pair, edge, found)
    },
  }
}

const none: readonly Found[] = []

function count(value: string | undefined, noun: string): string {
  if (value === undefined || value === '0') return `no ${noun}`
  return `${value} ${noun}${value === '1' ? '' : 's'}`
}

function blanks(space: string): number {
  return space.replaceAll(/[\r\n]/gu, '').length
}

function isRight({ source, target }: TextPair, edge: 'begin' | 'end', found: number): boolean {
  // what parts the items of a list is as each language has it: `, ` and ` و`, `, and ` and ` und `
  if (!source.hasLetters || (edge === 'begin' && /^[,;]/u.test(source.raw))) return true
  // an indent, which is as wide as its lines need it
  if (edge === 'begin' && /^\s*[ \t]{2}/u.test(source.raw) && found > 1) return true
  // the space belongs to the quotes: `« ` and ` »`
  if (target.raw.trim().at(edge === 'begin' ? 0 : -1) === (edge === 'begin' ? '»' : '«') && found === 1) return true
  // a full-width mark brings its own blank: `Name: ` is `名前：`
  return edge === 'end' && found === 0 && /[\u3000-\u303f\uff00-\uff65]$/u.test(target.raw)
}
