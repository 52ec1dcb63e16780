import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { Properties } from 'properties-file/parser'
import { anyCharacter } from '../../../../test/any-character.ts'
import { testFormatLaws } from '../format-laws.suite.ts'
import type { EntryPath } from '../format.ts'
import { properties } from './properties.ts'

const keys = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'a.b', 'a b', '', ' ', '#a', 'b!', '=', 'a:b', '__proto__', 'ä', '\\', '\n', '\u2028'),
  fc.string({ unit: 'grapheme', maxLength: 4 }).filter((key) => !/^(?:\d+$|\ufeff)/.test(key)),
)
const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '  ',
    ' x ',
    'Hello, {0}!',
    "It''s",
    '=',
    ': x',
    '# x',
    'ä',
    '日本語',
    '😀',
    '\\',
    'C:\\users',
  ),
  fc.constantFrom('\n', '\r\n', '\t\f', '\0', '\u007f\u0085', '\u00a0', '\u200b', '\u2028', '\ufeff', 'x\\'),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
)

const spelling = fc.constantFrom('plain', 'plain', 'ascii', 'upper', 'all', 'split')

/** Every way to write a text that Java reads back. */
function spell(text: string, special: RegExp, spelling: string): string {
  const hex = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  if (spelling === 'all') return text.replaceAll(/[^]/g, hex)
  const raw = text
    .replaceAll(special, '\\$&')
    .replaceAll(/[\n\r\0]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, hex)
  if (spelling === 'split') return raw.replaceAll(/(?<=[a-z]) /g, ' \\\n\t ')
  if (spelling === 'plain') return raw
  const ascii = raw.replaceAll(/[^\0-\x7f]/g, hex)
  return spelling === 'upper'
    ? ascii.replaceAll(/u[0-9a-f]{4}/g, (escape) => `u${escape.slice(1).toUpperCase()}`)
    : ascii
}

const separators = fc.constantFrom('=', '=', ' = ', ': ', ':', ' ', '\t', ' \t=\f', ' \\\n   = ', '= \\\r\n  ')
const property = fc
  .tuple(fc.constantFrom('', '', '  ', '\t', '\f'), keys, separators, texts, spelling)
  .map(([indent, key, separator, text, spelling]) => {
    const value = spell(text, /\\|^[ \t\f=:]/g, spelling)
    return indent + spell(key, /[\\ \t\f=:]|^[#!]/g, spelling) + separator + value
  })
const line = fc.oneof(
  { weight: 6, arbitrary: property },
  { weight: 2, arbitrary: fc.constantFrom('# about it', '  ! more', '#', '#a=b\\', '#: x: {0}') },
  { weight: 2, arbitrary: fc.constantFrom('', '', ' \t', '\f') },
  fc.constantFrom('key', 'key ', 'long\\', '\\\nd=1', 'a=1\\', '\\ =x'),
)
const tidy = fc
  .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\n', '\r\n', '\r'), fc.boolean())
  .map(([lines, lineBreak, final]) => lines.join(lineBreak) + (final ? lineBreak : ''))
const chaotic = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r', '\n\n')), { maxLength: 6 })
  .chain((lines) =>
    fc.tuple(fc.constant(lines.flat().join('')), fc.constantFrom('', '\\', 'z=1\\', 'z=1\\\n', '# end')),
  )
  .map((parts) => parts.join(''))
const documents = fc
  .tuple(fc.oneof(tidy, chaotic), fc.boolean())
  .map(([document, mark]) => (mark ? `\uFEFF${document}` : document))

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

testFormatLaws({
  format: properties,
  documents,
  texts: texts.filter((text) => !/\p{Surrogate}/u.test(text)),
  keys,
  paths: keys.map((key) => [key]),
  samples: new Map(
    [
      'jabref/JabRef_pl.properties',
      'spring-security/messages.properties',
      'spring-security/messages_ko_KR.properties',
    ].map((name) => [name, fixture(name)]),
  ),
  oracle: textsIn,
})

/** What `properties-file` reads, of duplicates the last. */
function textsIn(document: string): readonly (readonly [EntryPath, string])[] {
  const all = new Properties(document).getProperties()
  const last = new Map(all.map((property) => [property.key, property]))
  return all.filter((property) => last.get(property.key) === property).map(({ key, value }) => [[key], value])
}
