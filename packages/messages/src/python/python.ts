import { readMarks, rememberLast } from '../marks/marks.ts'
import { wholePlurals } from '../plural/plural-rules.ts'
import type { Neighbours, Syntax, Token } from '../syntax.ts'
import { arrangeFields } from './arrange.ts'
import { type Field, readBraceField, readPercentField } from './fields.ts'
import { countPercents, numberBraces, valuesOf } from './numbers.ts'
import { rejectPython } from './reject.ts'
import { type Style, styleOf } from './style.ts'

const styleOfLast = rememberLast(styleOf)

const python: Syntax = {
  id: 'python',
  countName,
  plurals: wholePlurals,
  tokenise: tokenisePython,
  escape: (text, neighbours) => escapeFor(text, styleAround(text, neighbours)),
  reject: rejectPython,
  splitKey: () => undefined,
  joinKey: ({ base }) => base,
  isNeverPlural: () => false,
  arrange: arrangeFields,
}

/**
 * Texts that Python fills in, by `%` (gettext's `python-format`) or by `str.format` (`python-brace-format`): each text says
 * itself which one it is for. Fields of the other kind are kept as they are too; escapes are read in the text's own kind only.
 */
export function openPython(): Syntax {
  return python
}

function tokenisePython(message: string): readonly Token[] {
  const style = styleOf(message)
  const tokens = readMarks(message, '%{}', (text, at) => {
    const escaped = readEscape(text, at, style)
    if (escaped !== undefined) return escaped
    // a template of another kind in a text that nothing fills in
    if (text.startsWith('{{', at)) return { type: 'text', text: '{{' }
    const field = text[at] === '%' ? readPercentField(text, at) : readBraceField(text, at)
    return field && { type: 'placeholder', kind: 'variable', raw: field.raw, name: field.name }
  })
  let nextBrace = 0
  let nextPercent = 1
  return tokens.map((token) => {
    if (token.type === 'text') return token
    const firstBrace = nextBrace
    const identity = numberBraces(token.raw, () => nextBrace++)
    if (token.type !== 'placeholder') {
      nextPercent += countPercents(token.raw)
      return token
    }
    const { kind, raw } = token
    if (token.name !== '')
      return identity === raw ? token : { type: 'placeholder', kind, raw, name: token.name, identity }
    if (raw.startsWith('{')) return { type: 'placeholder', kind, raw, name: String(firstBrace), identity }
    nextPercent += valuesOf(raw)
    // Python has no such spelling: it only tells the first from the second
    const number = String(nextPercent - 1)
    return { type: 'placeholder', kind, raw, name: number, identity: `%${number}$${raw.slice(1)}` }
  })
}

function readEscape(text: string, at: number, style: Style): Token | undefined {
  const mark = text.charAt(at)
  const isEscape = style === 'percent' ? mark === '%' : style === 'brace' && mark !== '%'
  return isEscape && text[at + 1] === mark ? { type: 'text', text: mark, raw: mark + mark } : undefined
}

function styleAround(text: string, { source, before, after }: Neighbours): Style {
  if (source !== undefined) return styleOfLast(source)
  for (const near of [before, after]) {
    if (near?.type === 'placeholder') return near.raw.startsWith('%') ? 'percent' : 'brace'
  }
  return styleOf(text)
}

function escapeFor(text: string, style: Style): string {
  if (style === 'plain') return text
  return style === 'percent' ? text.replaceAll('%', '%%') : text.replaceAll(/[{}]/gu, '$&$&')
}

/** A text in braces does not say what is a number: `count` is one, or else what stands first. */
function countName(texts: Iterable<string>): string | undefined {
  let first: string | undefined
  for (const text of texts) {
    for (const token of tokenisePython(text)) {
      if (token.type !== 'placeholder') continue
      const field: Field | undefined = token.raw.startsWith('{') ? undefined : readPercentField(token.raw, 0)
      if (field?.isInteger === true) return token.name
      if (field === undefined && /^(?:count|n|num|number)$/iu.test(token.name)) return token.name
      if (field === undefined) first ??= token.name
    }
  }
  return first
}
