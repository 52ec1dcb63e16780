import type { ProjectRule } from '../../rule.ts'
import { quoted } from '../../words.ts'

export const pluralNotPluralised: ProjectRule = {
  id: 'plural-not-pluralised',
  scope: 'project',
  group: 'syntax',
  severity: 'info',
  tier: 'report',
  what: 'A source text leaves the plural to the reader: "{{count}} file(s)".',
  why: 'Most languages cannot say it that way, so a translator has no good text for it.',
  remedy: 'Give the source plural forms.',
  example: undefined,
  check({ pairs }) {
    const seen = new Set<string>()
    return pairs.flatMap((at) => {
      const { source, form, counts, catalog, message } = at
      if (form !== '' || counts.length > 0 || !source.raw.includes('(')) return []
      const id = `${catalog}\n${message}`
      if (seen.has(id) || !optionalEnding.test(source.raw)) return []
      seen.add(id)
      const isFilled = source.tokens.some((token) => token.type === 'placeholder' && token.kind === 'variable')
      return isFilled ? [{ at, arguments: { source: source.raw } }] : []
    })
  },
  say: (args) => `the source leaves the plural to the reader${quoted(args, 'source', ': ')}`,
}

const optionalEnding = /\p{L}\((?:s|es|ies|n|en|e)\)(?!\p{L})/u
