import { countPercents, numberBraces } from './numbers.ts'

/**
 * Writes the marks of a source in another order: `{}` gets the number of the value it had. `undefined` for `%s`, which
 * cannot say which value it shows, and fails if one of them is not shown at all.
 */
export function arrangeFields(marks: readonly string[], order: readonly number[]): readonly string[] | undefined {
  let next = 0
  const numbered = marks.map((mark) => numberBraces(mark, () => next++))
  const hasPercents = marks.map((mark) => countPercents(mark) > 0)
  if (isMoved(hasPercents, order)) return undefined
  const hasBraces = marks.map((mark, index) => mark !== numbered[index])
  const written = isMoved(hasBraces, order) ? numbered : marks
  // `{}` and `{0}` do not go together
  if (written === numbered && marks.some((mark, index) => !hasBraces[index] && /\{\d/u.test(mark))) return undefined
  return order.map((index) => written[index] ?? '')
}

/** True if those that go by their order are not all there, one behind the other. */
function isMoved(goesByOrder: readonly boolean[], order: readonly number[]): boolean {
  const wanted = goesByOrder.flatMap((is, index) => (is ? [index] : []))
  const found = order.filter((index) => goesByOrder[index] === true)
  return found.length !== wanted.length || found.some((index, at) => index !== wanted[at])
}
