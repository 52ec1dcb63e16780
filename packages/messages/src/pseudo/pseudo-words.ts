import { accentLetters } from './pseudo-letters.ts'

/** How much longer a translation may get: short labels double, long texts grow by a third. In UTF-16 units. */
export function expansion(length: number): number {
  const steps = [
    [5, 1],
    [10, 0.8],
    [20, 0.6],
    [30, 0.5],
    [50, 0.4],
  ] as const
  return Math.ceil(length * (steps.find(([most]) => length <= most)?.[1] ?? 0.35))
}

/** Accented number words from `one` on, so that one sees where a text is cut off; as many as reach a length, at least one. */
export function numberWords(length: number): string {
  const chosen: string[] = []
  for (let filled = 0; filled === 0 || filled < length; filled += (chosen.at(-1)?.length ?? 0) + 1) {
    chosen.push(accentLetters(numberWord((chosen.length % 99) + 1)))
  }
  return chosen.join(' ')
}

const small =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const names = small.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** 1 to 99. */
function numberWord(number: number): string {
  if (number < 20) return names[number - 1] ?? ''
  const ten = tens[Math.floor(number / 10) - 2] ?? ''
  return number % 10 === 0 ? ten : `${ten}-${names[(number % 10) - 1] ?? ''}`
}
