import { categoriesOf, categoryOf, type Renderer } from './renderer.ts'
import { type ChoiceReader, toShown } from './shown.ts'

interface PluralReader extends ChoiceReader {
  /** The variable that shows the number. */
  readonly numberOf: (message: string) => string
}

/**
 * Docusaurus' `selectMessage`: the form at the place of the number's category in the language, else the last one. A language that
 * `Intl` does not know counts as English.
 */
export function docusaurusRenderer({ isChoice, numberOf, texts }: PluralReader): Renderer {
  return {
    choosers: (message) =>
      isChoice(message) ? [{ name: numberOf(message), kind: 'cardinal', numbers: [], words: [] }] : [],
    show(message, { locale, values }) {
      if (!isChoice(message)) return toShown(message, texts)
      const number = values.get(numberOf(message))
      if (typeof number !== 'number') return undefined
      const forms = message.split('|')
      const own = categoriesOf(locale).length > 0 ? locale : 'en'
      const place = categoriesOf(own).indexOf(categoryOf(number, own))
      return toShown(forms[Math.min(place, forms.length - 1)] ?? '', texts)
    },
  }
}
