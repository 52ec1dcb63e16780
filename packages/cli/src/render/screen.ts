import { styleText } from 'node:util'
import { redact, type Secret } from '@lockale/errors'
import { isolateRtl } from './isolate.ts'
import { terminalSafe } from './terminal-safe.ts'

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan'

/** Text as it is in files and answers: made safe when it is printed, never before. */
export type Piece = string | { readonly text: string; readonly style: Style }
/** One line: a piece cannot break it. */
export type Line = readonly Piece[]
/** What a renderer makes of data. */
export type Screen = readonly Line[]

export const bold = (text: string): Piece => ({ text, style: 'bold' })
export const dim = (text: string): Piece => ({ text, style: 'dim' })
export const red = (text: string): Piece => ({ text, style: 'red' })
export const yellow = (text: string): Piece => ({ text, style: 'yellow' })
export const green = (text: string): Piece => ({ text, style: 'green' })
export const cyan = (text: string): Piece => ({ text, style: 'cyan' })

export interface PrintOptions {
  readonly color: boolean
  readonly secrets: readonly Secret[]
  /** For a terminal: Arabic and Hebrew are kept from moving what stands beside them. */
  readonly isolates?: boolean
}

/** The one way from data to a terminal: each piece is cleared of secrets and of control characters, then coloured. */
export function printScreen(screen: Screen, options: PrintOptions): string {
  const text = screen.map((line) => `${printLine(line, options)}\n`).join('')
  return redact(text, options.secrets) // once more: a secret may have been put together from pieces
}

export function printLine(line: Line, { color, secrets, isolates = false }: PrintOptions): string {
  return line
    .map((piece) => {
      const { text, style } = typeof piece === 'string' ? { text: piece, style: undefined } : piece
      const clean = terminalSafe(redact(text, secrets))
      const safe = isolates ? isolateRtl(clean) : clean
      return color && style !== undefined && safe !== '' ? styleText(style, safe, { validateStream: false }) : safe
    })
    .join('')
}
