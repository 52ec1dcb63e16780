import { isError } from '@lockale/errors'
import type { Entry, ParsedFile } from '@lockale/formats'
import { escapeXml } from '@lockale/messages/engine'
import type { Catalog, MessageUnit } from '@lockale/core'

/** A comment on a line of its own before the string, by format. */
const comments: ReadonlyMap<string, (note: string) => string> = new Map([
  ...['properties', 'yaml', 'toml', 'fluent'].map((id) => [id, (note: string) => `# ${note}`] as const),
  ...['jsonc', 'json5', 'js', 'php'].map((id) => [id, (note: string) => `// ${note}`] as const),
  ['strings', (note) => `/* ${note} */`],
  ['android', (note) => `<!-- ${note} -->`],
])

/**
 * Returns the bytes of a source file in which the comment of a message has the description: in place of the description in its
 * comment, or as a new comment. All else stays. Returns `undefined` if lockale cannot write the comment: the result is
 * read again, and must have this comment, the same strings, and the comments of all other strings.
 */
export function withComment(
  { source: { file, parsed }, format, sourceLocale }: Catalog,
  unit: MessageUnit,
  given: string,
): Uint8Array<ArrayBuffer> | undefined {
  if (parsed.encoding !== 'utf-8') return undefined
  const paths = new Set([...unit.forms.values()].map(({ path }) => JSON.stringify(path)))
  const isOwn = ({ path }: Entry) => paths.has(JSON.stringify(path))
  const first = parsed.entries.find(isOwn)
  if (first === undefined) return undefined
  const { note: old } = unit
  const note = format.id === 'po' ? given : given.replaceAll('\n', ' ')
  const texts =
    format.id === 'po'
      ? inGettext(parsed, first, note)
      : old === undefined
        ? added(parsed, first, { id: format.id, note })
        : replaced(parsed, first, { old, note })
  for (const text of texts) {
    const bytes = new TextEncoder().encode(`${parsed.bom ? '\u{feff}' : ''}${text}`)
    const read = format.parse(bytes, { file, locale: sourceLocale, sourceLocale })
    const said = read.entries.find(isOwn)?.note ?? ''
    // If the comment is as before, something else changed that the source entries do not show, such as a translation.
    if (text !== parsed.text && said === first.note) continue
    if (isSame(parsed, read, isOwn) && note.split('\n').every((line) => said.includes(line))) return bytes
  }
  return undefined
}

/** Returns the text with a new comment: in the line before the string, or as an element or a member beside its value. */
function added(
  { text }: ParsedFile,
  { keyRange, valueRange }: Entry,
  { id, note }: { readonly id: string; readonly note: string },
): readonly string[] {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const put = (at: number, inserted: string) => [text.slice(0, at) + inserted + text.slice(at)]
  const behind = (tag: string, from: number) => text.indexOf(tag, from) + tag.length
  const indentAt = (at: number) => /^[ \t]*/u.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? ''
  switch (id) {
    case 'xliff': {
      const end = behind('</source>', valueRange.end)
      const at = /^\s*<target/u.test(text.slice(end)) ? behind('</target>', end) : end
      return put(at, `${lineEnd}${indentAt(end)}<note>${escapeXml(note)}</note>`)
    }
    case 'resx': {
      const at = behind('</value>', valueRange.end)
      return put(at, `${lineEnd}${indentAt(at)}<comment>${escapeXml(note)}</comment>`)
    }
    case 'xcstrings': {
      const at = behind('{', keyRange.end)
      const comma = /^\s*\}/u.test(text.slice(at)) ? '' : ','
      return put(at, `${lineEnd}${indentAt(at)}  "comment" : ${JSON.stringify(note)}${comma}`)
    }
    case 'arb': {
      const [indent, key] = [indentAt(keyRange.start), text.slice(keyRange.start, keyRange.end).replace('"', '"@')]
      const member = `${key}: {${lineEnd}${indent}${indent}"description": ${JSON.stringify(note)}${lineEnd}${indent}}`
      return text.includes(key) ? [] : put(valueRange.end, `,${lineEnd}${indent}${member}`)
    }
    default: {
      const at = text.lastIndexOf('\n', keyRange.start - 1) + 1
      const comment = comments.get(id)?.(note)
      return comment === undefined ? [] : put(at, `${indentAt(keyRange.start)}${comment}${lineEnd}`)
    }
  }
}

/**
 * Returns the text with `#. note` in place of such comments of the message. Comments of translators are before it;
 * references, flags and the context of the message are after it.
 */
function inGettext({ text }: ParsedFile, { keyRange }: Entry, note: string): readonly string[] {
  const end = text.lastIndexOf('\n', keyRange.start - 1) + 1
  const lines = text.slice(0, end).split(/(?<=\n)/u)
  const from = lines.findLastIndex((line) => !/^(?:#|msgctxt|")/u.test(line)) + 1
  const own = lines.slice(from).filter((line) => !line.startsWith('#.'))
  const at = own.findIndex((line) => /^(?:#[:,|]|[m"])/u.test(line))
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  // The description shows the context and the comments of translators as well: they are not written twice.
  const others = new Set(own.map((line) => line.replace(/^(?:# *|msgctxt "(?=.*"\s*$))/u, '').replace(/"?\s*$/u, '')))
  const comments = note.split('\n').flatMap((line) => (others.has(line) ? [] : [`#. ${line}${lineEnd}`]))
  const block = own.toSpliced(at < 0 ? own.length : at, 0, ...comments)
  return [[...lines.slice(0, from), ...block, text.slice(end)].join('')]
}

/** Returns texts in which `note` stands in place of the description: where it is next to the string, before or behind it. */
function replaced(
  { text, entries }: ParsedFile,
  entry: Entry,
  { old, note }: { readonly old: string; readonly note: string },
): readonly string[] {
  let [before, after] = [0, text.length]
  for (const { keyRange, valueRange } of entries) {
    if (valueRange.end <= entry.keyRange.start) before = Math.max(before, valueRange.end)
    if (keyRange.start >= entry.valueRange.end) after = Math.min(after, keyRange.start)
  }
  return encodings.flatMap((encode) => {
    const [from, to] = [encode(old), encode(note)]
    const near = text.lastIndexOf(from, entry.keyRange.start)
    // A translation beside the string may have the same words: the comment is then the last place with them.
    const behind = [text.indexOf(from, entry.keyRange.start), text.lastIndexOf(from, after)]
    const places = [near >= before ? near : -1, ...behind].filter((at) => at >= 0)
    return [...new Set(places)].map((at) => text.slice(0, at) + to + text.slice(at + from.length))
  })
}

const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => JSON.stringify(text).slice(1, -1),
  escapeXml,
]

function isSame(before: ParsedFile, after: ParsedFile, isOwn: (entry: Entry) => boolean): boolean {
  if (after.diagnostics.some(isError) || before.entries.length !== after.entries.length) return false
  const print = (entry: Entry) =>
    JSON.stringify([
      entry.path,
      entry.kind,
      entry.value,
      entry.form,
      entry.flags,
      isOwn(entry) ? '' : (entry.note ?? null),
    ])
  return before.entries.every((entry, at) => print(entry) === print(after.entries[at] ?? entry))
}
