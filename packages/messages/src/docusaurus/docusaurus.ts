import { rememberEach } from '@lockale/errors'
import { none } from '../none.ts'
import { readMarks, readVariable } from '../marks/marks.ts'
import { cutForms, layForms, maxForms, mayBeForms, readForms, withoutRanges } from '../pipes/forms.ts'
import { docusaurusRenderer } from '../render/docusaurus.ts'
import { breaksSyntax, type Syntax, toBlock, type Variants, variablesIn } from '../syntax.ts'
import { english, numberedRule } from '../pipes/positions.ts'
import { type PluralRule, type PluralRules, pluralSlots, rulePlurals, selectForm } from '../plural/plural-rules.ts'

const plain: Syntax = {
  ...none,
  id: 'docusaurus',
  hasComponents: true,
  countName: (texts) => numberOf([...texts]),
  tokenise: (message) => readMarks(message, '{', (text, at) => readVariable(variable, text, at)),
}

const form: Syntax = { ...plain, reject: (text) => (text.includes('|') ? breaksSyntax(text) : undefined) }

/** Messages of Docusaurus: `{name}`, and plural forms by position, `One post|{count} posts`. There are no escapes. */
export const docusaurus: Syntax = {
  ...plain,
  tokenise(message) {
    const forms = formsOf(message)
    return forms === undefined ? plain.tokenise(message) : [toBlock(message, numberOf(forms))]
  },
  reject(message) {
    // Docusaurus also splits at a pipe in a tag, and shows nothing for an empty form
    const broken = formsOf(message)?.find((text) => text.trim() === '' || text.includes('|'))
    return broken === undefined ? undefined : breaksSyntax(broken.trim() === '' ? message : broken)
  },
  readVariants,
  renderer: docusaurusRenderer({
    numberOf: (message) => numberOf(formsOf(message) ?? []),
    isChoice: (message) => formsOf(message) !== undefined,
    texts: plain,
  }),
}

const variable = /\{(?<name>[A-Za-z0-9_]{1,200})\}/uy

/** Returns the plural forms if one displays a number or all look like forms; `undefined` for `Docs | My Site`. */
function formsOf(message: string): readonly string[] | undefined {
  if (!message.includes('|')) return undefined
  const forms = cutForms(message)
  if (forms.length < 2 || forms.length > maxForms) return undefined
  const isTight = forms.slice(1).some((text, before) => /^\S/u.test(text) || /\S$/u.test(forms[before] ?? ''))
  return namesIn(message).some(isNumber) || (isTight && mayBeForms(forms)) ? forms : undefined
}

/**
 * Returns the variable that displays the number. The format does not name it: the theme uses `{count}` and
 * `{readingTime}`. If no name is typical, it is the only variable, or the one that only some forms have
 * (`One post by {author}|{all} posts by {author}`).
 */
function numberOf(forms: readonly string[]): string {
  const ofForms = forms.map((text) => new Set(namesIn(text)))
  const names = [...new Set(ofForms.flatMap((own) => [...own]))].sort()
  const some = names.filter((name) => !ofForms.every((own) => own.has(name)))
  if (names.includes('count')) return 'count'
  return names.find(isNumber) ?? (some.length === 1 ? some[0] : names[0]) ?? 'count'
}

function namesIn(text: string): readonly string[] {
  return variablesIn(plain.tokenise(text))
}

/** Returns true for usual names of a number: `count`, `n`, `nPosts`, `postCount`, `readingTime`. */
function isNumber(name: string): boolean {
  return /^(?:count|n|num|number|total|amount|readingTime|n(?:um)?[A-Z]\w*|\w+(?:Count|_count))$/u.test(name)
}

function readVariants(message: string, locale?: string): Variants | undefined {
  const all = formsOf(message)
  if (all === undefined || docusaurus.reject(message) !== undefined) return undefined
  // in Chinese the app only shows the first form
  const parts = locale === undefined ? all : all.slice(0, docusaurusPlaces(locale))
  const laid = layForms(
    parts,
    parts.map((text) => ({ mark: '', text })),
  )
  const variants = readForms({
    ...laid,
    count: numberOf(all),
    syntax: form,
    // if a message has a form that its own language uses for fractions only, its translations have such a form, too
    positions:
      locale !== undefined && parts.length > wholeDocusaurusPlaces(locale)
        ? docusaurusPositions
        : wholeDocusaurusPositions,
    suits: (own) => all.length <= docusaurusPlaces(own),
  })
  // removes the numbers of the forms, because the form for fractions has another position in another language
  return withoutRanges(variants)
}

/**
 * Plural rules of Docusaurus: it selects a form by the position of the plural category in the list of
 * `Intl.PluralRules`. For an unknown locale, it uses the English rules.
 */
export const docusaurusPositions: PluralRules = positionsOf(docusaurusPlaces)

/** Docusaurus' plural rules without forms that are only for fractions or millions (Polish `other`, French `many`). */
export const wholeDocusaurusPositions: PluralRules = positionsOf(wholeDocusaurusPlaces)

function docusaurusPlaces(locale: string): number {
  return pluralSlots(locale, 'cardinal')?.length ?? 2
}

/** Returns the number of plural forms of a locale, without forms that are only for fractions or millions. */
function wholeDocusaurusPlaces(locale: string): number {
  const slots = pluralSlots(locale, 'cardinal')
  const last = slots?.findLastIndex(({ kind }) => kind === 'integer') ?? -1
  return slots === undefined ? 2 : slots.slice(0, last).findLastIndex(({ kind }) => kind === 'integer') + 2
}

function positionsOf(lengthIn: (locale: string) => number): PluralRules {
  return rulePlurals(
    rememberEach((locale) => ruleOf(locale, lengthIn(locale))),
    english,
  )
}

function ruleOf(locale: string, length: number): PluralRule | undefined {
  const slots = pluralSlots(locale, 'cardinal')
  return (
    slots &&
    numberedRule(length, (number) => {
      const category = selectForm(locale, 'cardinal', number)
      return Math.min(
        slots.findIndex(({ form }) => form === category),
        length - 1,
      )
    })
  )
}
