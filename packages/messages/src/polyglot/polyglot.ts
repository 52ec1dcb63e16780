import { none } from '../none.ts'
import { readMarks, readVariable } from '../marks/marks.ts'
import { layForms, maxForms, readForms } from '../pipes/forms.ts'
import { breaksSyntax, type Finding, strayDelimiter, type Syntax, toBlock, type Variants } from '../syntax.ts'
import { polyglotRenderer } from '../render/polyglot.ts'
import { polyglotPositions } from '../pipes/positions.ts'

const bar = '||||'

const count = 'smart_count'

const form: Syntax = {
  ...none,
  id: 'polyglot',
  countName: () => count,
  tokenise: (message) => readMarks(message, '%', (text, at) => readVariable(variable, text, at)),
  reject: (text) => (text.includes(bar) ? breaksSyntax(bar) : rejectText(text)),
}

/** Messages of node-polyglot: `%{name}`, and plural forms between `||||` by position. There are no escapes. */
export const polyglot: Syntax = {
  ...form,
  tokenise: (message) => (message.includes(bar) ? [toBlock(message, count)] : form.tokenise(message)),
  reject(message) {
    const forms = message.split(bar)
    // an empty form is an error: the app would display the first form in its place
    if (forms.length > 1 && forms.some((text) => text.trim() === '')) return breaksSyntax(message)
    return rejectText(message)
  },
  readVariants,
  renderer: polyglotRenderer,
}

// node-polyglot accepts any name between the braces
const variable = /%\{(?<name>[^}\n]{0,200})\}/uy

/** Matches the rest of a damaged variable: `% {name}`, `％{name`. */
const damaged = /(?:[%％] {1,2}|％)[{｛]\s{0,2}[\p{L}_]|%(?:｛|\{(?![^}\n]{0,200}\}))\s{0,2}[\p{L}_]/u

function rejectText(text: string): Finding | undefined {
  const found = damaged.exec(text)
  return found === null ? undefined : strayDelimiter(found[0].slice(0, -1))
}

function readVariants(message: string): Variants | undefined {
  if (!message.includes(bar) || polyglot.reject(message) !== undefined) return undefined
  const parts = message.split(bar)
  if (parts.length > maxForms) return undefined
  const forms = parts.map((text) => ({ mark: '', text }))
  return readForms({ ...layForms(parts, forms, bar), count, syntax: form, positions: polyglotPositions })
}
