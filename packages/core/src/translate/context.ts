import { rememberFor } from '@lockale/errors'
import type { Syntax } from '@lockale/messages'
import { maskLiterals } from '@lockale/messages/engine'
import type { Catalog } from '../model/catalog.ts'
import type { ContextOptions } from '../model/config.ts'
import type { MessageKey } from '../model/key.ts'
import type { MessageUnit } from '../model/unit.ts'
import type { RequestSize } from '../model/translator.ts'
import type { SendStep } from '../plan/step.ts'
import { type Batch, bytesOf, joinContext, wireBytes } from './batch.ts'

/**
 * Adds context for the translator to a request, as far as there is room: descriptions, sections, and neighbouring
 * strings, as prose in the source language. The context is only a hint: it takes no room from strings, and is not part
 * of the key in the translation cache, so that a cached translation stays valid if the context changes.
 */
export function withContext(batch: Batch, limits: RequestSize, context: ContextOptions): Batch {
  const { texts, ...base } = batch.request
  const { sends } = batch
  const told = { request: batch.request, sends: sends.filter((send) => send.kind === 'send') }
  if (told.sends.length === 0) return batch
  const used = texts.reduce((sum, text, at) => {
    const send = sends[at]
    return sum + (send?.protectedText.wire === text ? wireBytes(send, limits) : limits.textBytes(text))
  }, limits.overheadBytes(base))
  const given = base.context === undefined ? 0 : bytesOf(base.context)
  const room = Math.min(context.maxBytes - given, limits.limits.maxBytes - used) - fieldBytes
  const around = lookAround(told, context)
  if (around.whole === undefined || around.whole.base !== base.context || around.whole.bytes > room) {
    const paragraphs = [
      ...noteSentences(told, base.context),
      ...(base.source.split('-')[0] === 'en' ? [around.sections] : []),
      ...(context.neighbours ? [around.neighbours()] : []),
    ]
    const { fitting, bytes, isAll } = collect(room, paragraphs)
    const added = joinContext([base.context, ...fitting])
    around.whole = isAll ? { base: base.context, bytes, added } : undefined
    return withAdded(batch, added)
  }
  return withAdded(batch, around.whole.added)
}

function withAdded(batch: Batch, context: string | undefined): Batch {
  return context === batch.request.context ? batch : { ...batch, request: { ...batch.request, context } }
}

type Told = Pick<Batch, 'request'> & { readonly sends: readonly SendStep[] }

interface Around {
  readonly sends: readonly SendStep[]
  readonly context: ContextOptions
  readonly sections: readonly string[]
  readonly neighbours: () => readonly string[]
  /** The complete context, if the request has room for all of it. Used again for these strings in other languages. */
  whole?: { readonly base: string | undefined; readonly bytes: number; readonly added: string | undefined } | undefined
}

const known = new WeakMap<MessageUnit, Around>()

/** Returns the sections and neighbouring strings of a batch. Cached: the same strings are sent for each locale. */
function lookAround(batch: Told, context: ContextOptions): Around {
  const { sends } = batch
  const first = sends[0]?.message.unit
  const before = first && known.get(first)
  if (before?.context === context && areAlike(before.sends, sends)) return before
  let neighbours: readonly string[] | undefined
  const around: Around = {
    sends,
    context,
    sections: sectionSentences(batch),
    neighbours: () => (neighbours ??= neighbourSentences(batch)),
  }
  if (first !== undefined) known.set(first, around)
  return around
}

function areAlike(sends: readonly SendStep[], others: readonly SendStep[]): boolean {
  return (
    sends.length === others.length &&
    sends.every((send, at) => {
      const other = others[at]
      return other?.message.unit === send.message.unit && other.source === send.source
    })
  )
}

/** Bytes of `"context":"",` and of the line ends between its paragraphs. */
const fieldBytes = 24

function collect(room: number, paragraphs: readonly Iterable<string>[]) {
  let [left, isAll] = [room, true]
  const fitting = paragraphs.map((sentences) => {
    const chosen: string[] = []
    for (const each of sentences) {
      const bytes = bytesOf(each) + 1
      if (bytes > left) {
        isAll = false
        continue
      }
      left -= bytes
      chosen.push(each)
    }
    return chosen.join(' ')
  })
  return { fitting, bytes: room - left, isAll }
}

/** Returns a paragraph for each description, beginning with its shortest strings: `Open, Close: Label of a button.` */
function noteSentences({ sends }: Told, context: string | undefined): readonly (readonly string[])[] {
  const notes = new Map<string, string[]>()
  const noted = sends.filter(({ place }) => place.note !== undefined)
  for (const { place, source, syntax } of noted.sort(byLength)) {
    if (place.note === undefined || context?.includes(place.note) === true) continue
    const texts = notes.get(place.note) ?? []
    notes.set(place.note, texts)
    const text = plainText(source, syntax)
    if (texts.length < maxLabels && text !== undefined && text.length <= maxLabelLength) texts.push(text)
  }
  return [...notes].map(([note, texts]) => {
    const what = sentence(note.replaceAll(/\s+/gu, ' ').trim())
    return [texts.length === 0 ? what : `${texts.join(', ')}: ${what}`]
  })
}

const maxLabels = 4
const maxLabelLength = 60

function byLength(a: SendStep, b: SendStep): number {
  return a.protectedText.characters - b.protectedText.characters
}

/** Returns `Settings, profile.` for keys `settings.profile.*`. Only for an English source, as keys are in English. */
function sectionSentences({ sends }: Told): readonly string[] {
  const sections = new Set<string>()
  for (const { message } of sends) {
    if (sections.size === maxSections) break
    const words = message.unit.path.slice(0, -1).flatMap(wordsOf)
    if (words.length > 0) sections.add(sentence(capital(words.join(', '))))
  }
  return [...sections]
}

const maxSections = 12

function wordsOf(segment: string): readonly string[] {
  if (!/^[A-Za-z][A-Za-z _-]{1,39}$/u.test(segment)) return []
  return [
    segment
      .replaceAll(/([a-z])([A-Z])/gu, '$1 $2')
      .replaceAll(/[_-]+/gu, ' ')
      .trim()
      .toLowerCase(),
  ]
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns strings that stand between or next to those of a batch in the source file: the nearest, in file order. */
function neighbourSentences({ sends }: Told): readonly string[] {
  const catalogs = [...new Set(sends.map(({ message }) => message.catalog))].slice(0, maxCatalogs)
  const inBatch = new Set(sends.map(({ message }) => message.unit))
  const own = new Set(sends.map(({ source, syntax }) => plainText(source, syntax)))
  const found: { readonly catalog: number; readonly at: number; readonly text: string }[] = []
  let length = 0
  for (const [at, catalog] of catalogs.entries()) {
    for (const index of outward(catalog, sends)) {
      const unit = catalog.source.units[index]
      if (unit === undefined || inBatch.has(unit)) continue
      const text = proseOf(unit)
      if (text === undefined || own.has(text) || length + text.length > maxNeighbourLength) continue
      own.add(text)
      length += text.length
      found.push({ catalog: at, at: index, text: sentence(text) })
    }
  }
  return found.sort((a, b) => a.catalog - b.catalog || a.at - b.at).map(({ text }) => text)
}

const maxCatalogs = 3
/** Maximum UTF-16 length of all neighbouring strings of a request together. */
const maxNeighbourLength = 1500
const maxLooks = 200

/** Yields positions in a source file: first those between the strings of a batch, then those next to them. */
function* outward(catalog: Catalog, sends: readonly SendStep[]): Generator<number> {
  const positions = positionsIn(catalog)
  const own = sends.filter(({ message }) => message.catalog === catalog)
  let [low, high] = [Infinity, -1]
  for (const { message } of own) {
    const at = positions.get(message.unit.key)
    if (at === undefined) continue
    low = Math.min(low, at)
    high = Math.max(high, at)
  }
  if (high === -1) return
  let looks = 0
  for (let at = low; at <= high && looks < maxLooks; at++, looks++) yield at
  for (let away = 1; looks < maxLooks && (high + away < positions.size || low - away >= 0); away++, looks += 2) {
    yield high + away
    yield low - away
  }
}

/** Returns the position of each message in its source file, by key. */
export const positionsIn: (catalog: Catalog) => ReadonlyMap<MessageKey, number> = rememberFor(
  ({ source }: Catalog) => new Map(source.units.map(({ key }, at) => [key, at])),
)

/** Returns the source string of a message as prose. `undefined` for one with plural forms, or without prose. */
export const proseOf: (unit: MessageUnit) => string | undefined = rememberFor(({ forms, syntax }: MessageUnit) => {
  const only = forms.size === 1 ? forms.get('')?.text : undefined
  return only === undefined ? undefined : plainText(only, syntax)
})

/** Maximum UTF-16 length of a text that serves as context. */
const maxLength = 300

/** Returns a string as one line of prose. `undefined` if it contains placeholders, URLs, emails or possible secrets. */
function plainText(message: string, syntax: Syntax): string | undefined {
  if (message.length > 2 * maxLength) return undefined
  const tokens = syntax.tokenise(message)
  if (tokens.some(({ type }) => type === 'placeholder')) return undefined
  const text = tokens.map((token) => (token.type === 'text' ? token.text : '')).join('')
  if (!/\p{L}{2}/u.test(text) || /[\w+/=-]{32}|[<>{}]/u.test(text) || text.length > maxLength) return undefined
  if (maskLiterals(text).some(({ type }) => type === 'literal')) return undefined
  return text.replaceAll(/\s+/gu, ' ').trim()
}

function sentence(text: string): string {
  return /[\p{Po}…]["'”’»）)]?$/u.test(text) ? text : `${text}.`
}
