import { type PluralRules, tablePlurals } from '../plural/plural-rules.ts'
import type { PluralRule } from '../plural/plural-slots.ts'

/**
 * How Laravel (`MessageSelector::getPluralIndex`) chooses among `one|many` by position. Forms are named by their positions.
 * A language that it does not know has one form there.
 */
export const laravelPositions: PluralRules = tablePlurals(tableOf({ likeFrench: '' }), onlyOne())

/** As Symfony (`TranslatorTrait::getPluralizationRule`) does: the same table, but for three languages. */
export const symfonyPositions: PluralRules = tablePlurals(
  tableOf({ likeFrench: 'pt-BR', likeEnglish: 'oc', likeRussian: 'sh' }),
  onlyOne(),
)

function onlyOne(): PluralRule {
  return { forms: ['0'], select: () => '0' }
}

/** Languages beyond those that both frameworks know. */
type More = Partial<Record<'likeEnglish' | 'likeFrench' | 'likeRussian', string>>

function tableOf({ likeEnglish = '', likeFrench = '', likeRussian = '' }: More): ReadonlyMap<string, PluralRule> {
  const table = new Map<string, PluralRule>()
  put('az bo dz id ja jv ka km kn ko ms th tr vi zh', 1, () => 0)
  put(
    `af bg bn ca da de el en eo es et eu fa fi fo fur fy gl gu ha he hu is it ku lb ml mn mr nah nb ne nl nn no om or pa pap ps pt so sq sv sw ta te tk ur zu ${likeEnglish}`,
    2,
    (n) => (n === 1 ? 0 : 1),
  )
  put(`am bh fil fr gun hi hy ln mg nso ti wa xbr ${likeFrench}`, 2, (n) => (n === 0 || n === 1 ? 0 : 1))
  put(`be bs hr ru sr uk ${likeRussian}`, 3, (n) => (n % 10 === 1 && n % 100 !== 11 ? 0 : isFew(n) ? 1 : 2))
  put('cs sk', 3, (n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2))
  put('ga', 3, (n) => (n === 1 ? 0 : n === 2 ? 1 : 2))
  put('lt', 3, (n) => (n % 10 === 1 && n % 100 !== 11 ? 0 : n % 10 >= 2 && !isTeen(n) ? 1 : 2))
  put('sl', 4, (n) => (n % 100 === 1 ? 0 : n % 100 === 2 ? 1 : n % 100 === 3 || n % 100 === 4 ? 2 : 3))
  put('mk', 2, (n) => (n % 10 === 1 ? 0 : 1))
  put('mt', 4, (n) => {
    if (n === 1) return 0
    if (n === 0 || (n % 100 > 1 && n % 100 < 11)) return 1
    return n % 100 > 10 && n % 100 < 20 ? 2 : 3
  })
  put('lv', 3, (n) => (n === 0 ? 0 : n % 10 === 1 && n % 100 !== 11 ? 1 : 2))
  put('pl', 3, (n) => (n === 1 ? 0 : isFew(n) ? 1 : 2))
  put('cy', 4, (n) => (n === 1 ? 0 : n === 2 ? 1 : n === 8 || n === 11 ? 2 : 3))
  put('ro', 3, (n) => (n === 1 ? 0 : n === 0 || (n % 100 > 0 && n % 100 < 20) ? 1 : 2))
  put('ar', 6, (n) => {
    if (n === 0 || n === 1 || n === 2) return n
    return n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 && n % 100 <= 99 ? 4 : 5
  })
  return table

  function put(locales: string, count: number, indexOf: (number: number) => number): void {
    const rule: PluralRule = {
      forms: Array.from({ length: count }, (_, index) => String(index)),
      select: (number) => String(indexOf(number)),
    }
    for (const locale of locales.split(' ')) if (locale !== '') table.set(locale, rule)
  }
}

/** 2 to 4, 22 to 24, … of the Slavic languages. */
function isFew(number: number): boolean {
  return number % 10 >= 2 && number % 10 <= 4 && !isTeen(number)
}

function isTeen(number: number): boolean {
  return number % 100 >= 10 && number % 100 < 20
}
