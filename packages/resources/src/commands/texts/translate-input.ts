import { isUtf8 } from 'node:buffer'
import { existsSync } from 'node:fs'
import { LockaleError } from '@lockale/errors'
import type { CommandContext } from '@lockale/terminal/command/command'
import { resolvePath } from '@lockale/terminal/command/project-place'
import { badValue } from '../bad-value.ts'

/** Maximum size of standard input in bytes. Users have to put larger input into files. */
const maxBytes = 16_777_216

/**
 * Returns the strings to translate: the arguments; without arguments or with `-`, standard input, as one string or with
 * `--lines` as a string for each line. Removes the last line end.
 * @throws {LockaleError} `TEXT_MISSING`, `TEXT_INVALID`, `TEXT_TOO_LARGE`, `USAGE_BAD_VALUE`
 */
export async function readTexts(context: CommandContext): Promise<readonly string[]> {
  const { host, flags, operands } = context
  const isByLine = flags.has('lines')
  if (operands.length > 0 && !isStdin(operands)) {
    if (isByLine)
      throw badValue('--lines works with standard input only.', 'Each argument is a separate string. Remove --lines.')
    const odd = operands.find((text) => /[\0\p{Surrogate}]/u.test(text))
    if (odd !== undefined) throw textInvalid('An argument is not valid Unicode.', undefined)
    const path = operands.find((text) => isPath(text, context))
    if (path !== undefined) {
      throw badValue(
        `"${path}" is a file, and this command translates strings.`,
        `Translate the file: lockale document ${path}. To translate this string: put it on standard input.`,
      )
    }
    return refuseNone(operands)
  }
  if (flags.text('key-file') === '-') {
    throw badValue('--key-file - and the string cannot both use standard input.', 'Pass the string as an argument.')
  }
  const bytes = await host.parts.readStdin(maxBytes + 1)
  if (bytes.byteLength > maxBytes) {
    throw new LockaleError('TEXT_TOO_LARGE', 'Standard input has more than 16 MiB.', {
      place: 'stdin',
      hint: 'Split it. To translate it as a file: lockale document. Nothing was sent.',
    })
  }
  refuseNoText(bytes)
  const text = new TextDecoder().decode(bytes).replace(/\r?\n$/u, '')
  return refuseNone(isByLine && text !== '' ? text.split(/\r?\n/u) : [text])
}

function isStdin(operands: readonly string[]): boolean {
  return operands.length === 1 && operands[0] === '-'
}

/** Returns true for the path of a file or folder that is there. A lone word such as `Save` counts as a string. */
function isPath(text: string, context: CommandContext): boolean {
  return /^[^\s]*[./][^\s]*$/u.test(text) && existsSync(resolvePath(text, context))
}

function refuseNone(texts: readonly string[]): readonly string[] {
  if (texts.some((text) => text.trim() !== '')) return texts
  throw new LockaleError('TEXT_MISSING', 'There is no string to send.', {
    hint: "Pass a string as an argument, in quotes, or on standard input: 'Good morning'",
  })
}

/** Throws if bytes are not UTF-8 or contain NUL. The error names the position of the first such byte. */
function refuseNoText(bytes: Uint8Array): void {
  const nul = bytes.indexOf(0)
  if (nul === -1 && isUtf8(bytes)) return
  const odd = isUtf8(bytes) ? nul : Math.min(...[firstOdd(bytes), nul].filter((at) => at !== -1))
  const before = new TextDecoder().decode(bytes.subarray(0, odd))
  const lines = before.split('\n')
  const place = `stdin:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
  throw textInvalid(
    odd === nul ? 'Standard input contains a NUL character.' : 'Standard input is not valid UTF-8.',
    place,
  )
}

/** Returns the offset of the first byte that is not UTF-8. Allows an incomplete character at the end. */
function firstOdd(bytes: Uint8Array): number {
  let [good, bad] = [0, bytes.length]
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1
    if (isBeginning(bytes.subarray(0, middle))) good = middle
    else bad = middle
  }
  return good
}

function isBeginning(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function textInvalid(problem: string, place: string | undefined): LockaleError {
  return new LockaleError('TEXT_INVALID', problem, {
    place,
    hint: 'Save it as UTF-8. For documents, use lockale document. Nothing was sent.',
  })
}
