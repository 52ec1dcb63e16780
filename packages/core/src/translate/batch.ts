import type { ContextOptions } from '../model/config.ts'
import type { FittedSettings } from '../model/settings.ts'
import type { TranslateRequest, Translator } from '../model/translator.ts'
import type { SendStep } from '../plan/step.ts'
import { joinContext, shortNote } from './context-text.ts'
import { lowerBound, pack } from './pack.ts'
import { type ModeGroup, ownRequests } from './own-requests.ts'

/** Steps that fit one request: same locale pair, settings and mode. Each text stands once. */
export interface Batch {
  readonly request: TranslateRequest
  /** One for each text of the request; others with the same `memoryKey` share its answer. */
  readonly sends: readonly SendStep[]
  /** Code points to be billed. */
  readonly characters: number
}

export interface BatchOptions {
  readonly source: string
  readonly settings: ReadonlyMap<string, FittedSettings>
  readonly limits: Pick<Translator, 'limits' | 'overheadBytes' | 'textBytes'>
  readonly context: ContextOptions
}

export interface Batches {
  /** One locale is finished before the next begins. */
  readonly batches: readonly Batch[]
  /** By locale: no packing of its texts needs fewer requests. */
  readonly lowerBounds: ReadonlyMap<string, number>
  /** Alone over the limit. */
  readonly tooLarge: readonly SendStep[]
}

/**
 * Packs sends into as few requests as the limits allow, target by target, in file order inside a group, so that a request
 * reads like the screen it comes from. Some requests more than needed are made for texts that share a note.
 */
export function toBatches(sends: readonly SendStep[], options: BatchOptions): Batches {
  const batches: Batch[] = []
  const tooLarge: SendStep[] = []
  const lowerBounds = new Map<string, number>()
  for (const [locale, texts] of byLocale(sends)) {
    const fitted = options.settings.get(locale)
    if (fitted === undefined) continue
    const modes = (['plain', 'xml'] as const).map((mode): ModeGroup => {
      const base = { source: options.source, target: locale, mode, settings: fitted.settings, context: fitted.context }
      const maxBytes = roomIn(base, options)
      const items = texts.filter((send) => modeOf(send) === mode).map((send) => toItem(send, options))
      tooLarge.push(...items.filter(({ bytes }) => bytes > maxBytes).map(({ send }) => send))
      return {
        base,
        items: items.filter(({ bytes }) => bytes <= maxBytes),
        limits: { maxBytes, maxItems: options.limits.limits.maxTexts },
      }
    })
    lowerBounds.set(
      locale,
      modes.reduce((sum, { items, limits }) => sum + lowerBound(items, limits), 0),
    )
    for (const { base, items, limits } of withOwnRequests(modes, options)) {
      batches.push(...pack(items, limits).map((bin) => toBatch(base, bin)))
    }
  }
  return { batches, lowerBounds, tooLarge }
}

/** Of sends with the same question the first stands for all. Recalled ones are answered already. */
function byLocale(sends: readonly SendStep[]): ReadonlyMap<string, readonly SendStep[]> {
  const locales = new Map<string, SendStep[]>()
  const seen = new Set<string>()
  for (const send of sends) {
    if (send.recalled !== undefined || seen.has(send.memoryKey)) continue
    seen.add(send.memoryKey)
    const texts = locales.get(send.place.locale)
    if (texts === undefined) locales.set(send.place.locale, [send])
    else texts.push(send)
  }
  return locales
}

function modeOf({ protectedText }: SendStep): 'plain' | 'xml' {
  return protectedText.mode === 'xml' ? 'xml' : 'plain'
}

function toItem(send: SendStep, { limits }: BatchOptions): ModeGroup['items'][number] {
  return { send, bytes: limits.textBytes(send.protectedText.wire) }
}

function roomIn(base: ModeGroup['base'], { limits }: BatchOptions): number {
  return limits.limits.maxBytes - limits.overheadBytes(base)
}

/** The groups without the texts whose note has a request of its own, and one group for each of those notes. */
function withOwnRequests(modes: readonly ModeGroup[], options: BatchOptions): readonly ModeGroup[] {
  const own = ownRequests(
    modes,
    (group, note) => {
      const context = joinContext([group.base.context, shortNote(note, options.context)])
      const base = { ...group.base, context }
      return { ...group, base, limits: { ...group.limits, maxBytes: roomIn(base, options) } }
    },
    options.context,
  )
  const taken = new Set(own.flatMap(({ items }) => items))
  return [...modes.map((group) => ({ ...group, items: group.items.filter((item) => !taken.has(item)) })), ...own]
}

function toBatch(base: ModeGroup['base'], items: ModeGroup['items']): Batch {
  const sends = items.map(({ send }) => send)
  return {
    request: { ...base, texts: sends.map(({ protectedText }) => protectedText.wire) },
    sends,
    characters: charactersOf(sends),
  }
}

function charactersOf(sends: readonly SendStep[]): number {
  return sends.reduce((sum, { protectedText }) => sum + protectedText.characters, 0)
}

/** Two halves of a batch that was refused as a whole; `undefined` for a single text. */
export function splitBatch(batch: Batch): readonly [Batch, Batch] | undefined {
  const { sends, request } = batch
  if (sends.length < 2) return undefined
  const middle = Math.ceil(sends.length / 2)
  const part = (start: number, end: number): Batch => {
    const chosen = sends.slice(start, end)
    return {
      request: { ...request, texts: request.texts.slice(start, end) },
      sends: chosen,
      characters: charactersOf(chosen),
    }
  }
  return [part(0, middle), part(middle, sends.length)]
}
