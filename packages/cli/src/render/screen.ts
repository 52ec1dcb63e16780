import { styleText } from 'node:util'
import { redact, type Secret } from '@lockale/errors'
import { terminalSafe } from './terminal-safe.ts'
import { wrapLine } from './wrap-line.ts'

export type Style = 'bold' | 'dim' | 'underline' | 'red' | 'yellow' | 'green' | 'cyan'

/** Text as it is in files and answers: made safe when it is printed, never before. */
export type Piece = string | { readonly text: string; readonly style: Style; readonly link?: string }
/** One line: a piece cannot break it. */
export type Line = readonly Piece[]
/** What a renderer makes of data. */
export type Screen = readonly Line[]

export const bold = (text: string): Piece => ({ text, style: 'bold' })
export const dim = (text: string): Piece => ({ text, style: 'dim' })
export const underlined = (text: string): Piece => ({ text, style: 'underline' })
export const red = (text: string): Piece => ({ text, style: 'red' })
export const yellow = (text: string): Piece => ({ text, style: 'yellow' })
export const green = (text: string): Piece => ({ text, style: 'green' })
export const cyan = (text: string): Piece => ({ text, style: 'cyan' })

export interface PrintOptions {
  readonly color: boolean
  readonly secrets: readonly Secret[]
  /** For a terminal: Arabic and Hebrew are kept from moving what stands beside them. */
  readonly isolates?: boolean
  /** For a terminal: columns of a page. Longer lines are broken between words. */
  readonly width?: number
  /** For a terminal that shows links (OSC 8). */
  readonly links?: boolean
}

/** The one way from data to a terminal: each piece is cleared of secrets and of control characters, then coloured. */
export function printScreen(screen: Screen, options: PrintOptions): string {
  const { width } = options
  const lines = width === undefined ? screen : screen.flatMap((line) => wrapLine(line, width))
  const text = lines.map((line) => `${printLine(line, options)}\n`).join('')
  return redact(text, options.secrets) // once more: a secret may have been put together from pieces
}

export function printLine(line: Line, { color, secrets, isolates = false, links = false }: PrintOptions): string {
  return line
    .map((piece) => {
      const { text, style, link } = typeof piece === 'string' ? { text: piece } : piece
      const clean = terminalSafe(redact(text, secrets))
      const safe = isolates ? isolateRtl(clean) : clean
      const shown =
        color && style !== undefined && safe !== '' ? styleText(style, safe, { validateStream: false }) : safe
      return links && link !== undefined && safe !== '' ? `${openLink(link)}${shown}${openLink('')}` : shown
    })
    .join('')
}

/** OSC 8: what follows leads there, until a link to nowhere. */
function openLink(address: string): string {
  return `\u{1b}]8;;${terminalSafe(address)}\u{1b}\\`
}

/**
 * Puts text that is written from right to left between isolates (UAX #9: FSI … PDI), so that it does not reorder what stands
 * beside it on the line: a text in quotes as a whole, elsewhere from its first to its last such letter. The isolates of others
 * are not in a text that is safe: see `terminalSafe`.
 */
export function isolateRtl(text: string): string {
  if (!isRtl.test(text)) return text
  const parts = text.split('"')
  return parts
    .map((part, index) => {
      if (!isRtl.test(part)) return part
      const isQuoted = index % 2 === 1 && index < parts.length - 1
      return isQuoted ? isolate(part) : part.replace(rtlRun, isolate)
    })
    .join('"')
}

function isolate(text: string): string {
  return `\u{2068}${text}\u{2069}`
}

/** Hebrew, Arabic and the other scripts of this direction, by their blocks. */
const letters = String.raw`[\u{590}-\u{8ff}\u{fb1d}-\u{fdff}\u{fe70}-\u{fefe}\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]`
const isRtl = new RegExp(letters, 'u')
const rtlRun = new RegExp(`${letters}(?:.*${letters})?`, 'su')
