/** A line of a recorded terminal: a command that somebody types, a remark between commands, or output with its colours. */
export interface TerminalLine {
  readonly kind: 'command' | 'remark' | 'output'
  /** Output as the program wrote it, with ANSI colours. */
  readonly text: string
}

const columns = 74
const cell = { width: 8.4, height: 20 }
/** Above each step of the session. */
const gap = 9
const margin = { left: 18, top: 46, bottom: 16 }
const width = Math.ceil(margin.left * 2 + columns * cell.width)

/**
 * A terminal session as one still SVG. It has a light and a dark look, as the reader's system asks, and loads nothing. Each line of
 * the terminal is one group, with a text for each row that it takes.
 */
export function renderTerminal(lines: readonly TerminalLine[], title: string): string {
  let y = margin.top - cell.height
  const groups = lines.map((line, index) => {
    if (index > 0 && line.kind !== 'output' && lines[index - 1]?.kind !== 'remark') y += gap
    const rows = wrapLine(line).map((row) => renderRow(row, line.kind, (y += cell.height)))
    return `<g>${rows.join('')}</g>`
  })
  const height = y + cell.height + margin.bottom
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>${style}</style>`,
    `<rect class="w" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="9"/>`,
    ...[20, 40, 60].map((x) => `<circle class="b" cx="${x}" cy="20" r="6"/>`),
    ...groups,
    '</svg>',
    '',
  ].join('\n')
}

/** The lines of a rendered terminal as plain text: what a reader sees . */
export function readTerminal(svg: string): readonly string[] {
  return Array.from(svg.matchAll(/<text [^>]*>(.*?)<\/text>/gu), ([, inner = '']) =>
    inner
      .replaceAll(/<[^>]*>/gu, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )
}

/** Colours of a program, out. */
export function plainText(text: string): string {
  return splitColours(text)
    .map(({ text: part }) => part)
    .join('')
}

const classOfKind = { command: 'h', remark: 'd', output: '' }

function renderRow(row: string, kind: TerminalLine['kind'], y: number): string {
  const length = Math.round(plainText(row).length * cell.width)
  const inner = splitColours(row)
    .map(({ text: part, names }) =>
      names === '' ? escapeXml(part) : `<tspan class="${names}">${escapeXml(part)}</tspan>`,
    )
    .join('')
  const name = classOfKind[kind]
  return `<text ${name === '' ? '' : `class="${name}" `}x="${margin.left}" y="${y + 14}" textLength="${length}">${inner}</text>`
}

/** Between words, what follows moved in: a picture has no edge that a terminal could break a line at. */
function wrapLine({ kind, text }: TerminalLine): readonly string[] {
  const rows: string[] = []
  const indent = ' '.repeat(2 + plainText(text).search(/\S|$/u))
  let row = ''
  for (const word of (kind === 'command' ? `$ ${text}` : text).split(/(?<= )/u)) {
    if (row.trim() !== '' && plainText(row + word).trimEnd().length > columns) {
      rows.push(row.trimEnd())
      row = indent
    }
    row += word
  }
  return [...rows, row]
}

interface Coloured {
  readonly text: string
  readonly names: string
}

const classOf: Readonly<Record<string, string>> = {
  1: 'h',
  2: 'd',
  31: 'r',
  32: 'g',
  33: 'y',
  34: 'u',
  35: 'm',
  36: 'u',
}
const endedBy: Readonly<Record<string, readonly string[]>> = {
  0: ['h', 'd', 'r', 'g', 'y', 'u', 'm'],
  22: ['h', 'd'],
  39: ['r', 'g', 'y', 'u', 'm'],
}

/** The parts of a text by colour. What is neither bold, dim nor one of the colours that lockale uses is left plain. */
function splitColours(text: string): readonly Coloured[] {
  const parts: Coloured[] = []
  let names: readonly string[] = []
  // oxlint-disable-next-line no-control-regex -- colours begin with an escape
  for (const [, codes = '', part = ''] of text.matchAll(/(?:\u001B\[([\d;]*)m)?([^\u001B]*)/gu)) {
    for (const code of codes.split(';')) {
      const added = classOf[code]
      names = names.filter((name) => endedBy[code]?.includes(name) !== true)
      if (added !== undefined) names = [...names, added]
    }
    if (part !== '') parts.push({ text: part, names: names.join(' ') })
  }
  return parts
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const style = [
  'text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre;fill:#1f2328}',
  '.w{fill:#f6f8fa}.w{stroke:#d1d9e0}.b{fill:#d1d9e0}',
  '.h{font-weight:600}.d{fill:#59636e}.r{fill:#cf222e}.g{fill:#1a7f37}.y{fill:#9a6700}.u{fill:#0969da}.m{fill:#8250df}',
  '@media(prefers-color-scheme:dark){text{fill:#e6edf3}.w{fill:#0d1117}.w{stroke:#3d444d}.b{fill:#3d444d}',
  '.d{fill:#9198a1}.r{fill:#ff7b72}.g{fill:#3fb950}.y{fill:#d29922}.u{fill:#58a6ff}.m{fill:#bc8cff}}',
].join('')
