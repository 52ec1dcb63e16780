import type { SeenPair } from '../../project-view.ts'
import type { ProjectRule } from '../../rule.ts'
import { textOf } from '../../words.ts'

export const reused: ProjectRule = {
  id: 'reused',
  scope: 'project',
  group: 'consistency',
  severity: 'off',
  tier: 'report',
  what: 'Two different source texts have the same translation.',
  why: 'One of them may say too little, or was pasted in the wrong place. Most are right: a language has one word where another has two.',
  example: undefined,
  check({ pairs }) {
    const first = new Map<string, SeenPair>()
    return pairs.flatMap((at) => {
      if (!at.target.hasLetters) return []
      const key = `${at.locale}\u0000${at.form}\u0000${plain(at.target.raw)}`
      const other = first.get(key)
      if (other === undefined) first.set(key, at)
      if (other === undefined || plain(other.source.raw) === plain(at.source.raw)) return []
      return [{ at, arguments: { text: at.target.raw, source: at.source.raw, other: other.source.raw } }]
    })
  },
  say: (args) =>
    `${textOf(args, 'text') ?? 'the text'} stands for ${textOf(args, 'source') ?? 'this source'} and for ${textOf(args, 'other') ?? 'another one'}`,
}

/** Neither case nor the punctuation at the end tells two texts apart. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .replace(/[.:…!?]{1,3}$/u, '')
    .toLowerCase()
}
