/** `{{…}}` or `[[…]]`, with what is inside. */
export interface Bracketed {
  readonly type: '{{' | '[['
  readonly start: number
  readonly end: number
  /** Offsets of the bars between its own parts. */
  readonly bars: readonly number[]
  readonly inner: readonly Bracketed[]
}

/** Nesting limit: anything deeper is read as text. */
const maxDepth = 20

/** The brackets of a message that have a partner, in order. One pass, whatever the message holds. */
export function scanBrackets(message: string): readonly Bracketed[] {
  const top: Bracketed[] = []
  const open: Readonly<{ type: Bracketed['type']; start: number; bars: number[]; inner: Bracketed[] }>[] = []
  for (const { 0: sign, index } of message.matchAll(/\{\{|\}\}|\[\[|\]\]|\|/gu)) {
    if (sign === '{{' || sign === '[[') {
      if (open.length === maxDepth) return []
      open.push({ type: sign, start: index, bars: [], inner: [] })
    } else if (sign === '|') open.at(-1)?.bars.push(index)
    else close(sign === '}}' ? '{{' : '[[', index)
  }
  return open.reduce<readonly Bracketed[]>((found, { inner }) => [...found, ...inner], top)

  /** Closes a bracket. Brackets that were opened inside it and not closed become text. */
  function close(type: Bracketed['type'], at: number): void {
    const from = open.findLastIndex((one) => one.type === type)
    const [own, ...lost] = from < 0 ? [] : open.splice(from)
    if (own === undefined) return
    const inner = [...own.inner, ...lost.flatMap((one) => one.inner)]
    const found = { ...own, end: at + 2, inner }
    ;(open.at(-1)?.inner ?? top).push(found)
  }
}

/** Text, or a choice by number or gender. */
export type BananaNode = string | Magic

export interface Magic {
  readonly kind: 'PLURAL' | 'GENDER'
  /** The argument: `$1`; empty for the gender of the reader. */
  readonly argument: string
  /** Forms by position. */
  readonly forms: readonly (readonly BananaNode[])[]
  /** Forms for exact numbers: `=12` for `12=a dozen`. */
  readonly exact: ReadonlyMap<string, readonly BananaNode[]>
  readonly place: Bracketed
}

const magicWord = /^\{\{\s{0,9}(?<kind>PLURAL|GENDER)\s{0,9}:\s{0,9}(?<argument>\$\d{1,3})?\s{0,9}$/iu
const exactForm = /^\s{0,9}(\d{1,9})\s{0,9}=/u

/** A message as text and choices. */
export function readNodes(
  message: string,
  brackets: readonly Bracketed[] = scanBrackets(message),
  { start, end }: { readonly start: number; readonly end: number } = { start: 0, end: message.length },
): readonly BananaNode[] {
  const nodes: BananaNode[] = []
  let from = start
  for (const place of brackets) {
    const magic = readMagic(message, place)
    if (magic === undefined) continue
    if (place.start > from) nodes.push(message.slice(from, place.start))
    nodes.push(magic)
    from = place.end
  }
  if (end > from) nodes.push(message.slice(from, end))
  return nodes
}

/** `undefined` for another magic word (`{{SITENAME}}`), a link, and a number that stands there itself (`{{PLURAL:5|…}}`). */
function readMagic(message: string, place: Bracketed): Magic | undefined {
  const [first, ...bars] = place.bars
  if (place.type !== '{{' || first === undefined) return undefined
  const word = magicWord.exec(message.slice(place.start, Math.min(first, place.start + 60)))?.groups
  const kind = word?.['kind']?.toUpperCase()
  if (word === undefined || (kind !== 'PLURAL' && kind !== 'GENDER')) return undefined
  const forms: (readonly BananaNode[])[] = []
  const exact = new Map<string, readonly BananaNode[]>()
  for (const [index, bar] of [first, ...bars].entries()) {
    const end = bars[index] ?? place.end - 2
    const [mark = '', number] =
      (kind === 'PLURAL' ? exactForm.exec(message.slice(bar + 1, Math.min(end, bar + 31))) : null) ?? []
    const range = { start: bar + 1 + mark.length, end }
    const nodes = readNodes(
      message,
      place.inner.filter((one) => one.start >= range.start && one.end <= end),
      range,
    )
    if (number === undefined) forms.push(nodes)
    else exact.set(`=${number}`, nodes)
  }
  return { kind, argument: word['argument'] ?? '', forms, exact, place }
}
