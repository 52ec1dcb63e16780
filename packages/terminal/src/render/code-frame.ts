import { resolve } from 'node:path'
import { linesNear, type LockaleError } from '@lockale/errors'
import { cyan, dim, type Line, red, type Screen } from './screen.ts'
import { columnsOf, endWithin, truncate } from './width.ts'

interface CodeFrame {
  readonly text: string
  readonly line: number
  /** Column from 1, in UTF-16 units. It can be the position after the last character. */
  readonly column: number
  readonly width: number
}

const tab = '    '

/**
 * Returns the line with a mark under the column, and two lines before and after the line. A long line is cut around
 * the column. Returns an empty screen if the text has no such line. Control characters are escaped later, on printing.
 */
export function codeFrame({ text, line, column, width }: CodeFrame): Screen {
  const lines = linesNear(text, { line, around: 2 })
  const focus = lines.get(line)
  if (focus === undefined) return []
  const digits = String(Math.max(...lines.keys())).length
  const room = Math.max(width - digits - ' > '.length - ' │ '.length - 1, 10)
  const shown = focusOn(focus, { offset: Math.max(column, 1) - 1, room })
  return [...lines].flatMap(([number, content]): Screen => {
    const label = String(number).padStart(digits)
    if (number !== line) {
      const rest = truncate(untab(content.slice(0, room * maxUnits)), room)
      return [[dim(`   ${label} │${rest === '' ? '' : ` ${rest}`}`)]]
    }
    const mark: Line = [dim(`   ${' '.repeat(digits)} │ `), ' '.repeat(shown.at), red('^')]
    return [[red(' > '), cyan(label), dim(' │'), ` ${shown.text}`], mark]
  })
}

/**
 * Returns one line of a file, cut around the part to mark, and where this part then is on the terminal.
 * @param piece part to mark: `column` from 1, `length` in UTF-16 units; `room`: width in columns of the terminal
 */
export function frameLine({
  content,
  column,
  length,
  room,
}: Record<'column' | 'length' | 'room', number> & { readonly content: string }): {
  readonly text: string
  readonly at: number
  readonly columns: number
} {
  const start = content.search(/[^ \t]/u)
  const offset = Math.max(column, 1) - 1
  // Removes the indentation, so that lines of files with different indentation align.
  const trimmed = start > 0 && start <= offset ? content.slice(start) : content
  const own = offset - (content.length - trimmed.length)
  const shown = focusOn(trimmed, { offset: own, room })
  const piece = trimmed.slice(own, own + Math.min(length, room * maxUnits))
  return { ...shown, columns: Math.min(columnsOf(untab(piece)), Math.max(room - shown.at, 1)) }
}

const maxUnits = 8

function focusOn(
  content: string,
  { offset, room }: { readonly offset: number; readonly room: number },
): { readonly text: string; readonly at: number } {
  const end = Math.min(offset, content.length)
  // A line may be a megabyte long: uses only the part that can be visible.
  const near = Math.max(0, end - room * maxUnits)
  const before = untab(content.slice(near, end))
  const behind = untab(content.slice(end, end + room * maxUnits))
  const isCut = near > 0 || columnsOf(before) > room - Math.min(columnsOf(behind), Math.floor(room / 3)) - 1
  if (!isCut) return { text: truncate(before + behind, room), at: columnsOf(before) }
  const left = lastWithin(before, Math.floor((room * 2) / 3) - 1)
  return { text: truncate(`…${left}${behind}`, room), at: 1 + columnsOf(left) }
}

function lastWithin(text: string, columns: number): string {
  const surplus = columnsOf(text) - columns
  if (surplus <= 0) return text
  let start = endWithin(text, surplus)
  while (columnsOf(text.slice(start)) > columns) start += endWithin(text.slice(start), 2) || 1
  return text.slice(start)
}

function untab(text: string): string {
  return text.replaceAll('\t', tab)
}

/**
 * Returns the lines around the position of an error in its file; an empty screen if the file cannot be read.
 * @param options `folder`: absolute path of the folder for relative file names; `width`: columns of the terminal
 */
export async function errorFrame(
  { place, code }: Pick<LockaleError, 'place' | 'code'>,
  options: Pick<CodeFrame, 'width'> & { readonly folder: string; readonly readText: (path: string) => Promise<string> },
): Promise<Screen> {
  const [, file = '', line, column] = /^(.*):(\d+):(\d+)$/su.exec(place ?? '') ?? []
  if (file === '' || /^\w+:\/\//u.test(file)) return []
  try {
    const text = await options.readText(resolve(options.folder, file))
    // Shows no lines of UTF-16 files, since a NUL character would be shown after each letter.
    if (text.includes('\0')) return []
    return codeFrame({
      text: hideKeys(text, aboutStrings.test(code)),
      line: Number(line),
      column: Number(column),
      width: options.width,
    })
  } catch {
    return []
  }
}

/** Errors about files with strings. In such files, `key` and `password` are names of messages. */
const aboutStrings = /^(?:ANSWERS|CATALOG|GLOSSARY|LIST|TMX|XLIFF)_/u

/**
 * Replaces API keys by `*`, to keep them out of build logs. Keeps XML names that look like a key (`urn:oasis:…`).
 * @param hasStrings true for a file with strings. Then keeps message keys, and translations of words such as "password"
 */
function hideKeys(text: string, hasStrings: boolean): string {
  const hidden = (value: string) => '*'.repeat(value.length)
  return text
    .replaceAll(
      /((?:key|token|secret|password|auth\w*)["']?\s*[:=]\s*["']?)([^\s"',}]{4,})/giu,
      (all, name: string, value: string, at: number) => {
        const isWord = !/[\w-]/u.test(text.charAt(at - 1)) && !/^auth\w*(?:key|token|secret)/iu.test(name)
        return hasStrings && isWord && !hasRandomPart(value, 8) ? all : name + hidden(value)
      },
    )
    .replaceAll(/(?<![\w:-])(?!urn:)(?=[\w:-]*\d)(?=[\w:-]*[A-Za-z])[\w:-]{24,}/gu, (value) =>
      hasStrings && !hasRandomPart(value, 6) ? value : hidden(value),
    )
}

/** Returns true if a part between signs mixes letters and digits, as API keys do: not `steps.0.title`. */
function hasRandomPart(value: string, length: number): boolean {
  return value.split(/[.:/_-]/u).some((part) => part.length >= length && /\d/u.test(part) && /[A-Za-z]/u.test(part))
}
