import { skipWhite } from '../lines.ts'
import { ParseProblem } from '../findings.ts'
import { doubleQuote, greaterThan, singleQuote } from '../signs.ts'
import { isBlank, nameEnd } from './lex.ts'

/** General entities of the document besides the five of XML. */
export interface EntityNames {
  readonly names: ReadonlySet<string>
  /** True if another file may declare more entities. */
  readonly open: boolean
}

export const noEntities: EntityNames = { names: new Set(), open: false }

/** Reads a `<!DOCTYPE`, and loads and expands nothing. @throws {ParseProblem} */
export function readDoctype(text: string, start: number): { readonly end: number; readonly entities: EntityNames } {
  let at = start + '<!DOCTYPE'.length
  if (!isBlank(text.charCodeAt(at))) throw broken(at)
  at = skipWhite(text, at)
  const name = nameEnd(text, at)
  if (name === at) throw broken(at)
  at = skipWhite(text, name)
  let open = false
  for (const keyword of ['SYSTEM', 'PUBLIC']) {
    if (!text.startsWith(keyword, at)) continue
    open = true
    at += keyword.length
    for (let literals = keyword === 'SYSTEM' ? 1 : 2; literals > 0; literals--) {
      if (!isBlank(text.charCodeAt(at))) throw broken(at)
      at = skipWhite(text, at)
      const end = literalEnd(text, at)
      if (end < 0) throw broken(at)
      at = end
    }
    at = skipWhite(text, at)
  }
  const names = new Set<string>()
  if (text[at] === '[') {
    const subset = readSubset(text, at + 1, names)
    open ||= subset.open
    at = skipWhite(text, subset.end)
  }
  if (text.charCodeAt(at) !== greaterThan) throw broken(at)
  return { end: at + 1, entities: { names, open } }
}

/** Returns the offset after the `]` of an internal subset. Quoted text inside may contain `]` and `>`. */
function readSubset(text: string, start: number, names: Set<string>): { readonly end: number; readonly open: boolean } {
  let at = start
  let open = false
  for (;;) {
    at = skipWhite(text, at)
    if (text[at] === ']') return { end: at + 1, open }
    if (text[at] === '%') {
      const end = nameEnd(text, at + 1)
      if (end === at + 1 || text[end] !== ';') throw broken(at)
      open = true
      at = end + 1
    } else if (text.startsWith('<!--', at)) {
      const end = text.indexOf('--', at + 4)
      if (end < 0 || text.charCodeAt(end + 2) !== greaterThan) throw broken(end < 0 ? text.length : end)
      at = end + 3
    } else if (text.startsWith('<?', at)) {
      const end = text.indexOf('?>', at + 2)
      if (end < 0) throw broken(text.length)
      at = end + 2
    } else if (text.startsWith('<!', at)) {
      const end = declarationEnd(text, at + 2)
      if (text.startsWith('<!ENTITY', at)) noteEntity(text, at + '<!ENTITY'.length, names)
      at = end
    } else {
      throw broken(at)
    }
  }
}

function broken(at: number): ParseProblem {
  return new ParseProblem(at, 'the rest of the `<!DOCTYPE` declaration')
}

function declarationEnd(text: string, start: number): number {
  let at = start
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === greaterThan) return at + 1
    if (code === doubleQuote || code === singleQuote) {
      const end = literalEnd(text, at)
      if (end < 0) throw broken(text.length)
      at = end
    } else if (code === 0x3c || Number.isNaN(code)) {
      throw broken(at)
    } else {
      at++
    }
  }
}

/** Adds the name of a declared entity, if text can use it. Omits parameter entities (`<!ENTITY % …`). */
function noteEntity(text: string, at: number, names: Set<string>): void {
  const start = skipWhite(text, at)
  const end = nameEnd(text, start)
  if (end > start) names.add(text.slice(start, end))
}

function literalEnd(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code !== doubleQuote && code !== singleQuote) return -1
  return text.indexOf(code === doubleQuote ? '"' : "'", at + 1) + 1 || -1
}
