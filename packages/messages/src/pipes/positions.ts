import { type PluralRule, type PluralRules, rulePlurals, tablePlurals } from '../plural/plural-rules.ts'

/** Plural rules by position, which Laravel and Symfony copied from Zend. As in PHP, `1.5 % 10` is 1. */
const zend: readonly Row[] = [
  [1, 'az:AZ bo:CN,IN dz:BT id:ID ja:JP jv ka:GE km:KH kn:IN ko:KR ms:MY th:TH tr:CY,TR vi:VN zh:CN,HK,SG,TW', () => 0],
  [
    2,
    'af:ZA bn:BD,IN bg:BG ca:AD,ES,FR,IT da:DK de:AT,BE,CH,DE,LI,LU el:CY,GR ' +
      'en:AG,AU,BW,CA,DK,GB,HK,IE,IN,NG,NZ,PH,SG,US,ZA,ZM,ZW eo:US ' +
      'es:AR,BO,CL,CO,CR,CU,DO,EC,ES,GT,HN,MX,NI,PA,PE,PR,PY,SV,US,UY,VE et:EE eu:ES,FR fa:IR fi:FI fo:FO fur:IT ' +
      'fy:DE,NL gl:ES gu:IN ha:NG he:IL hu:HU is:IS it:CH,IT ku:TR lb:LU ml:IN mn:MN mr:IN nah nb:NO ne:NP nl:AW,BE,NL ' +
      'nn:NO no om:ET,KE or:IN pa:IN,PK pap:AN,AW,CW ps:AF pt:BR,PT so:DJ,ET,KE,SO sq:AL,MK sv:FI,SE sw:KE,TZ ta:IN,LK ' +
      'te:IN tk:TM ur:IN,PK zu:ZA',
    (n) => (n === 1 ? 0 : 1),
  ],
  [3, 'be:BY bs:BA hr:HR ru:RU,UA sr:ME,RS uk:UA', (_, n) => (endsInOne(n) ? 0 : isFew(n) ? 1 : 2)],
  [3, 'cs:CZ sk:SK', (n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2)],
  [3, 'ga:IE', (n) => (n === 1 ? 0 : n === 2 ? 1 : 2)],
  [3, 'lt:LT', (_, n) => (endsInOne(n) ? 0 : n % 10 >= 2 && !isTeen(n) ? 1 : 2)],
  [4, 'sl:SI', (_, n) => [3, 0, 1, 2, 2][n % 100] ?? 3],
  [2, 'mk:MK', (_, n) => (n % 10 === 1 ? 0 : 1)],
  [4, 'mt:MT', maltese],
  [3, 'lv:LV', (n, whole) => (n === 0 ? 0 : endsInOne(whole) ? 1 : 2)],
  [3, 'pl:PL', (n, whole) => (n === 1 ? 0 : isFew(whole) ? 1 : 2)],
  [4, 'cy:GB', (n) => (n === 1 ? 0 : n === 2 ? 1 : n === 8 || n === 11 ? 2 : 3)],
  [3, 'ro:RO', (n, whole) => (n === 1 ? 0 : n === 0 || (whole % 100 > 0 && whole % 100 < 20) ? 1 : 2)],
  [6, 'ar:AE,BH,DZ,EG,IN,IQ,JO,KW,LB,LY,MA,OM,QA,SA,SD,SS,SY,TN,YE', arabic],
]

/** One plural rule: its number of forms, its languages, and a function that returns the position of a number's form. */
type Row = readonly [count: number, locales: string, placeOf: (number: number, whole: number) => number]

const likeFrench = 'am:ET bh fil:PH fr:BE,CA,CH,FR,LU gun hi:IN hy:AM ln:CD mg:MG nso:ZA ti:ER,ET wa:BE'
export const english: PluralRule = numberedRule(2, (n) => (n === 1 ? 0 : 1))
const onlyOne: PluralRule = { forms: ['0'], select: () => '0' }

const laravel = tableOf([...zend, [2, `${likeFrench} xbr`, (n) => (n === 0 || n === 1 ? 0 : 1)]])
const symfony = tableOf([
  ...zend,
  [2, `${likeFrench} pt-BR`, (n) => (n < 2 ? 0 : 1)],
  [2, 'oc', (n) => (n === 1 ? 0 : 1)],
  [3, 'sh', (_, n) => (endsInOne(n) ? 0 : isFew(n) ? 1 : 2)],
])

/** Plural rules by position of Laravel's `MessageSelector`. A tag that it does not list (`es-419`) has one form. */
export const laravelPositions: PluralRules = rulePlurals((locale) => laravel.get(locale), onlyOne)

/** Plural rules by position of Symfony (`TranslatorTrait`), which ignores the last part of a language tag. */
export const symfonyPositions: PluralRules = rulePlurals((locale) => {
  const isWhole = locale.length <= 3 || locale === 'pt-BR'
  return symfony.get(isWhole ? locale : locale.slice(0, Math.max(0, locale.lastIndexOf('-'))))
}, onlyOne)

function tableOf(all: readonly Row[]): ReadonlyMap<string, PluralRule> {
  const table = new Map<string, PluralRule>()
  for (const [count, locales, placeOf] of all) {
    const rule = numberedRule(count, (number) => placeOf(number, Math.trunc(number)))
    for (const entry of locales.split(' ')) {
      const [language = '', regions] = entry.split(':')
      for (const tag of [language, ...(regions?.split(',') ?? []).map((region) => `${language}-${region}`)]) {
        table.set(tag, rule)
      }
    }
  }
  return table
}

function numbered(
  count: number,
  locales: string,
  indexOf: (number: number) => number,
): readonly (readonly [locale: string, rule: PluralRule])[] {
  const rule = numberedRule(count, indexOf)
  return locales.split(' ').map((locale) => [locale, rule])
}

export function numberedRule(count: number, indexOf: (number: number) => number): PluralRule {
  const forms = Array.from({ length: count }, (_, index) => String(index))
  return { forms, select: (number) => String(indexOf(number)) }
}

function endsInOne(number: number): boolean {
  return number % 10 === 1 && number % 100 !== 11
}

function isFew(number: number): boolean {
  return number % 10 >= 2 && number % 10 <= 4 && !isTeen(number)
}

function isTeen(number: number): boolean {
  return number % 100 >= 10 && number % 100 < 20
}

/** Returns the position of the Maltese form for a number. @param whole the number whose last two digits decide */
function maltese(number: number, whole: number = number): number {
  const rest = whole % 100
  if (number === 1) return 0
  if (number === 0 || (rest > 1 && rest < 11)) return 1
  return rest > 10 && rest < 20 ? 2 : 3
}

/** Returns the position of the Arabic form for a number. @param whole the number whose last two digits decide */
function arabic(number: number, whole: number = number): number {
  const rest = whole % 100
  if (number === 0 || number === 1 || number === 2) return number
  if (rest >= 3 && rest <= 10) return 3
  return rest >= 11 ? 4 : 5
}

/** Plural rules by position of node-polyglot 2.6: by locale, else by language (not for `sr`, `sl`), else as English. */
export const polyglotPositions: PluralRules = tablePlurals(
  new Map([
    ...numbered(6, 'ar', (n) => {
      if (n < 3) return Number.isInteger(n) ? n : 0
      return n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5
    }),
    ...numbered(1, 'id ja ko lo ms th zh', () => 0),
    ...numbered(3, 'bs-Latn-BA bs-Cyrl-BA sr-RS hr ru uk', (n) => (endsInOne(n) ? 0 : isFew(n) ? 1 : 2)),
    ...numbered(2, 'fa da de en es fi el he hi-IN hu it nl no pt sv tr', (n) => (n === 1 ? 0 : 1)),
    ...numbered(2, 'fr tl', (n) => (n >= 2 ? 1 : 0)),
    ...numbered(3, 'lt', (n) => {
      if (endsInOne(n)) return 0
      return n % 10 >= 2 && n % 10 <= 9 && (n % 100 < 11 || n % 100 > 19) ? 1 : 2
    }),
    ...numbered(3, 'cs sk', (n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2)),
    ...numbered(3, 'pl', (n) => (n === 1 ? 0 : isFew(n) ? 1 : 2)),
    ...numbered(2, 'is mk', (n) => (endsInOne(n) ? 0 : 1)),
    ...numbered(4, 'sl-SL', (n) => (n % 100 === 1 ? 0 : n % 100 === 2 ? 1 : n % 100 === 3 || n % 100 === 4 ? 2 : 3)),
    ...numbered(3, 'ro', (n) => (n === 1 ? 0 : n === 0 || (n % 100 >= 2 && n % 100 <= 19) ? 1 : 2)),
  ]),
  english,
)

/**
 * Plural rules of i18next up to 20 (`compatibilityJSON: 'v3'`), which come from gettext, not CLDR. A language with two
 * forms has `item` (`singular`) and `item_plural` (`plural`); others number their forms: `item_0`, `item_1`, `item_2`.
 * An unknown language uses the key itself for all numbers.
 */
const i18nextV3: ReadonlyMap<string, PluralRule> = new Map(
  [
    twoForms('ach ak am arn br fil gun ln mfe mg mi oc pt pt-BR tg tl ti tr uz wa', (number) => number > 1),
    twoForms(
      'af an ast az bg bn ca da de dev el en eo es et eu fi fo fur fy gl gu ha hi hu hy ia it kk kn ku lb mai ml mn mr nah nap nb ' +
        'ne nl nn no nso pa pap pms ps pt-PT rm sco se si so son sq sv sw ta te tk ur yo',
      (number) => number !== 1,
    ),
    twoForms('fr', (number) => number >= 2),
    twoForms('is mk', (number) => !endsInOne(number)),
    numbered(1, 'ay bo cgg fa ht id ja jbo ka km ko ky lo ms sah su th tt ug vi wo zh', () => 0),
    numbered(2, 'jv', (number) => (number === 0 ? 0 : 1)),
    numbered(2, 'or', (number) => (number === 1 ? 0 : 1)),
    numbered(3, 'be bs cnr dz hr ru sr uk', (number) => (endsInOne(number) ? 0 : isFew(number) ? 1 : 2)),
    numbered(3, 'cs sk', (number) => (number === 1 ? 0 : number >= 2 && number <= 4 ? 1 : 2)),
    numbered(3, 'csb pl', (number) => (number === 1 ? 0 : isFew(number) ? 1 : 2)),
    numbered(3, 'lt', (number) => (endsInOne(number) ? 0 : number % 10 >= 2 && !isTeen(number) ? 1 : 2)),
    numbered(3, 'lv', (number) => (endsInOne(number) ? 0 : number === 0 ? 2 : 1)),
    numbered(3, 'mnk', (number) => (number === 0 ? 0 : number === 1 ? 1 : 2)),
    numbered(3, 'ro', (number) => (number === 1 ? 0 : number % 100 < 20 && (number === 0 || number % 100 > 0) ? 1 : 2)),
    numbered(4, 'cy', (number) => (number === 1 ? 0 : number === 2 ? 1 : number === 8 || number === 11 ? 3 : 2)),
    numbered(4, 'gd', (number) =>
      number === 1 || number === 11 ? 0 : number === 2 || number === 12 ? 1 : number > 2 && number < 20 ? 2 : 3,
    ),
    numbered(4, 'kw', (number) => (number === 1 ? 0 : number === 2 ? 1 : number === 3 ? 2 : 3)),
    numbered(4, 'mt', maltese),
    numbered(4, 'sl', (number) => [0, 1, 2, 3, 3][number % 100] ?? 0),
    numbered(4, 'he iw', (number) => (number === 1 ? 0 : number === 2 ? 1 : number > 10 && number % 10 === 0 ? 2 : 3)),
    numbered(5, 'ga', (number) => (number === 1 ? 0 : number === 2 ? 1 : number < 7 ? 2 : number < 11 ? 3 : 4)),
    numbered(6, 'ar', arabic),
  ].flat(),
)

const keyAlone: PluralRule = { forms: ['singular'], select: () => 'singular' }

/** Plural rules of i18next JSON v3. The forms are named `singular` and `plural`, or `0`, `1` … */
export const i18nextV3Plurals: PluralRules = tablePlurals(i18nextV3, keyAlone)

function twoForms(locales: string, isPlural: (number: number) => boolean) {
  const rule: PluralRule = {
    forms: ['singular', 'plural'],
    select: (number) => (isPlural(number) ? 'plural' : 'singular'),
  }
  return locales.split(' ').map((locale) => [locale, rule] as const)
}
