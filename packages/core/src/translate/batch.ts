import { rememberFor } from '@lockale/errors'
import type { ContextOptions } from '../model/config.ts'
import { type FittedSettings, requestSettings, type TranslateRequest } from '../model/translator.ts'
import { canonicalJson } from '../model/hash.ts'
import type { RequestLimits } from '../plan/send-step.ts'
import type { Send } from '../plan/step.ts'
import { fitOneRequest, joinModes, type ModeGroup, ownRequests, textIn } from './one-request.ts'
import { lowerBound, pack } from './pack.ts'
import { isForOneText, mostInstructions } from './second-question.ts'

/** Steps that fit one request: same locale pair and settings. Each text stands once. */
export interface Batch {
  readonly request: TranslateRequest
  /** One for each text of the request; others with the same `memoryKey` share its answer. */
  readonly sends: readonly Send[]
  /** Code points to be billed. */
  readonly characters: number
}

/** The texts of one project, and all that decides which requests they may share with those of others. */
export interface ProjectSends {
  readonly sends: readonly Send[]
  readonly source: string
  readonly settings: ReadonlyMap<string, FittedSettings>
  readonly context: ContextOptions
}

/**
 * Packs sends into as few requests as the limits allow, target by target, in file order inside a group, so that a request
 * reads like the screen it comes from. Some requests more than needed are made for texts that share a note. Texts of several
 * projects go into one request where everything beside the texts would be the same. One locale is finished before the next begins.
 * `lowerBounds` has the least number of requests by locale, `tooLarge` what is alone over the limit.
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
  for (const { source, locale, fitted, context, sends, told } of toGroups(projects)) {
    const options = { limits, context }
    const modes = (['plain', 'xml'] as const).map((mode): ModeGroup => {
      const base = { source, target: locale, mode, settings: settingsOf({ fitted, told }), context: fitted.context }
      const maxBytes = roomIn(base, options)
      const items: ModeGroup['items'][number][] = []
      for (const [at, send] of sends.entries()) {
        if ((send.protectedText.mode === 'xml') !== (mode === 'xml')) continue
        const bytes = wireBytes(send, limits)
        if (bytes > maxBytes) tooLarge.push(send)
        else items.push({ send, at, bytes })
      }
      return { base, items, limits: { maxBytes, maxItems: limits.limits.maxTexts } }
    })
    const isOne = fitOneRequest(modes, limits)
    const lowest = isOne ? 1 : modes.reduce((sum, group) => sum + lowerBound(group.items, group.limits), 0)
    lowerBounds.set(locale, (lowerBounds.get(locale) ?? 0) + lowest)
    for (const group of withOwnRequests(modes, isOne, options)) {
      batches.push(...pack(group.items, group.limits).map((bin) => toBatch(group.base, bin)))
    }
  }
  return { batches, lowerBounds, tooLarge }
}

/** Texts that are asked for in the same words. */
interface Group extends Pick<ProjectSends, 'source' | 'context'> {
  readonly locale: string
  readonly fitted: FittedSettings
  readonly sends: Send[]
  /** What the service is told to mind in second questions, beside what the settings tell it. */
  readonly told: Set<string>
}

/** Locale after locale. Of sends with the same question the first stands for all; recalled ones are answered already. */
function toGroups(projects: readonly ProjectSends[]): readonly Group[] {
  const locales = new Map<string, Map<string, Group>>()
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
  return [...locales.values()].flatMap((groups) => [...groups.values()])

  function groupsIn(locale: string): Map<string, Group> {
    const groups = locales.get(locale) ?? new Map<string, Group>()
    locales.set(locale, groups)
    return groups
  }

  function groupFor(fresh: Group): Group {
    const { source, context, locale, fitted } = fresh
    const key = canonicalJson([source, context, requestSettings(fitted), fitted.context ?? null])
    const groups = groupsIn(locale)
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
      const groups = groupsIn(about.locale)
      groups.set(`again ${groups.size}`, group)
    }
    return group
  }
}

function settingsOf({ fitted, told }: Pick<Group, 'fitted' | 'told'>): TranslateRequest['settings'] {
  const settings = requestSettings(fitted)
  return told.size === 0 ? settings : { ...settings, instructions: [...(settings.instructions ?? []), ...told] }
}

interface BatchOptions {
  readonly limits: RequestLimits
  readonly context: ContextOptions
}

/** Of a text as it is sent: the same for each language. */
export function wireBytes({ protectedText }: Send, { textBytes }: Pick<RequestLimits, 'textBytes'>): number {
  return sizesBy(textBytes)(protectedText)
}

const sizesBy = rememberFor((textBytes: RequestLimits['textBytes']) =>
  rememberFor(({ wire }: Send['protectedText']) => textBytes(wire)),
)

function roomIn(base: ModeGroup['base'], { limits }: BatchOptions): number {
  return limits.limits.maxBytes - limits.overheadBytes(base)
}

/** The groups without the texts whose note has a request of its own, and one group for each of those notes. */
function withOwnRequests(modes: readonly ModeGroup[], isOne: boolean, options: BatchOptions): readonly ModeGroup[] {
  const own = ownRequests(
    modes,
    (group, note) => {
      const context = joinContext([group.base.context, shortNote(note, options.context)])
      const base = { ...group.base, context }
      return { ...group, base, limits: { ...group.limits, maxBytes: roomIn(base, options) } }
    },
    { ...options.context, isOne },
  )
  const taken = new Set(own.flatMap(({ items }) => items))
  const left =
    taken.size === 0
      ? modes
      : modes.map((group) => ({ ...group, items: group.items.filter((item) => !taken.has(item)) }))
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

/** Two halves of a batch that was refused as a whole; `undefined` for a single text. */
export function splitBatch(batch: Batch): readonly [Batch, Batch] | undefined {
  const middle = Math.ceil(batch.sends.length / 2)
  const first = partOf(batch, (_, index) => index < middle)
  const second = partOf(batch, (_, index) => index >= middle)
  return first && second && [first, second]
}

/** The texts of a batch for which `isIn` says so, as a batch; `undefined` where there is none. */
export function partOf(batch: Batch, isIn: (send: Send, index: number) => boolean): Batch | undefined {
  const { request, sends } = batch
  const texts = request.texts.filter((_, index) => sends[index] !== undefined && isIn(sends[index], index))
  const chosen = sends.filter(isIn)
  if (chosen.length === 0 || chosen.length === sends.length) return chosen.length === 0 ? undefined : batch
  return { request: { ...request, texts }, sends: chosen, characters: charactersOf(chosen) }
}

/** Parts of a context as paragraphs; `undefined` where none is left. */
export function joinContext(parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter((part) => part !== undefined && part !== '').join('\n') || undefined
}

/** A note as it is sent: one of many pages would leave no room for texts. */
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

/** As the service counts a body: in UTF-8, escaped for JSON. */
export function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2
}
