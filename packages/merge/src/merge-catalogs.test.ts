import fc from 'fast-check'
import { type EntryChange, type Format, formats } from '@lockale/formats'
import { describe, expect, test } from 'vitest'
import { documents } from './documents.suite.ts'
import { type CatalogMerge, mergeCatalogs } from './merge-catalogs.ts'

const opened = await Promise.all(formats.map(async (info) => ({ info, format: await info.load() })))
const depth = Number(process.env['LOCKALE_TEST_DEPTH'] ?? 1)
const about = { file: 'de', locale: 'de', sourceLocale: 'en' }

/** What one side does: entries by a number, and what becomes of each; names of new ones. */
interface Deeds {
  readonly touched: readonly { readonly at: number; readonly text: string | undefined }[]
  readonly added: readonly string[]
}

const anyText = fc.constantFrom('Eins', 'Zwei & drei', 'ä "x"', "it's", '%d')
const anyDeeds: fc.Arbitrary<Deeds> = fc.record({
  touched: fc.uniqueArray(fc.record({ at: fc.nat(9), text: fc.option(anyText, { nil: undefined }) }), {
    selector: ({ at }) => at,
    maxLength: 4,
  }),
  added: fc.uniqueArray(fc.constantFrom('new', 'newer', 'newest'), { maxLength: 2 }),
})

describe('one side reviewed a translation, the other one has another in its place', () => {
  const po = (key: string, flag: string) =>
    `msgid ""\nmsgstr "Language: de\\n"\n\n${flag}msgid "${key}"\nmsgstr "${key} auf Deutsch"\n`
  const unit = (text: string, state: string) =>
    `  <source>${text}</source>\n  <target state="${state}">${text} auf Deutsch</target>\n`
  const xliff = (...inside: readonly string[]) =>
    `<xliff version="1.2"><file original="a" source-language="en" target-language="de"><body>\n<trans-unit id="a">\n${inside.join('')}</trans-unit>\n</body></file></xliff>\n`
  const fuzzy = '#, fuzzy\n'
  const wanted = 'needs-review-translation'

  test.for<[id: string, base: string, ours: string, theirs: string, both: string]>([
    [
      'po',
      po('Save', fuzzy),
      po('Save', ''),
      po('Send', fuzzy),
      `${po('Save', '')}${po('Send', fuzzy).split('\n\n')[1] ?? ''}`,
    ],
    [
      'xliff',
      xliff(unit('Save', wanted)),
      xliff(unit('Save', 'translated')),
      xliff(unit('Send', wanted)),
      xliff(unit('Save', 'translated'), unit('Send', wanted)),
    ],
  ])('%s: one of both, whole, whatever a merge by lines makes of it', ([id, base, ours, theirs, both]) => {
    const format = opened.find(({ info }) => info.id === id)?.format
    if (format === undefined) throw new Error(id)
    const sides = { base: encode(base), ours: encode(ours), theirs: encode(theirs) }
    const options = {
      format,
      ...about,
      locales: ['de'],
      holdsMore: true,
      drafts: [{ bytes: encode(both), isWhole: true }],
    }
    const open = mergeCatalogs(sides, options)
    expect(open.kind).not.toBe('unmergeable')
    const merged = mergeCatalogs(sides, { ...options, settle: () => 'theirs' })
    expect(merged.kind === 'merged' && new TextDecoder().decode(merged.bytes)).toBe(theirs)
  })
})

// A merge by lines is not asked here: what is proven holds whatever it makes of a file.
describe.for(opened.map((one) => [one.info.id, one] as const))('%s', ([id, { info, format }]) => {
  const holdsMore = info.multiLocale === true || info.bilingual === true
  const base = encode(documents[id] ?? '')
  const merge = (ours: Uint8Array, theirs: Uint8Array, from = base): CatalogMerge =>
    mergeCatalogs({ base: from, ours, theirs }, { format, file: 'de', locales: ['de'], sourceLocale: 'en', holdsMore })
  const values = (bytes: Uint8Array) => valuesOf(format, bytes)

  test('the document is a sound file with texts', () => {
    expect(format.parse(base, about).diagnostics).toEqual([])
    expect(values(base).size).toBeGreaterThan(2)
  })

  test('what one side did alone is the result; of what both did no entry is lost', () => {
    let [merges, left] = [0, 0]
    fc.assert(
      fc.property(anyDeeds, anyDeeds, (mine, their) => {
        const ours = act(format, base, mine)
        const theirs = act(format, base, their)
        expect(merge(ours, base)).toEqual({ kind: 'merged', bytes: ours })
        expect(bytesOf(merge(base, theirs), values)).toEqual(values(theirs))
        expect(merge(ours, ours)).toEqual({ kind: 'merged', bytes: ours })
        const [there, back] = [merge(ours, theirs), merge(theirs, ours)]
        merges++
        // A note that moved to another entry, or more than entries: a merge by lines has to do it, or a person.
        if (there.kind === 'unmergeable' || back.kind === 'unmergeable') return void left++
        expect(back.kind).toBe(there.kind)
        const wanted = wantedOf({ base: values(base), ours: values(ours), theirs: values(theirs) })
        expect(sidesOf(there, values)).toEqual(wanted)
        expect(sidesOf(back, values)).toEqual({ ours: wanted.theirs, theirs: wanted.ours })
        expect(there.kind).toBe(isEqual(wanted.ours, wanted.theirs) ? 'merged' : 'conflict')
      }),
      { numRuns: depth === 1 ? 8 : 15 * depth },
    )
    expect(left).toBeLessThan(merges / 4)
  })

  test('bytes of ours stay but for what theirs did', () => {
    const [first = '', ...rest] = [...values(base).keys()]
    const last = rest.at(-1) ?? ''
    const path = (key: string) => JSON.parse(key) as readonly string[]
    const theirs = format.edit(format.parse(base, about), [{ kind: 'set', path: path(first), value: 'Neu' }], {
      ...about,
      order: [],
    })
    const ours = format.edit(format.parse(base, about), [{ kind: 'set', path: path(last), value: 'Alt' }], {
      ...about,
      order: [],
    })
    const expected = format.edit(format.parse(ours, about), [{ kind: 'set', path: path(first), value: 'Neu' }], {
      ...about,
      order: [],
    })
    expect(merge(ours, theirs)).toEqual({ kind: 'merged', bytes: expected })
  })
})

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Deeds that a format cannot do are left out, one by one. */
function act(format: Format, bytes: Uint8Array, { touched, added }: Deeds): Uint8Array {
  const entries = format.parse(bytes, about).entries
  const order = entries.map(({ path }) => path)
  const source = format.parse(bytes, about)
  const changes = [
    ...touched.flatMap(({ at, text }): EntryChange[] => {
      const entry = entries[at]
      if (entry?.kind !== 'text') return []
      return [
        text === undefined ? { kind: 'remove', path: entry.path } : { kind: 'set', path: entry.path, value: text },
      ]
    }),
    ...added.map((name): EntryChange => ({ kind: 'add', path: [name], value: `Text of ${name}` })),
  ]
  return changes.reduce((written, change) => {
    try {
      return format.edit(format.parse(written, about), [change], {
        ...about,
        order: [...order, ...added.map((name) => [name])],
        source,
      })
    } catch {
      return written
    }
  }, bytes)
}

function valuesOf(format: Format, bytes: Uint8Array): ReadonlyMap<string, string> {
  const { entries, diagnostics } = format.parse(bytes, about)
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  return new Map(entries.map(({ path, kind, value }) => [JSON.stringify(path), `${kind} ${value}`]))
}

/** What each side says once all is merged that is in no conflict. */
function sidesOf(
  merge: CatalogMerge,
  read: (bytes: Uint8Array) => Read,
): { readonly ours: Read; readonly theirs: Read } {
  if (merge.kind === 'conflict') return { ours: read(merge.sides.ours), theirs: read(merge.sides.theirs) }
  const both = merge.kind === 'merged' ? read(merge.bytes) : new Map<string, string>()
  return { ours: both, theirs: both }
}

function bytesOf<T>(merge: CatalogMerge, read: (bytes: Uint8Array) => T): T | string {
  return merge.kind === 'merged' ? read(merge.bytes) : merge.kind
}

type Read = ReadonlyMap<string, string>

/** The plainest three-way merge there is: what the file has to say, with conflicts as each side has them. */
function wantedOf({ base, ours, theirs }: { readonly base: Read; readonly ours: Read; readonly theirs: Read }) {
  const pick = (side: Read) =>
    new Map(
      [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
        const isTheirs = base.get(key) === ours.get(key)
        const isOurs = base.get(key) === theirs.get(key)
        const value = isOurs ? ours.get(key) : isTheirs ? theirs.get(key) : side.get(key)
        return value === undefined ? [] : [[key, value] as const]
      }),
    )
  return { ours: pick(ours), theirs: pick(theirs) }
}

function isEqual(one: Read, other: Read): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value)
}
