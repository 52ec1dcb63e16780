import type { TextRule } from '../../rule.ts'
import { textOf } from '../../words.ts'

export const cssSpec: TextRule = {
  id: 'css-spec',
  scope: 'text',
  group: 'markup',
  severity: 'warning',
  tier: 'breaks',
  what: 'The source is a size in CSS (`width: 30em`), and the translation is none, or in other units.',
  why: 'Such a text is no text: it says how large a window is, and a browser that cannot read it ignores it.',
  example: {
    locale: 'de',
    source: 'width: 30em; height: 20em;',
    target: 'Breite: 30em; Höhe: 20em;',
    better: 'width: 34em; height: 20em;',
  },
  check({ source, target }) {
    if (source.raw.length > longest || !/^\s*(?:[a-z]|-?[\d.])/u.test(source.raw) || !/\d[a-z%]/u.test(source.raw))
      return []
    const wanted = shapeOf(source.raw)
    return wanted === undefined || wanted === shapeOf(target.raw) ? [] : [{ arguments: { source: source.raw.trim() } }]
  },
  say: (args) =>
    `is a size in CSS${textOf(args, 'source') === undefined ? '' : ` like ${textOf(args, 'source')}`}, with other numbers at most`,
}

const longest = 200
const size = String.raw`-?\d*\.?\d+\s*(?:px|em|rem|ch|ex|pt|vw|vh)`
const whole = new RegExp(
  String.raw`^\s*(?:${size}|(?:(?:min-|max-)?(?:width|height|inline-size|block-size)\s*:\s*${size}\s*(?:;\s*|$))+)\s*$`,
  'u',
)

/** Its properties and units, which may not differ; the numbers may. */
function shapeOf(text: string): string | undefined {
  if (text.length > longest || !whole.test(text)) return undefined
  return text
    .replaceAll(/-?\d*\.?\d+/gu, '#')
    .replaceAll(/\s+/gu, '')
    .replace(/;$/u, '')
}
