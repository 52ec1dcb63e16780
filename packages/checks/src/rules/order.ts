import { hint, sourceWordsOf } from '../hints.ts'
import { isSameLanguage } from '../open-pair.ts'
import { type Found, nothing, type TextRule, textRules } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { marksOf } from '../text-traits.ts'
import { slotMark, type TextView } from '../text-view.ts'
import { type GroupWord, groupWordsIn, negations } from '../word-groups.ts'
import { listed, quoted } from '../words.ts'

/** Rules about the order of words and tags, which has a meaning. */
export const orderRules: readonly TextRule[] = textRules([
  {
    id: 'parts-swapped',
    hints: hint.order,
    severity: 'info',
    tier: 'misleads',
    what: 'Two parts of a string have changed places: the steps of a numbered list, or what belongs to `left` and `right`, to `red` and `green`.',
    why: 'Users do the right thing at the wrong place.',
    example: {
      locale: 'it',
      source: 'Swipe left to archive, right to delete',
      target: 'Scorri a sinistra per eliminare, a destra per archiviare',
      better: 'Scorri a sinistra per archiviare, a destra per eliminare',
    },
    check(pair) {
      const { source, target, sourceLocale, locale, language } = pair
      if (isSameLanguage(sourceLocale, locale)) return nothing
      const wanted = onceIn(sourceWordsOf(source, sourceLocale))
      // a numbered list has two steps, and two exchanged words belong to two others
      if (wanted.size < 2 || (wanted.size < 4 && stepsIn(source).length < 2)) return nothing
      const found = onceIn(
        groupWordsIn(target.prose, language, new Set([...wanted.values()].map(({ group }) => group))) ?? [],
      )
      const words = [...wanted.keys()].filter((key) => found.has(key))
      const moved = movedStep(pair, { words, wanted, found }) ?? exchangedWords({ words, wanted, found })
      return moved === undefined ? nothing : [{ arguments: { found: moved.map((key) => found.get(key)?.raw ?? '') } }]
    },
    say: (args) => `parts of the source have changed places${listed(args, 'found')}`,
  },
  {
    id: 'tag-moved',
    inSource: marksOf('<'),
    severity: 'info',
    tier: 'misleads',
    what: 'A tag is around other words than in the source: a word that stood inside it is now outside, or it is at the other end of the sentence.',
    why: 'The link or the bold words are not the ones that users look for.',
    example: {
      locale: 'fr',
      source: 'Open <b>Settings</b> to change the password',
      target: 'Ouvrez les Paramètres pour modifier le <b>mot de passe</b>',
      better: 'Ouvrez les <b>Paramètres</b> pour modifier le mot de passe',
    },
    check: findMovedTags,
    say: (args) => `a tag is around other words than in the source${quoted(args, 'found', ': ')}`,
  },
])

const leastWords = 4

interface Places {
  readonly words: readonly string[]
  readonly wanted: ReadonlyMap<string, GroupWord>
  readonly found: ReadonlyMap<string, GroupWord>
}

/** Returns the words that occur once, by their group and number. */
function onceIn(words: readonly GroupWord[]): ReadonlyMap<string, GroupWord> {
  const known = new Map<string, GroupWord>()
  const twice = new Set<string>()
  for (const word of words) {
    const key = `${word.group} ${word.number}`
    if (known.has(key) || word.group === negations) twice.add(key)
    known.set(key, word)
  }
  for (const key of twice) known.delete(key)
  return known
}

/** Returns a word that is in another step of a numbered list than in the source. */
function movedStep({ source, target }: TextPair, { words, wanted, found }: Places): readonly string[] | undefined {
  const [steps, others] = [stepsIn(source), stepsIn(target)]
  if (steps.length < 2 || steps.map(({ number }) => number).join() !== others.map(({ number }) => number).join())
    return undefined
  const stepOf = (place: number, list: typeof steps) => list.filter(({ at }) => at <= place).length
  const isMoved = (key: string) => stepOf(wanted.get(key)?.at ?? 0, steps) !== stepOf(found.get(key)?.at ?? 0, others)
  const moved = words.filter((key) => !key.startsWith('number ') && isMoved(key))
  return moved.length === 0 ? undefined : moved
}

function stepsIn({ prose }: TextView): readonly { readonly at: number; readonly number: string }[] {
  return Array.from(prose.matchAll(/(?<![^\s(])(\d)[.)、．]/gu), ({ index, 1: number = '' }) => ({ at: index, number }))
}

/** Returns two opposites and two words that belong to them, if the words or the opposites have changed places. */
function exchangedWords({ words, wanted, found }: Places): readonly string[] | undefined {
  if (words.length < 4) return undefined
  const inOrder = words.toSorted((a, b) => (wanted.get(a)?.at ?? 0) - (wanted.get(b)?.at ?? 0))
  const isKept = (one: string, other: string) => (found.get(one)?.at ?? 0) < (found.get(other)?.at ?? 0)
  const groupOf = (key: string) => wanted.get(key)?.group
  for (const [from, one] of inOrder.entries()) {
    const to = inOrder.findIndex((other, at) => at > from + 1 && groupOf(other) === groupOf(one))
    const other = inOrder[to]
    if (other === undefined) continue
    const [between, behind, before] = [inOrder.slice(from + 1, to), inOrder.slice(to + 1), inOrder.slice(0, from)]
    const couples = between.flatMap((word) => [
      ...behind.map((last) => [word, last] as const),
      ...before.map((last) => [last, word] as const),
    ])
    const couple = couples.find(([word, last]) => isKept(word, last) !== isKept(one, other))
    if (couple !== undefined) return [one, other, ...couple]
  }
  return undefined
}

interface Tagged {
  readonly inside: readonly string[]
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** The text around each tag is read. A text with more parts is a page, and no string of an app. */
const mostTokens = 400

function findMovedTags({ source, target, sourceLocale, locale, language }: TextPair): readonly Found[] {
  if (!source.raw.includes('</') || !target.raw.includes('</') || isSameLanguage(sourceLocale, locale)) return nothing
  if (source.tokens.length > mostTokens || target.tokens.length > mostTokens) return nothing
  const [tags, others] = [taggedIn(source), taggedIn(target)]
  for (const [name, tag] of tags) {
    const other = others.get(name)
    if (other === undefined || tag.inside.length === 0 || other.inside.length === 0) continue
    if (tag.inside.join(' ') === other.inside.join(' ')) continue
    const [around, otherAround] = [
      [...tag.before, ...tag.after],
      [...other.before, ...other.after],
    ]
    const lost = tag.inside.find((word) => isIn(word, otherAround) && !isIn(word, other.inside) && !isIn(word, around))
    const gained = around.find(
      (word) => isIn(word, other.inside) && !isIn(word, otherAround) && !isIn(word, tag.inside),
    )
    const isFar =
      keepsOrder.has(language) &&
      wordsOf(tag).length >= leastWords &&
      Math.abs(middleOf(tag) - middleOf(other)) > farthest
    if (lost !== undefined || gained !== undefined || isFar) return [{ arguments: { found: other.inside.join(' ') } }]
  }
  return nothing
}

/** Returns the words inside and around each pair of tags that occurs once, by the name of the tag. */
function taggedIn({ tokens }: TextView): ReadonlyMap<string, Tagged> {
  const found = new Map<string, Tagged>()
  const text = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .map((token) => (token.type === 'text' ? token.text : token.type === 'placeholder' ? slotMark : ''))
      .join('')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\d+|\ufffc/gu) ?? []
  for (const [from, token] of tokens.entries()) {
    if (token.type !== 'open') continue
    const isOwn = (other: (typeof tokens)[number], type: 'open' | 'close') =>
      other.type === type && other.name === token.name
    const to = tokens.findIndex((other, at) => at > from && isOwn(other, 'close'))
    if (to === -1 || tokens.filter((other) => isOwn(other, 'open')).length > 1) continue
    found.set(token.name, { before: text(0, from), inside: text(from + 1, to), after: text(to + 1, tokens.length) })
  }
  return found
}

function isIn(word: string, words: readonly string[]): boolean {
  return words.some((other) => isLike(word, other))
}

/** Returns true for the same number, and for words of two languages that begin alike: `password`, `Passwort`. */
function isLike(word: string, other: string): boolean {
  if (word === slotMark) return false
  if (word === other) return /^\d/u.test(word) || word.length > 3
  return word.length >= alike && other.startsWith(word.slice(0, alike))
}

const alike = 5

function wordsOf({ before, inside, after }: Tagged): readonly string[] {
  return [...before, ...inside, ...after]
}

/** Returns where the middle of a tag is: 0 for the beginning of the sentence, 1 for its end. */
function middleOf(tag: Tagged): number {
  return (tag.before.length + tag.inside.length / 2) / wordsOf(tag).length
}

const farthest = 0.4

/** Languages in which the parts of a sentence mostly have the order of English. */
const keepsOrder: ReadonlySet<string> = new Set(
  'en fr es it pt ca gl ro sv da nb nn no vi id ms nl de cs sk pl ru uk be bg mk sr hr bs sl el he ar fi et lt lv is sq'.split(
    ' ',
  ),
)
