import { type Chooser, placeOf, type Renderer, type Showing, type Shown } from './renderer.ts'

/**
 * Displays messages of MediaWiki. Replaces the innermost choices first: each by its form for the exact number, or else
 * its form at the position of the plural category, or else its last form.
 */
export const bananaRenderer: Renderer = {
  choosers(message) {
    const found = new Map<string, Chooser>()
    for (const { 1: kind = '', 2: argument = '' } of message.matchAll(/\{\{(PLURAL|GENDER):(\$\d*)?\|/giu)) {
      const isGender = kind.toUpperCase() === 'GENDER'
      const name = argument === '' ? 'GENDER' : argument.slice(1)
      const numbers = isGender
        ? []
        : Array.from(message.matchAll(/\|\s*(\d{1,9})\s*=/gu), ([, number]) => Number(number))
      const words = isGender ? ['male', 'female', 'unknown'] : []
      found.set(name, { name, kind: isGender ? 'select' : 'cardinal', numbers, words })
    }
    return [...found.values()]
  },
  show(message, showing) {
    let text = message
    for (let depth = 0; depth <= maxDepth; depth++) {
      const next = text.replaceAll(innermost, (_, kind: string, argument: string | undefined, forms: string) =>
        choose(kind, argument ?? '', splitForms(forms), showing),
      )
      if (next === text) return toShown(text)
      text = next
    }
    return undefined
  },
}

const maxDepth = 32

const innermost =
  /\{\{(PLURAL|GENDER):(\$\d*)?\|((?:(?!\{\{(?:PLURAL|GENDER):)(?:\{\{[^{}]{0,500}\}\}|[^{}]|\}(?!\})|\{(?!\{)))*)\}\}/giu

function choose(kind: string, argument: string, forms: readonly string[], { locale, values }: Showing): string {
  const value = values.get(argument === '' ? 'GENDER' : argument.slice(1))
  if (kind.toUpperCase() === 'GENDER') {
    const [male = '', female = male, unknown = male] = forms
    return value === 'female' ? female : value === 'male' ? male : unknown
  }
  const number = Number(value)
  const marked = forms.map((form) => /^\s*(\d{1,9})\s*=(.*)$/su.exec(form))
  const exact = marked.find((mark) => Number(mark?.[1] ?? Number.NaN) === number)
  if (exact) return exact[2] ?? ''
  const places = forms.filter((_, at) => marked[at] === null)
  return places[Math.min(placeOf(number, locale), places.length - 1)] ?? ''
}

function splitForms(forms: string): readonly string[] {
  const parts = ['']
  for (const { 0: piece } of forms.matchAll(/\[\[[^[\]]*\]\]|\{\{[^{}]*\}\}|[^]/gu)) {
    if (piece === '|') parts.push('')
    else parts.push((parts.pop() ?? '') + piece)
  }
  return parts
}

function toShown(text: string): readonly Shown[] {
  return text.split(/(\$\d{1,3})/u).flatMap((part, index): readonly Shown[] => {
    if (index % 2 === 1) return [{ type: 'placeholder', name: part.slice(1) }]
    return part === '' ? [] : [{ type: 'text', text: part }]
  })
}
