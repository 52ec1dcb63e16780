import type { TextRule } from '../../rule.ts'
import type { TextPair } from '../../text-pair.ts'
import { trait } from '../../text-traits.ts'
import { listed } from '../../words.ts'
import { codePoint } from './code-points.ts'
import { mendTexts } from './mend.ts'

export const controlCharacters: TextRule = {
  id: 'control-characters',
  group: 'text',
  scope: 'text',
  severity: 'error',
  tier: 'breaks',
  what: 'The translation has a control character that the source has not.',
  why: 'XML files cannot hold most of them, and what an app shows for one is chance.',
  example: { locale: 'de', source: 'Save', target: 'Speichern\u0003', better: 'Speichern' },
  say: (args) => `has control characters${listed(args, 'found')}`,
  check(pair) {
    if ((pair.target.traits & trait.control) === 0) return []
    const found = strangers(pair)
    return found.length === 0 ? [] : [{ arguments: { found: found.map(codePoint) } }]
  },
  /** U+0080 to U+009F are left: they are quotes and dashes of Windows-1252 that were read as Latin-1. */
  fix(pair) {
    const found = new Set(strangers(pair))
    if (found.size === 0 || [...found].some((character) => character >= '\u0080')) return undefined
    return mendTexts(pair, (text) =>
      text.replaceAll(control, (character: string) => (found.has(character) ? '' : character)),
    )
  },
}

// oxlint-disable-next-line no-control-regex -- they are what it is about
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu

function strangers({ source, target }: TextPair): readonly string[] {
  return [...new Set(target.raw.match(control))].filter((character) => !source.raw.includes(character))
}
