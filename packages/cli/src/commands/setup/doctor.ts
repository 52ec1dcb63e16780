import type { HealthLine, HealthStatus } from '@lockale/core'
import { count } from './figures.ts'
import { bold, cyan, dim, green, type Line, type Piece, red, type Screen, yellow } from './screen.ts'

/** `✓ config  …` for each line, with what to do below those that need it, and one line for all. */
export function renderDoctor(lines: readonly HealthLine[]): Screen {
  const width = Math.max(...lines.map(({ id }) => id.length), 0)
  return [
    ...lines.flatMap((line, at) => renderLine(line, { width, isRepeated: isSame(lines[at - 1], line) })),
    summary(lines),
  ]
}

function isSame(before: HealthLine | undefined, { id, folder }: HealthLine): boolean {
  return before?.id === id && before.folder === folder
}

const marks: Readonly<Record<HealthStatus, Piece>> = {
  ok: green('✓'),
  note: yellow('!'),
  broken: red('✗'),
  skipped: dim('–'),
}

function renderLine(
  { id, status, folder, says, fix }: HealthLine,
  { width, isRepeated }: { readonly width: number; readonly isRepeated: boolean },
): readonly Line[] {
  const name = (isRepeated ? '' : id).padEnd(width)
  const where = folder === undefined ? [] : [dim(`${folder}: `)]
  const head: Line = [marks[status], ' ', bold(name), '  ', ...where, status === 'skipped' ? dim(says) : says]
  return fix === undefined ? [head] : [head, [' '.repeat(width + 4), '→ ', ...fixPieces(fix)]]
}

/** Commands stand between backticks. */
function fixPieces(fix: string): readonly Piece[] {
  return fix.split('`').map((part, at) => (at % 2 === 1 ? cyan(part) : part))
}

function summary(lines: readonly HealthLine[]): Line {
  const broken = lines.filter(({ status }) => status === 'broken').length
  const notes = lines.filter(({ status }) => status === 'note').length
  const also = notes === 0 ? '' : ` · ${count(notes, 'note')}`
  if (broken === 0) return [green('✓'), ' ', bold('nothing must be mended'), also]
  return [red('✗'), ' ', bold(`${count(broken, 'thing')} must be mended`), also]
}
