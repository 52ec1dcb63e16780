import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Diagnostic, rememberEach } from '@lockale/errors'
import type { FramePart } from '@lockale/terminal/render/text-frame'

/** A problem, and what is needed to show its lines. */
export interface Framed {
  readonly finding: Diagnostic
  /** Absolute path of the folder that file names are relative to. */
  readonly root: string
  readonly sourceLocale: string
}

/** Reads lines of files for the problems of one report. Reads each file once. */
export interface Frames {
  /**
   * Returns the lines that `lockale check` prints below a problem: source string and translation, with a mark under the
   * wrong part. Returns an empty list if there is nothing to show, or a file cannot be read.
   * @param shape `width` in columns; `isForPage`: for a browser instead of a terminal
   */
  linesOf(framed: Framed, shape?: { readonly width?: number; readonly isForPage?: boolean }): Promise<readonly string[]>
  /** Returns the same lines in parts: the source string, then the translation. */
  partsOf(framed: Framed): Promise<readonly FramePart[]>
}

const usualColumns = 80

export function openFrames(): Frames {
  const read = rememberEach(readText)

  async function textsOf({ finding, root, sourceLocale }: Framed) {
    const target = await read(resolve(root, finding.file))
    const source = finding.source && (await read(resolve(root, finding.source.file)))
    return { finding, sourceLocale, target, source }
  }

  return {
    async linesOf(framed, { width = usualColumns, isForPage = false } = {}) {
      // Loaded late, since most builds have no problem to show.
      const { textFrame } = await import('@lockale/terminal/render/text-frame')
      const { printLine } = await import('@lockale/terminal/render/screen')
      const screen = textFrame({ ...(await textsOf(framed)), width })
      const lines = screen.map((line) => printLine(line, { color: false, secrets: [], isolates: isForPage }))
      return isForPage ? forPage(lines) : lines
    },
    async partsOf(framed) {
      const { frameParts } = await import('@lockale/terminal/render/text-frame')
      return frameParts(await textsOf(framed))
    },
  }
}

/**
 * Aligns the marks below lines for the font of a page, in which wide characters are not exactly two columns: the blanks
 * below them are wide, too.
 */
function forPage(lines: readonly string[]): readonly string[] {
  return lines.map((line, at) => {
    const blanks = /^ +│ +(?=\^)/u.exec(line)?.[0]
    if (blanks === undefined) return line
    let rest = blanks
    let own = ''
    for (const character of lines[at - 1] ?? '') {
      if (rest === '') break
      const isUnseen = /[\p{Mark}\u2066-\u2069]/u.test(character)
      const width = isUnseen ? 0 : isWide.test(character) ? 2 : 1
      own += width === 2 ? '\u3000' : rest.slice(0, width)
      rest = rest.slice(width)
    }
    return own + line.slice(blanks.length)
  })
}

const isWide =
  /[\u1100-\u115e\u2e80-\u303e\u3041-\ua4c6\uac00-\ud7a3\uf900-\ufad9\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6]/u

const maxBytes = 4 * 1024 * 1024

/** Returns the text of a file; `undefined` if it is large or cannot be read. Keeps a byte order mark, as ranges do. */
async function readText(path: string): Promise<string | undefined> {
  try {
    return (await stat(path)).size > maxBytes ? undefined : decode(await readFile(path))
  } catch {
    return undefined
  }
}

/** Decodes UTF-8, or UTF-16 if there is a byte order mark, as in some `.strings` files. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(wide, { ignoreBOM: true }).decode(bytes)
}
