import { groupBy, rememberEach } from '@lockale/errors'
import { toAsciiDigits } from '../ascii-digits.ts'
import { hint, sourceMeasuresOf } from '../hints.ts'
import { namesHour, clockHoursIn } from '../clock-hours.ts'
import { formsIn, namesIn, namesSame, wordsOf } from '../intl-words.ts'
import { measuresIn, namesUnit } from '../measures.ts'
import { clearNegation, mayNegate } from '../negations.ts'
import { isSameLanguage, languageOf } from '../open-pair.ts'
import { type Found, nothing, type TextRule, textRules } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { trait } from '../text-traits.ts'
import { slotMark, type TextView } from '../text-view.ts'
import { namesUnitWord, sourceUnitsOf, unitWordsIn } from '../unit-words.ts'
import { variablesIn, withoutVariables } from '../variables.ts'
import { difference, quoted } from '../words.ts'

export const meaningRules: readonly TextRule[] = textRules([
  {
    id: 'unit-changed',
    hints: hint.measure,
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation has another unit or currency than the source (`5 GB` for `5 MB`, `€10` for `$10`, minutes for seconds), or a percentage has lost its percent sign.',
    why: 'Users act on prices, sizes and times.',
    remedy: 'If the translation converts the value on purpose, silence the rule for the message.',
    example: { locale: 'de', source: 'Up to 5 MB', target: 'Bis zu 5 GB', better: 'Bis zu 5 MB' },
    check(pair) {
      const found = findUnits(pair)
      return found.length > 0 ? found : findUnitWords(pair)
    },
    say: (args) => `units differ from the source${difference(args)}`,
  },
  {
    id: 'date-changed',
    hints: hint.date,
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation names another weekday or month than the source, or another hour (`8 Uhr` for `8 PM`).',
    why: 'Users miss an appointment or a deadline.',
    example: { locale: 'de', source: 'Closed on Monday', target: 'Dienstag geschlossen', better: 'Montag geschlossen' },
    check({ source, target, sourceLocale, locale }) {
      // `May not be shown` is no month
      const all = namesIn(source.prose.replaceAll(/\bMay(?= (?:not|be|have|contain|take)\b)/gu, ''), sourceLocale)
      const wanted = all.every(({ number }) => namesSame(target.prose, locale, number)) ? [] : all
      const found = wanted.length === 0 ? [] : formsIn(target.prose, locale)
      const missing = wanted.filter(({ number }) => !found.some((other) => other.number === number))
      const extra = found.filter(({ number }) => !wanted.some((other) => other.number === number))
      const changed = missing.filter(({ number }) => extra.some((other) => isSameKind(number, other.number)))
      const hours = clockHoursIn(source.prose).filter((hour) => !namesHour(hour, target.prose, locale))
      if (changed.length + hours.length === 0) return nothing
      const raws = (list: readonly { readonly raw: string }[]) => list.map(({ raw }) => raw)
      return [{ arguments: { missing: raws([...changed, ...hours]), extra: changed.length === 0 ? [] : raws(extra) } }]
    },
    say: (args) => `dates or hours differ from the source${difference(args)}`,
  },
  {
    id: 'variables-swapped',
    hints: hint.variables,
    severity: 'info',
    tier: 'misleads',
    what: 'Two variables have changed places, in a language with the order of words of the source: `from {a} to {b}` became `from {b} to {a}`.',
    why: 'Users read the wrong values: `10 of 3` for `3 of 10`.',
    example: {
      locale: 'de',
      source: 'From {{start}} to {{end}}',
      target: 'Von {{end}} bis {{start}}',
      better: 'Von {{start}} bis {{end}}',
    },
    check: findSwapped,
    say: (args) => `variables have changed places${quoted(args, 'found', ': ')}`,
  },
  {
    id: 'negation-lost',
    hints: hint.negation,
    severity: 'info',
    tier: 'misleads',
    what: 'The source has a negation, such as `not` or `never`, and the translation has none.',
    why: 'The translation possibly says the opposite.',
    remedy: 'If the translation says the same in other words, silence the rule for the message.',
    example: {
      locale: 'de',
      source: 'This does not delete your files',
      target: 'Das löscht deine Dateien',
      better: 'Das löscht deine Dateien nicht',
    },
    check({ source, target, sourceLocale, locale, language }) {
      if (source.raw === target.raw || mayNegate(target, language) !== false) return nothing
      const own = languageOf(sourceLocale)
      const found = isSameLanguage(sourceLocale, locale) ? undefined : clearNegation(source.prose, own)
      // a negation of the source language in the translation is a part that was not translated
      return found === undefined || clearNegation(target.prose, own) !== undefined
        ? nothing
        : [{ arguments: { found } }]
    },
    say: (args) => `has no negation, the source has one${quoted(args, 'found', ': ')}`,
  },
])

function findUnits({ source, target, sourceLocale, locale }: TextPair): readonly Found[] {
  const all = sourceMeasuresOf(source, sourceLocale)
  if (all.length === 0) return nothing
  const isKept = rememberEach((unit: string) => namesUnit(target.prose, locale, unit))
  const wanted = all.filter(({ unit }) => !isKept(unit))
  if (wanted.length === 0) return nothing
  const kinds = new Set(wanted.map(({ kind }) => kind))
  const found = [...kinds].flatMap((kind) => measuresIn(target.prose, locale, kind))
  const unitsFound = new Set(found.map(({ unit }) => unit))
  const unitsOfSource = new Set(all.map(({ unit }) => unit))
  const byNumber = groupBy(found, ({ number, kind }) => `${number} ${kind}`)
  const pairs = wanted.flatMap((one) => {
    const [other] = byNumber.get(`${one.number} ${one.kind}`) ?? []
    return unitsFound.has(one.unit) || other === undefined || unitsOfSource.has(other.unit)
      ? []
      : [[one, other] as const]
  })
  if (pairs.length > 0) {
    const args = { missing: pairs.map(([{ raw }]) => raw), extra: pairs.map(([, { raw }]) => raw) }
    // people also write example amounts in the currency of their country
    return [pairs.every(([{ unit }]) => isCurrency(unit)) ? { severity: 'info', arguments: args } : { arguments: args }]
  }
  const lost = wanted.find(({ unit, raw }) => unit === 'percent' && raw.includes('%'))
  if (lost === undefined || unitsFound.has(lost.unit) || namesPercent(target.prose, locale)) return nothing
  return hasNumber(lost.number, target.prose) ? [{ arguments: { missing: [lost.raw], extra: [] } }] : nothing
}

/** Compares units without a number beside them: `Time in seconds`. Their words are ambiguous, so this is a note. */
function findUnitWords({ source, target, sourceLocale, locale }: TextPair): readonly Found[] {
  const wanted = sourceUnitsOf(source, sourceLocale)
  // a number beside the word may be converted with it: 60 minutes are 1 hour
  const mayHaveNumber = ((source.traits | target.traits) & trait.digit) !== 0
  if (wanted.length === 0 || (mayHaveNumber && /\p{Nd}/u.test(source.prose + target.prose))) return nothing
  const text = target.isPlain ? target.lower : target.prose.toLowerCase()
  const missing = wanted.filter(({ unit }) => !namesUnitWord(text, locale, unit))
  if (missing.length === 0) return nothing
  const kinds = new Set(missing.map(({ kind }) => kind))
  const found = unitWordsIn(target.prose, locale, kinds)
  const extra = found.filter(({ unit }) => !wanted.some((one) => one.unit === unit))
  if (extra.length === 0) return nothing
  const raws = (list: typeof found) => list.map(({ raw }) => raw)
  return [{ severity: 'info', arguments: { missing: raws(missing), extra: raws(extra) } }]
}

function isCurrency(unit: string): boolean {
  return unit !== 'percent' && unit !== '‰'
}

function namesPercent(prose: string, locale: string): boolean {
  if (/[%٪％﹪]/u.test(prose)) return true
  const text = prose.toLowerCase()
  return wordsOf(locale, 'percent').some((word) => text.includes(word.slice(0, 5)))
}

function hasNumber(number: string, prose: string): boolean {
  return number === slotMark ? prose.includes(slotMark) : toAsciiDigits(prose).split(/\D+/u).includes(number)
}

function isSameKind(one: number, other: number): boolean {
  return one < firstMonth === other < firstMonth
}

const firstMonth = 7

function findSwapped({ source, target, language }: TextPair): readonly Found[] {
  if (source.reading.slots !== undefined && source.reading.slots === target.reading.slots) return nothing
  const wanted = variablesIn(source)
  const found = variablesIn(target)
  if (new Set(wanted).size !== wanted.length || wanted.length !== found.length) return nothing
  const places = new Map(found.map((name, at) => [name, at]))
  if (!wanted.every((name) => places.has(name)) || wanted.every((name, at) => name === found[at])) return nothing
  // variables of one letter are parts of a date (`%d-%m-%Y`), whose order is that of the country
  if (wanted.every((name) => /^\p{L}$/u.test(name))) return nothing
  const text = withoutVariables(source)
  let [at, read] = [0, 0]
  for (const { index, groups } of text.matchAll(ordered)) {
    at += text.slice(read, index).split(slotMark).length - 1
    read = index
    const [one = '', other = ''] = [wanted[at], wanted[at + 1]]
    if (found[(places.get(other) ?? -1) + 1] !== one) continue
    const sign = groups?.['sign'] ?? (groups?.['of'] === undefined ? undefined : '/')
    // the order of a range is the same in all languages, that of parts is not
    const isKept =
      (groups?.['of'] === undefined ? sign === undefined : likeEnglish.has(language)) ||
      (sign !== undefined && withSpaces(target, sign))
    if (isKept) return [{ severity: 'warning', arguments: { found: `${other} … ${one}` } }]
  }
  if (wanted.length === 2 && isSubjectSwapped(source, target, language))
    return [{ arguments: { found: found.join(' … ') } }]
  return fixedOrder.has(language) ? [{ arguments: { found: found.join(' … ') } }] : nothing
}

/**
 * Returns true if a sentence begins with a variable, and its translation with the only other one. This is so in all
 * languages whose subject is first. A translation in the passive names the subject with a word such as `by`.
 */
function isSubjectSwapped(source: TextView, target: TextView, language: string): boolean {
  if (!subjectFirst.has(language)) return false
  const [from, to] = [withoutVariables(source).trim(), withoutVariables(target).trim()]
  return subject.test(from) && /^(?:\p{L}{1,3} )?\ufffc/u.test(to) && !passive.test(to)
}

const subject =
  /^\ufffc (?!errors?\b|of\b|by\b|from\b|in\b|for\b|at\b|on\b|to\b|with\b|and\b|or\b|is\b|are\b|was\b|were\b|has been\b|have been\b)[a-z]{3}(?=[^.!?:–—-]*\ufffc)[^.!?:–—-]*$/u

/** Matches a passive, and what else moves the subject of a sentence behind its object. */
const passive =
  /(?<!\p{L})(?:by|von|vom|durch|wurden?|werden|wird|door|werd|wordt|przez|został|av|af|ble|blev|blei|của|bởi|được|bị|oleh|di\p{L}{3,}|tarafından|από|af|ndryshua|av|от|със|бе|беше|на|által|został\p{L}*|był\p{L}*|byl\p{L}*|bol\p{L}*|bi[ol]\p{L}{0,2}|был\p{L}*|було|був|была)(?!\p{L})|[被由把將将给給]|によ|から|에 의해|に(?=[\p{L}、\ufffc])|에게|द्वारा|ถูก|โดย/iu

const subjectFirst: ReadonlySet<string> = new Set(
  'de nl th zh ja ko hi fi et tr hu el pl cs sk sl hr sr bg mk ru uk be lt lv'.split(' '),
)

/** Matches two variables whose order has a meaning. */
const ordered =
  /(?:\bfrom|\bbetween)\s["'“(]?\ufffc["'”)]?\s(?:to|and)\s["'“(]?\ufffc|\ufffc\s(?<of>(?:out\s)?of)\s\ufffc|\ufffc\s?(?<sign>[/–-])\s?\ufffc/giu

function withSpaces(target: TextView, sign: string): boolean {
  return withoutVariables(target)
    .replaceAll(' ', '')
    .includes(slotMark + sign + slotMark)
}

/** Languages in which `a of b` and `from a to b` have the order of English. */
const likeEnglish: ReadonlySet<string> = new Set(
  'en fr es it pt ca gl ro nl de sv da nb nn no is pl cs sk sl hr sr bs mk bg ru uk be el sq lt lv et vi id ms he ar'.split(
    ' ',
  ),
)

/** Languages in which the parts of a sentence rarely change places. */
const fixedOrder: ReadonlySet<string> = new Set('en fr es it pt ca gl ro sv da nb nn no vi id ms'.split(' '))
