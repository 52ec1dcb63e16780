import type { TextRule } from '../../rule.ts'
import { first } from '../../words.ts'
import { shownText } from './shown-length.ts'
import { widthOf } from './text-width.ts'

export const maxSize: TextRule = {
  id: 'max-size',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'misleads',
  what: 'The translation is wider than the project or a note allows, by an estimate.',
  why: 'It will be cut off, or break the layout.',
  remedy: 'The width is estimated for a common sans-serif font at 16 pixels; look at the text in the app.',
  example: {
    locale: 'de',
    source: 'Save',
    target: 'Speichern',
    better: 'OK',
    limits: { pixels: 40 },
    given: 'maxWidth: 40',
  },
  say: (args) =>
    `is about ${first(args, 'found') ?? 'more'} pixels wide, ${first(args, 'limit') ?? 'less'} are allowed`,
  check({ target, limits }) {
    if (limits.pixels === undefined) return []
    const limit = limits.pixels
    // a line that is too wide is broken where more lines are allowed
    const lines = shownText(target).split(/\r\n?|\n/u)
    const spare = Math.max(0, (limits.lines ?? 1) - lines.length)
    const found = Math.round(Math.max(...lines.map(widthOf)))
    return found <= limit * (1 + spare) ? [] : [{ arguments: { found, limit: limit * (1 + spare) } }]
  },
}
