import { groupBy } from '@lockale/errors'
import type { SeenPair } from '../project-view.ts'
import type { ProjectRule } from '../rule.ts'
import { listed, quoted, textOf } from '../words.ts'

export const consistencyRules: readonly ProjectRule[] = [
  {
    id: 'inconsistent',
    scope: 'project',
    severity: 'warning',
    tier: 'cosmetic',
    what: 'The same source string with the same description has two translations in one locale. Strings of one or two words and machine translations are reported as info.',
    why: 'Users take two words for two things. If the source string has two meanings, a description helps translators to tell them apart.',
    remedy: 'Use one translation, or describe in the source file how the messages differ.',
    concerns: ({ source }, surroundings) => surroundings.isRepeated(source.raw),
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
      `${textOf(args, 'text') ?? 'the translation'} differs from ${textOf(args, 'usual') ?? 'another translation'} of the same source${quoted(args, 'message', ', as in ')}`,
  },
  {
    id: 'reused',
    scope: 'project',
    severity: 'off',
    tier: 'report',
    what: 'Two different source strings have the same translation.',
    why: 'One translation may be imprecise, or pasted in the wrong place. Most cases are right: one language has one word where another has two.',
    concerns: ({ target }) => target.hasLetters,
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
      `${textOf(args, 'text') ?? 'the translation'} translates both ${textOf(args, 'source') ?? 'this source'} and ${textOf(args, 'other') ?? 'another one'}`,
  },
  {
    id: 'multiple-locales-failing',
    scope: 'project',
    severity: 'info',
    tier: 'report',
    what: 'The translations of a message have an error in several locales (three by default).',
    why: 'The cause is most likely the source string: markup that is hard to keep, or a sentence that is hard to read.',
    remedy: 'Look at the source string, and add a description.',
    concerns: ({ hasError }) => hasError,
    check({ pairs }, { failingLocales }) {
      const failing = groupBy(
        pairs.filter(({ hasError }) => hasError),
        ({ catalog, message }) => `${catalog}\u0000${message}`,
      )
      return [...failing.values()].flatMap(([at, ...others]) => {
        const locales = [...new Set([at, ...others].map(({ locale }) => locale))]
        return locales.length < failingLocales ? [] : [{ at, arguments: { locales } }]
      })
    },
    say: (args) => `has errors in several locales${listed(args, 'locales')}: look at the source string`,
  },
]

const leastWords = 3

function groups(pairs: readonly SeenPair[]): ReadonlyMap<string, readonly SeenPair[]> {
  // skips strings without words, such as `%b %d`: there may be several right translations of them
  const texts = pairs.filter(({ source }) => /\p{L}{3}|[^\P{L}\p{ASCII}]/u.test(source.prose))
  return groupBy(texts, ({ locale, form, note, source }) => [locale, form, note ?? '', source.raw].join('\u0000'))
}

/** Groups pairs by their translation, the most common one first. Ignores white space at the ends. */
function byTarget(group: readonly SeenPair[]): readonly (readonly SeenPair[])[] {
  const targets = groupBy(group, ({ target }) => target.raw.normalize('NFC').trim())
  return [...targets.values()].sort((a, b) => b.length - a.length)
}

/** Returns a text in small letters and without punctuation at the end: the rules ignore such differences. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .replace(/[.:…!?]{1,3}$/u, '')
    .toLowerCase()
}
