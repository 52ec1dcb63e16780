import type { TextRule } from '../../rule.ts'
import { trait } from '../../text-traits.ts'
import { textOf } from '../../words.ts'

export const brackets: TextRule = {
  id: 'brackets',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'cosmetic',
  what: 'A bracket of the translation has no partner, in the source all have.',
  why: 'A bracket that never closes is a slip, and what stood in it may be lost.',
  example: { locale: 'de', source: 'Size (in pixels)', target: 'Größe (in Pixel', better: 'Größe (in Pixel)' },
  say: (args) => `the bracket ${textOf(args, 'found') ?? ''} has no partner`,
  check({ source, target }) {
    if ((target.traits & trait.bracket) === 0) return []
    const found = lonely(target.prose)
    return found === undefined || lonely(source.prose) !== undefined ? [] : [{ arguments: { found } }]
  },
}

const partners: ReadonlyMap<string, string> = new Map(
  ['()', '[]', '{}', '（）', '［］', '｛｝', '【】'].map(([open = '', close = '']) => [close, open]),
)
const bracket = /[()[\]{}（）［］｛｝【】]/gu
const wide: ReadonlyMap<string, string> = new Map(
  ['（(', '）)', '［[', '］]', '｛{', '｝}'].map(([from = '', to = '']) => [from, to]),
)

/** `a)` and `1)` number the items of a list. */
const listMark = /(?<![\p{L}\p{N}(（])[\p{L}\p{N}]\)/gu

function lonely(prose: string): string | undefined {
  const found = unmatched(prose)
  return found === ')' ? unmatched(prose.replaceAll(listMark, '')) : found
}

function unmatched(prose: string): string | undefined {
  const open: string[] = []
  for (const found of prose.match(bracket) ?? []) {
    const one = wide.get(found) ?? found
    const partner = partners.get(one)
    if (partner === undefined) open.push(one)
    else if (open.pop() !== partner) return found
  }
  return open.at(-1)
}
