import { addToGroup, groupBy } from '@lockale/errors'
import type { SeenPair } from '../project-view.ts'
import type { ProjectRule } from '../rule.ts'
import type { TextView } from '../text-view.ts'
import { listOf, textOf } from '../words.ts'

export const oppositeRules: readonly ProjectRule[] = [
  {
    id: 'same-for-opposites',
    scope: 'project',
    severity: 'warning',
    tier: 'misleads',
    what: 'Two source strings that say the opposite (`Enable sync`, `Disable sync`) have the same translation. Checked for English sources.',
    why: 'One of the two translations says the opposite of its source.',
    concerns: ({ source }, surroundings) => oppositesOf(source).some((text) => surroundings.isSource(text)),
    check({ pairs }) {
      const concerned = pairs.filter(({ source }) => oppositesOf(source).length > 0)
      const alike = groupBy(concerned, ({ locale, form, target }) => [locale, form, plain(target.raw)].join('\u0000'))
      return [...alike.values()].flatMap((group) => {
        if (group.length < 2) return []
        const first = new Map<string, SeenPair>()
        return group.flatMap((at) => {
          const { raw } = at.source
          const other = oppositesOf(at.source).find((text) => first.has(text))
          first.set(raw, at)
          const message = other === undefined ? undefined : first.get(other)?.message
          if (other === undefined || message === undefined || at.target.raw === raw) return []
          return [{ at, arguments: { text: at.target.raw, source: raw, other, message } }]
        })
      })
    },
    say: (args) =>
      `${textOf(args, 'text') ?? 'the translation'} translates both ${textOf(args, 'source') ?? 'this source'} and its opposite ${textOf(args, 'other') ?? ''}`.trimEnd() +
      listOf(args, 'message')
        .map((message) => `, as in "${message}"`)
        .join(''),
  },
]

/** Returns a source string with one word replaced by its opposite, for each word that has one and occurs once. Cached. */
function oppositesOf(source: TextView): readonly string[] {
  return (source.opposites ??= readOpposites(source))
}

function readOpposites({ raw, words }: TextView): readonly string[] {
  let found: string[] | undefined
  for (const word of words) {
    const opposites = oppositeWords.get(word)
    if (opposites === undefined || words.indexOf(word) !== words.lastIndexOf(word)) continue
    const at = placeOf(word, raw)
    if (at === -1) continue
    for (const other of opposites) (found ??= []).push(raw.slice(0, at) + other + raw.slice(at + word.length))
  }
  return found ?? none
}

/** Returns where a word begins that is not a part of a longer word; -1 if there is none. */
function placeOf(word: string, text: string): number {
  let at = text.indexOf(word)
  while (at !== -1 && (isLetter(text.charAt(at - 1)) || isLetter(text.charAt(at + word.length)))) {
    at = text.indexOf(word, at + 1)
  }
  return at
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}

const none: readonly string[] = []

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

/** English words. `upload` and `download` are left out: Russian and Ukrainian have one word for both. */
const pairs =
  'enable disable, enabled disabled, enabling disabling, activate deactivate, activated deactivated, active inactive, on off, ' +
  'up down, left right, top bottom, upper lower, above below, over under, front back, forward backward, forwards backwards, ' +
  'horizontal vertical, horizontally vertically, ascending descending, increase decrease, raise lower, more less, ' +
  'higher lower, longer shorter, larger smaller, bigger smaller, wider narrower, faster slower, maximum minimum, ' +
  'max min, maximize minimize, first last, next previous, before after, earlier later, newer older, newest oldest, ' +
  'new old, start end, start stop, started stopped, begin end, open close, opened closed, lock unlock, locked unlocked, ' +
  'show hide, shown hidden, visible hidden, expand collapse, expanded collapsed, select deselect, selected unselected, ' +
  'check uncheck, checked unchecked, mute unmute, muted unmuted, pin unpin, pinned unpinned, read unread, add remove, ' +
  'added removed, allow deny, allowed denied, allow block, block unblock, blocked unblocked, accept reject, ' +
  'accepted rejected, approve reject, approved rejected, install uninstall, installed uninstalled, connect disconnect, ' +
  'connected disconnected, online offline, subscribe unsubscribe, follow unfollow, archive unarchive, public private, ' +
  'import export, imported exported, in out, include exclude, included excluded, ' +
  'valid invalid, success failure, succeeded failed, encrypt decrypt, encrypted decrypted, incoming outgoing, inbound outbound, ' +
  'input output, sent received, with without, all none, always never, yes no, true false, mount unmount, ' +
  'freeze unfreeze, favorite unfavorite, publish unpublish, published unpublished, undo redo, same different'

/** The words of `pairs`, in small letters and with a capital. */
const oppositeWords = readPairs()

function readPairs(): ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, string[]>()
  const add = (word: string, opposite: string) => {
    addToGroup(known, word, opposite)
    addToGroup(known, withCapital(word), withCapital(opposite))
  }
  for (const [one = '', other = ''] of pairs.split(', ').map((pair) => pair.split(' '))) {
    add(one, other)
    add(other, one)
  }
  return known
}

function withCapital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
