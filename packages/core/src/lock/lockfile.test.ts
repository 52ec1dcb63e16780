import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import type { Fact } from '../model/fact.ts'
import { fingerprint, hashNote, hashText, settingsId } from '../model/hash.ts'
import { fromMessageKey, toMessageKey } from '../model/key.ts'
import type { LockfileContent } from './lockfile.ts'
import { parseLockfile } from './parse-lockfile.ts'
import { printLockfile } from './print.ts'

const path = 'lockale.lock'
const catalog = 'locales/{locale}/home.json'
const source = fingerprint(new Map([['', 'Buy']]))
const settings = { engine: 'service', formality: 'prefer_more' } as const
const id = settingsId(settings)
const machine: Fact = { locale: 'de', form: '', by: 'machine', text: hashText('Kaufen'), source, settings: id }
const human: Fact = { locale: 'ja', form: '', by: 'human', text: hashText('買う'), source }
const content: LockfileContent = {
  source: 'en',
  settings: new Map([[id, settings]]),
  entries: [{ catalog, key: toMessageKey(['cta']), facts: [human, machine] }],
}
const text = printLockfile(content)

/** Of entries of a glossary. */
const terms = 'kQ7z' as NonNullable<Fact['terms']>

const anySegment = fc.string({ unit: anyCharacter, maxLength: 8 })
const anyPath = fc.array(anySegment, { minLength: 1, maxLength: 3 })
const anyFact = fc.record({
  locale: fc.constantFrom('de', 'pt-BR', 'zh-Hant', 'es-419'),
  form: fc.constantFrom('', 'one', 'few', 'other', '=20', '0', '12'),
  by: fc.constantFrom<Fact['by']>('machine', 'review', 'human', 'reviewed', 'copied', 'adopted'),
  text: fc.string().map(hashText),
  source: fc.string().map((each) => fingerprint(new Map([['', each]]))),
  made: fc.constantFrom(
    {},
    { previous: true as const },
    { inFile: true as const },
    { inFile: true as const, settings: id },
    { settings: id },
    { settings: id, note: hashNote('a button') },
    { settings: id, terms },
    { settings: id, note: hashNote('a button'), terms },
    { olderThan: fingerprint(new Map([['', 'Buy it']])) },
  ),
})

test('any facts under any keys are read back as they were', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(anyPath, fc.array(anyFact, { minLength: 1, maxLength: 4 })), {
        selector: ([p]) => JSON.stringify(p),
      }),
      (entries) => {
        const keyed = entries.map(([segments, facts]) => ({
          catalog: `${segments[0] ?? ''}x`,
          key: toMessageKey(segments),
          facts: facts.map(({ made, ...fact }): Fact => ({ ...fact, ...made })),
        }))
        const read = parseLockfile(printLockfile({ ...content, entries: keyed }), { path })
        expect(read.skippedLines).toEqual([])
        for (const { catalog: name, key, facts } of keyed) {
          expect(new Set(read.factsOf(name, key).map((fact) => JSON.stringify(sortKeys(fact))))).toEqual(
            new Set(facts.map((fact) => JSON.stringify(sortKeys(fact)))),
          )
        }
      },
    ),
  )
})

test('keys are injective: different paths have different keys, and a key gives its path back', () => {
  fc.assert(
    fc.property(
      anyPath,
      anyPath,
      fc.constantFrom(undefined, 'cardinal' as const, 'ordinal' as const),
      (a, b, plural) => {
        expect(fromMessageKey(toMessageKey(a, plural))).toEqual(
          plural === undefined ? { path: a } : { path: a, plural },
        )
        expect(toMessageKey(a) === toMessageKey(b)).toBe(JSON.stringify(a) === JSON.stringify(b))
        expect(toMessageKey(a, plural)).not.toBe(toMessageKey(b, plural === 'ordinal' ? 'cardinal' : 'ordinal'))
      },
    ),
  )
})

test('only a lockfile that names a reviewer is of the next version, which an older lockale refuses', () => {
  const said = { ...human, by: 'reviewed' } as const
  const names = ['Ana Lima', '50 % / Über', '%2F', 'a\u{1f600}b', '@x<-~!']
  for (const reviewer of names) {
    const named = { ...said, reviewer }
    const key = toMessageKey(['cta'])
    const printed = printLockfile({ ...content, entries: [{ catalog, key, facts: [machine, said, named] }] })
    expect(printed.split('\n')[0]).toMatch(/^# lockale 2 /u)
    const lockfile = parseLockfile(printed, { path })
    expect(new Set(lockfile.factsOf(catalog, key))).toEqual(new Set([machine, said, named]))
    expect(lockfile.factsOf(catalog, key, new Set(['ja']))).toContainEqual(named)
    const again = { catalog, key, facts: [], lines: lockfile.linesOf(catalog, key) }
    expect(printLockfile({ ...content, entries: [again] })).toBe(printed)
    expect(lockfile.understatesVersion()).toBe(false)
    const merged = parseLockfile(printed.replace('# lockale 2', '# lockale 1'), { path })
    expect([merged.understatesVersion(), merged.factsOf(catalog, key).length]).toEqual([true, 3])
  }
  expect(parseLockfile(text, { path }).understatesVersion()).toBe(false)
})

test('the text does not depend on the order of what goes in', () => {
  const entries = ['b', 'a', 'ä', 'B'].map((name) => ({ catalog, key: toMessageKey([name]), facts: [machine, human] }))
  const turned = entries.toReversed().map((entry) => ({ ...entry, facts: [human, machine, human] }))
  expect(printLockfile({ ...content, entries: turned })).toBe(printLockfile({ ...content, entries }))
})

test('a message is one self-contained line, and settings that no fact names are not in the file', () => {
  expect(text.split('\n')).toEqual([
    '# lockale 1 · generated · after a merge conflict keep both sides, then run `lockale sync`',
    '%src en',
    `%f ${id} {"engine":"service","formality":"prefer_more"}`,
    `${catalog}\tcta\t${source}\tde=${machine.text}${id}\tja!${human.text}`,
    '%end',
    '',
  ])
  const unused = settingsId({ engine: 'deepl' })
  expect(printLockfile({ ...content, settings: new Map([...content.settings, [unused, { engine: 'deepl' }]]) })).toBe(
    text,
  )
})

describe('settings that several facts of a line take stand on it once', () => {
  const other = settingsId({ engine: 'deepl' })
  const made = (locale: string, more: Partial<Fact> = {}): Fact => ({ ...machine, locale, ...more })
  const { settings: _settings, ...unknown } = machine
  const hash = machine.text
  test.for<[name: string, facts: readonly Fact[], fields: readonly string[]]>([
    ['by two facts', [made('de'), made('fr')], [`@${id}`, `de=${hash}`, `fr=${hash}`]],
    ['not by one', [made('de'), human], [`de=${hash}${id}`, `ja!${human.text}`]],
    [
      'other settings stand in the fact, behind the text as ever',
      [made('de'), made('fr'), made('nl', { settings: other })],
      [`@${id}`, `de=${hash}`, `fr=${hash}`, `nl=${hash}${other}`],
    ],
    [
      'of equally many the smallest id',
      [made('de'), made('es'), made('fr', { settings: other }), made('nl', { settings: other })],
      other < id
        ? [`@${other}`, `de=${hash}${id}`, `es=${hash}${id}`, `fr=${hash}`, `nl=${hash}`]
        : [`@${id}`, `de=${hash}`, `es=${hash}`, `fr=${hash}${other}`, `nl=${hash}${other}`],
    ],
    [
      'a text by machine of which nobody knows the settings',
      [made('de'), made('fr'), { ...unknown, locale: 'nl' }],
      [`@${id}`, `de=${hash}`, `fr=${hash}`, `nl=${hash}-`],
    ],
    [
      'a note',
      [made('de', { note: hashNote('a button') }), made('fr')],
      [`@${id}`, `de=${hash}.${hashNote('a button')}`, `fr=${hash}`],
    ],
    [
      'former texts, and those of people, have none',
      [made('de'), made('fr'), human, { ...unknown, locale: 'nl', previous: true }],
      [`@${id}`, `de=${hash}`, `fr=${hash}`, `ja!${human.text}`, `nl^=${hash}`],
    ],
    ['the same fact twice is one', [machine, machine, human], [`de=${hash}${id}`, `ja!${human.text}`]],
  ])('%s', ([, facts, fields]) => {
    const shared = printLockfile({ ...content, entries: [{ catalog, key: toMessageKey(['cta']), facts }] })
    const line = shared.split('\n').find((each) => each.startsWith(catalog))
    expect(line?.split('\t').slice(3)).toEqual(fields)
    const read = parseLockfile(shared, { path })
    expect(new Set(read.factsOf(catalog, toMessageKey(['cta'])))).toEqual(new Set(facts))
    expect(read.isKnown(catalog, 'de')).toBe(true)
  })

  test('a line that names them wrongly says nothing, and is reported: its facts would be read without any', () => {
    const shared = printLockfile({
      ...content,
      entries: [{ catalog, key: toMessageKey(['cta']), facts: [made('de'), made('fr')] }],
    })
    const read = parseLockfile(shared.replace(`@${id}`, `@${id.slice(1)}`), { path })
    expect(read.factsOf(catalog, toMessageKey(['cta']))).toEqual([])
    expect(read.skippedLines).toEqual([4])
  })

  test('two branches that name different settings for one message: the facts of both count', () => {
    const lines = [id, other].map((usual) => {
      const facts = [made('de', { settings: usual }), made('fr', { settings: usual })]
      const printed = printLockfile({ ...content, entries: [{ catalog, key: toMessageKey(['cta']), facts }] })
      return printed.split('\n').find((line) => line.startsWith(catalog))
    })
    const read = parseLockfile(text.replace(/^locales.*$/mu, lines.join('\n')), { path })
    expect(read.factsOf(catalog, toMessageKey(['cta'])).map(({ locale, settings: of }) => [locale, of])).toEqual([
      ['de', id],
      ['fr', id],
      ['de', other],
      ['fr', other],
    ])
  })
})

test('a catalog may begin like a line of another kind', () => {
  for (const name of ['#a/{locale}.json', '%src {locale}.json', '%end']) {
    const key = toMessageKey(['cta'])
    const printed = printLockfile({ ...content, entries: [{ catalog: name, key, facts: [machine, human] }] })
    expect(parseLockfile(printed, { path }).factsOf(name, key)).toEqual([machine, human])
  }
})

describe('what git and people make of it', () => {
  const line = text.split('\n')[3] ?? ''
  test.for<[name: string, changed: string, expected: Partial<ReturnType<typeof parseLockfile>>]>([
    ['CRLF', text.replaceAll('\n', '\r\n'), { condition: 'sound' }],
    ['a byte order mark', `\u{feff}${text}`, { condition: 'sound' }],
    [
      'markers of a conflict',
      text.replace(line, `<<<<<<< a\n${line}\n=======\n${line}\n>>>>>>> b`),
      { conflicted: true },
    ],
    ['diff3 markers', text.replace(line, `<<<<<<< a\n${line}\n||||||| base\n=======\n>>>>>>> b`), { conflicted: true }],
    ['lines twice and out of order', text.replace(line, `${line}\n${line}`), { condition: 'sound' }],
    ['a line of nonsense', text.replace(line, `nonsense\n${line}`), { skippedLines: [4] }],
    ['a fact of nonsense', text.replace(line, `${line}\tde=short`), { skippedLines: [] }],
  ])('%s: the facts are there', ([, changed, expected]) => {
    const read = parseLockfile(changed, { path })
    expect(new Set(read.factsOf(catalog, toMessageKey(['cta'])))).toEqual(new Set([machine, human]))
    expect(read).toMatchObject(expected)
    expect([read.isKnown(catalog, 'de'), read.isKnown(catalog, 'd'), read.isKnown(catalog, 'fr')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('a file cut off anywhere behind its title says so, and nothing in it makes a locale known', () => {
    const end = text.indexOf('%end')
    for (let at = text.indexOf('\n') + 1; at < end; at++) {
      const read = parseLockfile(text.slice(0, at), { path })
      expect([at, read.condition, read.isKnown(catalog, 'de')]).toEqual([at, 'truncated', false])
    }
  })

  test.for<[name: string, changed: string, code: string]>([
    ['a newer version', text.replace('lockale 1', 'lockale 3'), 'LOCKFILE_NEWER'],
    ['another file', '{"locked": true}', 'LOCKFILE_UNREADABLE'],
    ['an empty file', '', 'LOCKFILE_UNREADABLE'],
    ['binary', '\0\u0001\u0002', 'LOCKFILE_UNREADABLE'],
  ])('%s stops with a hint', ([, changed, code]) => {
    expect(() => parseLockfile(changed, { path })).toThrow(
      expect.objectContaining({ code, hint: expect.stringMatching(/\w/u) }),
    )
  })

  test('no file is no lockfile, which is not the same as an empty one', () => {
    expect(parseLockfile(undefined, { path }).condition).toBe('absent')
  })
})

test('settings of a hostile lockfile are data', () => {
  const hostile = `# lockale 1\n%f AAAAAAAA {"__proto__":{"engine":"x"}}\n%f BBBBBBBB {"engine":1}\n%f CCCCCCCC {broken\n%end\n`
  const read = parseLockfile(hostile, { path })
  expect(read.settings.size).toBe(0)
  expect(read.skippedLines).toEqual([2, 3, 4])
})

function sortKeys(fact: Fact): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fact).sort(([a], [b]) => (a < b ? -1 : 1)))
}

test('a key from a lockfile never reaches a prototype', () => {
  const key = toMessageKey(['__proto__'])
  const read = parseLockfile(
    printLockfile({ ...content, entries: [{ catalog: '__proto__', key, facts: [machine] }] }),
    { path },
  )
  expect(read.factsOf('__proto__', key)).toEqual([machine])
  expect(read.factsOf('constructor', toMessageKey(['toString']))).toEqual([])
})
