import type { ContextOptions } from '../model/config.ts'
import { canonicalJson } from '../model/hash.ts'
import { type FittedSettings, requestSettings } from '../model/fitted-settings.ts'
import type { TranslateRequest, Translator } from '../model/translator.ts'
import type { SendStep } from '../plan/step.ts'
import { joinContext, shortNote } from './context-text.ts'
import { lowerBound, pack } from './pack.ts'
import { isForOneText, mostInstructions } from './second-question.ts'
import { type ModeGroup, ownRequests } from './own-requests.ts'

/** Steps that fit one request: same locale pair, settings and mode. Each text stands once. */
export interface Batch {
  readonly request: TranslateRequest
  /** One for each text of the request; others with the same `memoryKey` share its answer. */
  readonly sends: readonly SendStep[]
  /** Code points to be billed. */
  readonly characters: number
}

/** The texts of one project, and all that decides which requests they may share with those of others. */
export interface BatchParty {
  readonly sends: readonly SendStep[]
  readonly source: string
  readonly settings: ReadonlyMap<string, FittedSettings>
  readonly context: ContextOptions
}

type Limits = Pick<Translator, 'limits' | 'overheadBytes' | 'textBytes'>

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
 * reads like the screen it comes from. Some requests more than needed are made for texts that share a note. Texts of several
 * projects go into one request where everything beside the texts would be the same.
 */
export function toBatches(parties: readonly BatchParty[], limits: Limits): Batches {
  const batches: Batch[] = []
  const tooLarge: SendStep[] = []
  const lowerBounds = new Map<string, number>()
  for (const { source, locale, fitted, context, sends, told } of toGroups(parties)) {
    const options = { limits, context }
    const modes = (['plain', 'xml'] as const).map((mode): ModeGroup => {
      const base = { source, target: locale, mode, settings: settingsOf({ fitted, told }), context: fitted.context }
      const maxBytes = roomIn(base, options)
      const items = sends.filter((send) => modeOf(send) === mode).map((send) => toItem(send, options))
      tooLarge.push(...items.filter(({ bytes }) => bytes > maxBytes).map(({ send }) => send))
      return {
        base,
        items: items.filter(({ bytes }) => bytes <= maxBytes),
        limits: { maxBytes, maxItems: limits.limits.maxTexts },
      }
    })
    const lowest = modes.reduce((sum, group) => sum + lowerBound(group.items, group.limits), 0)
    lowerBounds.set(locale, (lowerBounds.get(locale) ?? 0) + lowest)
    for (const group of withOwnRequests(modes, options)) {
      batches.push(...pack(group.items, group.limits).map((bin) => toBatch(group.base, bin)))
    }
  }
  return { batches, lowerBounds, tooLarge }
}

/** Texts that are asked for in the same words. */
interface Group extends Pick<BatchParty, 'source' | 'context'> {
  readonly locale: string
  readonly fitted: FittedSettings
  readonly sends: SendStep[]
  /** What the service is told to mind in second questions, beside what the settings tell it. */
  readonly told: Set<string>
}

/** Locale after locale. Of sends with the same question the first stands for all; recalled ones are answered already. */
function toGroups(parties: readonly BatchParty[]): readonly Group[] {
  const locales = new Map<string, Map<string, Group>>()
  const seen = new Set<string>()
  for (const { sends, source, settings, context } of parties) {
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
  return [...locales.values()].flatMap((groups) => [...groups.values()])

  function groupFor(fresh: Group): Group {
    const { source, context, locale, fitted } = fresh
    const groups = locales.get(locale) ?? new Map<string, Group>()
    locales.set(locale, groups)
    const key = canonicalJson([source, context, requestSettings(fitted), fitted.context ?? null])
    const group = groups.get(key) ?? fresh
    groups.set(key, group)
    return group
  }

  /** Words for one text do no harm to others, so that there are few requests; but for limits of length. */
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
      const groups = locales.get(about.locale) ?? new Map<string, Group>()
      locales.set(about.locale, groups)
      groups.set(`again ${groups.size}`, group)
    }
    return group
  }
}

function settingsOf({ fitted, told }: Pick<Group, 'fitted' | 'told'>): TranslateRequest['settings'] {
  const settings = requestSettings(fitted)
  return told.size === 0 ? settings : { ...settings, instructions: [...(settings.instructions ?? []), ...told] }
}

function modeOf({ protectedText }: SendStep): 'plain' | 'xml' {
  return protectedText.mode === 'xml' ? 'xml' : 'plain'
}

interface BatchOptions {
  readonly limits: Limits
  readonly context: ContextOptions
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
