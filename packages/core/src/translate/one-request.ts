import type { ContextOptions } from '../model/config.ts'
import type { TranslateRequest } from '../model/translator.ts'
import type { SendStep } from '../plan/step.ts'
import { lowerBound, type PackLimits } from './pack.ts'

/** What may go into the same requests. */
export interface ModeGroup {
  readonly base: Omit<TranslateRequest, 'texts'>
  /** In file order. */
  readonly items: readonly Item[]
  readonly limits: PackLimits
}

interface Item {
  readonly send: SendStep
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
  { extraRequests }: Pick<ContextOptions, 'extraRequests'>,
): readonly ModeGroup[] {
  const left = new Map(groups.map((group) => [group, openTally(group)]))
  const bound = groups.reduce((sum, group) => sum + lowerBound(group.items, group.limits), 0)
  const most = bound + (extraRequests === 0 ? 0 : Math.max(2, Math.floor((bound * extraRequests) / 100)))
  const own: ModeGroup[] = []
  let requests = bound
  for (const { note, from, items } of groups.flatMap(notesIn).sort((a, b) => a.shortest - b.shortest)) {
    const tally = left.get(from)
    if (tally === undefined) continue
    const group = { ...toOwn(from, note), items }
    if (items.some(({ bytes }) => bytes > group.limits.maxBytes)) continue
    const needed = requests - tally.requests() + tally.requestsWithout(items) + lowerBound(items, group.limits)
    if (needed > most) continue
    requests = needed
    tally.take(items)
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
  const bound = (texts: number, size: number) => Math.max(Math.ceil(texts / maxItems), Math.ceil(size / maxBytes))
  return {
    requests: () => bound(count, bytes),
    requestsWithout: (taken: readonly Item[]) => bound(count - taken.length, bytes - sizeOf(taken)),
    take(taken: readonly Item[]) {
      count -= taken.length
      bytes -= sizeOf(taken)
    },
  }
}

function sizeOf(items: readonly Item[]): number {
  return items.reduce((sum, { bytes }) => sum + bytes, 0)
}
