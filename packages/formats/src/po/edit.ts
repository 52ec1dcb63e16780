import { editBlocks } from '../block/edit-blocks.ts'
import { encodeText } from '../encoding.ts'
import type { EditOptions, EntryChange, ParsedFile } from '../format.ts'
import { refuseBroken, refuseEdit } from '../refuse.ts'
import { splice } from '../splice.ts'
import { isUtf8Charset } from './charset.ts'
import { poDialect } from './dialect.ts'
import { fitChanges } from './fit.ts'
import { parseAs } from './parse.ts'
import { poFileOf } from './po-file.ts'

/**
 * The file with the changes made. Everything else keeps its bytes; the header stays as it is.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function editPo(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  return applyChanges(parsed, changes, { options, isNew: false })
}

export interface EditKind {
  readonly options: EditOptions
  /** As for `fitChanges`. */
  readonly isNew: boolean
}

export function applyChanges(parsed: ParsedFile, changes: readonly EntryChange[], kind: EditKind): Uint8Array {
  const { options, isNew } = kind
  const { file: place } = options
  if (parsed.diagnostics.some(({ severity }) => severity === 'error')) {
    throw refuseBroken(place)
  }
  if (changes.length === 0) return encodeText(parsed.text, parsed)
  const file = poFileOf(parsed)
  const fitted = fitChanges(changes, { place, text: parsed.text, file, isNew })
  const parse = (bytes: Uint8Array): ParsedFile => {
    const { asked } = file
    return parseAs(
      bytes,
      { file: place, maxBytes: Number.MAX_SAFE_INTEGER, ...(asked !== undefined && { locale: asked }) },
      file.mode,
    )
  }
  const ready = fitted.patches.length === 0 ? parsed : parse(encodeText(splice(parsed.text, fitted.patches), parsed))
  const bytes = editBlocks(poDialect, { parse, parsed: ready, changes: fitted.changes, options })
  if (
    !isUtf8Charset(file.charset) &&
    parsed.encoding === 'utf-8' &&
    isAscii(encodeText(parsed.text, parsed)) &&
    !isAscii(bytes)
  ) {
    throw refuseEdit(`${place} says that it is in ${file.charset}, and the new texts are not all in ASCII.`, {
      place,
      hint: 'Say `charset=UTF-8` in the header, then run again.',
    })
  }
  return bytes
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80)
}
