import { type PluralRule, type PluralRules, tablePlurals } from '../plural/plural-rules.ts'

const isFew = (n: number) => n % 10 >= 2 && n % 10 <= 4 && !(n % 100 >= 12 && n % 100 <= 14)

/**
 * How node-polyglot (2.6) chooses among forms: by the exact locale, by its language, else as in English. `sr` and `sl` alone have
 * no rule there, `sr-RS` has. Forms are named by their places.
 */
export const polyglotPositions: PluralRules = tablePlurals(
  new Map([
    ...rows('ar', 6, (n) => {
      if (n < 3) return Number.isInteger(n) ? n : 0
      return n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5
    }),
    ...rows('id ja ko lo ms th zh', 1, () => 0),
    ...rows('bs-Latn-BA bs-Cyrl-BA sr-RS hr ru uk', 3, (n) => (n % 10 === 1 && n % 100 !== 11 ? 0 : isFew(n) ? 1 : 2)),
    ...rows('fa da de en es fi el he hi-IN hu it nl no pt sv tr', 2, (n) => (n === 1 ? 0 : 1)),
    ...rows('fr tl', 2, (n) => (n >= 2 ? 1 : 0)),
    ...rows('lt', 3, (n) => {
      if (n % 10 === 1 && n % 100 !== 11) return 0
      return n % 10 >= 2 && n % 10 <= 9 && (n % 100 < 11 || n % 100 > 19) ? 1 : 2
    }),
    ...rows('cs sk', 3, (n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2)),
    ...rows('pl', 3, (n) => (n === 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20) ? 1 : 2)),
    ...rows('is mk', 2, (n) => (n % 10 === 1 && n % 100 !== 11 ? 0 : 1)),
    ...rows('sl-SL', 4, (n) => (n % 100 === 1 ? 0 : n % 100 === 2 ? 1 : n % 100 === 3 || n % 100 === 4 ? 2 : 3)),
    ...rows('ro', 3, (n) => (n === 1 ? 0 : n === 0 || (n % 100 >= 2 && n % 100 <= 19) ? 1 : 2)),
  ]),
  { forms: ['0', '1'], select: (n) => (n === 1 ? '0' : '1') },
)

function rows(locales: string, forms: number, indexOf: (number: number) => number): readonly [string, PluralRule][] {
  const rule: PluralRule = {
    forms: Array.from({ length: forms }, (_, index) => String(index)),
    select: (number) => String(indexOf(number)),
  }
  return locales.split(' ').map((locale) => [locale, rule])
}
