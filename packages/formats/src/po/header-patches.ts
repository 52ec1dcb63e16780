import type { Patch } from '../splice.ts'
import { fieldOf, toLanguage } from './header.ts'
import type { PoMessage } from './message.ts'
import { decodeString, encodeString, printText } from './text.ts'

/** Header fields to set. `undefined` keeps a field. */
interface NewFields {
  readonly language: string | undefined
  readonly pluralForms: string | undefined
  readonly charset: string | undefined
  readonly lineBreak: string
}

/** Returns patches that set header fields, or add a header. All other lines keep their bytes. */
export function headerPatches(text: string, header: PoMessage | undefined, wanted: NewFields): readonly Patch[] {
  const [string] = header?.strings ?? []
  if (string === undefined) return wanted.language === undefined ? [] : [newHeader(wanted)]
  const { lineBreak } = wanted
  const after = withFields(string.value, header, wanted)
  if (after === string.value) return []
  const token = text.slice(string.start, string.end)
  const raw = rawLines(token)
  // If each field has its own line, only changed lines are rewritten.
  const rawOf = new Map(raw.map((line) => [line.value, line.text]))
  const isTidy = raw.length > 0 && raw.every(({ value }) => value.indexOf('\n') === value.length - 1)
  if (!isTidy) return [{ range: string, text: printText(after, { layout: 'lines', indent: '', lineBreak }) }]
  const lines = after.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const printed = lines.map((line) => rawOf.get(line) ?? `"${encodeString(line)}"`)
  return [{ range: string, text: ['""', ...printed].join(lineBreak) }]
}

function newHeader({ language, pluralForms, charset, lineBreak }: NewFields): Patch {
  const lines = [
    ...(language === undefined ? [] : [`Language: ${toLanguage(language)}\n`]),
    'MIME-Version: 1.0\n',
    `Content-Type: text/plain; charset=${charset ?? 'UTF-8'}\n`,
    'Content-Transfer-Encoding: 8bit\n',
    ...(pluralForms === undefined ? [] : [`Plural-Forms: ${pluralForms}\n`]),
  ]
  const value = printText(lines.join(''), { layout: 'lines', indent: '', lineBreak })
  return {
    range: { start: 0, end: 0 },
    text: `msgid ""${lineBreak}msgstr ${value}${lineBreak}${lineBreak}`,
  }
}

function withFields(
  value: string,
  header: PoMessage | undefined,
  { language, pluralForms, charset }: NewFields,
): string {
  const lines = value.match(/[^\n]*\n|[^\n]+$/g)?.map((line) => (line.endsWith('\n') ? line : `${line}\n`)) ?? []
  if (language !== undefined)
    put('Language', toLanguage(language), ['Language-Team', 'Last-Translator', 'PO-Revision-Date'])
  if (charset !== undefined) {
    const old = fieldOf(header, 'Content-Type') ?? 'text/plain; charset=CHARSET'
    const type = /charset=/i.test(old) ? old : `${old}; charset=CHARSET`
    put('Content-Type', type.replace(/charset=[^;\s]*/i, `charset=${charset}`), ['MIME-Version', 'Language'])
  }
  if (pluralForms !== undefined) put('Plural-Forms', pluralForms, [])
  return lines.join('')

  /** Sets a header field. A new field goes after the last of the fields `behind`; if the file has none, at the end. */
  function put(name: string, content: string, behind: readonly string[]): void {
    const line = `${name}: ${content}\n`
    const at = indexOf(name)
    const beside = behind.map(indexOf).find((index) => index !== -1)
    if (at !== -1) lines[at] = line
    else if (beside === undefined) lines.push(line)
    else lines.splice(beside + 1, 0, line)
  }

  function indexOf(name: string): number {
    return lines.findIndex((line) => line.slice(0, name.length + 1).toLowerCase() === `${name.toLowerCase()}:`)
  }
}

/** Splits a `msgstr` into the lines of its value. `text` is the quoted strings of a line, `value` the decoded line. */
function rawLines(token: string): readonly { readonly text: string; readonly value: string }[] {
  const lines: { text: string; value: string }[] = []
  let start = -1
  let value = ''
  for (let at = token.indexOf('"'); at !== -1; at = token.indexOf('"', at)) {
    let end = at + 1
    while (end < token.length && token[end] !== '"') end += token[end] === '\\' ? 2 : 1
    const decoded = decodeString(token.slice(at + 1, end))
    if (typeof decoded === 'string' && decoded !== '') {
      if (start === -1) start = at
      value += decoded
      if (value.endsWith('\n')) {
        lines.push({ text: token.slice(start, end + 1), value })
        start = -1
        value = ''
      }
    }
    at = end + 1
  }
  if (start !== -1) lines.push({ text: token.slice(start), value })
  return lines
}
