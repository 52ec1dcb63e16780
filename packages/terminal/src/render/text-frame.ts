import { type Diagnostic, type DiagnosticArguments, type DiagnosticCode, linesNear, positionAt } from '@lockale/errors'
import { quote } from './figures.ts'
import { dim, type Line, red, type Screen } from './screen.ts'
import { frameLine } from './code-frame.ts'
import { columnsOf } from './width.ts'

interface TextFrameOptions {
  readonly finding: Diagnostic
  readonly sourceLocale: string
  readonly target: string | undefined
  readonly source: string | undefined
  readonly width: number
}

const indent = '      '

/**
 * Returns lines to show below a problem: source string and translation, with a mark under the wrong part. If something
 * is missing in the translation, the mark is under this part of the source string. If the source string has changed,
 * returns both versions: `en  "Buy" → "Buy now"`.
 */
export function textFrame({ finding, sourceLocale, target, source, width }: TextFrameOptions): Screen {
  const { code, locale = '', arguments: args } = finding
  const [was, now, text] = [wordOf(args, 'was'), wordOf(args, 'source'), wordOf(args, 'text')]
  const names = Math.max(columnsOf(sourceLocale), columnsOf(locale))
  if (was !== undefined && now !== undefined) {
    const room = Math.max(Math.floor((width - indent.length - names - 8) / 2), 10)
    return [
      [indent, dim(sourceLocale.padEnd(names)), `  ${quote(was, room)} → ${quote(now, room)}`],
      ...(text === undefined ? [] : [[indent, dim(locale.padEnd(names)), `  ${quote(text, room * 2)}`] satisfies Line]),
    ]
  }
  if (saysAll.has(code)) return []
  const parts = frameParts({ finding, sourceLocale, target, source })
  const digits = Math.max(...parts.map(({ line }) => String(line).length))
  return parts.flatMap(({ locale: name, isMarked, ...part }): Screen => {
    const head = `${indent}${name.padEnd(names)} ${String(part.line).padStart(digits)} │ `
    const room = Math.max(width - columnsOf(head), 10)
    const shown = frameLine({ ...part, room })
    const mark = `${' '.repeat(columnsOf(head) - 2)}│ ${' '.repeat(shown.at)}`
    return [[dim(head), shown.text], ...(isMarked ? [[dim(mark), red('^'.repeat(Math.max(shown.columns, 1)))]] : [])]
  })
}

/** A line of a file with the part that a problem is about. */
export interface FramePart extends Place {
  readonly locale: string
  readonly content: string
  /** False for a line that is only there to compare, such as the source string of a translation with a part too many. */
  readonly isMarked: boolean
}

/** Returns the lines of the source string and the translation that a problem is about, the source string first. */
export function frameParts({
  finding,
  sourceLocale,
  target,
  source,
}: Omit<TextFrameOptions, 'width'>): readonly FramePart[] {
  if (finding.position === undefined || target === undefined) return []
  const inTarget = findWrong(finding, target)
  const inSource = source === undefined ? undefined : findLacking(finding, source)
  const isLacking = inSource !== undefined && inSource.length > 0
  const { isWhole, ...wrong } = inTarget
  return [
    ...(inSource === undefined ? [] : [{ ...inSource, locale: sourceLocale, isMarked: isLacking }]),
    { ...wrong, locale: finding.locale ?? '', isMarked: !isLacking || !isWhole },
  ].flatMap(({ content, ...part }) => (content === undefined ? [] : { ...part, content }))
}

/** Rules whose problems get no lines below them: the sentence already shows all, and there is no source string. */
const saysAll: ReadonlySet<DiagnosticCode> = new Set(['extra-key', 'android-not-translatable', 'lockfile-line'])

interface Place {
  readonly line: number
  readonly content: string | undefined
  /** Column of the part to mark, from 1, in UTF-16 units. */
  readonly column: number
  /** Length of the part to mark, in UTF-16 units. */
  readonly length: number
}

/** Fields of `arguments` that can contain the wrong part of the translation, the most specific field first. */
const wrongNames = ['to', 'placeholder', 'placeholders', 'found', 'extra', 'tag', 'word', 'text'] as const
/** Fields of `arguments` that can contain what is missing in the translation. */
const lackingNames = ['from', 'missing', 'placeholder', 'placeholders', 'expected', 'term'] as const

function findWrong(
  { position, range, arguments: args }: Diagnostic,
  file: string,
): Place & { readonly isWhole: boolean } {
  const { line, column } = position ?? { line: 1, column: 1 }
  if (range === undefined) return { line, content: lineOf(file, line), column, length: 1, isWhole: true }
  const value = file.slice(range.start, range.end)
  const found = findAny(value, args, wrongNames)
  if (found === undefined) {
    return { line, content: lineOf(file, line), column, length: firstLine(value).length, isWhole: true }
  }
  const inValue = positionAt(value, found.at)
  const own = line + inValue.line - 1
  const ownColumn = inValue.line === 1 ? column + inValue.column - 1 : inValue.column
  return { line: own, content: lineOf(file, own), column: ownColumn, length: found.length, isWhole: false }
}

/** Returns the part of the source string that is missing in the translation; if unknown, the start of the string. */
function findLacking({ source, arguments: args }: Diagnostic, file: string): Place | undefined {
  if (source === undefined) return undefined
  const { line, column } = source
  const content = lineOf(file, line)
  const found = findAny(content?.slice(column - 1) ?? '', args, lackingNames)
  return { line, content, column: column + (found?.at ?? 0), length: found?.length ?? 0 }
}

function lineOf(text: string, line: number): string | undefined {
  return linesNear(text, { line, around: 0 }).get(line)
}

function findAny(
  text: string,
  args: DiagnosticArguments,
  names: readonly string[],
): { readonly at: number; readonly length: number } | undefined {
  for (const piece of names.flatMap((name) => wordsOf(args, name))) {
    const at = piece === '' || piece.length === text.length ? -1 : text.indexOf(piece)
    if (at !== -1) return { at, length: piece.length }
  }
  return undefined
}

function wordsOf(args: DiagnosticArguments, name: string): readonly string[] {
  const value = Object.hasOwn(args, name) ? args[name] : undefined
  return typeof value === 'string' ? [value] : typeof value === 'object' ? value : []
}

function wordOf(args: DiagnosticArguments, name: string): string | undefined {
  const [word, ...more] = wordsOf(args, name)
  return more.length === 0 ? word : undefined
}

function firstLine(text: string): string {
  return text.split(/[\r\n]/u, 1)[0] ?? ''
}
