import fc from 'fast-check'
import { parse } from 'smol-toml'
import { anyCharacter } from '../../../../test/any-character.ts'
import { testFormatLaws } from '../format-laws.suite.ts'
import type { EntryPath } from '../format.ts'
import { toml } from './toml.ts'

const keys = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'c',
    'd',
    'a.b',
    'a b',
    '',
    ' ',
    'one',
    'other',
    '__proto__',
    'ä',
    '"',
    "'",
    '\\',
    '\n',
    '#',
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }).filter((key) => !/^\d+$/.test(key)),
)
const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Hello, {{.Name}}!',
    "it's",
    '"',
    '""""',
    "'''",
    "x'",
    'x"',
    'ä',
    '日本語',
    '😀',
    '\\',
    'C:\\users',
  ),
  fc.constantFrom(
    '\n',
    '\n\nx\n',
    '\r\n',
    '\t\f',
    '\0',
    '\u007f\u0085',
    '\u00a0',
    '\u200b',
    '\u2028',
    '\ufeff',
    '# no',
  ),
  fc.string({ unit: anyCharacter, maxLength: 8 }).filter((text) => !/\p{Surrogate}/u.test(text)),
)

/* oxlint-disable no-control-regex -- control characters are what is looked for */
const hex = (character: string) => `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`

/** Every way to write a text. */
const stringToken = fc.tuple(texts, fc.nat(6)).map(([text, way]) => {
  const basic = text.replaceAll(/["\\]/g, '\\$&').replaceAll(/[\0-\x1f\x7f]/gu, hex)
  if (way === 0) return `"${text.replaceAll(/[^]/gu, hex)}"`
  if (way === 1) return `"${basic.replaceAll(/[^\0-\x7f]/gu, hex)}"`
  if (way === 2 && !/['\0-\x08\n-\x1f\x7f]/.test(text)) return `'${text}'`
  if (way === 3 && !/'''|'$|[\0-\x08\x0b-\x1f\x7f]/.test(text)) return `'''\n${text}'''`
  const long = text.replaceAll(/["\\]/g, '\\$&').replaceAll(/[\0-\x08\x0b-\x1f\x7f]/gu, hex)
  if (way === 4) return `"""\n${long}"""`
  if (way === 5)
    return `"""\\\n   ${long.replaceAll(' ', ' \\\n \n\t ')}\\\n """`.replaceAll(/\\\n\s+(?=[ \t\n])/g, '\\x20')
  return `"${basic}"`
})
const keyToken = (key: string): string =>
  /^[\w-]+$/.test(key) ? key : `"${key.replaceAll(/["\\\0-\x1f\x7f]/gu, hex)}"`
const word = fc.constantFrom('1', '-1.5e3', 'true', 'inf', '1979-05-27', '1979-05-27T07:32:00Z', '0xFF', '[]', '{}')
const value = fc.oneof({ weight: 5, arbitrary: stringToken }, word)
const inline = fc.oneof(
  { weight: 8, arbitrary: value },
  fc
    .uniqueArray(fc.tuple(keys.map(keyToken), value), { selector: ([key]) => key, minLength: 1, maxLength: 3 })
    .map((pairs) => `{ ${pairs.map(([key, value]) => `${key} = ${value}`).join(', ')} }`),
)
const pair = fc
  .tuple(fc.array(keys.map(keyToken), { minLength: 1, maxLength: 2 }), fc.constantFrom(' = ', '=', '  =\t'), inline)
  .map(([keys, equals, value]) => keys.join('.') + equals + value)
const line = fc.oneof(
  { weight: 6, arbitrary: pair },
  pair.map((pair) => `  ${pair} # about it`),
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.array(keys.map(keyToken), { minLength: 1, maxLength: 2 }), pair)
      // An empty table has no entry, and nothing could be added in its place.
      .map(([keys, pair]) => `[${keys.join('.')}]\n${pair}`),
  },
  fc.constantFrom('# about it', '  # more', '', '', ' \t'),
)
const documents = fc
  .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\n', '\r\n'), fc.boolean(), fc.boolean())
  .map(([lines, lineBreak, final, mark]) => {
    const document = gather(lines).reduce(
      (document, line) => (isToml(document + line) ? `${document}${line}\n` : document),
      '',
    )
    const text = (final ? document : document.replace(/\n$/, '')).replaceAll('\n', lineBreak)
    return mark ? `\uFEFF${text}` : text
  })

testFormatLaws({
  format: toml,
  documents,
  texts,
  keys,
  samples: new Map(),
  oracle: textsIn,
})

/** Without the dotted keys that stand apart from others of their table (`a.b`, `c`, `a.d`): all go to one place. */
function gather(lines: readonly string[]): readonly string[] {
  let seen = new Set<string>()
  let last: string | undefined
  return lines.filter((line) => {
    if (line.startsWith('[')) {
      seen = new Set()
      last = undefined
    }
    const key = /^(?:\[.*\]\n)?\s*("(?:[^"\\]|\\.)*"|[\w-]+)(?=[.\s=])/.exec(line)?.[1]
    if (key === undefined) return true
    const isApart = seen.has(key) && last !== key
    if (isApart) return false
    seen.add(key)
    last = key
    return true
  })
}

/** And no table stands behind one of its own tables, which TOML allows but nobody should write. */
function isToml(document: string): boolean {
  try {
    parse(document)
    const headers = document.split('\n').filter((line) => /^\[.+\]$/.test(line))
    return headers.every((header, index) => {
      return headers.slice(0, index).every((before) => !before.startsWith(`${header.slice(0, -1)}.`))
    })
  } catch {
    return false
  }
}

/**
 * What `smol-toml` reads, in the order of the file, which it does not tell of tables that stand in several places. It keeps
 * CRLF in strings, which other readers do not.
 */
function textsIn(document: string): readonly (readonly [EntryPath, string])[] {
  const { entries } = toml.parse(new TextEncoder().encode(document), { file: 'oracle.toml' })
  const order = new Map(entries.map(({ path }, index) => [JSON.stringify(path), index]))
  const placeOf = (path: EntryPath) => order.get(JSON.stringify(path)) ?? -1
  const leaves = leavesOf(parse(document.replaceAll('\r\n', '\n')), [])
  return leaves.toSorted(([one], [other]) => placeOf(one) - placeOf(other))
}

function leavesOf(value: unknown, path: EntryPath): readonly (readonly [EntryPath, string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => leavesOf(inner, [...path, key]))
}
