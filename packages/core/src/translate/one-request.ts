import { groupBy } from '@lockale/errors'
import { decodeEntities, escapeXml } from '@lockale/messages/engine'
import type { ContextOptions } from '../model/config.ts'
import type { RequestConnection, TranslateRequest, Connection } from '../model/translator.ts'
import { askInAnotherWay } from '../plan/send-step.ts'
import type { Send, TextSend } from '../plan/step.ts'
import { lowerBound, type PackLimits } from './pack.ts'

/** Returns whether one XML request has room for all strings of a locale, if its plain strings are escaped as XML. */
export function fitOneRequest(
  groups: readonly ModeGroup[],
  { limits, textBytes }: Pick<Connection, 'limits' | 'textBytes'>,
): boolean {
  const xml = groups.find(({ base }) => base.mode === 'xml')
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  if (xml === undefined || count > limits.maxTexts || groups.some((group) => group.items.length === 0)) return false
  const items = groups.flatMap((group) => group.items)
  if (!items.every(({ send }) => mayBeEscaped(send))) return false
  const bytes = items.reduce((sum, { send }) => sum + textBytes(textIn('xml', send)), 0)
  return bytes <= xml.limits.maxBytes
}

/** Returns whether a string may be sent as XML. A plain string whose translation was invalid before stays plain. */
function mayBeEscaped({ protectedText: { mode, strategy }, refused }: Send): boolean {
  return mode === 'xml' || (strategy === 1 && refused === undefined)
}

/** Joins the plain and the XML group into one XML group, in file order. Returns `groups` unchanged if one is empty. */
export function joinModes(groups: readonly ModeGroup[]): readonly ModeGroup[] {
  const xml = groups.find(({ base }) => base.mode === 'xml')
  if (xml === undefined || groups.some(({ items }) => items.length === 0)) return groups
  return [{ ...xml, items: groups.flatMap(({ items }) => items).sort((a, b) => a.at - b.at) }]
}

export function textIn(mode: TranslateRequest['mode'], { protectedText }: Send): string {
  const { wire } = protectedText
  return mode === 'xml' && protectedText.mode === 'plain' ? escapeXml(wire) : wire
}

export function answerKey({ target, mode }: Pick<TranslateRequest, 'target' | 'mode'>, text: string): string {
  return JSON.stringify([target, mode, text])
}

const strategies = [1, 2, 3] as const
const unnamed = { sourceLocale: '', terms: [] } as const

/** Returns the `answerKey` of each form in which a string may be sent: plain or XML, with each kind of tags. */
export function askedFor(send: TextSend): readonly string[] {
  const ways = send.isProtected ? strategies.map((strategy) => askInAnotherWay(send, { ...unnamed, strategy })) : [send]
  const target = send.place.locale
  const keys = ways.flatMap((way) =>
    (['plain', 'xml'] as const).map((mode) => answerKey({ target, mode }, textIn(mode, way))),
  )
  return [...new Set(keys)]
}

/** Returns a translator that unescapes translations of plain strings (those without a tag) in XML requests. */
export function withPlainAnswers(translator: RequestConnection): RequestConnection {
  return {
    ...translator,
    async translate(request, signal) {
      const answer = await translator.translate(request, signal)
      if (request.mode !== 'xml') return answer
      const isPlain = (at: number) => request.texts[at]?.includes('<') === false
      const texts = answer.texts.map((text, at) => (text !== undefined && isPlain(at) ? decodeEntities(text) : text))
      const variants = answer.variants?.map((own, at) => {
        if (own === undefined || !isPlain(at)) return own
        return Object.fromEntries(Object.entries(own).map(([locale, text]) => [locale, decodeEntities(text)]))
      })
      return { ...answer, texts, variants }
    },
  }
}

/** Strings of one mode (plain or XML) that may be sent in the same requests. */
export interface ModeGroup {
  readonly base: Omit<TranslateRequest, 'texts'>
  readonly items: readonly Item[]
  readonly limits: PackLimits
}

interface Item {
  readonly send: Send
  /** Index among the strings of a locale, in file order. */
  readonly at: number
  readonly bytes: number
}

/**
 * Chooses the descriptions whose strings are sent in separate requests, with the description as context. Those of the
 * shortest strings come first, as long as the number of additional requests is within `extraRequests` of the config. A
 * description that needs no additional request is always chosen.
 * @param groups all groups of one locale
 * @param toOwn returns the group for requests with that description
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
    tally.add(items, -1)
    if (requests + more + needed() > most) {
      tally.add(items, 1)
      continue
    }
    requests += more
    own.push(group)
  }
  return own
}

function notesIn(from: ModeGroup) {
  return [...groupBy(from.items, ({ send }) => send.place.note)].flatMap(([note, items]) => {
    const shortest = items.reduce((least, { send }) => Math.min(least, send.protectedText.characters), Infinity)
    return note === undefined ? [] : [{ note, from, items, shortest }]
  })
}

function openTally({ items, limits: { maxBytes, maxItems } }: ModeGroup) {
  let [count, bytes] = [0, 0]
  const add = (some: readonly Item[], times: 1 | -1) => {
    count += times * some.length
    for (const item of some) bytes += times * item.bytes
  }
  add(items, 1)
  return { add, requests: () => Math.max(Math.ceil(count / maxItems), Math.ceil(bytes / maxBytes)) }
}
