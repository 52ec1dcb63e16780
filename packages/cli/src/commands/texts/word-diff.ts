import { green, type Line, type Piece, red } from '../../render/screen.ts'

/** Both texts on one line, as `git diff --word-diff` shows them: `[-Teh adress-]{+The address+} is wrong.` */
export function wordDiff(before: string, after: string): Line {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const pieces: Piece[] = []
  let [from, to] = [0, 0]
  for (const [left, right] of [...commonWords(old, now), [old.length, now.length] as const]) {
    const [gone, come] = [old.slice(from, left).join(''), now.slice(to, right).join('')]
    if (gone !== '') pieces.push(red(`[-${gone}-]`))
    if (come !== '') pieces.push(green(`{+${come}+}`))
    const same = old[left]
    if (same !== undefined) pieces.push(same)
    ;[from, to] = [left + 1, right + 1]
  }
  return pieces
}

/** Words, and what stands between them. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? []
}

/** Where a longest list of words stands that both have in this order. Of long texts only what is the same at both ends. */
function commonWords(old: readonly string[], now: readonly string[]): readonly (readonly [number, number])[] {
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && old[start] === now[start]) start++
  let end = 0
  while (end < most - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++
  const middle = [old.slice(start, old.length - end), now.slice(start, now.length - end)] as const
  return [
    ...Array.from({ length: start }, (_, at) => [at, at] as const),
    ...longestCommon(...middle).map(([left, right]) => [left + start, right + start] as const),
    ...Array.from({ length: end }, (_, at) => [old.length - end + at, now.length - end + at] as const),
  ]
}

/** Of a table of lengths, which would take long to fill. */
const maxCells = 250_000

function longestCommon(old: readonly string[], now: readonly string[]): readonly (readonly [number, number])[] {
  if (old.length * now.length > maxCells) return []
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const at = (left: number, right: number) => lengths[left * width + right] ?? 0
  for (let left = old.length - 1; left >= 0; left--) {
    for (let right = now.length - 1; right >= 0; right--) {
      lengths[left * width + right] =
        old[left] === now[right] ? at(left + 1, right + 1) + 1 : Math.max(at(left + 1, right), at(left, right + 1))
    }
  }
  const pairs: (readonly [number, number])[] = []
  let [left, right] = [0, 0]
  while (left < old.length && right < now.length) {
    // a blank alone between two changes would tear them into pieces
    if (old[left] === now[right]) pairs.push([left++, right++])
    else if (at(left + 1, right) >= at(left, right + 1)) left++
    else right++
  }
  return pairs.filter(([one, other], index) => {
    if (/\S/u.test(old[one] ?? '')) return true
    const [previous, next] = [pairs[index - 1], pairs[index + 1]]
    return isBeside(previous, [one - 1, other - 1]) || isBeside(next, [one + 1, other + 1])
  })
}

function isBeside(pair: readonly [number, number] | undefined, [left, right]: readonly [number, number]): boolean {
  return pair !== undefined && pair[0] === left && pair[1] === right
}
