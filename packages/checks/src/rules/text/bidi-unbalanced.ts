import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { valued } from '../../words.ts'
import { lonelyControl } from './bidi-controls.ts'
import { codePoint } from './code-points.ts'

export const bidiUnbalanced: TextRule = {
  id: 'bidi-unbalanced',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'misleads',
  what: 'A bidi control of the translation (U+202A to U+202E, U+2066 to U+2069) has no partner.',
  why: 'It turns the direction of all that follows it, also of what the app puts behind the text.',
  example: {
    locale: 'he',
    source: 'File {{name}}',
    target: 'קובץ \u2068{{name}}',
    better: 'קובץ \u2068{{name}}\u2069',
  },
  say: (args) => `the bidi control${valued(args, 'found', ' ')} has no partner`,
  check({ source, target }) {
    if ((target.traits & trait.bidi) === 0) return []
    const found = lonelyControl(target.raw)
    if (found === undefined || lonelyControl(source.raw) === found) return []
    return [{ arguments: { found: codePoint(found) } }]
  },
}
