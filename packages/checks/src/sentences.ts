import { rememberEach } from '@lockale/errors'
import { kind, kindAt } from './text-traits.ts'

/** Returns the sentences of a text and its lines with words, in their order. Abbreviations and `1.` end no sentence. */
export function sentencesIn(prose: string): readonly string[] {
  if (!mayHaveSentences(prose)) return [prose]
  const sentences: string[] = []
  let [start, seen] = [0, 0]
  for (const { 0: mark, index } of prose.matchAll(sentenceEnd)) {
    const end = index + mark.length
    // a line that goes on with a small letter was broken by an editor
    if (/^[^\n]*\n[^\n]*$/u.test(mark) && /^\p{Ll}/u.test(prose.slice(end, end + 2))) continue
    if (
      !mark.includes('\n') &&
      !isEnd(mark, prose.slice(Math.max(start, index - 12), index), prose.slice(end, end + 4))
    )
      continue
    // what was seen has no word, and no word goes past a mark
    if (!hasWord.test(prose.slice(seen, end))) {
      seen = end
      continue
    }
    sentences.push(prose.slice(start, end))
    start = seen = end
  }
  const rest = prose.slice(start)
  return hasWord.test(prose.slice(seen)) || sentences.length === 0 ? [...sentences, rest] : sentences
}

/** A quick test: returns true if a text has an end of a sentence with something behind it. */
export function mayHaveSentences(text: string): boolean {
  return innerEnd.test(text)
}

const innerEnd =
  /[.!?…؟۔।]["'”’“‘»)\]]*(?:\s+\S|[<\ufffc])|[。！？．]["'”’»)\]」』）]*\s*\S|\n["'”’»)\]」』）]*[^\S\n]*\S/u

const sentenceEnd = /(?<![.!?…؟۔।])[.!?…؟۔।]+["'”’“‘»)\]]*(?=\s|\ufffc+\s*\p{Lu})|[。！？．]+["'”’»)\]」』）]*|\n\s*/gu

/** A part with fewer letters is a number, a unit or the name of a key. */
const hasWord = /\p{L}[\p{L}\p{M}]{2}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]{2}/u

function isEnd(mark: string, before: string, after: string): boolean {
  // French has a space before `?` and `!`
  const last = /^[!?]/u.test(mark) ? before.trimEnd() : before
  if (/^$|[\s.!?…]$/u.test(last)) return false
  const next = after.trimStart()
  if (/^(?:\.|…)/u.test(mark) && continues(next)) return false
  return mark !== '.' || !(isAbbreviation(before) || isNumber(before))
}

/** Returns true for a text that begins with a small letter, a comma or a semicolon. */
function continues(text: string): boolean {
  const own = kindAt(text, 0)
  if ((own & kind.surrogate) !== 0) return /^\p{Ll}/u.test(text)
  return (own & kind.small) !== 0 || text.startsWith(',') || text.startsWith(';')
}

function isNumber(before: string): boolean {
  const own = kindAt(before, before.length - 1)
  return (own & kind.real) === 0 && (own & (kind.word | kind.surrogate)) !== 0 && /(?:^|[\s(])\p{N}+$/u.test(before)
}

/** Returns true for a text with an abbreviation or an initial at its end. */
function isAbbreviation(before: string): boolean {
  let start = before.length
  while (start > 0 && (kindAt(before, start - 1) & (kind.real | kind.combining)) !== 0) start--
  const own = kindAt(before, start - 1)
  // the pattern takes milliseconds to compile
  if (before.includes('.') || (own & kind.surrogate) !== 0 || /[\u017f\u212a]/.test(before)) return abbreviation(before)
  if (start === before.length || (start > 0 && !/[\s("'“„«]/u.test(before.charAt(start - 1)))) return false
  const word = before.slice(start)
  return abbreviations.has(word.toLowerCase()) || /^\p{L}\p{M}*$/u.test(word)
}

const abbreviationList =
  'etc vs ca cca approx min max no nr tel bzw usw ggf evtl inkl zzgl mind str art ej pág núm máx mín sr sra dr mr mrs ms ' +
  'prof st inc ltd corp co bijv enz dvs bl osv eks np itd itp tzn tzv např atd apod napr stb pl kb ill др пр напр см ст ' +
  'руб тыс vb örn vd bkz dll dsb dst εκ λπ δηλ resp sek std abs nb'

const abbreviations: ReadonlySet<string> = new Set(abbreviationList.split(' '))

/** Matches also abbreviations of several parts, such as `z. B`. */
const patternOf = rememberEach((list: string) => {
  const any = list.replaceAll(' ', '|')
  return new RegExp(`(?:^|[\\s("'“„«])(?:\\p{L}\\p{M}*|(?:\\p{L}{1,2}\\.\\s?)+\\p{L}{1,3}|${any})$`, 'iu')
})

function abbreviation(before: string): boolean {
  return patternOf(abbreviationList).test(before)
}

/** Counts the marks between the parts of a sentence: two sentences can also be joined by one. */
export function countPauses(prose: string): number {
  return prose.match(/[,，、،;；:：—–]|\s-\s/gu)?.length ?? 0
}
