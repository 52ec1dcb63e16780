import type { StoredMemory, StoredSegment } from '../store/kinds.ts'

/** Yields a TMX 1.4 file in pieces. `readTmx` reads the same segments from the file. */
export function* writeTmx({
  source,
  createdAt,
  segments,
}: Pick<StoredMemory, 'source' | 'createdAt' | 'segments'>): Generator<string> {
  const creationDate = createdAt === '' ? '' : ` creationdate="${createdAt.replaceAll(/[-:]|\.\d+/gu, '')}"`
  yield `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
  <header creationtool="lockale" creationtoolversion="1" segtype="sentence" o-tmf="lockale" adminlang="en" srclang="${escape(source)}" datatype="plaintext"${creationDate}/>
  <body>
`
  let piece = ''
  for (const segment of segments) {
    piece += printUnit(segment, source)
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield `${piece}  </body>\n</tmx>\n`
}

const pieceLength = 65_536

function printUnit({ source: text, targets }: StoredSegment, source: string): string {
  const variants = [[source, text] as const, ...targets]
  const lines = variants.map(
    ([code, said]) => `      <tuv xml:lang="${escape(code)}"><seg>${escape(said)}</seg></tuv>\n`,
  )
  return `    <tu>\n${lines.join('')}    </tu>\n`
}

/**
 * Escapes text for content and attributes. A carriage return is escaped, because parsers read it as a line feed. A
 * character that XML does not allow becomes U+FFFD; text from a file never has one.
 */
function escape(text: string): string {
  return text.replaceAll(special, (character) => replacements[character] ?? '\u{fffd}')
}

// eslint-disable-next-line no-control-regex
const special = /[&<>"\r\p{Surrogate}\u{0}-\u{8}\u{b}\u{c}\u{e}-\u{1f}\u{fffe}\u{ffff}]/gu
const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}
