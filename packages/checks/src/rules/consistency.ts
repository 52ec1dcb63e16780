import { groupBy, rememberEach } from '@lockale/errors'
import type { SeenPair } from '../project-view.ts'
import type { ProjectRule } from '../rule.ts'
import { trait } from '../text-traits.ts'
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
      const differing = [...groups(pairs).values()].map(byTarget)
      const inMost = differInMost(differing)
      return differing.flatMap(([usual, ...others]) => {
        const [first] = usual ?? []
        if (first === undefined || others.length === 0) return []
        const isSmall = first.source.words.length < leastWords || inMost(first)
        // the plural forms of older versions of i18next are messages of their own
        const family = withoutForm(first.message)
        return others.flat().flatMap((at) =>
          withoutForm(at.message) === family
            ? []
            : [
                {
                  at,
                  arguments: { text: at.target.raw, usual: first.target.raw, message: first.message },
                  ...((isSmall || at.isMachine || first.isMachine) && { severity: 'info' as const }),
                },
              ],
        )
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
    id: 'text-of-another',
    scope: 'project',
    severity: 'info',
    tier: 'misleads',
    what: 'Two source strings that have no word in common have the same translation. Reported for the later one.',
    why: 'A translation is probably at the wrong message.',
    remedy: 'If both translations are right, silence the rule for the message.',
    concerns(pair, surroundings, notes) {
      if (!mayBeMisplaced(pair)) return false
      const own = surroundings.sourceNumber(pair.source.raw)
      const first = notes.add(pair.target.raw.trim(), own, pair.locale)
      return first !== 0 && first !== own
    },
    check({ pairs, sources }, _, notes) {
      return pairs.flatMap((at) => {
        const number = mayBeMisplaced(at) ? notes.get(at.target.raw.trim(), at.locale) : 0
        const other = sources[number - 1]
        if (other === undefined || !areUnlike(stemsOf(at.source.raw), stemsOf(other))) return []
        return [{ at, arguments: { text: at.target.raw, source: at.source.raw, other } }]
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

/**
 * Returns a test for source strings that have two translations in most locales. If people of different languages did so
 * independently, the string has two meanings.
 */
function differInMost(groups: readonly (readonly (readonly SeenPair[])[])[]): (pair: SeenPair) => boolean {
  const [all, differing] = [new Map<string, number>(), new Map<string, number>()]
  for (const targets of groups) {
    const raw = targets[0]?.[0]?.source.raw ?? ''
    if (targets.length > 1) differing.set(raw, (differing.get(raw) ?? 0) + 1)
    if (targets.flat().length > 1) all.set(raw, (all.get(raw) ?? 0) + 1)
  }
  return ({ source: { raw } }) =>
    (all.get(raw) ?? 0) >= leastLocales && (differing.get(raw) ?? 0) * 2 > (all.get(raw) ?? 0)
}

const leastLocales = 4

function withoutForm(message: string): string {
  return message.replace(/_(?:plural|\d)$/u, '')
}

const leastWords = 3

/** A quick test: true for a translation of two or more words, or of six or more characters without spaces. */
function mayBeMisplaced({ source, target, form }: SeenPair): boolean {
  const { raw } = target
  if (raw.length < 6 || source.raw.length < 6 || form !== '' || raw === source.raw) return false
  return raw.includes(' ', 1) || ((target.traits & trait.beyondLatin) !== 0 && unspaced.test(raw))
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Returns the beginnings of the words that say what a string is about. Cached for the string that comes often. */
const stemsOf = rememberEach((text: string): ReadonlySet<string> => {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return new Set(words.filter((word) => !frequent.has(word)).map((word) => word.slice(0, 4)))
}, 1000)

/** English words that nearly any two strings can share. */
const frequent: ReadonlySet<string> = new Set(
  'your you the with this that from have will been when what into about and for are not can its has was'.split(' '),
)

function areUnlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size === 0 || other.size === 0 || one.size + other.size < 4) return false
  return ![...one].some((word) => other.has(word))
}

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
