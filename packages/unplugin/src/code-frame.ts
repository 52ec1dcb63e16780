import { linesNear } from '@lockale/errors'
import { showControls } from './show-controls.ts'

/** A piece of a file for a bundler's screen. */
export interface CodeFrame {
  /** The line with a mark under the column, and two lines before and behind it. */
  readonly frame: string
  /** The line alone, as far as it is shown in the frame. */
  readonly line: string
  /** UTF-16 offset of the mark in it. */
  readonly at: number
}

/**
 * Lines are cut to 100 characters, the one in question around its column: a minified file is one line. What a text may do to a
 * screen is shown, not done. Nothing where the text has no such line.
 */
export function codeFrame(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): CodeFrame | undefined {
  const lines = linesNear(text, { line, around: 2 })
  const content = lines.get(line)
  if (content === undefined) return undefined
  const focus = cutAround(content, column - 1)
  const digits = String(Math.max(...lines.keys())).length
  const frame = [...lines].flatMap(([number, other]) => {
    const label = `${number === line ? '>' : ' '} ${String(number).padStart(digits)} |`
    if (number !== line) return [`${label} ${cutAround(other, 0).line}`.trimEnd()]
    return [`${label} ${focus.line}`, `  ${' '.repeat(digits)} | ${blankAs(focus.line.slice(0, focus.at))}^`]
  })
  return { ...focus, frame: frame.join('\n') }
}

const width = 100
const before = 60

function cutAround(content: string, offset: number): Pick<CodeFrame, 'line' | 'at'> {
  const at = Math.min(Math.max(offset, 0), content.length)
  const start = at < width - 10 ? 0 : at - before
  const left = show(content.slice(start, at))
  const right = show(content.slice(at, start + width))
  const isCut = start + width < content.length
  const head = start > 0 ? '…' : ''
  return { line: `${head}${left}${right}${isCut ? '…' : ''}`, at: head.length + left.length }
}

/** Half of a character, where it was cut, is shown as what it is to everyone. */
function show(piece: string): string {
  return showControls(piece.replaceAll('\t', '    ')).replaceAll(/\p{Surrogate}/gu, '\ufffd')
}

/** As wide as the text: East Asian characters take two columns, marks none. */
function blankAs(text: string): string {
  return text.replaceAll(/\p{Mark}/gu, '').replaceAll(/./gsu, (character) => (isWide.test(character) ? '\u3000' : ' '))
}

const isWide =
  /[\u1100-\u115e\u2e80-\u303e\u3041-\ua4c6\uac00-\ud7a3\uf900-\ufad9\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6]/u
