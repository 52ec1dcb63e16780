import { hasError } from '../findings.ts'
import { encodeUtf8 } from '../encoding.ts'
import type { Entry, EntryChange, EntryPath, ParsedFile } from '../format.ts'
import { editJson } from '../json/edit.ts'
import { listEntries } from '../json/entries.ts'
import type { LiteralNode } from '../literal/notation.ts'
import { scanJson, toNodes } from '../json/scan.ts'
import { readTokens } from '../json/token-buffer.ts'
import { refuseBroken, refuseMismatch } from '../refuse.ts'
import { isAsAsked } from '../verify.ts'
import type { JsonFile } from './read.ts'

interface ProfileEdit {
  /** As the format reads it. */
  readonly before: ParsedFile
  /** As the format is asked for them, and what follows from them for its entries. */
  readonly changes: readonly EntryChange[]
  /** What they come to in JSON. */
  readonly jsonChanges: readonly EntryChange[]
  readonly jsonOrder: readonly EntryPath[]
  /** Touches up blanks in the finished text. */
  readonly finish?: ((text: string) => string) | undefined
  /** The entries of the finished file, as the format reads them. */
  readonly read: (file: JsonFile) => readonly Entry[]
  /** As shown in errors. */
  readonly file: string
  /** The file as JSON has it. */
  readonly json: ParsedFile
  /** The file that `jsonOrder` is that of, if it is another one. */
  readonly source?: ParsedFile | undefined
}

/**
 * Edits a file whose format is JSON, and reads the result twice: as JSON, in which nothing else may have changed, and as
 * the format does.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function editJsonProfile(edit: ProfileEdit): Uint8Array {
  const { before, changes, jsonChanges, jsonOrder, finish, read, file, source, json } = edit
  const edited = editJson(json, jsonChanges, { file, order: jsonOrder, ...(source && { source }) })
  const plain = new TextDecoder('utf-8', { fatal: true }).decode(edited)
  const text = finish ? finish(plain) : plain
  const { root } = scanJson(text) ?? {}
  // The diagnostics say whether keys are there twice; an edit makes none.
  const after = root && { ...before, text, entries: read({ text, root }) }
  if (after && isAsAsked({ before, after, changes })) {
    return text === plain ? edited : encodeUtf8(text, before.bom)
  }
  throw refuseMismatch(file)
}

/**
 * Reads a parsed file for an edit, once: as a tree, and as JSON has it. What was found in it as JSON, the format has among
 * its own diagnostics.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH` for a file with errors
 */
export function openProfile(
  parsed: ParsedFile,
  file: string,
): { readonly root: LiteralNode; readonly json: ParsedFile } {
  const { text } = parsed
  const scan = hasError(parsed) ? undefined : readTokens(text)
  const { entries, tooDeep } = scan?.ok ? listEntries(text, scan.tokens) : {}
  if (!scan?.ok || entries === undefined || tooDeep) throw refuseBroken(file)
  return { root: toNodes(scan.tokens).root, json: { ...parsed, entries } }
}
