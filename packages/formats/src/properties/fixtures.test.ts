import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { encodeText } from '../encoding.ts'
import { properties } from './properties.ts'

const fixtures = new URL('fixtures/', import.meta.url)
const files = ['jabref', 'spring-security'].flatMap((project) =>
  readdirSync(new URL(`${project}/`, fixtures))
    .filter((name) => name.endsWith('.properties'))
    .map((name) => `${project}/${name}`),
)

test.for(files)('%s and its variants: no edit changes no byte, and one edit its value alone', (name) => {
  const file = readFileSync(new URL(name, fixtures))
  const { text, encoding } = properties.parse(file, { file: name })
  const variants = [
    { text, bom: false },
    { text, bom: encoding === 'utf-8' },
    { text: text.replaceAll('\n', '\r\n'), bom: false },
    { text: text.replaceAll('\n', '\r'), bom: false },
    { text: text.trimEnd(), bom: false },
  ]
  for (const { text, bom } of variants) {
    const bytes = encodeText(text, { encoding, bom })
    const parsed = properties.parse(bytes, { file: name })
    expect(parsed).toMatchObject({ encoding, bom })
    expect(Buffer.compare(properties.edit(parsed, [], { file: name, order: [] }), bytes)).toBe(0)
    const last = new Map(parsed.entries.map((entry) => [entry.path[0], entry]))
    const entry = [...last.values()][Math.floor(last.size / 2)]
    const { start, end } = entry?.valueRange ?? { start: 0, end: 0 }
    const edited = properties.edit(parsed, entry ? [{ kind: 'set', path: entry.path, value: 'New {0}' }] : [], {
      file: name,
      order: [],
    })
    const expected = text.slice(0, start) + (entry ? 'New {0}' : '') + text.slice(end)
    expect(Buffer.compare(edited, encodeText(expected, { encoding, bom }))).toBe(0)
  }
})
