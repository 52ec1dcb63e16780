import type { TextRule } from '../../rule.ts'
import { slotMark } from '../../text-view.ts'
import { textOf } from '../../words.ts'

export const repeatedText: TextRule = {
  id: 'repeated-text',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'misleads',
  what: 'The translation is the same text twice, and its source is not.',
  why: 'An engine or an editor wrote it a second time behind the first.',
  example: {
    locale: 'de',
    source: 'Your changes were saved.',
    target: 'Deine Änderungen wurden gespeichert. Deine Änderungen wurden gespeichert.',
    better: 'Deine Änderungen wurden gespeichert.',
  },
  say: (args) => `says the same twice: ${textOf(args, 'found') ?? 'see there'}`,
  check({ source, target, language }) {
    const text = target.raw.trim()
    // the first characters stand a second time in the middle
    if (text.length < 2 * leastLetters || text.indexOf(text.slice(0, 4), Math.floor(text.length / 2) - 2) === -1)
      return []
    const half = halfOf(target.prose)
    if (half === undefined || halfOf(source.prose) !== undefined) return []
    // "quickly" is "quick quick" in many languages
    if (!/\s/u.test(half) && (syllabic.has(language) || half.length < leastWord)) return []
    return [{ arguments: { found: half } }]
  },
}

const leastLetters = 4
const leastWord = 6
const syllabic: ReadonlySet<string> = new Set('zh yue ja ko th lo km my vi id ms jv su mi haw sm to fj tpi'.split(' '))

/** The first of two equal halves, whatever stands between and behind them. */
function halfOf(prose: string): string | undefined {
  const text = withoutEnd(prose.trim())
  const middle = Math.floor(text.length / 2)
  // what stands between the halves is a few characters at most
  for (let at = middle; at <= Math.min(text.length - 1, middle + 4); at++) {
    const first = withoutEnd(text.slice(0, at))
    if (text.length - at !== first.length || !text.endsWith(first)) continue
    if (/\p{L}/u.test(first) && first.replaceAll(slotMark, '').length >= leastLetters) return first
  }
  return undefined
}

function withoutEnd(text: string): string {
  let { length } = text
  while (length > 0 && /[\s\p{P}]/u.test(text.charAt(length - 1))) length--
  return text.slice(0, length)
}
