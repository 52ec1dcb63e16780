import { groupBy, rememberEach } from '@lockale/errors'
import type { Formality } from '../options.ts'
import type { SeenPair } from '../project-view.ts'
import type { Found, ProjectRule } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { toWordBits, wholeWordsIn } from '../whole-words.ts'
import { quoted } from '../words.ts'

export const formalityRules: readonly ProjectRule[] = [
  {
    id: 'formality-mixed',
    scope: 'project',
    severity: 'warning',
    tier: 'cosmetic',
    what: 'A translation addresses users in another way than the `formality` of the config, such as `du` instead of `Sie`. Without this setting: a locale mixes both, and the rarer one is reported. Supported for German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian, Ukrainian, Czech, Turkish, Hungarian, Greek, Korean and Japanese.',
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
        const others = isFormal ? informal : formal
        // a locale that uses both all the time has no form that most of its texts should be changed to
        const level = others.length > usual / 2 ? { severity: 'info' as const } : {}
        return others.map((at) => {
          return { at, arguments: { form: rarer, word: formalityWord(at, rarer), usual }, ...level }
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
  const bits = wholeWordsIn(prose, forms.words, "'’")
  const isFormal = (bits & formalBit) !== 0 || forms.formal.hasMore(prose)
  const isInformal = (bits & informalBit) !== 0 || forms.informal.hasMore(prose)
  if (isFormal === isInformal) return undefined
  return isFormal ? 'formal' : 'informal'
}

function formalityWord({ target, language }: TextPair, formality: Formality): string {
  return formsIn(language)?.[formality].pattern().exec(target.prose)?.[0].trim() ?? ''
}

const [formalBit, informalBit] = [1, 2]

/** Words of one kind. Patterns are compiled at first use: to compile those of one language takes milliseconds. */
interface Words {
  /** Whole words, in small letters or with a capital first letter: `DU` may be an abbreviation. */
  readonly list?: string
  /** A pattern for other words, with a quick test before it. */
  readonly more?: readonly [mayMatch: RegExp, pattern: string]
}

const formsIn = rememberEach((language: string) => {
  const words = languages[language]
  if (words === undefined) return undefined
  const [formal, informal] = [spellingsOf(words.formal), spellingsOf(words.informal)]
  return {
    formal: toForm(words.formal, formal),
    informal: toForm(words.informal, informal),
    words: toWordBits(
      new Map([
        ...formal.map((word) => [word, formalBit] as const),
        ...informal.map((word) => [word, informalBit] as const),
      ]),
    ),
  }
})

function spellingsOf({ list = '' }: Words): readonly string[] {
  const words = list.split(' ').filter((word) => word !== '')
  return words.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)])
}

function toForm({ more }: Words, spellings: readonly string[]) {
  const others = rememberEach((pattern: string) => new RegExp(pattern, 'u'))
  const whole = String.raw`(?<![\p{L}\p{N}_'’-])(?:${spellings.join('|')})(?![\p{L}\p{N}_-])`
  const parts = [...(spellings.length === 0 ? [] : [whole]), ...(more === undefined ? [] : [more[1]])]
  return {
    hasMore: (prose: string) => more !== undefined && more[0].test(prose) && others(more[1]).test(prose),
    pattern: () => others(parts.join('|')),
  }
}

/**
 * Words that show the formality, and have no other meaning in the language. German `Sie` is formal because of its
 * capital; at the start of a sentence it is not matched, because it may be "she" or "they". In Spanish and Italian,
 * formal verbs also show it, but no list contains them all.
 */
const languages: Readonly<Record<string, Readonly<Record<Formality, Words>>>> = {
  de: {
    formal: {
      more: [
        /Sie|Ih(?:nen|r)/,
        String.raw`(?<=[\p{L}\p{N},;\ufffc"”“»)]\s{1,2})(?:Sie|Ihnen|Ihre?[nmrs]?)(?![\p{L}\p{N}_-])|(?<![\p{L}\p{N}_-])\p{Lu}\p{Ll}+en Sie(?![\p{L}\p{N}_-])`,
      ],
    },
    informal: { list: 'du dich dir dein deine deinem deinen deiner deines' },
  },
  fr: {
    formal: {
      list: 'vous votre vos vôtre vôtres',
      more: [/ez/, String.raw`ez(?![\p{L}\p{N}_])(?<!(?<!\p{L})(?:[Aa]ss|[Cc]h|[Nn]|[Rr])ez)(?<=\p{Ll}{3})`],
    },
    informal: {
      list: 'tu toi tes ta te',
      // not `ton` as a noun: `le ton`, `Ton d’appel`
      more: [
        /ton\s|^(?:Choisis|Saisis)/,
        String.raw`(?<![\p{L}’'-]|(?:[Ll]e|[Uu]n|[Cc]e|[Dd]u|[Aa]u|[Mm]ême|[Dd]emi)\s)ton(?=\s\p{Ll}{3})|^(?:Choisis|Saisis)(?!\p{L})`,
      ],
    },
  },
  es: {
    formal: {
      list: 'usted ustedes',
      more: [
        /^[ISHPEC]/,
        String.raw`^(?:Introduzca|Seleccione|Haga|Pulse|Elija|Escriba|Inténtelo|Compruebe|Confirme)(?!\p{L})`,
      ],
    },
    informal: { list: 'tú tu tus te ti contigo has puedes quieres debes tienes' },
  },
  it: {
    formal: { more: [/Lei|Su[aeo]/, String.raw`(?<=[\p{Ll}\p{N},;]\s)(?:Lei|Suo|Sua|Suoi|Sue)(?![\p{L}\p{N}_-])`] },
    informal: { list: 'tu tuo tua tuoi tue ti te puoi vuoi devi' },
  },
  pt: { formal: { list: 'você vocês' }, informal: { list: 'tu teu tua teus tuas ti contigo' } },
  // Dutch `u` means "you", but in `24 u` it means hours, and `u/min` is a unit
  nl: {
    formal: {
      more: [/\b[Uu]w?\b/, String.raw`(?<![\p{L}\p{N}_'’\ufffc-]|\p{N}\s)(?:[Uu]w|[Uu](?!\s?\/))(?![\p{L}\p{N}_-])`],
    },
    informal: { list: 'je jij jou jouw' },
  },
  pl: {
    formal: { list: 'Pan Pani Pana Panu Panią Państwo Państwa Państwu Państwem' },
    informal: {
      list: 'ty cię ciebie tobie tobą twój twoja twoje twojego twojej twoim twoich twoją możesz chcesz musisz',
    },
  },
  ru: {
    formal: {
      list: 'вы вас вам вами ваш ваша ваше ваши вашего вашей вашему вашим вашими ваших вашу',
      more: [/[йиь]те/, String.raw`(?:йте|ите|ьте)(?:сь)?(?!\p{L})(?<=^\p{Lu}\p{Ll}+)`],
    },
    informal: { list: 'ты тебя тебе тобой твой твоя твоё твое твои твоего твоей твоему твоим твоих твою' },
  },
  uk: {
    formal: {
      list: 'ви вас вам вами ваш ваша ваше ваші вашого вашої вашому вашим вашими ваших вашу',
      more: [/[йьі]т[еь]/, String.raw`(?:йте|іть|ьте)(?:ся)?(?!\p{L})(?<=^\p{Lu}\p{Ll}+)`],
    },
    informal: { list: 'ти тебе тобі тобою твій твоя твоє твої твого твоєї твоєму твоїм твоїх твою' },
  },
  cs: {
    formal: { list: 'vás vám vámi váš vaše vaši vašeho vaší vašemu vašim vašich vašimi' },
    informal: { list: 'tebe tě tobě tebou tvůj tvoje tvé tvá tvého tvému tvém tvou tvým tvých tvými' },
  },
  tr: {
    formal: { list: 'siz sizi sizin sizden sizde', more: [/n[ıiuü]z/, String.raw`[ıiuü]n[ıiuü]z(?!\p{L})`] },
    informal: { list: 'sen seni senin sana senden sende' },
  },
  hu: {
    formal: { list: 'ön önt önnek önnel öntől önök önöket önöknek' },
    informal: { list: 'téged neked veled tőled nálad hozzád rólad tied tiéd' },
  },
  el: { formal: { list: 'σας εσάς εσείς' }, informal: { list: 'σου εσύ εσένα' } },
  ko: {
    formal: { more: [/다|요|오/, String.raw`(?:니다|세요|시오|[아어해예에려]요)(?:[.!?]|$)`] },
    informal: { more: [/[다라]\./, String.raw`(?:(?<!니)다|해라)\.`] },
  },
  // The polite and the plain end of a sentence. Labels have no end mark, and are plain everywhere.
  ja: {
    formal: {
      more: [/[すんたいう]/, String.raw`(?:です|ます|ません|でした|ました|ください|下さい|ましょう)(?:[。！？!?]|$)`],
    },
    informal: { more: [/。/, String.raw`(?:(?:(?<![まで]し)た|[だるろ]|せよ|くれ|ない)。)`] },
  },
}
