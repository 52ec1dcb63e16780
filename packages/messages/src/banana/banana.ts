import { none } from '../none.ts'
import { type SourcePart, toTokens } from '../marks/source-parts.ts'
import { openFinder } from '../marks/tags.ts'
import { breaksSyntax, type Finding, strayDelimiter, type Syntax, toBlock, type Token } from '../syntax.ts'
import { bananaRenderer } from '../render/banana.ts'
import { type Bracketed, readNodes, readVariants, scanBrackets } from './variants.ts'

const text: Syntax = {
  ...none,
  id: 'banana',
  tokenise: (message) => toTokens(message, partsOf(message)),
  reject: rejectBroken,
}

/**
 * The format of one plural form, which must not contain `|` (another form) or `12=` (an exact number). A link may
 * contain `|`.
 */
const form: Syntax = {
  ...text,
  reject(message) {
    let links = 0
    const bar = text.tokenise(message).some((token) => {
      if (token.type === 'open' && token.raw.startsWith('[[')) links++
      if (token.type === 'close' && token.raw === ']]') links--
      return token.type === 'text' && links === 0 && token.text.includes('|')
    })
    if (bar || /^\s{0,9}\d{1,9}\s{0,9}=/u.test(message)) return breaksSyntax(message)
    return rejectBroken(message)
  },
}

/** Messages of MediaWiki, jquery.i18n and banana-i18n: `$1`, `{{PLURAL:$1|one|many}}`, `{{GENDER:$2|he|she}}`. */
export const banana: Syntax = {
  ...text,
  tokenise: (message) => (hasChoices(message) ? [toBlock(message, 'PLURAL')] : text.tokenise(message)),
  readVariants: (message) => (hasMagic(message) ? readVariants(message, form) : undefined),
  renderer: bananaRenderer,
}

function hasMagic(message: string): boolean {
  return /\{\{\s{0,9}(?:PLURAL|GENDER)/iu.test(message)
}

/** Returns true for a message that chooses by number or gender, even if `readVariants` cannot split it. */
function hasChoices(message: string): boolean {
  return hasMagic(message) && readNodes(message).some((node) => typeof node !== 'string')
}

function rejectBroken(message: string): Finding | undefined {
  const left = text
    .tokenise(message)
    .flatMap((token) =>
      token.type === 'text' ? (/\{\{|\}\}|\[\[|\]\]|｛｛|｝｝|[$＄]\s\d/u.exec(token.text) ?? []) : [],
    )[0]
  return left === undefined ? undefined : strayDelimiter(left)
}

const addresses = String.raw`(?:https?:|mailto:)?\/\/|mailto:|\$\d{1,3}(?=[\s\]])`
const mark = new RegExp(String.raw`\$\d{1,3}|\[(?:${addresses})[^\s[\]]{0,2000}\s?`, 'gu')

function partsOf(message: string): readonly SourcePart[] {
  const parts: SourcePart[] = []
  const nextEnd = openFinder(message, ']')
  addAll(scanBrackets(message), 0, message.length)
  return parts

  function addAll(brackets: readonly Bracketed[], start: number, end: number): void {
    let at = start
    for (const one of brackets) {
      if (one.start < at || one.end > end) continue
      addMarks(at, one.start)
      addBracketed(one)
      at = one.end
    }
    addMarks(at, end)
  }

  function addBracketed(place: Bracketed): void {
    const { type, start, end, inner } = place
    const bar = place.bars[0]
    if (type === '[[' && bar !== undefined) {
      addTag('open', start, bar + 1)
      addAll(
        inner.filter((one) => one.start > bar),
        bar + 1,
        end - 2,
      )
      addTag('close', end - 2, end)
    } else {
      const formal = /^\{\{#?FORMAL:([^|{}]{0,2000})\|/iu.exec(message.slice(start, start + 2010))?.[1]
      if (formal === undefined) addPlaceholder(start, end)
      else parts.push({ type: 'literal', start, end, text: formal })
    }
  }

  function addMarks(start: number, end: number): void {
    let closing = Infinity
    mark.lastIndex = start
    for (let found = mark.exec(message); found !== null && found.index < end; found = mark.exec(message)) {
      const [raw] = found
      let next = found.index + raw.length
      if (closing < found.index) addClose()
      if (raw.startsWith('[')) {
        const last = nextEnd(found.index)
        if (last >= end || closing < end || next > end) continue
        // a link without words, such as `[https://example.org]`, is one placeholder
        if (last <= next) addPlaceholder(found.index, (next = last + 1))
        else {
          addTag('open', found.index, next)
          closing = last
        }
      } else addPlaceholder(found.index, next)
      mark.lastIndex = next
    }
    if (closing < end) addClose()

    function addClose(): void {
      addTag('close', closing, closing + 1)
      closing = Infinity
    }
  }

  function addPlaceholder(start: number, end: number): void {
    const raw = message.slice(start, end)
    // `{{GRAMMAR:genitive|{{SITENAME}}}}` inserts the same message in another grammatical case, so it counts as the
    // same placeholder
    const identity = /^\{\{\s{0,9}GRAMMAR\s{0,9}:[^|{}]{0,200}\|(.{1,200})\}\}$/isu.exec(raw)?.[1]
    const name = /\$(\d{1,3})/u.exec(raw)?.[1] ?? identity ?? raw
    const token: Token = { type: 'placeholder', kind: 'variable', raw, name, ...(identity && { identity }) }
    parts.push({ type: 'mark', start, end, token })
  }

  function addTag(shape: 'open' | 'close', start: number, end: number): void {
    const raw = message.slice(start, end)
    const name = raw.startsWith('[[') || raw === ']]' ? '[[' : '['
    parts.push({ type: 'mark', start, end, token: { type: 'part', shape, raw, name } })
  }
}
