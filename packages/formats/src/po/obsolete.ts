import { tryScan } from '../literal/scan.ts'
import type { EntryChange, ParsedFile } from '../format.ts'
import type { Patch } from '../splice.ts'
import { isHeader } from './header.ts'
import { type PoMessage, type PoScan, proposePatches } from './message.ts'
import { messagesOf, poFileOf } from './po-file.ts'
import { scanPo } from './scan.ts'
import { lineBreakAt } from './text.ts'

/** Reads the obsolete messages (`#~`), with their offsets in the file. Returns none if they are not well-formed. */
function readObsolete(text: string, { obsolete }: PoScan): readonly PoMessage[] {
  if (obsolete.length === 0) return []
  // Each mark becomes blanks of the same length, so that all offsets stay. `#~|` becomes the comment `#|`.
  const bare = text.replaceAll(mark, (_, before: string, kind: string) => `${before}${kind === '|' ? ' #|' : '  '}`)
  const starts = new Set(obsolete.map(({ start }) => start))
  return (
    tryScan(bare, scanPo)?.messages.filter(({ leadStart, start }) => starts.has(leadStart) || starts.has(start)) ?? []
  )
}

const mark = /((?:^|[\r\n])[ \t]*)#~(\|?)/g

/**
 * Returns the obsolete messages that are in the source file again: suggestions of the translator who wrote them, such
 * as a `fuzzy` message is. Programs do not use them, and gettext refuses a file that has the same message twice.
 */
export function returnedMessages(text: string, scan: PoScan, source: ParsedFile | undefined): readonly PoMessage[] {
  if (source === undefined || scan.obsolete.length === 0) return []
  const own = new Set(scan.messages.map(({ key }) => key))
  const today = new Map(messagesOf(source).map((message) => [message.key, message]))
  const returned = new Map<string, PoMessage>()
  for (const message of readObsolete(text, scan)) {
    const now = today.get(message.key)
    const isSame = now !== undefined && (now.pluralId === undefined) === (message.pluralId === undefined)
    if (!isSame || isHeader(message) || own.has(message.key) || message.strings.every(({ value }) => value === ''))
      continue
    returned.set(message.key, { ...message, isFuzzy: true })
  }
  return [...returned.values()]
}

/**
 * Returns patches that make messages of `changes` out of obsolete ones, with the flag `fuzzy`. An obsolete message that
 * cannot be used is removed where a new message takes its place.
 */
export function wakePatches(parsed: ParsedFile, changes: readonly EntryChange[]): readonly Patch[] {
  const { scan, returned } = poFileOf(parsed)
  if (scan.obsolete.length === 0) return []
  const { text } = parsed
  const touched = new Set(changes.map(({ path }) => path[0]))
  const added = new Set(changes.flatMap(({ kind, path }) => (kind === 'remove' ? [] : [path[0]])))
  const awake = new Set(returned.filter(({ key }) => touched.has(key)).map(({ leadStart }) => leadStart))
  return readObsolete(text, scan).flatMap((message): readonly Patch[] => {
    const { key, leadStart, start, end } = message
    if (!awake.has(leadStart)) {
      if (!added.has(key)) return []
      const blank = /^[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(end, end + 100))?.[0].length ?? 0
      return [{ range: { start: leadStart, end: end + blank }, text: '' }]
    }
    const lineBreak = lineBreakAt(text, start, scan.lineBreak)
    const bare = text.slice(start, end).replaceAll(/((?:^|[\r\n])[ \t]*)#~[ \t]?/g, '$1')
    return [...proposePatches(text, message, { lineBreak, isNew: false }), { range: { start, end }, text: bare }]
  })
}
