import type { TextRule } from '../../rule.ts'
import { first } from '../../words.ts'

export const sentenceCount: TextRule = {
  id: 'sentence-count',
  group: 'text',
  scope: 'text',
  severity: 'off',
  tier: 'report',
  what: 'The translation has more or fewer sentences than the source.',
  why: 'A sentence may be missing. Good translators also join and part sentences, so this is for reviews.',
  example: {
    locale: 'de',
    source: 'The file was saved. You can close the window.',
    target: 'Die Datei wurde gespeichert.',
    better: 'Die Datei wurde gespeichert. Sie können das Fenster schließen.',
  },
  say: (args) => `has ${first(args, 'found') ?? 'other'} sentences, the source ${first(args, 'expected') ?? 'others'}`,
  check({ source, target, language }) {
    if (source.raw.length < 20 || unmarked.has(language)) return []
    const [expected, found] = [sentences(source.prose), sentences(target.prose)]
    return expected === found || expected === 0 || found === 0 ? [] : [{ arguments: { expected, found } }]
  },
}

const unmarked = new Set(['th', 'lo', 'bo', 'dz', 'my'])

/** A mark that ends a sentence, and behind it the end, or a blank and no small letter. */
const sentenceEnd = /(?<![\s.\ufffc(]\p{L}|[.!?…؟۔।։።။།])[.!?…؟۔।։።។။]+["'”’»)\]]*(?=\s+[^\s\p{Ll}]|\s*$)|[。！？]+/gu

function sentences(prose: string): number {
  return prose.match(sentenceEnd)?.length ?? 0
}
