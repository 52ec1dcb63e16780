import type { Entry } from '../format.ts'
import { isHeader } from './header.ts'
import type { PoFile } from './po-file.ts'
import type { PoMessage, PoText } from './message.ts'

/** The entries of a file, in its order. */
export function toEntries(text: string, file: PoFile): readonly Entry[] {
  const entries: Entry[] = []
  for (const message of file.scan.messages) {
    if (isHeader(message) || file.shadowed.has(message)) continue
    addEntries(entries, text, { message, file })
  }
  return entries
}

/**
 * The entry of a message, or one for each plural form. A `msgstr[n]` that the header does not count is none: no program
 * reads it.
 */
function addEntries(entries: Entry[], text: string, { message, file }: Pick<Role, 'message' | 'file'>): void {
  const { key, context, id, leadStart, start, strings, pluralId, flags } = message
  const comments = leadStart === start ? undefined : noteOf(text, leadStart, start)
  // one word may be two texts: what tells them apart helps who translates them
  const note = [context?.value, comments].filter(Boolean).join('\n') || undefined
  const keyRange = { start: id.start, end: id.end }
  for (const [index, string] of strings.entries()) {
    const form = pluralId === undefined ? undefined : file.plurals.forms[index]
    if (pluralId !== undefined && form === undefined) continue
    const read = valueOf(text, string, { message, file, form })
    const valueRange = { start: string.start, end: string.end }
    entries.push({
      path: form === undefined ? [key] : [key, form],
      ...read,
      note,
      ...(form === undefined ? {} : { form }),
      ...(flags.length === 0 ? {} : { flags }),
      keyRange,
      valueRange,
    })
  }
}

interface Role {
  readonly message: PoMessage
  readonly file: PoFile
  readonly form: string | undefined
}

type Value = Pick<Entry, 'kind' | 'value' | 'review' | 'draft'>

/** gettext takes no notice of an empty translation or a fuzzy one: it shows `msgid` or `msgid_plural`. */
function valueOf(text: string, string: PoText, { message, file, form }: Role): Value {
  const { id, pluralId, isFuzzy } = message
  const { start, end } = string
  const isTarget = file.mode === 'target'
  if (string.value !== '' && !isFuzzy) return { kind: 'text', value: string.value, ...(isTarget && { review: 'done' }) }
  if (isTarget) {
    // Copied to a file with other line ends it is the same.
    const value = text.slice(start, end).replaceAll(/\r\n?/g, '\n')
    return { kind: 'other', value, ...(string.value !== '' && { review: 'wanted', draft: string.value }) }
  }
  return { kind: 'text', value: form === undefined || form === 'one' ? id.value : (pluralId ?? id).value }
}

/** What programmers write for translators (`#.`), then what translators write (`# `). */
function noteOf(text: string, leadStart: number, start: number): string | undefined {
  const extracted: string[] = []
  const translators: string[] = []
  for (let at = text.indexOf('#', leadStart); at !== -1 && at < start; at = text.indexOf('#', at)) {
    let end = at + 1
    while (end < start && !isBreak(text.charCodeAt(end))) end++
    const kind = text.charAt(at + 1)
    if (kind === '.') extracted.push(text.slice(at + 2, end).trim())
    else if (kind === ' ' || kind === '\t' || end === at + 1) translators.push(text.slice(at + 1, end).trim())
    at = end
  }
  if (extracted.length === 0 && translators.length === 0) return undefined
  const note = [...extracted, ...translators].join('\n').trim()
  return note === '' ? undefined : note
}

function isBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d
}
