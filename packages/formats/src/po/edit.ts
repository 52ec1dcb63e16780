import { beginsLine } from '../lines.ts'
import { hasError } from '../findings.ts'
import type { Block, BlockDialect, NewBlock, PrintPlace, SourceBlock, ValuePlace } from '../block/block.ts'
import { editBlocks } from '../block/edit-blocks.ts'
import { encodeText } from '../encoding.ts'
import type { EditOptions, Entry, EntryChange, ParsedFile } from '../format.ts'
import { refuseBroken, refuseEdit } from '../refuse.ts'
import { type Patch, splice } from '../splice.ts'
import { fitChanges } from './fit.ts'
import { isHeader, isUtf8Charset } from './header.ts'
import { headerPatches } from './header-patches.ts'
import { encodeString, lineBreakAt, plainStyle, printText, styleOf } from './text.ts'
import { wakePatches } from './obsolete.ts'
import { addFuzzy, hasFlags, type PoMessage, type PoText, withoutFuzzy } from './message.ts'
import { parseAs } from './parse-po.ts'
import { defaultFormsOf } from './plural-rules.ts'
import { poFileOf } from './po-file.ts'

/** For each block, its message, and its `msgstr` if the block is an entry. */
const places = new WeakMap<Block, { readonly message: PoMessage; readonly string: PoText | undefined }>()

/**
 * Edits a PO file. Replaces only the bytes of the changes; the header stays.
 * @param isNew true for a new file: the plural forms in `changes` are then those of the source language
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function applyChanges(
  read: ParsedFile,
  changes: readonly EntryChange[],
  { options, isNew }: { readonly options: EditOptions; readonly isNew: boolean },
): Uint8Array {
  const { file: place } = options
  if (hasError(read)) throw refuseBroken(place)
  if (changes.length === 0) return encodeText(read.text, read)
  const parse = (bytes: Uint8Array): ParsedFile => {
    const { asked, source } = poFileOf(read)
    const more = { ...(asked !== undefined && { locale: asked }), ...(source && { source }) }
    return parseAs(bytes, { file: place, maxBytes: Number.MAX_SAFE_INTEGER, ...more }, poFileOf(read).mode)
  }
  const woken = wakePatches(read, changes)
  const patches = [...(isNew ? [] : pluralRulePatches(read, changes)), ...woken]
  const parsed = patches.length === 0 ? read : parse(encodeText(splice(read.text, patches), read))
  const file = poFileOf(parsed)
  const fitted = fitChanges(changes, { place, text: parsed.text, file, isNew })
  const ready = fitted.patches.length === 0 ? parsed : parse(encodeText(splice(parsed.text, fitted.patches), parsed))
  const bytes = editBlocks(poDialect, { parse, parsed: ready, changes: fitted.changes, options })
  if (
    !isUtf8Charset(file.charset) &&
    parsed.encoding === 'utf-8' &&
    isAscii(encodeText(parsed.text, parsed)) &&
    !isAscii(bytes)
  ) {
    throw refuseEdit(`${place} says that it is in ${file.charset}, and some new translations are not ASCII.`, {
      place,
      hint: 'Set `charset=UTF-8` in the header, then run the command again.',
    })
  }
  return bytes
}

/** Returns patches for a header without a usable plural rule, if the first plural is written: gettext wants one then. */
function pluralRulePatches(parsed: ParsedFile, changes: readonly EntryChange[]): readonly Patch[] {
  const { header, mode, scan, stated, locale } = poFileOf(parsed)
  if (stated !== undefined || locale === undefined || mode === 'source') return []
  if (!changes.some(({ kind, path }) => kind !== 'remove' && path.length > 1)) return []
  const isUsed = scan.messages.some(
    (one) => one.pluralId !== undefined && one.strings.some(({ value }) => value !== ''),
  )
  const pluralForms = isUsed ? undefined : defaultFormsOf(locale).field
  const { text } = parsed
  return headerPatches(text, header, {
    language: undefined,
    pluralForms,
    charset: undefined,
    lineBreak: scan.lineBreak,
  })
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80)
}

/** Reads and prints PO files as blocks. A message is a block; with a plural, it is a container of its forms. */
const poDialect: BlockDialect = {
  read: toBlocks,
  printValue,
  printRaw: (raw, place) => raw.replaceAll(/\r\n|\n|\r/g, lineBreakOf(place)),
  printBlock,
  printLead(lead, block) {
    if (isStillFuzzy(block)) return lead
    return isProposal(block) ? addFuzzy(withoutFuzzy(lead)) : withoutFuzzy(lead)
  },
}

function lineBreakOf({ target, entry }: ValuePlace): string {
  const { parsed } = target
  return lineBreakAt(parsed.text, entry.valueRange.end, poFileOf(parsed).scan.lineBreak)
}

function toBlocks(parsed: ParsedFile): Block {
  const { scan, plurals, shadowed } = poFileOf(parsed)
  const children: Block[] = []
  let next = 0
  for (const message of scan.messages) {
    if (shadowed.has(message)) continue
    const { leadStart, start, end, strings, pluralId } = message
    const place = { leadStart, start, end, insertAt: end }
    if (isHeader(message)) {
      children.push({ path: [''], entry: undefined, children: [], ...place })
      continue
    }
    const forms: Block[] = []
    for (const [index, string] of strings.entries()) {
      if (pluralId !== undefined && plurals.forms[index] === undefined) continue
      const entry = parsed.entries[next++]
      if (entry === undefined) throw new Error('A message was read without its entry.')
      forms.push(toBlock(entry, message, string))
    }
    const [single] = forms
    if (pluralId === undefined && single) children.push({ ...single, ...place })
    else children.push({ path: [message.key], entry: undefined, children: forms, ...place })
    const block = children.at(-1)
    if (block) places.set(block, { message, string: pluralId === undefined ? strings[0] : undefined })
  }
  const { length } = parsed.text
  return { path: [], entry: undefined, children, leadStart: 0, start: 0, end: length, insertAt: scan.end }
}

function toBlock(entry: Entry, message: PoMessage, string: PoText): Block {
  const { keywordStart: start, end } = string
  const block = { path: entry.path, entry, children: [], leadStart: start, start, end, insertAt: end }
  places.set(block, { message, string })
  return block
}

function printValue(value: string, place: ValuePlace): string {
  const { message, string } = places.get(place.block) ?? {}
  const style = string ? styleOf(place.target.parsed.text, string, message?.id) : plainStyle
  return printText(value, { ...style, lineBreak: lineBreakOf(place) })
}

/** Prints a message. `msgid` and everything above it is copied from the source, with its line wrapping. */
function printBlock(block: NewBlock, { source, target, lineBreak, inline, indent }: PrintPlace): string {
  const [key = ''] = block.path
  const isPlural = block.value === undefined
  const model = source && places.get(source.block)?.message
  const text = source?.file.parsed.text ?? ''
  const isAlike = model !== undefined && (model.pluralId !== undefined) === isPlural
  const between = inline ? ' ' : lineBreak
  const style = model ? styleOf(text, { ...model.id, value: '' }, model.id) : plainStyle
  const head = isAlike ? rawHead(text, model, between) : printHead(key, { isPlural, lineBreak: between })
  const { plurals } = poFileOf(target.parsed)
  const strings = isPlural
    ? plurals.forms.map((form, index) => {
        const child = block.children.find(({ path }) => path[1] === form)
        return `msgstr[${index}] ${printNew(child)}`
      })
    : [`msgstr ${printNew(block)}`]
  const flag = isProposal(block) && !bringsFlags(source, inline) ? `#, fuzzy${lineBreak}` : ''
  return flag + (flag === '' ? '' : indent) + [head, ...strings].join(between)

  function printNew(one: NewBlock | undefined): string {
    if (one?.value === undefined) return '""'
    if (one.value.kind === 'raw') return one.value.raw.replaceAll(/\r\n|\n|\r/g, between)
    return printText(one.value.value, { ...style, lineBreak: between })
  }
}

function rawHead(text: string, { context, id, strings }: PoMessage, between: string): string {
  return text
    .slice((context ?? id).keywordStart, strings[0]?.keywordStart)
    .trimEnd()
    .replaceAll(/\r\n|\n|\r/g, between)
}

/** Prints `msgid` of a message that the source lacks. Its plural string is unknown: `msgid_plural` repeats `msgid`. */
function printHead(
  key: string,
  { isPlural, lineBreak }: { readonly isPlural: boolean; readonly lineBreak: string },
): string {
  const at = key.indexOf('\u0004')
  const style = { ...plainStyle, lineBreak }
  const id = printText(key.slice(at + 1), style)
  return [
    ...(at === -1 ? [] : [`msgctxt "${encodeString(key.slice(0, at))}"`]),
    `msgid ${id}`,
    ...(isPlural ? [`msgid_plural ${id}`] : []),
  ].join(lineBreak)
}

function isProposal({ value, children }: NewBlock): boolean {
  if (value !== undefined) return value.kind === 'text' && value.review === true
  const texts = children.filter((child) => child.value?.kind === 'text')
  return texts.length > 0 && texts.every(isProposal)
}

/** Returns true if the source comment, which is copied to the new message, has a line of flags to add `fuzzy` to. */
function bringsFlags(source: SourceBlock | undefined, inline: boolean): boolean {
  if (source === undefined || inline) return false
  const { text } = source.file.parsed
  const { leadStart, start } = source.block
  return beginsLine(leadStart, text) && beginsLine(start, text) && hasFlags(withoutFuzzy(text.slice(leadStart, start)))
}

/** Returns true for a non-empty translation that is copied as it is, and so stays fuzzy. */
function isStillFuzzy({ value, children }: NewBlock): boolean {
  if (value?.kind === 'raw') return /[^"\s]/.test(value.raw)
  return children.some(isStillFuzzy)
}
