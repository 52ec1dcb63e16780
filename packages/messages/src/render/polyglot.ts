import { polyglotPositions } from '../pipes/positions.ts'
import type { Renderer, Shown } from './renderer.ts'

/** Displays messages as node-polyglot does: the form at the position for the number, or else the first form. */
export const polyglotRenderer: Renderer = {
  choosers: (message) =>
    message.includes('||||') ? [{ name: 'smart_count', kind: 'cardinal', numbers: [], words: [] }] : [],
  show(message, { locale, values }) {
    const forms = message.split('||||')
    const number = values.get('smart_count')
    if (forms.length < 2) return toShown(message)
    if (typeof number !== 'number') return undefined
    const place = Number(polyglotPositions.select(locale, 'cardinal', number))
    const form = forms[place] ?? ''
    return toShown((form === '' ? (forms[0] ?? '') : form).trim())
  },
}

function toShown(text: string): readonly Shown[] {
  return text.split(/(%\{[^}\n]*\})/u).flatMap((part, index): readonly Shown[] => {
    if (index % 2 === 1) return [{ type: 'placeholder', name: part.slice(2, -1) }]
    return part === '' ? [] : [{ type: 'text', text: part }]
  })
}
