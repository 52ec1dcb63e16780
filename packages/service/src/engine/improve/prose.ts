/**
 * Changes the prose of a text and nothing else: tags, entities, placeholders of all syntaxes, ICU arguments with all they
 * hold, code and addresses stay as they are. `change` gets one stretch of prose and what stands before it.
 */
export function changeProse(text: string, change: (prose: string, before: string) => string): string {
  let made = ''
  let start = 0
  for (const { from, to } of [...findKept(text), { from: text.length, to: text.length }]) {
    if (from > start) made += change(text.slice(start, from), made)
    made += text.slice(from, to)
    start = to
  }
  return made
}

interface Span {
  readonly from: number
  readonly to: number
}

const simple =
  /<[^<>]{1,2000}>|&(?:#?\w{1,32});|%(?:\d+\$)?(?:\([\w.]+\)|\{[\w.]+\})?[-+#0]*\d*(?:\.\d+)?[a-zA-Z@]|%\{[\w.]+\}|\$t\([^)]{0,500}\)|`[^`]{0,2000}`|https?:\/\/\S{1,2000}|[\w.%+-]{1,64}@[\w.-]{1,255}|:\w+(?!\S)|\{/gu

/** In order, not overlapping. */
function findKept(text: string): readonly Span[] {
  const spans: Span[] = []
  const ends = matchBraces(text)
  simple.lastIndex = 0
  for (let found = simple.exec(text); found !== null; found = simple.exec(text)) {
    const from = found.index
    const to = found[0] === '{' ? (ends.get(from) ?? from + 1) : from + found[0].length
    const dollar = found[0] === '{' && text[from - 1] === '$' && (spans.at(-1)?.to ?? 0) < from ? 1 : 0
    spans.push({ from: from - dollar, to })
    simple.lastIndex = to
  }
  return spans
}

/** Behind the brace that closes it, for every opening one that is closed. */
function matchBraces(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') open.push(at)
    else if (text[at] === '}') {
      const from = open.pop()
      if (from !== undefined) ends.set(from, at + 1)
    }
  }
  return ends
}
