import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { anyCharacter } from '../../../../test/any-character.ts'
import type { EntryPath } from '../format.ts'
import { findForbidden } from '../xml/lex.ts'

export const names: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'a.b',
    'A',
    '__proto__',
    'constructor',
    'ä',
    '<x>',
    '&amp;',
    '"',
    "'",
    ' ',
    '',
    'okButton.Text',
    '7',
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }).filter(isXml),
)

export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Hello',
    "it's",
    '"',
    '<b>x</b>',
    '&amp;',
    ']]>',
    'a\nb',
    '\n',
    '\r',
    '\t',
    'é',
    '\u{1F600}',
    '>',
    '\u00a0',
    '\u0085',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }).filter(isXml),
  fc.string({ unit: anyCharacter, maxLength: 8 }).filter(isXml),
)

/** True for what XML 1.0 can hold. */
function isXml(text: string): boolean {
  return findForbidden(text) < 0
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"'\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)

const values = fc.oneof(
  fc.constantFrom(
    '<value></value>',
    '<value/>',
    '<value />',
    '<value>Hello</value>',
    '<value> a\n  b </value>',
    '<value>&lt;b&gt; &#160;&amp;</value>',
  ),
  fc.constantFrom(
    '<value><![CDATA[<b>]]></value>',
    '<value>a<![CDATA[ & ]]>b</value>',
    '<value>日本語\u{1F600}</value>',
    '<value>&#xE9;</value>',
  ),
  fc.constantFrom(
    'Direct',
    '\n    Direct &amp; hand-made\n  ',
    '<value>it\'s "x"</value>',
    '<value>\n</value>',
    '<value>a<!-- c -->b</value>',
  ),
)
const comments = fc.constantFrom(
  '',
  '',
  '<comment>Note</comment>',
  '<comment/>',
  '<comment>Two\nlines &amp; more</comment>',
)
const attributes = fc.constantFrom('', ' xml:space="preserve"', " xml:space='preserve'", ' type="System.String"')
const gaps = fc.constantFrom('', '\n    ')

const data = fc.tuple(names, attributes, values, comments, gaps).map(([name, attributes, value, comment, gap]) => {
  const head = `<data name="${escaped(name)}"${attributes}>`
  if (!value.startsWith('<')) return `${head}${value}</data>`
  return `${head}${gap}${value}${comment && gap + comment}${gap.slice(0, -2)}</data>`
})
const other = fc.constantFrom(
  '<data name="Size" type="System.Drawing.Size, System.Drawing"><value>1, 2</value></data>',
  '<data name="Icon" mimetype="application/x-microsoft.net.object.bytearray.base64"><value>AAAA</value></data>',
  '<data name="&gt;&gt;ok.Name"><value>ok</value></data>',
  '<data name="$this.Icon"><value>x</value></data>',
  '<data name="Locked"><value>x</value><comment>{Locked}</comment></data>',
  '<metadata name="M"><value>x</value></metadata>',
  '<resheader name="version"><value>2.0</value></resheader>',
  '<!-- note -->',
  '<!-- alone -->\n',
)

/** Files in the layouts that people and tools write, and in others. */
export const documents: fc.Arbitrary<string> = fc
  .record({
    body: fc.array(fc.oneof({ weight: 3, arbitrary: data }, other), { maxLength: 6 }),
    indent: fc.constantFrom('', '  ', '\t'),
    between: fc.constantFrom('\n', '\n', '\n\n', '', ' '),
    lineBreak: fc.constantFrom('\n', '\r\n', '\r\n'),
    prolog: fc.constantFrom('', '\uFEFF', '<?xml version="1.0" encoding="utf-8"?>\n', '\uFEFF<?xml version="1.0"?>\n'),
    final: fc.constantFrom('', '\n'),
  })
  .map(({ body, indent, between, lineBreak, prolog, final }) => {
    const start = between.startsWith('\n') ? `\n${indent}` : ''
    const inner = body.join(between === '\n' || between === '\n\n' ? between + indent : between)
    const end = body.length > 0 && start !== '' ? '\n' : ''
    return `${prolog}<root>${start}${inner}${end}</root>${final}`.replaceAll('\n', lineBreak)
  })

/** The texts of a file by another reader of XML. Of duplicates the last. */
export function readWithSaxes(document: string): readonly (readonly [path: EntryPath, text: string])[] {
  const parser = new SaxesParser({ xmlns: false })
  const found = new Map<string, readonly [path: EntryPath, text: string]>()
  const open: string[] = []
  let data: Record<string, string> = {}
  let direct = ''
  let value: string | undefined
  let comment = ''
  parser.on('error', (error) => {
    throw error
  })
  const addText = (text: string): void => {
    const at = open.join('/')
    if (at === 'root/data') direct += text
    if (at === 'root/data/value') value = (value ?? '') + text
    if (at === 'root/data/comment') comment += text
  }
  parser.on('opentag', ({ name, attributes }) => {
    open.push(name)
    if (open.length === 2) [data, direct, value, comment] = [attributes, '', undefined, '']
    if (open.length === 3 && name === 'value') value = ''
  })
  parser.on('closetag', ({ name }) => {
    open.pop()
    const text = value ?? (direct.trim() === '' ? undefined : direct.trim())
    const { name: key, type = 'System.String', mimetype } = data
    if (open.length !== 1 || name !== 'data' || key === undefined || text === undefined || mimetype !== undefined)
      return
    if (!/^System\.String\b/.test(type) || key.startsWith('>>') || comment.includes('{Locked}')) return
    if (key.startsWith('$') && key !== '$this.Text') return
    found.delete(key)
    found.set(key, [[key], text])
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(document.replace(/^\uFEFF/, '')).close()
  return [...found.values()]
}
