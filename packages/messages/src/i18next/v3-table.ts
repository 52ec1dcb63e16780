import { type PluralRules, tablePlurals } from '../plural/plural-rules.ts'
import type { PluralRule } from '../plural/plural-slots.ts'

/**
 * How i18next up to 20 tells plurals (`compatibilityJSON: 'v3'`): rules of its own, after gettext's, and forms that are not
 * CLDR's. Languages with two forms have `item` (`singular`) and `item_plural` (`plural`); all others number them in the order of
 * their rule: `item_0`, `item_1`, `item_2`. One that it does not know has the key itself for all numbers.
 */
const table: ReadonlyMap<string, PluralRule> = new Map(
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
    numbered(3, 'be bs cnr dz hr ru sr uk', (number) => (endsInOne(number) ? 0 : endsInFew(number) ? 1 : 2)),
    numbered(3, 'cs sk', (number) => (number === 1 ? 0 : number >= 2 && number <= 4 ? 1 : 2)),
    numbered(3, 'csb pl', (number) => (number === 1 ? 0 : endsInFew(number) ? 1 : 2)),
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

/** i18next JSON v3. The forms are `singular` and `plural`, or `0`, `1` … */
export const i18nextV3Plurals: PluralRules = tablePlurals(table, keyAlone)

type Row = readonly [locale: string, rule: PluralRule]

function twoForms(locales: string, isPlural: (number: number) => boolean): readonly Row[] {
  const rule: PluralRule = {
    forms: ['singular', 'plural'],
    select: (number) => (isPlural(number) ? 'plural' : 'singular'),
  }
  return locales.split(' ').map((locale): Row => [locale, rule])
}

function numbered(count: number, locales: string, indexOf: (number: number) => number): readonly Row[] {
  const forms = Array.from({ length: count }, (_, index) => String(index))
  const rule: PluralRule = { forms, select: (number) => String(indexOf(number)) }
  return locales.split(' ').map((locale): Row => [locale, rule])
}

function endsInOne(number: number): boolean {
  return number % 10 === 1 && number % 100 !== 11
}

function endsInFew(number: number): boolean {
  return number % 10 >= 2 && number % 10 <= 4 && !isTeen(number)
}

function isTeen(number: number): boolean {
  return number % 100 >= 10 && number % 100 < 20
}

function maltese(number: number): number {
  const rest = number % 100
  if (number === 1) return 0
  if (number === 0 || (rest > 1 && rest < 11)) return 1
  return rest > 10 && rest < 20 ? 2 : 3
}

function arabic(number: number): number {
  const rest = number % 100
  if (number === 0 || number === 1 || number === 2) return number
  if (rest >= 3 && rest <= 10) return 3
  return rest >= 11 ? 4 : 5
}
