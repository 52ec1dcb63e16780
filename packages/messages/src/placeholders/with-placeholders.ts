import { type Range, rememberEach, rememberFor } from '@lockale/errors'
import { readAlone, readAnotherWay } from '../marks/marks.ts'
import { type Syntax, textToken, type TextToken, type Token, writtenAs } from '../syntax.ts'
import { openPattern, type PlaceholderPattern } from './pattern.ts'

/**
 * Wraps a message format with the project's own placeholders, which regular expressions describe. Two matches are the
 * same placeholder only if they are equal. Placeholders and tags of the format itself have precedence.
 * @param sources patterns that `placeholderProblem` accepts
 */
export function withPlaceholders(syntax: Syntax, sources: readonly string[]): Syntax {
  return sources.length === 0 ? syntax : wrappedIn(syntax)(JSON.stringify(sources))
}

const wrappedIn = rememberFor((syntax: Syntax) =>
  rememberEach((id: string): Syntax => {
    const sources = JSON.parse(id) as readonly string[]
    const patterns = sources.map(openPattern)
    const tokenise: Syntax['tokenise'] = (message) =>
      cut(message, { tokens: syntax.tokenise(message), patterns, syntax })
    return readAnotherWay(syntax, tokenise, (inner) => withPlaceholders(inner, sources))
  }),
)

interface Cut {
  readonly tokens: readonly Token[]
  readonly patterns: readonly PlaceholderPattern[]
  readonly syntax: Syntax
}

function cut(message: string, { tokens, patterns, syntax }: Cut): readonly Token[] {
  let start = 0
  return tokens.flatMap((token) => {
    const end = start + writtenAs(token).length
    const range = { start, end }
    start = end
    return token.type === 'text' ? cutText(token, { ...range, message, patterns, syntax }) : [token]
  })
}

interface Place extends Omit<Cut, 'tokens'> {
  readonly message: string
  readonly start: number
  readonly end: number
}

function cutText(token: TextToken, place: Place): readonly Token[] {
  const { message, start, end } = place
  const found = token.raw === undefined ? findAll(place) : findAll(place).filter((one) => readGaps(token, [one], place))
  const texts = token.raw === undefined || found.length === 0 ? undefined : readGaps(token, found, place)
  if (found.length === 0 || (token.raw !== undefined && texts === undefined)) return [token]
  return [...found, undefined].flatMap((range, index): readonly Token[] => {
    const gap = message.slice(index === 0 ? start : found[index - 1]?.end, range?.start ?? end)
    return [
      ...(gap === '' ? [] : [textToken(gap, texts?.[index] ?? gap)]),
      ...(range === undefined ? [] : [toPlaceholder(message.slice(range.start, range.end))]),
    ]
  })
}

/** Returns the placeholder of a match. A difference such as a space or a capital makes another placeholder. */
function toPlaceholder(raw: string): Token {
  const identity = `own:${raw.replaceAll(/\s/gu, (blank) => `\\u${blank.charCodeAt(0).toString(16)}`)}`
  return { type: 'placeholder', kind: 'variable', raw, name: raw, identity }
}

function findAll({ message, start, end, patterns, syntax }: Place): readonly Range[] {
  const found: Range[] = []
  const next = patterns.map((pattern) => {
    const search = pattern.search(message, { start, end })
    return { search, match: search(start) }
  })
  for (let from = start; from < end;) {
    let best: Range | undefined
    for (const one of next) {
      if (one.match !== undefined && one.match.start < from) one.match = one.search(from)
      const { match } = one
      if (match === undefined) continue
      const isFirst =
        best === undefined || match.start < best.start || (match.start === best.start && match.end > best.end)
      if (isFirst) best = match
    }
    if (best === undefined) break
    // a match that the format itself reads as a placeholder or tag belongs to the format
    const isPlain = syntax.tokenise(message.slice(best.start, best.end)).every(({ type }) => type === 'text')
    if (isPlain) found.push(best)
    from = isPlain ? best.end : best.start + 1
  }
  return found
}

/** A private-use character, which stands for a placeholder: strings do not contain it, and no format reads it. */
const blot = '\ue000'

/** Returns the unescaped texts between placeholders; `undefined` if a placeholder cuts an escape (`%5` of `%%5`). */
function readGaps(
  token: TextToken,
  found: readonly Range[],
  { message, start, syntax }: Place,
): readonly string[] | undefined {
  let blotted = message
  for (const range of found) {
    blotted = blotted.slice(0, range.start) + blot.repeat(range.end - range.start) + blotted.slice(range.end)
  }
  const text = textAt(syntax.tokenise(blotted), start)
  const raws = found.map((range) => message.slice(range.start, range.end))
  const texts: string[] = []
  let from = 0
  for (const raw of raws) {
    const at = text?.indexOf(blot.repeat(raw.length), from) ?? -1
    if (text === undefined || at === -1) return undefined
    texts.push(text.slice(from, at))
    from = at + raw.length
  }
  texts.push(text?.slice(from) ?? '')
  const whole = texts.map((gap, index) => gap + readAlone(raws[index] ?? '', syntax)).join('')
  return whole === token.text ? texts : undefined
}

function textAt(tokens: readonly Token[], offset: number): string | undefined {
  let start = 0
  for (const token of tokens) {
    if (start === offset) return token.type === 'text' ? token.text : undefined
    start += writtenAs(token).length
  }
  return undefined
}
