import { dim, green, type Line, red, type Screen } from './screen.ts'

/** Returns removed (`-`) and added (`+`) lines in their order. Dots stand for unchanged lines between them. */
export function renderLineDiff(before: string, after: string): Screen {
  const [old, now] = [linesOf(before), linesOf(after)]
  const common = commonLines(old, now)
  const screen: Line[] = []
  let isApart = false
  const show = (line: Line) => {
    if (isApart && screen.length > 0) screen.push([dim('  …')])
    isApart = false
    screen.push(line)
  }
  for (let [at, to] = [0, 0]; at < old.length || to < now.length;) {
    if (at < old.length && to < now.length && old[at] === now[to]) {
      isApart = true
      at++
      to++
    } else if (at < old.length && (common[at + 1]?.[to] ?? 0) >= (common[at]?.[to + 1] ?? 0)) {
      show([red(`- ${old[at++] ?? ''}`)])
    } else {
      show([green(`+ ${now[to++] ?? ''}`)])
    }
  }
  return screen
}

const maxLines = 4000

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|[\n\r]/u).slice(0, maxLines)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** Longest common subsequence: for each pair of lines, the number of common lines from there on. */
function commonLines(old: readonly string[], now: readonly string[]): readonly Uint16Array[] {
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let at = old.length - 1; at >= 0; at--) {
    const [here, below] = [common[at], common[at + 1]]
    if (here === undefined || below === undefined) continue
    for (let to = now.length - 1; to >= 0; to--) {
      here[to] = old[at] === now[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, here[to + 1] ?? 0)
    }
  }
  return common
}
