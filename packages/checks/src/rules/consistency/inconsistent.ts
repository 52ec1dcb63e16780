import type { SeenPair } from '../../project-view.ts'
import type { ProjectRule } from '../../rule.ts'
import { quoted, textOf } from '../../words.ts'

export const inconsistent: ProjectRule = {
  id: 'inconsistent',
  scope: 'project',
  group: 'consistency',
  severity: 'warning',
  tier: 'cosmetic',
  what: 'The same source text with the same note has two translations in one locale. Texts of one or two words, and texts by a machine, are told as info.',
  why: 'People take two words for two things. A short text often has two meanings, and then a note beside it helps whoever translates.',
  remedy: 'Make them the same, or give the messages notes that say how they differ.',
  example: undefined,
  check({ pairs }) {
    return [...groups(pairs)].flatMap(([, group]) => {
      const [usual, ...others] = byTarget(group)
      const [first] = usual ?? []
      if (first === undefined || others.length === 0) return []
      const isSmall = first.source.words.length < leastWords
      return others.flat().map((at) => ({
        at,
        arguments: { text: at.target.raw, usual: first.target.raw, message: first.message },
        ...((isSmall || at.isMachine || first.isMachine) && { severity: 'info' as const }),
      }))
    })
  },
  say: (args) =>
    `${textOf(args, 'text') ?? 'the text'} is elsewhere ${textOf(args, 'usual') ?? 'another text'}${quoted(args, 'message', ', as in ')} for the same source`,
}

const leastWords = 3

function groups(pairs: readonly SeenPair[]): ReadonlyMap<string, readonly SeenPair[]> {
  const found = new Map<string, SeenPair[]>()
  for (const pair of pairs) {
    // `%b %d` is no text
    if (!/\p{L}{3}|[^\P{L}\p{ASCII}]/u.test(pair.source.prose)) continue
    const key = [pair.locale, pair.form, pair.note ?? '', pair.source.raw].join('\u0000')
    const group = found.get(key)
    if (group === undefined) found.set(key, [pair])
    else group.push(pair)
  }
  return found
}

/** The pairs of each target text, the most common text first. What differs in blanks at its ends only is the same. */
function byTarget(group: readonly SeenPair[]): readonly (readonly SeenPair[])[] {
  if (group.length < 2) return [group]
  const targets = new Map<string, SeenPair[]>()
  for (const pair of group) {
    const text = pair.target.raw.normalize('NFC').trim()
    const same = targets.get(text)
    if (same === undefined) targets.set(text, [pair])
    else same.push(pair)
  }
  return [...targets.values()].sort((a, b) => b.length - a.length)
}
