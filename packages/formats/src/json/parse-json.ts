import { listEntries, pathTo, toNodes } from './scan.ts'
import type { Diagnostic, Range } from '@lockale/errors'
import { describeFound, type Findings, surrogateFindings } from '../findings.ts'
import type { ParsedFile, ParseOptions } from '../format.ts'
import { maxPathSegments } from '../literal/entries.ts'
import { readNotes } from '../literal/comments.ts'
import { openText } from '../open-text.ts'
import { mayHaveComments, notationOf, strictSyntax, type Syntax } from './lex.ts'
import { cell, column, defaultMaxDepth, readTokens, type TokenBuffer } from './token-buffer.ts'

/** Parses JSON, by default strict JSON (RFC 8259). Never throws for content. */
export function parseJson(bytes: Uint8Array, options: ParseOptions & { readonly syntax?: Syntax }): ParsedFile {
  const { syntax = strictSyntax } = options
  const opened = openText(bytes, options)
  if (!opened.ok) return opened.parsed
  const { text, findings, failed, done } = opened
  const scan = readTokens(text, { syntax })
  if (!scan.ok) {
    const found = describeFoundJson(text, scan.problem.at, syntax)
    return failed([findings.problem({ ...scan.problem, found }, defaultMaxDepth)])
  }
  const { tokens } = scan
  const { entries, tooDeep } = listEntries(text, tokens, noteReader(text, tokens, syntax))
  if (tooDeep) {
    const { row, depth } = tooDeep
    const limits = { depth, limit: maxPathSegments, unit: 'path segments' } as const
    return failed([findings.tooDeep(keyRangeOf(row, tokens), limits)])
  }
  const diagnostics = [
    ...[...tokens.shadowed].map((rows) => duplicateFinding(rows, tokens, findings)),
    ...(text.includes('\\u') ? surrogateFindings(entries, findings) : []),
  ]
  return done({ entries, diagnostics })
}

function noteReader(
  text: string,
  tokens: TokenBuffer,
  syntax: Syntax,
): ((row: number) => string | undefined) | undefined {
  if (!mayHaveComments(text, syntax)) return undefined
  const { nodes } = toNodes(tokens)
  const notes = readNotes(text, nodes, notationOf(syntax))
  return (row) => {
    const node = nodes[row]
    return node && notes.get(node)
  }
}

function duplicateFinding(
  [lost, counting]: readonly [row: number, counting: number],
  tokens: TokenBuffer,
  { duplicate }: Findings,
): Diagnostic {
  const key = tokens.keys[lost] ?? ''
  const place = { key, range: keyRangeOf(lost, tokens), path: pathTo(lost, tokens) }
  return duplicate(place, cell(tokens, counting, column.keyStart))
}

function keyRangeOf(row: number, tokens: TokenBuffer): Range {
  return { start: cell(tokens, row, column.keyStart), end: cell(tokens, row, column.keyEnd) }
}

/** Describes for users the character at an offset, and says if another JSON language allows it. */
function describeFoundJson(text: string, at: number, { comments, trailingCommas, json5 }: Syntax): string {
  const code = text.codePointAt(at)
  if (code === undefined) return /^[ \t\r\n]*$/.test(text) ? 'an empty file' : 'the end of the file'
  const character = String.fromCodePoint(code)
  if (text.startsWith('/*', at) && comments) return 'a comment without its end `*/`'
  if (text.startsWith('//', at) || text.startsWith('/*', at)) return 'a comment, which JSON does not have (JSONC does)'
  if (character === "'" && !json5) return "`'`: JSON has double quotes only (JSON5 has both)"
  const isClosing = character === '}' || character === ']'
  if (isClosing && !trailingCommas && /,[ \t\r\n]*$/.test(text.slice(Math.max(0, at - 200), at))) {
    return `\`${character}\` behind a comma, which JSON does not allow (JSONC does)`
  }
  const word = /^[A-Za-z_$][\w$]{0,39}/.exec(text.slice(at, at + 40))
  if (word) return `\`${word[0]}\``
  return describeFound(text, at)
}
