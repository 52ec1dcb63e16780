import { groupBy, rememberFor } from '@lockale/errors'
import type { ContextOptions } from '../model/config.ts'
import {
  type FittedSettings,
  type RequestSize,
  requestSettings,
  sizeFor,
  type TranslateRequest,
} from '../model/translator.ts'
import { canonicalJson } from '../model/hash.ts'
import { rephraseModel } from '../model/settings.ts'
import type { RequestLimits } from '../plan/send-step.ts'
import type { Send } from '../plan/step.ts'
import { fitOneRequest, joinModes, type ModeGroup, ownRequests, textIn } from './one-request.ts'
import { lowerBound, pack } from './pack.ts'
import { isForOneText, mostInstructions } from './second-question.ts'

/** Strings for one request, with the same languages and settings, without duplicates. */
export interface Batch {
  readonly request: TranslateRequest
  /** The strings of `request`, in the same order, each with the `memoryKey` of its answer in the translation cache. */
  readonly sends: readonly Send[]
  /** Number of code points (Unicode characters) that the service bills for the request. */
  readonly characters: number
}

/** The strings of one project, and everything that decides which other projects can share requests with it. */
export interface ProjectSends {
  readonly sends: readonly Send[]
  readonly source: string
  readonly settings: ReadonlyMap<string, FittedSettings>
  readonly context: ContextOptions
}

/**
 * Packs strings into as few requests as possible, target by target and in file order, so that strings that an app shows
 * together are sent together. Strings with the same description may get a separate request, with that description as
 * its context. Strings of several projects share requests if source language, settings and context are equal.
 * @returns `lowerBounds`: for each locale, the number of requests that is needed at least; `tooLarge`: strings that do
 * not fit a request even alone
 */
export function toBatches(
  projects: readonly ProjectSends[],
  limits: RequestLimits,
): {
  readonly batches: readonly Batch[]
  readonly lowerBounds: ReadonlyMap<string, number>
  readonly tooLarge: readonly Send[]
} {
  const batches: Batch[] = []
  const tooLarge: Send[] = []
  const lowerBounds = new Map<string, number>()
  for (const group of toGroups(projects)) {
    const { locale, context, fitted } = group
    const size = sizeFor(limits, locale)
    const all = toModes(group, size, tooLarge)
    const modes = size.takesItems === true ? joinModes(all) : all
    // strings are rephrased without context, and as they are: escapes would be read, and billed
    const isAsItIs = size.takesItems === true || fitted.settings.model === rephraseModel
    const isOne = !isAsItIs && fitOneRequest(modes, size)
    const lowest = isOne ? 1 : modes.reduce((sum, one) => sum + lowerBound(one.items, one.limits), 0)
    lowerBounds.set(locale, (lowerBounds.get(locale) ?? 0) + lowest)
    const groups = isAsItIs ? modes : withOwnRequests(modes, { isOne, size, context })
    for (const { items, limits: most, base } of groups) {
      for (const bin of pack(items, most)) batches.push(toBatch(base, bin))
    }
  }
  return { batches, lowerBounds, tooLarge }
}

interface Group extends Pick<ProjectSends, 'source' | 'context'> {
  readonly locale: string
  readonly fitted: FittedSettings
  readonly sends: Send[]
  /** Instructions for strings that are sent again after a doubtful translation. Added to those of the config. */
  readonly told: Set<string>
}

function toGroups(projects: readonly ProjectSends[]): readonly Group[] {
  const groups = new Map<string, Group>()
  const seen = new Set<string>()
  for (const { sends, source, settings, context } of projects) {
    const own = new Map<string, Group>()
    const second: Group[] = []
    for (const send of sends) {
      const { locale } = send.place
      if (send.recalled !== undefined || seen.has(send.memoryKey)) continue
      seen.add(send.memoryKey)
      const fitted = settings.get(locale)
      if (fitted === undefined) continue
      if (send.again !== undefined && send.again.length > 0) {
        secondGroup(second, { source, context, locale, fitted }, send.again).sends.push(send)
        continue
      }
      const known = own.get(locale) ?? groupFor({ source, context, locale, fitted, sends: [], told: new Set() })
      own.set(locale, known)
      known.sends.push(send)
    }
  }
  return [...groupBy([...groups.values()], ({ locale }) => locale).values()].flat()

  function groupFor(fresh: Group): Group {
    const { source, context, locale, fitted } = fresh
    const key = canonicalJson([locale, source, context, requestSettings(fitted), fitted.context ?? null])
    const group = groups.get(key) ?? fresh
    groups.set(key, group)
    return group
  }

  /**
   * Returns the group for a string that is sent again with the instructions `again`. The request of a group contains
   * the instructions of all its strings. An instruction about length needs a group with exactly the same instructions.
   */
  function secondGroup(known: Group[], about: Omit<Group, 'sends' | 'told'>, again: readonly string[]): Group {
    const room = mostInstructions - (about.fitted.settings.instructions?.length ?? 0)
    const isAlone = again.some(isForOneText)
    const found = known.find(({ locale, told }) => {
      if (locale !== about.locale) return false
      if (isAlone || [...told].some(isForOneText))
        return told.size === again.length && again.every((one) => told.has(one))
      return new Set([...told, ...again]).size <= room
    })
    const group = found ?? { ...about, sends: [], told: new Set() }
    for (const one of again) group.told.add(one)
    if (found === undefined) {
      known.push(group)
      groups.set(`again ${groups.size}`, group)
    }
    return group
  }
}

/** Divides the strings of a group by mode. Not a part of `toBatches`: V8 compiles a loop of a large function often. */
function toModes(group: Group, size: RequestSize, tooLarge: Send[]): readonly ModeGroup[] {
  const [plain, xml] = [openMode('plain', group, size), openMode('xml', group, size)]
  for (const [at, send] of group.sends.entries()) {
    const { items, limits } = send.protectedText.mode === 'xml' ? xml : plain
    const bytes = wireBytes(send, size)
    if (bytes > limits.maxBytes) tooLarge.push(send)
    else items.push({ send, at, bytes })
  }
  return [plain, xml]
}

function openMode(mode: TranslateRequest['mode'], { source, locale, fitted, told }: Group, size: RequestSize) {
  const own = requestSettings(fitted)
  const settings = told.size === 0 ? own : { ...own, instructions: [...(own.instructions ?? []), ...told] }
  const base = { source, target: locale, mode, settings, context: fitted.context }
  const items: ModeGroup['items'][number][] = []
  return { base, items, limits: { maxBytes: roomIn(base, size), maxItems: size.limits.maxTexts } }
}

/** Returns the number of bytes that a string adds to a request. Cached, as each language needs the same number. */
export function wireBytes({ protectedText }: Send, { textBytes }: Pick<RequestSize, 'textBytes'>): number {
  return sizesBy(textBytes)(protectedText)
}

const sizesBy = rememberFor((textBytes: RequestSize['textBytes']) =>
  rememberFor(({ wire }: Send['protectedText']) => textBytes(wire)),
)

function roomIn(base: ModeGroup['base'], size: RequestSize): number {
  return size.limits.maxBytes - size.overheadBytes(base)
}

/** Chooses descriptions that get separate requests, and moves their strings to a new group for each description. */
function withOwnRequests(
  modes: readonly ModeGroup[],
  { isOne, size, context }: { readonly isOne: boolean; readonly size: RequestSize; readonly context: ContextOptions },
): readonly ModeGroup[] {
  const toOwn = (group: ModeGroup, note: string) => {
    const base = { ...group.base, context: joinContext([group.base.context, shortNote(note, context)]) }
    return { ...group, base, limits: { ...group.limits, maxBytes: roomIn(base, size) } }
  }
  const own = ownRequests(modes, toOwn, { ...context, isOne })
  const taken = new Set(own.flatMap(({ items }) => items))
  const left = modes.map((group) => ({ ...group, items: group.items.filter((item) => !taken.has(item)) }))
  return [...(isOne ? joinModes(left) : left), ...own]
}

function toBatch(base: ModeGroup['base'], items: ModeGroup['items']): Batch {
  const sends = items.map(({ send }) => send)
  return {
    request: { ...base, texts: sends.map((send) => textIn(base.mode, send)) },
    sends,
    characters: charactersOf(sends),
  }
}

function charactersOf(sends: readonly Send[]): number {
  return sends.reduce((sum, { protectedText }) => sum + protectedText.characters, 0)
}

export function splitBatch(batch: Batch): readonly [Batch, Batch] | undefined {
  const middle = Math.ceil(batch.sends.length / 2)
  const first = partOf(batch, (_, index) => index < middle)
  const second = partOf(batch, (_, index) => index >= middle)
  return first && second && [first, second]
}

/** Returns the part of a batch that `isIn` selects; `undefined` if empty. */
export function partOf(batch: Batch, isIn: (send: Send, index: number) => boolean): Batch | undefined {
  const { request, sends } = batch
  const chosen = sends.filter(isIn)
  if (chosen.length === 0 || chosen.length === sends.length) return chosen.length === 0 ? undefined : batch
  const texts = request.texts.filter((_, index) => sends[index] !== undefined && isIn(sends[index], index))
  return { request: { ...request, texts }, sends: chosen, characters: charactersOf(chosen) }
}

/** Joins paragraphs of the context that is sent with a request. Returns `undefined` if all are empty. */
export function joinContext(parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter((part) => part !== undefined && part !== '').join('\n') || undefined
}

/** Returns a description, cut after `maxBytes`, so that the request has room left for strings. */
function shortNote(note: string, { maxBytes }: Pick<ContextOptions, 'maxBytes'>): string {
  if (bytesOf(note) <= maxBytes) return note
  let short = ''
  let bytes = 0
  for (const character of note) {
    bytes += bytesOf(character)
    if (bytes > maxBytes) break
    short += character
  }
  return short
}

/** Returns the size of a text in a request, in bytes: UTF-8, escaped for JSON. */
export function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2
}
