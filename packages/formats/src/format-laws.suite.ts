import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDepth } from '../../../test/depth.ts'
import { type Encoding, encodeText } from './encoding.ts'
import type { EditOptions, Entry, EntryChange, EntryPath, Format, ParsedFile } from './format.ts'

/** What a format brings to be tested against the laws that all formats obey. */
export interface LawsOfFormat {
  readonly format: Format
  /** Files without errors in every layout that people and tools write. */
  readonly documents: fc.Arbitrary<string>
  /** Texts and keys that the format can hold. */
  readonly texts: fc.Arbitrary<string>
  readonly keys: fc.Arbitrary<string>
  /** Paths that it can hold. By default any of up to three keys. */
  readonly paths?: fc.Arbitrary<EntryPath>
  /** Real files, by name. */
  readonly samples: ReadonlyMap<string, string>
  /** Reads a document with another program, if there is one. Returns path and value of each string, of duplicates the last. */
  readonly oracle?: (document: string) => readonly (readonly [path: EntryPath, text: string])[]
  /** That it may be written in, besides UTF-8. */
  readonly encodings?: readonly Encoding[]
  /** Besides list items: what leaves something in its place if it is removed and others beside it stay. */
  readonly isFixed?: (entry: Entry) => boolean
  /** The documents are read as translations, and the format says which of them have to be reviewed. */
  readonly hasReviews?: true
  /** Of each law; a sixth of it where tests do not look deeper. A format that is tested as several kinds needs fewer for each. */
  readonly numRuns?: number
  /** Documents from which all can be removed. By default those of `documents` that are so, which may be few. */
  readonly looseDocuments?: fc.Arbitrary<string>
}

const file = 'messages'

/** The laws. Each format calls this in a test file of its own. */
export function testFormatLaws({ format, documents, texts, keys, samples, oracle, ...more }: LawsOfFormat): void {
  const { paths, encodings = [], isFixed = () => false, looseDocuments = documents, hasReviews, numRuns = 150 } = more
  // Deeper, it is what property tests without a number of their own do.
  const runs = {
    numRuns: testDepth > 1 ? Math.max(numRuns, 100 * testDepth) : Math.ceil(numRuns / 6),
  } as const
  const leavesFiller = (entry: Entry): boolean => isListItem(entry) || isFixed(entry)
  const parse = (document: string, encoding: Encoding = 'utf-8'): ParsedFile =>
    format.parse(encodeText(document, { encoding, bom: false }), { file })
  const edit = (parsed: ParsedFile, changes: readonly EntryChange[], options: Partial<EditOptions> = {}): string =>
    decode(format.edit(parsed, changes, { file, order: [], ...options }), parsed.encoding)
  const pick = fc.infiniteStream(fc.nat())

  describe.for([...samples])('%s', ([, sample]) => {
    const derived: ReadonlyMap<string, string> = new Map([
      ['as it is', sample],
      ['with a byte order mark', `\uFEFF${sample}`],
      ['with CRLF', sample.replaceAll('\n', '\r\n')],
      ['with CR', sample.replaceAll('\n', '\r')],
      ['with mixed line ends', sample.replaceAll(/\n(?=[^\n]*\n)/g, '\r\n')],
      ['without a final line break', sample.trimEnd()],
    ])

    const written = ['utf-8' as const, ...encodings].flatMap((encoding) => {
      return [...derived].map(([name, document]): Written => [name, encoding, document])
    })

    test.for(written)('%s, %s: no edit changes no byte', ([, encoding, document]) => {
      expect(edit(parse(document, encoding), []) === document).toBe(true)
    })

    // Each way of writing it has its turn with other entries.
    const turns = written.map((way, turn) => [...way, turn] as const)
    test.for(turns)('%s, %s: an edit changes its value and no other byte', ([, encoding, document, turn]) => {
      const parsed = parse(document, encoding)
      const live = effective(parsed)
      const step = Math.ceil(live.length / editsOfSample)
      for (const entry of live.filter((_, index) => index % step === turn % step)) {
        expectSet(document, parsed, { live, entry, text: `«${entry.value}» "\\` })
      }
    })

    test.runIf(oracle)('reads what another program reads', () => {
      expect(textsOf(parse(sample))).toEqual(oracle?.(sample))
    })
  })

  test.for<[name: string, toChange: (path: EntryPath) => EntryChange, code: string]>([
    ['half a character', (path) => ({ kind: 'set', path, value: 'x\ud83d' }), 'TEXT_NOT_WELL_FORMED'],
    ['to set what is not there', (path) => ({ kind: 'set', path: absent(path), value: 'x' }), 'FORMAT_EDIT_MISMATCH'],
    ['to remove what is not there', (path) => ({ kind: 'remove', path: absent(path) }), 'FORMAT_EDIT_MISMATCH'],
    ['to add what is there', (path) => ({ kind: 'add', path, value: 'x' }), 'FORMAT_EDIT_MISMATCH'],
  ])('refuses %s', ([, toChange, code]) => {
    fc.assert(
      fc.property(documents, fc.nat(), (document, index) => {
        const parsed = parse(document)
        const strings = effective(parsed).filter(({ kind }) => kind === 'text')
        const entry = strings[index % strings.length]
        if (entry === undefined) return
        expect(() => edit(parsed, [toChange(entry.path)])).toThrow(expect.objectContaining({ code }))
      }),
      runs,
    )
  })

  test.runIf(oracle)('reads what another program reads', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const parsed = parse(document)
        // A duplicate is the last one everywhere, but not everywhere in the place of the last one.
        const order = parsed.diagnostics.some(({ code }) => code === 'duplicate-key')
          ? sorted
          : (values: unknown) => values
        expectSame(order(textsOf(parsed)), order(oracle?.(document) ?? []))
      }),
      runs,
    )
  })

  test('no edit changes no byte', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expectSame(edit(parse(document), []), document)
      }),
      runs,
    )
  })

  test('a value that is set is read back, and no other byte changes', () => {
    fc.assert(
      fc.property(documents, texts, fc.nat(), (document, text, index) => {
        const parsed = parse(document)
        const live = effective(parsed)
        const entry = live[index % live.length]
        if (entry === undefined) return
        expectSet(document, parsed, { live, entry, text })
      }),
      runs,
    )
  })

  test.runIf(hasReviews)('a value to review is read back as one until it is set to count, and no other changes', () => {
    fc.assert(
      fc.property(documents, texts, fc.nat(), (document, text, index) => {
        const live = effective(parse(document))
        const at = index % live.length
        const entry = live[at]
        if (entry === undefined) return
        const { path } = entry
        const proposed = parse(edit(parse(document), [{ kind: 'set', path, value: text, review: true }]))
        const found = effective(proposed)
        const proposal = found[at]
        // the forms of a gettext message have one state, which is that of those that count
        const counts = proposal?.kind === 'text' && (proposal.review === 'wanted' || format.reviewState === 'message')
        expectSame(counts ? proposal.value : proposal?.draft, text)
        expectSame(toValues(found.toSpliced(at, 1)), toValues(live.toSpliced(at, 1)))
        const counted = parse(edit(proposed, [{ kind: 'set', path, value: text }]))
        expectSame(valuesOf(counted), toValues(live.toSpliced(at, 1, { ...entry, kind: 'text', value: text })))
        expectSame(effective(counted)[at]?.review, 'done')
      }),
      runs,
    )
  })

  test('what is removed is gone, all else is there', () => {
    fc.assert(
      fc.property(documents, pick, (document, pick) => {
        const parsed = parse(document)
        const kept = effective(parsed)
        const gone = new Set(kept.filter((entry) => !leavesFiller(entry) && pick.next().value % 3 === 0))
        const after = parse(
          edit(
            parsed,
            [...gone].map(({ path }) => ({ kind: 'remove', path })),
          ),
        )
        expectSame(valuesOf(after), toValues(kept.filter((entry) => !gone.has(entry))))
      }),
      runs,
    )
  })

  test('what is removed and added again stands where it stood', () => {
    fc.assert(
      fc.property(documents, pick, (document, pick) => {
        const source = parse(document)
        fc.pre(!source.diagnostics.some(({ code }) => code === 'duplicate-key'))
        const gone = source.entries.filter(() => pick.next().value % 3 === 0)
        const target = parse(
          edit(
            source,
            gone.map(({ path }) => ({ kind: 'remove', path })),
          ),
        )
        const left = new Map(target.entries.map((entry) => [JSON.stringify(entry.path), entry]))
        // In a list a value that others follow leaves a filler in its place: only the others are missing.
        const missing = source.entries.filter((entry) => {
          const there = left.get(JSON.stringify(entry.path))
          return there?.value !== entry.value || there.kind !== entry.kind
        })
        const order = source.entries.map(({ path }) => path)
        const shuffled = missing.toSorted(() => (pick.next().value % 3) - 1)
        const after = parse(edit(target, shuffled.map(toAddition), { order, source }))
        expectSame(valuesOf(after), valuesOf(source))
      }),
      runs,
    )
  })

  test('what is added anywhere is there, once, and all else stays in its order', () => {
    fc.assert(
      fc.property(
        looseDocuments,
        fc.array(paths ?? fc.array(keys, { minLength: 1, maxLength: 3 })),
        texts,
        (document, paths, text) => {
          const parsed = parse(document)
          const taken = parsed.entries.map(({ path }) => path)
          const free = paths.filter((path) => {
            const isFree = taken.every((other) => !isWithin(path, other) && !isWithin(other, path))
            if (isFree) taken.push(path)
            return isFree
          })
          fc.pre(!parsed.entries.some(leavesFiller))
          const changes = free.map((path): EntryChange => ({ kind: 'add', path, value: text }))
          const after = valuesOf(parse(edit(parsed, changes)))
          const added = new Set(free.map((path) => JSON.stringify([path, 'text', text])))
          expectSame(
            after.filter((value) => !added.has(JSON.stringify(value))),
            toValues(effective(parsed)),
          )
          expectSame(after.length, effective(parsed).length + free.length)
        },
      ),
      runs,
    )
  })

  test('sets, additions and removals together give what was asked for', () => {
    fc.assert(
      fc.property(looseDocuments, looseDocuments, texts, pick, (sourceDocument, targetDocument, text, pick) => {
        const source = parse(sourceDocument)
        const target = parse(targetDocument)
        fc.pre(![...source.entries, ...target.entries].some(leavesFiller))
        const wanted = effective(source)
        const pending = new Map(wanted.map((entry) => [JSON.stringify(entry.path), entry]))
        const there = new Map(effective(target).map((entry) => [JSON.stringify(entry.path), entry]))
        const changes = [
          ...[...there]
            .filter(([key]) => !pending.has(key))
            .map(([, { path }]): EntryChange => ({ kind: 'remove', path })),
          ...[...pending].flatMap(([key, entry]): readonly EntryChange[] => {
            const old = there.get(key)
            if (old === undefined) return [toAddition(entry)]
            if (entry.kind === 'text') return [{ kind: 'set', path: entry.path, value: text }]
            return [{ kind: 'remove', path: entry.path }, toAddition(entry)]
          }),
        ].toSorted(() => (pick.next().value % 3) - 1)
        const after = parse(edit(target, changes, { order: wanted.map(({ path }) => path), source }))
        const expected = toValues(
          wanted.map((entry) =>
            entry.kind === 'text' && there.has(JSON.stringify(entry.path)) ? { ...entry, value: text } : entry,
          ),
        )
        expectSame(sorted(valuesOf(after)), sorted(expected))
      }),
      runs,
    )
  })

  /** Sets one value: the bytes around it and all other values are as they were. */
  function expectSet(document: string, parsed: ParsedFile, { live, entry, text }: SetOfEntry): void {
    const edited = edit(parsed, [{ kind: 'set', path: entry.path, value: text }])
    const start = entry.valueRange.start + (parsed.bom ? 1 : 0)
    const behind = document.length - start - (entry.valueRange.end - entry.valueRange.start)
    expectSame(edited.slice(0, start), document.slice(0, start))
    expectSame(edited.slice(edited.length - behind), document.slice(document.length - behind))
    expectSame(
      valuesOf(parse(edited, parsed.encoding)),
      toValues(live.map((other): Entry => (other === entry ? { ...other, kind: 'text', value: text } : other))),
    )
  }
}

/** Below a value there is none. */
function absent(path: EntryPath): EntryPath {
  return [...path, 'absent']
}

/** Edits of one sample, about: each one reads all of it. */
const editsOfSample = 8

/** For values that are looked at in each of thousands of runs: `expect` takes longer than an edit does. */
function expectSame(actual: unknown, expected: unknown): void {
  deepStrictEqual(actual, expected)
}

type Written = readonly [name: string, encoding: Encoding, document: string]

/** With the byte order mark, if there is one. */
function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'utf-8') return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  const buffer = Buffer.from(bytes)
  if (encoding === 'iso-8859-1') return buffer.toString('latin1')
  return (encoding === 'utf-16be' ? buffer.swap16() : buffer).toString('utf16le')
}

interface SetOfEntry {
  /** The entries that count. */
  readonly live: readonly Entry[]
  readonly entry: Entry
  readonly text: string
}

type Value = readonly [path: EntryPath, kind: string, value: string]

function toValues(entries: readonly Pick<Entry, 'path' | 'kind' | 'value'>[]): readonly Value[] {
  return entries.map(({ path, kind, value }) => [path, kind, value])
}

function valuesOf(parsed: ParsedFile): readonly Value[] {
  expectSame(errorsOf(parsed), [])
  return toValues(effective(parsed))
}

function textsOf(parsed: ParsedFile): readonly (readonly [EntryPath, string])[] {
  expectSame(errorsOf(parsed), [])
  return effective(parsed)
    .filter(({ kind }) => kind === 'text')
    .map(({ path, value }) => [path, value] as const)
}

function errorsOf({ diagnostics }: ParsedFile): ParsedFile['diagnostics'] {
  return diagnostics.filter(({ severity }) => severity === 'error')
}

/** Of duplicates the last. */
function effective({ entries }: ParsedFile): readonly Entry[] {
  const last = new Map(entries.map((entry) => [JSON.stringify(entry.path), entry]))
  if (last.size === entries.length) return entries
  return entries.filter((entry) => last.get(JSON.stringify(entry.path)) === entry)
}

function toAddition({ path, kind, value }: Entry): EntryChange {
  return kind === 'text' ? { kind: 'add', path, value } : { kind: 'copy', path, raw: value }
}

function isListItem({ path }: Entry): boolean {
  return path.some((segment) => /^\d+$/.test(segment))
}

function isWithin(path: EntryPath, outer: EntryPath): boolean {
  return outer.every((segment, index) => path[index] === segment)
}

function sorted(values: readonly (readonly unknown[])[]): readonly string[] {
  return values.map((value) => JSON.stringify(value)).toSorted()
}
