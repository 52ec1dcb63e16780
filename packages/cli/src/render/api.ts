import type { RawAnswer, RawPreview } from '@lockale/connect'
import { count } from './figures.ts'
import { bold, dim, green, type Line, type Screen } from './screen.ts'
import { jsonSafe, terminalSafe } from './terminal-safe.ts'

/** What stands before the body of an answer: nothing, but where it went into a file or there is none. */
export function renderRawAnswer({ status, content }: RawAnswer, out: string | undefined): Screen {
  if (content.kind === 'file') return [[green('✓'), ` ${count(content.byteLength, 'byte')} in ${out ?? ''}`]]
  return content.kind === 'empty' ? [[green('✓'), ` ${status}, no content`]] : []
}

/** The body for another program or a reader: JSON in its own escapes, text line by line. */
export function shownText(content: RawAnswer['content']): string {
  if (content.kind === 'json') return `${jsonSafe(JSON.stringify(content.value, undefined, 2))}\n`
  return content.kind === 'text' ? safeLines(content.text) : ''
}

/** Tabs and line ends are what the columns of a glossary are made of. */
function safeLines(text: string): string {
  const lines = text.replace(/\r?\n$/u, '').split(/\r?\n/u)
  return lines.map((line) => `${line.split('\t').map(terminalSafe).join('\t')}\n`).join('')
}

/** The request as it would go over the wire. */
export function renderRawRequest({ method, url, headers, body }: RawPreview, data: string | undefined): Screen {
  return [
    [bold(method), ` ${url}`],
    ...Object.entries(headers).map(([name, value]): Line => [dim(`${name}: `), value]),
    ...(body === undefined ? [] : [[], ...bodyLines(body)]),
    ...(data === undefined ? [] : [[], [dim(`(with the bytes of ${data === '-' ? 'standard input' : data})`)]]),
    [dim('nothing was sent: --dry-run')],
  ]
}

function bodyLines(body: string): readonly Line[] {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
      .split('\n')
      .map((line) => [line])
  } catch {
    return [[body]]
  }
}
