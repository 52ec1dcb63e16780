/** A line of a recorded terminal: a command that somebody types, a remark between commands, or output with its colours. */
export interface TerminalLine {
  readonly kind: 'command' | 'remark' | 'output'
  /** Output as the program wrote it, with ANSI colours. */
  readonly text: string
}

interface Row extends TerminalLine {
  readonly startsAtMs: number
  /** Of its upper edge. */
  readonly y: number
}

/** A row of the picture; a line that is too long makes several. */
interface WrappedLine extends TerminalLine {
  readonly isFirst: boolean
}

const columns = 94
const cell = { width: 8.4, height: 20 }
/** Above each step of the session. */
const gap = 9
const margin = { left: 18, top: 46, bottom: 16 }
const width = Math.ceil(margin.left * 2 + columns * cell.width)

/**
 * A terminal session as one animated SVG: commands are typed, output follows, and the last picture stays. It has a light and a
 * dark look, as the reader's system asks, shows the last picture at once where motion is not wanted, and loads nothing.
 */
export function renderTerminal(lines: readonly TerminalLine[], title: string): string {
  const rows = schedule(lines.flatMap(wrapLine))
  const height = (rows.at(-1)?.y ?? 0) + cell.height + margin.bottom
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>${style}</style>`,
    `<rect class="w" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="9"/>`,
    ...[20, 40, 60].map((x) => `<circle class="b" cx="${x}" cy="20" r="6"/>`),
    ...rows.map(renderRow),
    '</svg>',
    '',
  ].join('\n')
}

/** The lines of a rendered terminal as plain text: what a reader sees when the animation has ended. */
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

const typingMs = 45
const pauseMs = 900

function schedule(lines: readonly WrappedLine[]): readonly Row[] {
  let at = 400
  let y = margin.top - cell.height
  let before: TerminalLine['kind'] = 'command'
  return lines.map((line, index) => {
    if (line.kind !== 'output' && line.isFirst && index > 0) at += before === 'remark' ? pauseMs / 2 : pauseMs
    if (line.kind === 'output' && before === 'command') at += pauseMs / 2
    y += cell.height
    if (line.kind !== 'output' && line.isFirst && index > 0 && before !== 'remark') y += gap
    const startsAtMs = at
    at += line.kind === 'command' ? line.text.length * typingMs : 70
    before = line.kind
    return { ...line, startsAtMs, y }
  })
}

function renderRow(row: Row): string {
  const { y } = row
  const text = plainText(row.text)
  const shown = row.kind === 'command' ? `$ ${row.text}` : row.text
  const length = Math.round(plainText(shown).length * cell.width)
  const inner = splitColours(shown)
    .map(({ text: part, names }) =>
      names === '' ? escapeXml(part) : `<tspan class="${names}">${escapeXml(part)}</tspan>`,
    )
    .join('')
  const name = { command: 'h', remark: 'd', output: '' }[row.kind]
  const line = `<text ${name === '' ? '' : `class="${name}" `}x="${margin.left}" y="${y + 14}" textLength="${length}">${inner}</text>`
  const cover = row.kind === 'command' ? coverOf(row.startsAtMs, text.length, y) : ''
  return `<g style="animation-delay:${row.startsAtMs}ms">${line}${cover}</g>`
}

/** Hides a command and draws back from it letter by letter: the look of typing. */
function coverOf(startsAtMs: number, letters: number, y: number): string {
  const x = Math.round(margin.left + 2 * cell.width)
  const size = `x="${x}" y="${y}" width="${Math.ceil(letters * cell.width) + 2}" height="${cell.height}"`
  const timing = `animation-duration:${letters * typingMs}ms;animation-timing-function:steps(${letters});animation-delay:${startsAtMs}ms`
  return `<rect class="c" ${size} style="${timing}"/>`
}

/** Between words, what follows moved in: a picture has no edge that a terminal could break a line at. */
function wrapLine(line: TerminalLine): readonly WrappedLine[] {
  const room = columns - (line.kind === 'command' ? 2 : 0)
  const indent = ' '.repeat(2 + plainText(line.text).search(/\S|$/u))
  const rows: string[] = []
  let row = ''
  for (const word of line.text.split(/(?<= )/u)) {
    if (row.trim() !== '' && plainText(row + word).trimEnd().length > room) {
      rows.push(row.trimEnd())
      row = indent
    }
    row += word
  }
  return [...rows, row].map((text, at) => ({ kind: line.kind, text, isFirst: at === 0 }))
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
  '.w,.c{fill:#f6f8fa}.w{stroke:#d1d9e0}.b{fill:#d1d9e0}',
  '.h{font-weight:600}.d{fill:#59636e}.r{fill:#cf222e}.g{fill:#1a7f37}.y{fill:#9a6700}.u{fill:#0969da}.m{fill:#8250df}',
  '@media(prefers-color-scheme:dark){text{fill:#e6edf3}.w,.c{fill:#0d1117}.w{stroke:#3d444d}.b{fill:#3d444d}',
  '.d{fill:#9198a1}.r{fill:#ff7b72}.g{fill:#3fb950}.y{fill:#d29922}.u{fill:#58a6ff}.m{fill:#bc8cff}}',
  'g{animation:show 1ms both}.c{animation:type 1ms both;transform-box:fill-box;transform-origin:100% 0}',
  '@keyframes show{from{opacity:0}to{opacity:1}}@keyframes type{from{transform:scaleX(1)}to{transform:scaleX(0)}}',
  '@media(prefers-reduced-motion:reduce){g{animation:none}.c{display:none}}',
].join('')
