import { placeOf, type Renderer } from './renderer.ts'
import { type ChoiceReader, toShown } from './shown.ts'

/** Displays messages as Docusaurus does: the form at the position of the plural category, or else the last form. */
export function docusaurusRenderer({
  isChoice,
  numberOf,
  texts,
}: ChoiceReader & Readonly<{ numberOf: (message: string) => string }>): Renderer {
  return {
    choosers: (message) =>
      isChoice(message) ? [{ name: numberOf(message), kind: 'cardinal', numbers: [], words: [] }] : [],
    show(message, { locale, values }) {
      if (!isChoice(message)) return toShown(message, texts)
      const number = values.get(numberOf(message))
      if (typeof number !== 'number') return undefined
      const forms = message.split('|')
      return toShown(forms[Math.min(placeOf(number, locale), forms.length - 1)] ?? '', texts)
    },
  }
}
