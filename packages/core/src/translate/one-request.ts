import { decodeEntities, escapeXml } from '@lockale/messages/engine'
import type { ContextOptions } from '../model/config.ts'
import type { RequestTranslator, TranslateRequest, Translator } from '../model/translator.ts'
import { askInAnotherWay } from '../plan/send-step.ts'
import type { Send, TextSend } from '../plan/step.ts'
import { lowerBound, type PackLimits } from './pack.ts'

/**
 * True if the strings of a locale fit one request, those without placeholders and tags as escaped XML beside those with them.
 * A string goes on record as if it was sent alone: its memory key says nothing of the others.
 */
export function fitOneRequest(
  groups: readonly ModeGroup[],
  { limits, textBytes }: Pick<Translator, 'limits' | 'textBytes'>,
): boolean {
  const xml = groups.find(({ base }) => base.mode === 'xml')
  const items = groups.flatMap((group) => group.items)
  if (xml === undefined || items.length > limits.maxTexts || groups.some((group) => group.items.length === 0))
    return false
  if (!items.every(({ send }) => mayBeEscaped(send))) return false
  const bytes = items.reduce((sum, { send }) => sum + textBytes(textIn('xml', send)), 0)
  return bytes <= xml.limits.maxBytes
}

/** Stand-ins in plain text are for services that do not read XML as they should, and so is what came back broken before. */
function mayBeEscaped({ protectedText: { mode, strategy }, refused }: Send): boolean {
  return mode === 'xml' || (strategy === 1 && refused === undefined)
}

/** One group of all, in file order; as they are where one mode is all there is. */
export function joinModes(groups: readonly ModeGroup[]): readonly ModeGroup[] {
  const xml = groups.find(({ base }) => base.mode === 'xml')
  if (xml === undefined || groups.some(({ items }) => items.length === 0)) return groups
  return [{ ...xml, items: groups.flatMap(({ items }) => items).sort((a, b) => a.at - b.at) }]
}

/** The text of a string in a request of a mode. */
export function textIn(mode: TranslateRequest['mode'], { protectedText }: Send): string {
  const { wire } = protectedText
  return mode === 'xml' && protectedText.mode === 'plain' ? escapeXml(wire) : wire
}

/** Names the answer to a string of a request. */
export function answerKey({ target, mode }: Pick<TranslateRequest, 'target' | 'mode'>, text: string): string {
  return JSON.stringify([target, mode, text])
}

const strategies = [1, 2, 3] as const
const unnamed = { sourceLocale: '', terms: [] } as const

/** Returns the keys of all answers that requests may have brought to a string of no message. */
export function askedFor(send: TextSend): readonly string[] {
  const ways = send.isProtected ? strategies.map((strategy) => askInAnotherWay(send, { ...unnamed, strategy })) : [send]
  const target = send.place.locale
  const keys = ways.flatMap((way) =>
    (['plain', 'xml'] as const).map((mode) => answerKey({ target, mode }, textIn(mode, way))),
  )
  return [...new Set(keys)]
}

/** The translator with the answers to escaped strings as plain text again. Such a string is one without a tag. */
export function withPlainAnswers(translator: RequestTranslator): RequestTranslator {
  return {
    ...translator,
    async translate(request, signal) {
      const answer = await translator.translate(request, signal)
      if (request.mode !== 'xml') return answer
      const texts = answer.texts.map((text, at) =>
        request.texts[at]?.includes('<') === false ? decodeEntities(text) : text,
      )
      return { ...answer, texts }
    },
  }
}

/** Items that may share requests. */
export interface ModeGroup {
  readonly base: Omit<TranslateRequest, 'texts'>
  /** Items in file order. */
  readonly items: readonly Item[]
  readonly limits: PackLimits
}

interface Item {
  readonly send: Send
  /** Counted through the texts of a locale, in file order. */
  readonly at: number
  readonly bytes: number
}

interface NoteGroup {
  readonly note: string
  readonly from: ModeGroup
  readonly items: Item[]
  /** Of its shortest text, in code points: the shorter, the more the note decides. */
  shortest: number
}

/**
 * Chooses the notes that get requests of their own, the shortest texts first, as long as a locale needs no more requests
 * than the lower bound and the share of it that the project allows. A note that costs no request more always gets its own.
 * @param groups of one locale @param toOwn the group as its texts are sent under that note alone
 */
export function ownRequests(
  groups: readonly ModeGroup[],
  toOwn: (group: ModeGroup, note: string) => ModeGroup,
  { extraRequests, isOne }: Pick<ContextOptions, 'extraRequests'> & { readonly isOne: boolean },
): readonly ModeGroup[] {
  const left = new Map(groups.map((group) => [group, openTally(group)]))
  const needed = () => {
    const sum = [...left.values()].reduce((all, tally) => all + tally.requests(), 0)
    return isOne ? Math.min(sum, 1) : sum
  }
  const bound = needed()
  const most = bound + (extraRequests === 0 ? 0 : Math.max(2, Math.floor((bound * extraRequests) / 100)))
  const own: ModeGroup[] = []
  let requests = 0
  for (const { note, from, items } of groups.flatMap(notesIn).sort((a, b) => a.shortest - b.shortest)) {
    const tally = left.get(from)
    if (tally === undefined) continue
    const group = { ...toOwn(from, note), items }
    if (items.some(({ bytes }) => bytes > group.limits.maxBytes)) continue
    const more = lowerBound(items, group.limits)
    tally.take(items)
    if (requests + more + needed() > most) {
      tally.giveBack(items)
      continue
    }
    requests += more
    own.push(group)
  }
  return own
}

function notesIn(group: ModeGroup): readonly NoteGroup[] {
  const notes = new Map<string, NoteGroup>()
  for (const item of group.items) {
    const { place, protectedText } = item.send
    if (place.note === undefined) continue
    const known = notes.get(place.note)
    if (known === undefined) {
      notes.set(place.note, { note: place.note, from: group, items: [item], shortest: protectedText.characters })
    } else {
      known.items.push(item)
      known.shortest = Math.min(known.shortest, protectedText.characters)
    }
  }
  return [...notes.values()]
}

/** Requests for what is left of a group, without going through it again for each note. */
function openTally({ items, limits: { maxBytes, maxItems } }: ModeGroup) {
  let count = items.length
  let bytes = sizeOf(items)
  return {
    requests: () => Math.max(Math.ceil(count / maxItems), Math.ceil(bytes / maxBytes)),
    take(taken: readonly Item[]) {
      count -= taken.length
      bytes -= sizeOf(taken)
    },
    giveBack(taken: readonly Item[]) {
      count += taken.length
      bytes += sizeOf(taken)
    },
  }
}

function sizeOf(items: readonly Item[]): number {
  return items.reduce((sum, { bytes }) => sum + bytes, 0)
}
