import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { testDepth } from '../../../test/depth.ts'
import { decodeText, type Encoding, encodeText } from './encoding.ts'
import type { Entry, Format, ParsedFile } from './format.ts'
import { findFormat, formats } from './registry.ts'

/** Files of public projects, each with its licence in the folder of the project. */
const files = ['json', 'yaml', 'properties', 'strings'].flatMap((id) => {
  const folder = new URL(`${id}/fixtures/`, import.meta.url)
  const names = listFiles(folder).filter((name) => name.includes('/') && findFormat({ path: name })?.id === id)
  return names.map((name) => ({ id, name, bytes: new Uint8Array(readFileSync(new URL(name, folder))) }))
})

function listFiles(folder: URL): readonly string[] {
  return readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' })
}

test('there are files of people in four formats', () => {
  expect(count(files.map(({ id }) => id))).toEqual({ json: 19, yaml: 18, properties: 27, strings: 26 })
})

function count(ids: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1
  return counts
}

const encodings: Readonly<Record<string, readonly Encoding[]>> = {
  strings: ['utf-8', 'utf-16le', 'utf-16be'],
  properties: ['utf-8', 'iso-8859-1'],
}

describe.each(files.map((file) => [`${file.id} ${file.name}`, file] as const))('%s', (_, { id, name, bytes }) => {
  const { text, bom, encoding } = decodeText(bytes, { utf16: true, latin1: id === 'properties' })
  const wrong = (parsed: ParsedFile) => parsed.diagnostics.filter(({ severity }) => severity === 'error')

  test('as it is, and in every derived way to write it: no edit changes no byte', async () => {
    const format = await load(id)
    const variants = [text, text.replaceAll('\n', '\r\n'), text.replaceAll(/\r\n|\n/g, '\r'), text.trimEnd()]
    for (const variant of variants)
      for (const written of [encoding, ...(encodings[id] ?? [])])
        for (const mark of [bom, !bom]) {
          // Two differences at once only at full depth.
          const kept = [variant === text, written === encoding, mark === bom].filter(Boolean).length
          if (testDepth === 1 && kept < 2) continue
          // A mark in a file of single bytes is none.
          if (written === 'iso-8859-1' && (mark || /[^\0-\xff]/.test(variant))) continue
          const before = encodeText(variant, { encoding: written, bom: mark })
          const parsed = format.parse(before, { file: name })
          expect(wrong(parsed)).toEqual([])
          expect(Buffer.compare(format.edit(parsed, [], { file: name, order: [] }), before)).toBe(0)
        }
  })

  test('a value that is set changes its own bytes and no other', async () => {
    const format = await load(id)
    const parsed = format.parse(bytes, { file: name })
    const texts = parsed.entries.filter(({ kind }) => kind === 'text')
    const some = texts.filter((_, index) => index % Math.ceil(texts.length / 5) === 0)
    for (const entry of some.filter((entry) => isLast(entry, parsed))) {
      const value = `${entry.value} ‹é›`
      const edited = format.edit(parsed, [{ kind: 'set', path: entry.path, value }], { file: name, order: [] })
      const after = decodeText(edited, { utf16: true, latin1: id === 'properties' }).text
      expect(after.slice(0, entry.valueRange.start)).toBe(text.slice(0, entry.valueRange.start))
      const behind = text.slice(entry.valueRange.end)
      expect(behind === '' ? '' : after.slice(-behind.length)).toBe(behind)
      const found = format.parse(edited, { file: name }).entries.findLast((one) => isSamePath(one, entry))
      expect(found?.value).toBe(value)
    }
  })
})

test.each(files.filter(({ id }) => id === 'json').map((file) => [file.name, file.bytes] as const))(
  '%s is read as JSON.parse reads it',
  async (name, bytes) => {
    const { entries } = (await load('json')).parse(bytes, { file: name })
    const texts = entries.map(({ path, value }) => [JSON.stringify(path), value] as const)
    expect(new Map(texts)).toEqual(new Map(leavesOf(JSON.parse(decodeText(bytes, {}).text), [])))
  },
)

function leavesOf(value: unknown, path: readonly string[]): readonly (readonly [path: string, text: string])[] {
  if (typeof value !== 'object' || value === null) return [[JSON.stringify(path), String(value)]]
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => leavesOf(inner, [...path, key]))
}

async function load(id: string): Promise<Format> {
  const info = formats.find((format) => format.id === id)
  if (info === undefined) throw new Error(`There is no format ${id}.`)
  return info.load()
}

function isLast(entry: Entry, { entries }: ParsedFile): boolean {
  return entries.findLast((other) => isSamePath(other, entry)) === entry
}

function isSamePath(one: Entry, other: Entry): boolean {
  return one.path.length === other.path.length && one.path.every((segment, index) => segment === other.path[index])
}
