import { isEscapedLetter } from '../code-units.ts'
import { nodesAround, type YamlNode } from './node.ts'

/** The style in which a file writes strings and lines. */
export interface FileStyle {
  /** The quote of most quoted strings. */
  readonly quote: 'single' | 'double' | undefined
  /** True if everything from U+0080 up is escaped. */
  readonly ascii: boolean
  /** True for `\u00E9`, false for `\u00e9`. */
  readonly upperCase: boolean
  /** True for `\xe9`, false for `\u00e9`. */
  readonly hasShortHex: boolean
  readonly lineBreak: string
  /** What most keys have before their colon: nothing, or a blank as in `key : text`. */
  readonly keyGap: '' | ' '
  /** Indent of a map inside a map; 0 if the file has no such map. */
  readonly step: number
  /** Indent of a list inside a map; -1 if the file has no such list. */
  readonly listStep: number
}

export function styleOf(text: string, root: YamlNode | undefined): FileStyle {
  let quotes = 0
  let gaps = 0
  let step = 0
  let listStep = -1
  const escapes: string[] = []
  for (const node of root ? nodesAround(root) : []) {
    if (node.style === 'single') quotes--
    if (node.style === 'double') {
      quotes++
      const token = text.slice(node.start, node.end)
      if (token.includes('\\'))
        for (const [escape] of token.matchAll(anyEscape)) if (isNonAscii(escape)) escapes.push(escape)
    }
    const { parent, keyEnd, colonAt } = node
    if (parent?.kind !== 'map' || parent.style !== 'block') continue
    if (colonAt === keyEnd) gaps--
    if (colonAt === keyEnd + 1) gaps++
    if (node.style !== 'block') continue
    if (node.kind === 'map' && step === 0) step = node.indent - parent.indent
    if (node.kind === 'seq' && listStep < 0) listStep = node.indent - parent.indent
  }
  return {
    quote: quotes === 0 ? undefined : quotes < 0 ? 'single' : 'double',
    ascii:
      escapes.some((escape) => isEscapedLetter(Number.parseInt(escape.slice(2), 16))) && !/[\u0080-\uFFFF]/.test(text),
    upperCase:
      escapes.some((escape) => /[A-F]/.test(escape.slice(2))) &&
      !escapes.some((escape) => /[a-f]/.test(escape.slice(2))),
    hasShortHex:
      escapes.some((escape) => escape.startsWith('\\x')) && !escapes.some((escape) => escape.startsWith('\\u')),
    lineBreak: /\r\n|\n|\r/.exec(text)?.[0] ?? '',
    keyGap: gaps > 0 ? ' ' : '',
    step,
    listStep,
  }
}

/** Matches all escapes, including `\\`, so that the second backslash does not begin another escape. */
export const anyEscape: RegExp = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[^])/g

function isNonAscii(escape: string): boolean {
  return /^\\[xuU]/.test(escape) && Number.parseInt(escape.slice(2), 16) >= 0x80
}
