import { languageOf } from '../open-pair.ts'
import { nothing, type TextRule } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { trait } from '../text-traits.ts'
import { first } from '../words.ts'
import { announcing } from './endings.ts'

export const edgeRules: readonly TextRule[] = [
  spaceRule({
    id: 'begin-space',
    edge: 'begin',
    what: 'The translation begins with more or fewer spaces than the source.',
    why: 'The app joins a string that begins with a space to another one. Without the space, the two run together.',
    example: { locale: 'de', source: ' of {{total}}', target: 'von {{total}}', better: ' von {{total}}' },
  }),
  spaceRule({
    id: 'end-space',
    edge: 'end',
    what: 'The translation ends with more or fewer spaces than the source.',
    why: 'The app joins a string that ends with a space to another one. Without the space, the two run together.',
    example: { locale: 'de', source: 'Signed in as ', target: 'Angemeldet als', better: 'Angemeldet als ' },
  }),
  newlineRule({
    id: 'begin-newline',
    edge: 'begin',
    what: 'The translation begins with more or fewer line breaks than the source.',
    why: 'Line breaks at the start or end of a string are part of the layout.',
    example: { locale: 'de', source: '\nUsage:', target: 'Aufruf:', better: '\nAufruf:' },
  }),
  newlineRule({
    id: 'end-newline',
    edge: 'end',
    what: 'The translation ends with more or fewer line breaks than the source.',
    why: 'Line breaks at the start or end of a string are part of the layout.',
    example: { locale: 'de', source: 'Done.\n', target: 'Fertig.', better: 'Fertig.\n' },
  }),
]

type EdgeRule = Pick<TextRule, 'id' | 'what' | 'why' | 'example'> & { readonly edge: 'begin' | 'end' }

/** Returns a rule about missing or extra spaces at one end of a string. Another rule checks line breaks there. */
function spaceRule(rule: EdgeRule): TextRule {
  return toRule(rule, 'space', (pair, found) => {
    if (found.sourceLines !== found.targetLines) return undefined
    const [source, target] = [blanks(found.source), blanks(found.target)]
    return source === target || isRight(pair, rule.edge, target) ? undefined : [source, target]
  })
}

function newlineRule(rule: EdgeRule): TextRule {
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
    scope: 'text',
    only: trait.edge,
    severity: 'warning',
    tier: 'misleads',
    say: (args) =>
      `${verb} with ${countOf(first(args, 'found'), noun)}, the source ${verb} with ${countOf(first(args, 'expected'), noun)}`,
    habitOf({ raw }) {
      return /\s/u.test(raw.charAt(edge === 'begin' ? 0 : raw.length - 1)) ? 'with' : undefined
    },
    check(pair) {
      const found = edgeSpace(pair, edge)
      const counts = found && differ(pair, found)
      if (found === undefined || counts === undefined) return nothing
      // a space beside a whole sentence is seldom meant: the translations of most languages lack it
      const isSlip = counts[1] === 0 && found.source === ' ' && isWhole(pair, edge)
      return [{ arguments: { expected: counts[0], found: counts[1] }, ...(isSlip && { severity: 'info' }) }]
    },
    fix(pair) {
      const found = edgeSpace(pair, edge)
      return found === undefined || differ(pair, found) === undefined ? undefined : withEdge(pair, edge, found)
    },
  }
}

/** Returns true for a source that is whole by itself: it begins as a sentence, or ends as one or as a label. */
function isWhole({ source: { raw }, sourceLocale }: TextPair, edge: 'begin' | 'end'): boolean {
  if (!/^ ?\p{Lu}\p{Ll}/u.test(raw)) return false
  if (edge === 'begin' || /[.!?"'’”»] $/u.test(raw)) return true
  return languageOf(sourceLocale) === 'en' && /^\p{Lu}\p{Ll}+ [^.:]*\p{Ll} $/u.test(raw) && !announcing.test(raw)
}

function countOf(value: string | undefined, noun: string): string {
  if (value === undefined || value === '0') return `no ${noun}`
  return `${value} ${noun}${value === '1' ? '' : 's'}`
}

function blanks(space: string): number {
  return space.replaceAll(/[\r\n]/gu, '').length
}

function isRight({ source, target }: TextPair, edge: 'begin' | 'end', found: number): boolean {
  // a separator of a list is no problem: languages write it differently (`, ` and ` و`, `, and ` and ` und `)
  if (!source.hasLetters || (edge === 'begin' && /^[,;]/u.test(source.raw))) return true
  // an indent is no problem: its width depends on the lines around it
  if (edge === 'begin' && /^\s*[ \t]{2}/u.test(source.raw) && found > 1) return true
  // the space belongs to the French quotes: `« ` and ` »`
  if (target.raw.trim().at(edge === 'begin' ? 0 : -1) === (edge === 'begin' ? '»' : '«') && found === 1) return true
  // a full-width punctuation mark contains its own space: `Name: ` is `名前：`
  return edge === 'end' && found === 0 && /[\u3000-\u303f\uff00-\uff65]$/u.test(target.raw)
}

type EdgeSpace = Readonly<Record<'source' | 'target', string> & Record<'sourceLines' | 'targetLines', number>>

/** Returns the white space at one end of both strings; `undefined` if it is equal, or a string is only white space. */
function edgeSpace({ source, target }: TextPair, edge: 'begin' | 'end'): EdgeSpace | undefined {
  if ((source.traits & target.traits & trait.ink) === 0) return undefined
  const [from, to] = edge === 'begin' ? [0, 0] : [source.raw.length - 1, target.raw.length - 1]
  if (!isBlank(source.raw.charCodeAt(from)) && !isBlank(target.raw.charCodeAt(to))) return undefined
  const read = edge === 'begin' ? leading : trailing
  const found = { source: read(source.raw), target: read(target.raw) }
  if (found.source === found.target) return undefined
  return { ...found, sourceLines: countLines(found.source), targetLines: countLines(found.target) }
}

function withEdge({ target }: TextPair, edge: 'begin' | 'end', found: EdgeSpace): string {
  return edge === 'begin'
    ? found.source + target.raw.slice(found.target.length)
    : target.raw.slice(0, target.raw.length - found.target.length) + found.source
}

/** Counts line breaks. CRLF is one line break. */
export function countLines(text: string): number {
  return text.match(/\r\n?|\n/gu)?.length ?? 0
}

/** Returns true for white space, but not for U+FEFF, which has no width, although JavaScript's `\s` matches it. */
function isBlank(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13)
  return code === 0xa0 || (code >= 0x1680 && code !== 0xfeff && /\s/u.test(String.fromCharCode(code)))
}

function leading(text: string): string {
  let end = 0
  while (end < text.length && isBlank(text.charCodeAt(end))) end++
  return text.slice(0, end)
}

function trailing(text: string): string {
  let start = text.length
  while (start > 0 && isBlank(text.charCodeAt(start - 1))) start--
  return text.slice(start)
}
