import { rememberFor } from '@lockale/errors'
import { toAsciiDigits } from '../ascii-digits.ts'
import { nothing, type TextRule, textRules } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { marksOf, trait } from '../text-traits.ts'
import { type TextView, wordsIn } from '../text-view.ts'
import { listed } from '../words.ts'

export const tagContentRules: readonly TextRule[] = textRules([
  {
    id: 'tag-content',
    only: trait.mark,
    inSource: marksOf('<'),
    inTarget: marksOf('<'),
    severity: 'warning',
    tier: 'misleads',
    what: 'A tag of the translation contains other words than in the source: the whole string instead of a word, a part of a word, or no longer the number, name or variable that it contains in the source.',
    why: 'The wrong words are a link or bold, or a link is too short to tap.',
    example: {
      locale: 'de',
      source: 'Read the <b>terms</b> before you start',
      target: '<b>Lesen Sie die Bedingungen, bevor Sie beginnen</b>',
      better: 'Lesen Sie die <b>Bedingungen</b>, bevor Sie beginnen',
    },
    check(pair) {
      if (!pair.source.raw.includes('</') || !pair.target.raw.includes('</')) return nothing
      const found = faultsOf(pair)
      return found.length === 0 ? nothing : [{ arguments: { found } }]
    },
    say: (args) => `tags do not contain what they contain in the source${listed(args, 'found')}`,
  },
])

interface Element {
  readonly name: string
  readonly raw: string
  readonly inner: string
  readonly outer: string
  /** True if a letter is directly beside the tag, outside. */
  readonly isInWord: boolean
}

function faultsOf({ source, target }: TextPair): readonly string[] {
  const wanted = elementsOf(source)
  if (wanted.length === 0 || wanted.length > mostElements) return []
  const found = elementsIn(target)
  if (found.length > mostElements) return []
  return wanted.flatMap((one): readonly string[] => {
    const same = found.filter(({ name }) => name === one.name)
    if (same.length !== wanted.filter(({ name }) => name === one.name).length) return []
    const [other] = same
    if (other === undefined) return []
    const isAlone = same.length === 1
    return (isAlone && (isWide(one, other) || isCut(one, other))) || isMovedOut(one, same) ? [one.raw] : []
  })
}

/** Each element is compared with each. A text with more is a page, and no string of an app. */
const mostElements = 100

const elementsOf = rememberFor((source: TextView) => elementsIn(source))

/** Returns the pairs of tags with the text in them, and the text around them. */
function elementsIn({ tokens }: TextView): readonly Element[] {
  const elements: Element[] = []
  const opened: { readonly name: string; readonly raw: string; readonly from: number }[] = []
  let text = ''
  const closed: { readonly name: string; readonly raw: string; readonly from: number; readonly to: number }[] = []
  for (const token of tokens) {
    if (token.type === 'text') text += token.text
    else if (token.type === 'placeholder') text += token.raw
    else if (token.type === 'open') opened.push({ name: token.name, raw: token.raw, from: text.length })
    else if (token.type === 'close') {
      const start = opened.pop()
      if (start !== undefined) closed.push({ ...start, to: text.length })
    }
  }
  for (const { name, raw, from, to } of closed.slice(0, mostElements + 1)) {
    const inner = text.slice(from, to)
    const isInWord = /\p{L}$/u.test(text.slice(Math.max(0, from - 2), from)) || /^\p{L}/u.test(text.slice(to, to + 2))
    elements.push({ name, raw, inner: inner.trim(), outer: `${text.slice(0, from)}\n${text.slice(to)}`, isInWord })
  }
  return elements
}

/** Returns true if a tag contains the whole text, and in the source at most half of it. */
function isWide(source: Element, target: Element): boolean {
  if (/[\p{L}\p{N}]/u.test(target.outer) || !/\p{L}/u.test(target.inner)) return false
  const around = wordsIn(source.outer).length
  return around >= leastAround && wordsIn(source.inner).length <= around
}

const leastAround = 2

/** Returns true if a tag contains one or two letters of a word, and in the source a whole word. */
function isCut(source: Element, target: Element): boolean {
  return (
    target.isInWord &&
    !source.isInWord &&
    /^\p{L}{1,2}$/u.test(target.inner) &&
    source.inner.length > 3 &&
    !dense.test(target.inner)
  )
}

const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** Returns true if the translation has a number, name or variable outside of the tag that contains it in the source. */
function isMovedOut({ inner }: Element, found: readonly Element[]): boolean {
  const literal = toAsciiDigits(inner.replaceAll(edges, '')).toLowerCase()
  if (literal.length < 2 && !/\d/u.test(literal)) return false
  const isIn = (text: string) => toAsciiDigits(text).toLowerCase().includes(literal)
  const [first] = found
  return !found.some((one) => isIn(one.inner)) && first !== undefined && isIn(`\n${first.outer}\n`)
}

const edges = /^[\s\p{Pi}\p{Pf}"'.,:;!?()]+|(?<![\s\p{Pi}\p{Pf}"'.,:;!?()])[\s\p{Pi}\p{Pf}"'.,:;!?()]+$/gu
