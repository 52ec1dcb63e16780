import type { TextRule } from '../../rule.ts'
import type { TextView } from '../../text-view.ts'
import { trait } from '../../text-traits.ts'
import { first } from '../../words.ts'

export const startPunctuation: TextRule = {
  id: 'start-punctuation',
  group: 'text',
  scope: 'text',
  severity: 'info',
  tier: 'cosmetic',
  what: 'Only one of the two texts begins with a punctuation mark, or they begin with different ones.',
  why: 'A dash, a bullet or a comma at the begin joins a text to what stands before it.',
  example: { locale: 'de', source: '- none -', target: 'keine -', better: '- keine -' },
  say(args) {
    const [expected, found] = [first(args, 'expected'), first(args, 'found')]
    if (found === undefined)
      return `does not begin ${expected === undefined ? '' : `with "${expected}" `}as the source does`
    return `begins with "${found}", the source ${expected === undefined ? 'does not' : `with "${expected}"`}`
  },
  check({ source, target }) {
    if ((source.traits & target.traits & trait.ink) === 0) return []
    const [expected, found] = [startOf(source.beginning), startOf(target.beginning)]
    if (expected === found) return []
    // emphasis of Markdown moves with its words
    const isMoved = (one: TextView, other: TextView) => {
      const mark = /^(?:\*{1,3}|~~)(?=[\p{L}\p{N}])/u.exec(one.beginning)?.[0]
      return mark !== undefined && one.raw.split(mark).length > 2 && other.raw.split(mark).length > 2
    }
    return isMoved(source, target) || isMoved(target, source) ? [] : [{ arguments: { expected, found } }]
  },
}

/** Quotes and brackets have rules of their own, and ¿ and ¡ belong to the end. */
function startOf(beginning: string): string {
  const first = beginning.charAt(0)
  if (/[\p{L}\p{N}]/u.test(first)) return ''
  // `&File` and `_File` have the key of a menu item
  if (/^[&_]\p{L}/u.test(beginning)) return ''
  const mark = /^\s*([-‐-―−–—•·*#~+.,;:!?/\\&=|…、。，．：；！？،؛]+)/u.exec(beginning)?.[1] ?? ''
  return [...mark]
    .map((character) => same.get(character) ?? character)
    .join('')
    .replaceAll('...', '…')
    .replace(/^--$/u, '-')
}

const same: ReadonlyMap<string, string> = new Map(
  ['-‐‑‒–—―−', '•·*', '.。．', ',，、،', ':：', ';；؛', '!！', '?？'].flatMap((marks) =>
    Array.from(marks, (mark) => [mark, marks.charAt(0)] as const),
  ),
)
