import { laravelPositions } from '../pipes/positions.ts'
import { endsOf, readNumber, trim } from './php.ts'
import type { Renderer } from './renderer.ts'
import { type ChoiceReader, toShown } from './shown.ts'

/**
 * Displays messages as Laravel's `trans_choice` does: the first form whose condition (`{0}`, `[1,19]`) includes the
 * number, or else the form at the position of the number's category.
 */
export function laravelRenderer({ isChoice, texts }: ChoiceReader): Renderer {
  return {
    choosers(message) {
      if (!isChoice(message)) return []
      const ends = message.split('|').flatMap((form) => readCondition(form)?.inside.split(',') ?? [])
      const numbers = endsOf(ends.map((end) => readNumber(end) ?? Number.NaN))
      return [{ name: 'count', kind: 'cardinal', numbers, words: [], formOf }]
    },
    show(message, { locale, values }) {
      if (!isChoice(message)) return toShown(message, texts)
      const number = values.get('count')
      const form = typeof number === 'number' ? choose(message.split('|'), number, locale) : undefined
      return form === undefined ? undefined : toShown(form, texts)
    },
  }
}

/** Returns the form for a number; `undefined` if all forms exclude it: Laravel then shows an arbitrary form. */
function choose(forms: readonly string[], number: number, locale: string): string | undefined {
  const own = forms.map((form) => readCondition(form) ?? { inside: undefined, text: form })
  const named = own.find(({ inside }) => inside !== undefined && holds(inside, number))
  if (named !== undefined) return trim(named.text)
  if (own.every(({ inside }) => inside !== undefined)) return undefined
  const place = Number(formOf(number, locale))
  return (own[place] ?? own[0])?.text ?? ''
}

function readCondition(form: string): { readonly inside: string; readonly text: string } | undefined {
  const [mark, inside] = /^[{[]([^[\]{}]*)[}\]]/u.exec(form) ?? []
  return mark === undefined || inside === undefined ? undefined : { inside, text: form.slice(mark.length) }
}

function holds(condition: string, number: number): boolean {
  const comma = condition.indexOf(',')
  if (comma === -1) return compareWith(number, condition) === 0
  const [from, to] = [condition.slice(0, comma), condition.slice(comma + 1)]
  return (from === '*' || compareWith(number, from) >= 0) && (to === '*' || compareWith(number, to) <= 0)
}

function formOf(number: number, locale: string): string {
  return laravelPositions.select(locale, 'cardinal', number) ?? '0'
}

/** Compares a number with a string as PHP does: as text, if the string is no number. Returns -1, 0 or 1. */
function compareWith(number: number, written: string): number {
  const other = readNumber(written) ?? written
  const one = typeof other === 'number' ? number : String(number)
  return one === other ? 0 : one < other ? -1 : 1
}
