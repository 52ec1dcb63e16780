import type { Span } from './lex.ts'

/** What the comments from one index up to another say to translators; `undefined` if that is nothing. */
export function noteOf(text: string, comments: readonly Span[], { from, to }: NotedComments): string | undefined {
  let note: string | undefined
  for (let index = from; index < to; index++) {
    const comment = comments[index]
    const words = comment && wordsOf(text, comment)
    if (words) note = note === undefined ? words : `${note}\n${words}`
  }
  return note
}

export interface NotedComments {
  readonly from: number
  readonly to: number
}

/** Without marks, rulers of stars and dashes, and the stars that some write at the start of each line. */
function wordsOf(text: string, { start, end }: Span): string {
  if (text.startsWith('//', start)) return wordsInLine(text.slice(start + 2, end), '/')
  const inner = text.slice(start + 2, text.startsWith('*/', end - 2) ? end - 2 : end)
  if (!inner.includes('\n') && !inner.includes('\r')) return wordsInLine(inner, '*')
  const lines = inner.split(/\r\n|\n|\r/).map((line) => wordsInLine(line, '*'))
  const first = lines.findIndex((line) => line !== '')
  return first < 0 ? '' : lines.slice(first, lines.findLastIndex((line) => line !== '') + 1).join('\n')
}

function wordsInLine(line: string, mark: string): string {
  const words = line.trim()
  let from = 0
  while (words[from] === mark) from++
  let to = words.length
  while (to > from && words[to - 1] === mark) to--
  const said = words.slice(from, to).trim()
  return said === byDefault || isRuler.test(said) ? '' : said
}

/** What genstrings writes where the code has no comment. */
const byDefault = 'No comment provided by engineer.'
const isRuler = /^[-=*/_#~+]*$/
