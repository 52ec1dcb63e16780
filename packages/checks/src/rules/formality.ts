import { groupBy, rememberEach } from '@lockale/errors'
import type { SeenPair } from '../project-view.ts'
import type { ProjectRule } from '../rule.ts'
import { quoted } from '../words.ts'

export const formalityRules: readonly ProjectRule[] = [
  {
    id: 'formality-mixed',
    scope: 'project',
    severity: 'warning',
    tier: 'cosmetic',
    what: 'A locale mixes formal and informal address, such as `Sie` and `du`. The rarer one is reported. Supported for German, French, Spanish, Italian, Portuguese, Dutch, Polish and Russian.',
    why: 'An app should address its users in one way.',
    remedy: 'Change the translations with the rarer form, or set `formality` in the config.',
    concerns: (pair) => addressIn(pair) !== undefined,
    check({ pairs }) {
      return [...groupBy(pairs, ({ locale }) => locale).values()].flatMap((texts) => {
        const byFormality = groupBy(texts, (at) => addressIn(at)?.form)
        const formal = byFormality.get('formal') ?? []
        const informal = byFormality.get('informal') ?? []
        const isFormal = formal.length >= informal.length
        const rarer: Formality = isFormal ? 'informal' : 'formal'
        const usual = isFormal ? formal.length : informal.length
        // with only a few strings, it is not known which formality is usual in the locale
        if (usual < leastTexts) return []
        return (isFormal ? informal : formal).map((at) => {
          return { at, arguments: { form: rarer, word: addressIn(at)?.word ?? '', usual } }
        })
      })
    },
    say: (args) =>
      `is ${args['form'] === 'formal' ? 'formal' : 'informal'}${quoted(args, 'word', ': ')}, most translations of the locale are ${args['form'] === 'formal' ? 'informal' : 'formal'}`,
  },
]

const leastTexts = 3

type Formality = 'formal' | 'informal'

/**
 * Returns whether a translation addresses the reader formally or informally, and the first word that shows it. Returns
 * `undefined` if it is not translated, has words of neither or of both, or lockale has no word list for the language.
 */
function addressIn({ source, target, language }: SeenPair): { form: Formality; word: string } | undefined {
  const { prose, raw } = target
  const finders = raw === source.raw ? undefined : findersIn(language)
  if (finders === undefined || prose.search(finders.any) === -1) return undefined
  const [formal, informal] = [finders.formal(prose), finders.informal(prose)]
  if (informal === undefined) return formal === undefined ? undefined : { form: 'formal', word: formal }
  return formal === undefined ? { form: 'informal', word: informal } : undefined
}

const findersIn = rememberEach((language: string) => languages.get(language)?.())

type Find = (prose: string) => string | undefined

/**
 * Returns functions that find the first formal and the first informal word of a text, and a quick test for both.
 * @param exact finds the formal words, if they count only in some places; default: wherever they are whole words
 */
function findersOf(formal: string, informal: string, exact?: RegExp): Record<Formality, Find> & { any: RegExp } {
  const find: Find | undefined = exact && ((prose) => exact.exec(prose)?.[0])
  return { any: wordsOf(`${formal} ${informal}`), formal: find ?? findWhole(formal), informal: findWhole(informal) }
}

/** Returns a pattern for words in small letters or with a capital first letter: `DU` may be an abbreviation. Prefers longer words. */
function wordsOf(list: string): RegExp {
  const words = list.split(' ').sort((a, b) => b.length - a.length)
  return new RegExp(
    words.map((word) => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`).join('|'),
    'gu',
  )
}

/** Returns a function that finds the first whole word of a list. Has no `\p{L}` in its pattern: that compiles slowly. */
function findWhole(list: string): Find {
  const words = wordsOf(list)
  return (prose) => {
    for (const { 0: word, index } of prose.matchAll(words)) {
      const end = index + word.length
      if (!before.test(prose.slice(Math.max(0, index - 2), index)) && !after.test(prose.slice(end, end + 2)))
        return word
    }
    return undefined
  }
}

const before = /[\p{L}\p{N}_'’-]$/u
const after = /^[\p{L}\p{N}_-]/u

/**
 * Words that show the formality, and have no other meaning in the language. German `Sie` is formal because of its
 * capital; at the start of a sentence it is not matched, because it may be "she" or "they". In Spanish and Italian,
 * formal verbs also show it, but no list contains them all.
 *
 * The patterns of a language are compiled when a translation first needs them: to compile all takes milliseconds.
 */
const languages: ReadonlyMap<string, () => ReturnType<typeof findersOf>> = new Map([
  [
    'de',
    () =>
      findersOf(
        'Sie Ihnen Ihr',
        'du dich dir dein deine deinem deinen deiner deines',
        /(?<=[\p{L}\p{N},;\ufffc"”“»)]\s{1,2})(?:Sie|Ihnen|Ihre?[nmrs]?)(?![\p{L}\p{N}_-])|(?<![\p{L}\p{N}_-])\p{Lu}\p{Ll}+en Sie(?![\p{L}\p{N}_-])/u,
      ),
  ],
  ['fr', () => findersOf('vous votre vos vôtre vôtres', 'tu toi tes')],
  ['es', () => findersOf('usted ustedes', 'tú tus te ti contigo')],
  [
    'it',
    () =>
      findersOf(
        'Lei Suo Sua Suoi Sue',
        'tu tuo tua tuoi tue ti te',
        /(?<=[\p{Ll}\p{N},;]\s)(?:Lei|Suo|Sua|Suoi|Sue)(?![\p{L}\p{N}_-])/u,
      ),
  ],
  ['pt', () => findersOf('você vocês', 'tu teu tua teus tuas ti contigo')],
  // Dutch `u` means "you", but in `24 u` it means hours, and `u/min` is a unit
  [
    'nl',
    () =>
      findersOf('uw u', 'je jij jou jouw', /(?<![\p{L}\p{N}_'’-]|\p{N}\s)(?:[Uu]w|[Uu](?!\s?\/))(?![\p{L}\p{N}_-])/u),
  ],
  [
    'pl',
    () =>
      findersOf(
        'Pan Pani Pana Panu Panią Państwo Państwa Państwu Państwem',
        'ty cię ciebie tobie tobą twój twoja twoje twojego twojej twoim twoich twoją',
      ),
  ],
  [
    'ru',
    () =>
      findersOf(
        'вы вас вам вами ваш ваша ваше ваши вашего вашей вашему вашим вашими ваших вашу',
        'ты тебя тебе тобой твой твоя твоё твое твои твоего твоей твоему твоим твоих твою',
      ),
  ],
])
