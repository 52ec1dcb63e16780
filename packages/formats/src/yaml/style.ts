import { isEscapedLetter } from '../code-units.ts'
import { nodesAround, type YamlNode } from './node.ts'

/** How a file writes its texts and sets out its lines. */
export interface FileStyle {
  /** What most of its quoted texts have. */
  readonly quote: 'single' | 'double' | undefined
  /** True to escape everything from U+0080 up. */
  readonly ascii: boolean
  /** `\u00E9` in place of `\u00e9`. */
  readonly upperCase: boolean
  /** `\xe9` in place of `\u00e9`. */
  readonly hasShortHex: boolean
  readonly lineBreak: string
  /** The blank that most of its keys have before their colon: `key : text`. */
  readonly keyGap: '' | ' '
  /** Spaces that a map inside a map is indented by; 0 if none shows it. */
  readonly step: number
  /** The same of a list inside a map; -1 if none shows it. */
  readonly listStep: number
}

/** Returns the style of a file. What it does not show is taken from its source file. */
export function followStyle(file: FileStyle, source: FileStyle | undefined): FileStyle {
  return {
    ...file,
    quote: file.quote ?? source?.quote,
    lineBreak: file.lineBreak || source?.lineBreak || '\n',
    step: file.step || source?.step || 2,
    listStep: file.listStep < 0 ? (source?.listStep ?? -1) : file.listStep,
  }
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

/** Also the ones that are no escapes of characters: a backslash behind a backslash begins none. */
export const anyEscape: RegExp = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[^])/g

function isNonAscii(escape: string): boolean {
  return /^\\[xuU]/.test(escape) && Number.parseInt(escape.slice(2), 16) >= 0x80
}
