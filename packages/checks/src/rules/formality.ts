import { groupBy, rememberEach } from '@lockale/errors'
import type { Formality } from '../options.ts'
import type { SeenPair } from '../project-view.ts'
import type { Found, ProjectRule } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { quoted } from '../words.ts'

export const formalityRules: readonly ProjectRule[] = [
  {
    id: 'formality-mixed',
    scope: 'project',
    severity: 'warning',
    tier: 'cosmetic',
    what: 'A translation addresses users in another way than the `formality` of the config, such as `du` instead of `Sie`. Without this setting: a locale mixes both, and the rarer one is reported. Supported for German, French, Spanish, Italian, Portuguese, Dutch, Polish and Russian.',
    why: 'An app should address its users in one way.',
    remedy: 'Change the translations that are reported, or set `formality` in the config.',
    concerns: (pair) => formalityIn(pair) !== undefined,
    alone: {
      applies: ({ formality }, locale) => formality.has(locale),
      check: (pair, { formality }) => otherFormality(pair, formality.get(pair.locale)),
    },
    check({ pairs }, { formality }) {
      return [...groupBy(pairs, ({ locale }) => locale)].flatMap(([locale, texts]): readonly FoundAt[] => {
        const wanted = formality.get(locale)
        if (wanted !== undefined)
          return texts.flatMap((at) => otherFormality(at, wanted).map((one) => ({ ...one, at })))
        const byFormality = groupBy(texts, formalityIn)
        const formal = byFormality.get('formal') ?? []
        const informal = byFormality.get('informal') ?? []
        const isFormal = formal.length >= informal.length
        const rarer: Formality = isFormal ? 'informal' : 'formal'
        const usual = isFormal ? formal.length : informal.length
        // with only a few strings, it is not known which formality is usual in the locale
        if (usual < leastTexts) return []
        return (isFormal ? informal : formal).map((at) => {
          return { at, arguments: { form: rarer, word: formalityWord(at, rarer), usual } }
        })
      })
    },
    say(args) {
      const [form, other] = args['form'] === 'formal' ? ['formal', 'informal'] : ['informal', 'formal']
      const why =
        args['wanted'] === undefined ? `most translations of the locale are ${other}` : `the config sets ${other}`
      return `is ${form}${quoted(args, 'word', ': ')}, ${why}`
    },
  },
]

type FoundAt = Found & { readonly at: SeenPair }

function otherFormality(at: TextPair, wanted: Formality | undefined): readonly Found[] {
  const form = wanted === undefined ? undefined : formalityIn(at)
  // Portuguese `você` is formal beside `tu`, and the usual informal address of Brazil
  if (wanted === undefined || form === undefined || form === wanted || (at.language === 'pt' && form === 'formal'))
    return []
  return [{ arguments: { form, word: formalityWord(at, form), wanted } }]
}

const leastTexts = 3

/** Returns the formality that a translation uses; `undefined` for a string that is not translated. */
function formalityIn({ source, target, language }: TextPair): Formality | undefined {
  return target.raw === source.raw ? undefined : formalityOf(target.prose, language)
}

/**
 * Returns whether a string addresses the reader formally or informally; `undefined` if it has words of neither or of
 * both, or if lockale has no word list for the language.
 */
function formalityOf(prose: string, language: string): Formality | undefined {
  const forms = formsIn(language)
  if (forms === undefined) return undefined
  const isFormal = forms.formal.test(prose)
  const isInformal = forms.informal.test(prose)
  if (isFormal === isInformal) return undefined
  return isFormal ? 'formal' : 'informal'
}

function formalityWord({ target, language }: TextPair, formality: Formality): string {
  return formsIn(language)?.[formality].exec(target.prose)?.[0].trim() ?? ''
}

const formsIn = rememberEach((language: string) => languages.get(language)?.())

/**
 * Returns a pattern for whole words in small letters or with a capital first letter: `DU` may be an abbreviation.
 * @param more a pattern for other words
 */
function words(list: string, more?: string): RegExp {
  const spellings = list.split(/\s+/u).map((word) => {
    const letter = word.slice(0, 1)
    return `[${letter}${letter.toUpperCase()}]${word.slice(1)}`
  })
  const any = `(?:${spellings.join('|')})`
  // The letters are matched first, so that the slow test of what precedes them runs only at a possible word.
  const whole = String.raw`${any}(?![\p{L}\p{N}_-])(?<=(?<![\p{L}\p{N}_'’-])${any})`
  return new RegExp(more === undefined ? whole : `${whole}|${more}`, 'u')
}

/**
 * Words that show the formality, and have no other meaning in the language. German `Sie` is formal because of its
 * capital; at the start of a sentence it is not matched, because it may be "she" or "they". In Spanish and Italian,
 * formal verbs also show it, but no list contains them all.
 *
 * The patterns of a language are compiled when a translation first needs them: to compile all takes milliseconds.
 */
const languages: ReadonlyMap<string, () => Readonly<Record<Formality, RegExp>>> = new Map([
  [
    'de',
    () => ({
      formal:
        /(?<=[\p{L}\p{N},;\ufffc"”“»)]\s{1,2})(?:Sie|Ihnen|Ihre?[nmrs]?)(?![\p{L}\p{N}_-])|(?<![\p{L}\p{N}_-])\p{Lu}\p{Ll}+en Sie(?![\p{L}\p{N}_-])/u,
      informal: words('du dich dir dein deine deinem deinen deiner deines'),
    }),
  ],
  [
    'fr',
    () => ({
      formal: words(
        'vous votre vos vôtre vôtres',
        String.raw`ez(?![\p{L}\p{N}_])(?<!(?<!\p{L})(?:[Aa]ss|[Cc]h|[Nn]|[Rr])ez)(?<=\p{Ll}{3})`,
      ),
      informal: words('tu toi tes ta te', String.raw`(?:(?<=^\p{Lu}\p{Ll}+[es]\s)ton|^(?:Choisis|Saisis))(?!\p{L})`),
    }),
  ],
  [
    'es',
    () => ({
      formal: words(
        'usted ustedes',
        String.raw`^(?:Introduzca|Seleccione|Haga|Pulse|Elija|Escriba|Inténtelo|Compruebe|Confirme)(?!\p{L})`,
      ),
      informal: words('tú tu tus te ti contigo has puedes quieres debes tienes'),
    }),
  ],
  [
    'it',
    () => ({
      formal: /(?<=[\p{Ll}\p{N},;]\s)(?:Lei|Suo|Sua|Suoi|Sue)(?![\p{L}\p{N}_-])/u,
      informal: words('tu tuo tua tuoi tue ti te puoi vuoi devi'),
    }),
  ],
  ['pt', () => ({ formal: words('você vocês'), informal: words('tu teu tua teus tuas ti contigo') })],
  // Dutch `u` means "you", but in `24 u` it means hours, and `u/min` is a unit
  [
    'nl',
    () => ({
      formal: /(?<![\p{L}\p{N}_'’-]|\p{N}\s)(?:[Uu]w|[Uu](?!\s?\/))(?![\p{L}\p{N}_-])/u,
      informal: words('je jij jou jouw'),
    }),
  ],
  [
    'pl',
    () => ({
      formal: words('Pan Pani Pana Panu Panią Państwo Państwa Państwu Państwem'),
      informal: words(
        'ty cię ciebie tobie tobą twój twoja twoje twojego twojej twoim twoich twoją możesz chcesz musisz',
      ),
    }),
  ],
  [
    'ru',
    () => ({
      formal: words(
        'вы вас вам вами ваш ваша ваше ваши вашего вашей вашему вашим вашими ваших вашу',
        String.raw`(?:йте|ите|ьте)(?:сь)?(?!\p{L})(?<=^\p{Lu}\p{Ll}+)`,
      ),
      informal: words('ты тебя тебе тобой твой твоя твоё твое твои твоего твоей твоему твоим твоих твою'),
    }),
  ],
])
