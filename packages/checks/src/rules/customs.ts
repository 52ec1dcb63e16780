import { rememberEach } from '@lockale/errors'
import type { SeenPair } from '../project-view.ts'
import type { Found, ProjectRule } from '../rule.ts'
import { trait } from '../text-traits.ts'
import type { TextView } from '../text-view.ts'
import { listed, textOf } from '../words.ts'

/** Rules about what nearly all translations of a locale do in the same way. */
export const customRules: readonly ProjectRule[] = [
  {
    id: 'unusual-mark',
    scope: 'project',
    severity: 'info',
    tier: 'cosmetic',
    what: 'A translation writes a punctuation mark in another way than nearly all translations of its locale: `"…"` beside `„…“`, `.` beside `।`.',
    why: 'The marks stand side by side on one screen.',
    remedy: 'Write the mark as the other translations do.',
    concerns(pair, _, notes) {
      const ways = waysOf(pair)
      for (const [what, way] of ways) notes.tally(`${what} ${pair.locale}`, way)
      return ways.length > 0
    },
    check({ pairs }, _, notes) {
      const usualIn = rememberEach((custom: string) => {
        return notes.usualWay(custom, waysByCustom.get(custom.split(' ', 1)[0] ?? '') ?? [])
      })
      return pairs.flatMap((at): readonly (Found & { readonly at: SeenPair })[] =>
        waysOf(at).flatMap(([what, found]) => {
          const usual = usualIn(`${what} ${at.locale}`)
          return usual === undefined || found === usual ? [] : [{ at, arguments: { found, usual } }]
        }),
      )
    },
    say: (args) =>
      `has ${textOf(args, 'found') ?? 'a mark'} where nearly all translations of its locale have ${textOf(args, 'usual') ?? 'another'}`,
  },
  {
    id: 'name-lost',
    scope: 'project',
    severity: 'info',
    tier: 'misleads',
    what: 'A name of the source is not in the translation, and nearly all translations of the locale keep this name.',
    why: 'Users know a product by its name. A translated or other name is a mistake, or the translation is of an older source.',
    remedy: 'Write the name as the source does. List names in `doNotTranslate` to make sure of them.',
    concerns(pair, _, notes) {
      let isLost = false
      for (const name of namesIn(pair.source)) {
        const isKept = keepsName(pair, name)
        notes.tally(`${pair.locale} ${name}`, isKept ? 'kept' : 'lost')
        isLost ||= !isKept
      }
      return isLost
    },
    check({ pairs }, _, notes) {
      return pairs.flatMap((at) => {
        const isUsual = (name: string) => (notes.shareOf(`${at.locale} ${name}`, 'lost', leastNames) ?? 1) <= mostLost
        const found = namesIn(at.source).filter((name) => !keepsName(at, name) && isUsual(name))
        return found.length === 0 || at.source.raw === at.target.raw ? [] : [{ at, arguments: { found } }]
      })
    },
    say: (args) => `does not keep a name that nearly all translations of its locale keep${listed(args, 'found')}`,
  },
]

/** Number of other translations that show whether a name is kept, and the most of them that may lose it. */
const [leastNames, mostLost] = [5, 0.1]

/** Returns the words of a sentence that are written as names: `Jellyfin` inside it, `GitHub` anywhere. */
function namesIn(source: TextView): readonly string[] {
  return (source.names ??= readNames(source))
}

function readNames({ prose, words }: TextView): readonly string[] {
  if (words.length < 3 || words.filter((word) => /^\p{Lu}/u.test(word)).length * 2 > words.length) return none
  return [...new Set(prose.match(/\p{Lu}\p{Ll}+\p{Lu}\p{L}+|(?<=[\p{Ll}\p{N},)"”’] ["“(]?)\p{Lu}\p{Ll}+(?!\p{L})/gu))]
}

const none: readonly never[] = []

/** Returns true if a translation has the name, possibly with another ending or in small letters. */
function keepsName({ target }: SeenPair, name: string): boolean {
  const stem = name.length > 4 ? name.slice(0, -1) : name
  return target.lower.includes(stem.toLowerCase())
}

/** Quotations by their opening and closing mark. A `"` inside a word or behind a number is no quotation mark. */
const quotations: ReadonlyMap<string, RegExp> = new Map([
  [
    '"…"',
    /(?<!(?!\p{Ideographic}|[\u3040-\u30ff])[\p{L}\p{N}"\\])"(?=[^\s"])[^"]+"(?!(?!\p{Ideographic}|[\u3040-\u30ff])[\p{L}\p{N}"])/u,
  ],
  ['“…”', /“[^“”„]+”/u],
  ['„…“', /„[^“”„]+“/u],
  ['„…”', /„[^“”„]+”/u],
  ['”…”', /”[^“”„]+”/u],
  ['«…»', /«[^«»]+»/u],
  ['»…«', /»[^«»]+«/u],
  ['「…」', /「[^「」]+」/u],
])

/** Marks at the end of a sentence in scripts that have their own: the first is that of the Latin script. */
const endMarks = ['.．。।۔', '?？؟', '!！', ':：']
/** Commas. In Chinese, two commas have two meanings. */
const commas = [',', '，、', '،']

const waysByCustom: ReadonlyMap<string, readonly string[]> = new Map([
  ['quotes', [...quotations.keys()]],
  ['comma', commas],
  ...endMarks.map((marks) => [marks, [...marks]] as const),
])

type Way = readonly [custom: string, way: string]

/** Returns how a translation writes each mark. Empty for a string that is not translated. */
function waysOf({ source, target }: SeenPair): readonly Way[] {
  const { traits, raw } = target
  const hasOwnMarks = (traits & trait.beyondLatin) !== 0 && (traits & (trait.cyrillic | trait.greek)) === 0
  if (((traits & trait.quote) === 0 && !hasOwnMarks) || source.raw === raw) return none
  const ways: Way[] = []
  const quotation = (traits & trait.quote) === 0 ? undefined : firstQuotation(target.prose)
  if (quotation !== undefined) ways.push(['quotes', quotation])
  if (!hasOwnMarks) return ways
  const last = raw.charAt(raw.length - 1)
  const marks = endMarks.find((some) => some.includes(last) && last !== '')
  if (marks !== undefined && (last !== marks.charAt(0) || ownLetter.test(raw.slice(0, -1)))) ways.push([marks, last])
  const comma = commas.find((some) => [...some].some((mark) => raw.includes(mark)))
  if (comma !== undefined && (comma !== ',' || ownComma.test(target.prose))) ways.push(['comma', comma])
  return ways
}

/** Matches a letter of another script than the Latin one at the end. */
const ownLetter = /(?!\p{Script=Latin})[\p{L}\p{M}]$/u
const ownComma = /(?!\p{Script=Latin})[\p{L}\p{M}],/u

function firstQuotation(prose: string): string | undefined {
  let [first, found] = [prose.length, undefined as string | undefined]
  for (const [style, pattern] of quotations) {
    const at = prose.includes(style.charAt(0)) ? prose.search(pattern) : -1
    if (at !== -1 && at < first) [first, found] = [at, style]
  }
  return found
}
