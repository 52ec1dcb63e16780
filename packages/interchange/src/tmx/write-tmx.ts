import { escapeXml } from '../print-xml.ts'
import type { TmxAttributes, TmxContent, TmxHeader, TmxRemarks, TmxUnit, TmxVariant } from './tmx.ts'

type NewTmxHeader = Omit<TmxHeader, 'place' | 'version'>
export type NewTmxUnit = Omit<TmxUnit, 'place' | 'variants'> & {
  readonly variants: readonly Omit<TmxVariant, 'place'>[]
}

/**
 * Pieces of a TMX 1.4 file: `readTmx` reads back what was written. Characters that XML cannot hold become U+FFFD: whoever must not
 * lose any asks `findUnprintable` before.
 */
export function* writeTmx(header: NewTmxHeader, units: Iterable<NewTmxUnit>): Generator<string, void, void> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n${printHeader(header)}  <body>\n`
  let piece = ''
  for (const unit of units) {
    piece += printUnit(unit)
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield `${piece}  </body>\n</tmx>\n`
}

const pieceLength = 65_536

/** A header with all that the format asks for. */
export function newTmxHeader({
  sourceLanguage,
  tool,
  toolVersion,
}: {
  readonly sourceLanguage: string
  readonly tool: string
  readonly toolVersion: string
}): NewTmxHeader {
  return {
    attributes: {
      creationtool: tool,
      creationtoolversion: toolVersion,
      segtype: 'block',
      'o-tmf': tool,
      adminlang: 'en',
      srclang: sourceLanguage,
      datatype: 'plaintext',
    },
    notes: [],
    props: [],
  }
}

function printHeader({ attributes, ...remarks }: NewTmxHeader): string {
  const inside = printRemarks(remarks, '    ')
  const tag = `  <header${printAttributes(attributes)}`
  return inside === '' ? `${tag}/>\n` : `${tag}>\n${inside}  </header>\n`
}

function printUnit({ attributes, variants, ...remarks }: NewTmxUnit): string {
  const inside = printRemarks(remarks, '      ') + variants.map(printVariant).join('')
  return `    <tu${printAttributes(attributes)}>\n${inside}    </tu>\n`
}

function printVariant({ language, attributes, content, ...remarks }: Omit<TmxVariant, 'place'>): string {
  const all = language === '' ? attributes : { 'xml:lang': language, ...attributes }
  const text = content === undefined ? '' : `<seg>${content.map(printContent).join('')}</seg>`
  const before = printRemarks(remarks, '        ')
  const tag = `      <tuv${printAttributes(all)}>`
  return before === '' ? `${tag}${text}</tuv>\n` : `${tag}\n${before}        ${text}\n      </tuv>\n`
}

function printContent(piece: TmxContent): string {
  if (typeof piece === 'string') return escapeXml(piece)
  const { name, attributes, content } = piece
  const tag = `<${name}${printAttributes(attributes)}`
  return content.length === 0 ? `${tag}/>` : `${tag}>${content.map(printContent).join('')}</${name}>`
}

/** The format has notes before properties in its schema as a choice: the order among them says nothing. */
function printRemarks({ notes, props }: TmxRemarks, indent: string): string {
  const lines = (name: string, remarks: TmxRemarks['notes']) => {
    return remarks.map(({ attributes, text }) => {
      return `${indent}<${name}${printAttributes(attributes)}>${escapeXml(text)}</${name}>\n`
    })
  }
  return [...lines('note', notes), ...lines('prop', props)].join('')
}

function printAttributes(attributes: TmxAttributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value, 'attribute')}"`)
    .join('')
}
