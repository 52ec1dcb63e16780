import { LockaleError } from '@lockale/errors'
import { pluralSlots } from '../plural/plural-rules.ts'

/**
 * Returns the source of a JavaScript module that exports `pluralRules` for vue-i18n (`createI18n({ pluralRules })`). If
 * a message has as many forms as the locale has CLDR plural categories, they are selected by category, in the order
 * zero one two few many other. For other messages vue-i18n's default applies.
 * @param locales BCP 47, as the app names them
 * @throws {LockaleError} `SYNTAX_OPTIONS` for a locale without plural rules in this Node
 */
export function vuePluralRules(locales: readonly string[]): string {
  const rules = locales.map((locale) => {
    const categories = pluralSlots(locale, 'cardinal')?.map(({ form }) => form)
    if (categories === undefined) {
      throw new LockaleError('SYNTAX_OPTIONS', `There are no plural rules for the locale "${locale}".`, {
        hint: `Leave "${locale}" out of "pluralRules": its messages keep the forms of the source.`,
      })
    }
    return `  ${JSON.stringify(locale)}: rule(${JSON.stringify(locale)}, ${JSON.stringify(categories)}),\n`
  })
  return `function rule(locale, categories) {
  const rules = new Intl.PluralRules(locale)
  return (number, length, usual) => {
    if (length !== categories.length) return usual(number, length)
    const index = categories.indexOf(rules.select(Math.abs(number)))
    return index === -1 ? length - 1 : index
  }
}

export const pluralRules = {
${rules.join('')}}
`
}
