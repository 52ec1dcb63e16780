import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLockfile, printLockfile, type Fact, fingerprint, settingsId } from '@lockale/core/stages'
import { hashText, toMessageKey } from '@lockale/core'
import { mergeLockfiles } from './merge-lockfiles.ts'

const path = 'lockale.lock'
const catalog = 'locales/{locale}.json'
const settings = { engine: 'service' }
const id = settingsId(settings)
const sourceOf = (text: string) => fingerprint(new Map([['', text]]))

/** Facts by key, as `de=Kaufen<Buy`: locale, `^` for a previous text, mark, text, source. */
type Lock = Readonly<Record<string, readonly string[]>>

function print(lock: Lock): string {
  const entries = Object.entries(lock).map(([key, facts]) => ({
    catalog,
    key: toMessageKey([key]),
    facts: facts.map(toFact),
  }))
  return printLockfile({ source: 'en', settings: new Map([[id, settings]]), entries })
}

function toFact(written: string): Fact {
  const [, locale = '', previous, mark = '', text = '', source = ''] =
    /^([a-z]+)(\^?)([=!+?])(.*)<(.*)$/u.exec(written) ?? []
  const by = ({ '=': 'machine', '!': 'human', '+': 'reviewed', '?': 'adopted' } as const)[mark as '=']
  const fact: Fact = { locale, form: '', by, text: hashText(text), source: sourceOf(source) }
  if (previous === '^') return { ...fact, previous: true }
  return by === 'machine' ? { ...fact, settings: id } : fact
}

const base: Lock = { cta: ['de=Kaufen<Buy', 'pl=Kup<Buy'], quit: ['de=Ende<Quit', 'pl=Koniec<Quit'] }

test('a side that names reviewers makes the whole one that does', () => {
  const named = print(base).replace('# lockale 1', '# lockale 2')
  const ours = print(base)
  for (const sides of [
    { base: ours, ours: named, theirs: ours },
    { base: ours, ours, theirs: named },
  ]) {
    expect(mergeLockfiles(sides)).toMatch(/^# lockale 2 /u)
  }
})

test.for<[name: string, ours: Lock, theirs: Lock, expected: Lock]>([
  ['nothing happened', base, base, base],
  [
    'each side changed a message of its own',
    { ...base, cta: ['de!Jetzt kaufen<Buy', 'de^=Kaufen<Buy', 'pl=Kup<Buy'] },
    { ...base, quit: ['de=Schluss<Leave', 'pl=Wyjdź<Leave', 'de^=Ende<Quit', 'pl^=Koniec<Quit'] },
    {
      cta: ['de!Jetzt kaufen<Buy', 'de^=Kaufen<Buy', 'pl=Kup<Buy'],
      quit: ['de=Schluss<Leave', 'pl=Wyjdź<Leave', 'de^=Ende<Quit', 'pl^=Koniec<Quit'],
    },
  ],
  [
    'each side changed another locale of one line',
    { cta: ['de!Jetzt kaufen<Buy', 'pl=Kup<Buy'] },
    { cta: ['de=Kaufen<Buy', 'pl!Kup teraz<Buy'] },
    { cta: ['de!Jetzt kaufen<Buy', 'pl!Kup teraz<Buy'] },
  ],
  [
    'both translated for different sources: both are kept',
    { cta: ['de=Kauf<Buy now', 'pl=Kup<Buy'] },
    { cta: ['de=Hol es<Get it', 'pl=Kup<Buy'] },
    { cta: ['de=Kauf<Buy now', 'de=Hol es<Get it', 'pl=Kup<Buy'] },
  ],
  ['one side deleted a message', { cta: base['cta'] ?? [] }, base, { cta: base['cta'] ?? [] }],
  [
    'one side deleted what the other changed: all of that one is kept',
    { quit: base['quit'] ?? [] },
    { ...base, cta: ['de!Jetzt kaufen<Buy', 'pl=Kup<Buy'] },
    { ...base, cta: ['de!Jetzt kaufen<Buy', 'pl=Kup<Buy'] },
  ],
  [
    "a person's word that one side took back is taken back",
    { ...base, cta: ['de=Kaufen<Buy', 'pl=Kup<Buy', 'de+Ende<Quit'] },
    { ...base, cta: ['de=Kaufen<Buy', 'pl+Kup<Buy'] },
    { ...base, cta: ['de=Kaufen<Buy', 'pl+Kup<Buy', 'de+Ende<Quit'] },
  ],
])('%s', ([, ours, theirs, expected]) => {
  const sides = { base: print(base), ours: print(ours), theirs: print(theirs) }
  expect(mergeLockfiles(sides)).toBe(print(expected))
  expect(mergeLockfiles({ ...sides, ours: sides.theirs, theirs: sides.ours })).toBe(print(expected))
})

test('both sides added the file: the facts of both', () => {
  const sides = { base: undefined, ours: print({ cta: ['de=Kaufen<Buy'] }), theirs: print({ cta: ['de!Kauf<Buy'] }) }
  expect(mergeLockfiles(sides)).toBe(print({ cta: ['de=Kaufen<Buy', 'de!Kauf<Buy'] }))
})

test('a fact about a text that stands is kept, whoever took it away', () => {
  const ours = { quit: base['quit'] ?? [] }
  const stands = ({ fact }: { readonly fact: Fact }) => fact.text === hashText('Kaufen')
  expect(mergeLockfiles({ base: print(base), ours: print(ours), theirs: print(base) }, stands)).toBe(
    print({ ...ours, cta: ['de=Kaufen<Buy'] }),
  )
})

test('a side with markers in it is read, and the result has none', () => {
  const conflicted = print(base).replace('%end', '<<<<<<< HEAD\n=======\n>>>>>>> theirs\n%end')
  expect(mergeLockfiles({ base: print(base), ours: conflicted, theirs: print(base) })).toBe(print(base))
})

test.for<[name: string, theirs: string, code: string]>([
  ['cut off', print(base).replace('%end\n', ''), 'LOCKFILE_TRUNCATED'],
  ['newer', print(base).replace('# lockale 1', '# lockale 99'), 'LOCKFILE_NEWER'],
  ['something else', '{}', 'LOCKFILE_UNREADABLE'],
])('a side that is %s is not merged: its facts would be lost', ([, theirs, code]) => {
  expect(() => mergeLockfiles({ base: print(base), ours: print(base), theirs })).toThrow(
    expect.objectContaining({ code }) as Error,
  )
})

const anyFact = fc
  .tuple(
    fc.constantFrom('de', 'pl'),
    fc.constantFrom('', '^'),
    fc.constantFrom('=', '!', '+', '?'),
    fc.constantFrom('A', 'B'),
    fc.constantFrom('one', 'two', 'three'),
  )
  .map(([locale, previous, mark, text, source]) => `${locale}${previous}${mark}${text}<${source}`)
const anyLock = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd'),
  fc.uniqueArray(anyFact, { minLength: 1, maxLength: 6 }),
)

// Against a merge that takes "not there" for "deleted": the facts of the side that added them would be gone.
test('what one side alone did is done; the sides may change places; what both have or one added is there', () => {
  fc.assert(
    fc.property(anyLock, anyLock, anyLock, (one, other, third) => {
      const sides = { base: print(one), ours: print(other), theirs: print(third) }
      expect(mergeLockfiles({ ...sides, theirs: sides.base })).toBe(sides.ours)
      expect(mergeLockfiles({ ...sides, ours: sides.base })).toBe(sides.theirs)
      const merged = mergeLockfiles(sides)
      expect(mergeLockfiles({ ...sides, ours: sides.theirs, theirs: sides.ours })).toBe(merged)
      const read = parseLockfile(merged, { path })
      expect(read).toMatchObject({ condition: 'sound', conflicted: false, skippedLines: [] })
      for (const key of ['a', 'b', 'c', 'd']) {
        const facts = read.factsOf(catalog, toMessageKey([key]))
        const [old = [], mine = [], others = []] = [one[key], other[key], third[key]]
        const isThere = (fact: string) => facts.some((one) => isDeepStrictEqual(one, toFact(fact)))
        const wanted = [...mine, ...others].filter(
          (fact) => (mine.includes(fact) && others.includes(fact)) || !old.includes(fact),
        )
        const gone = old.filter((fact) => !mine.includes(fact) && !others.includes(fact))
        expect([wanted.every(isThere), gone.some(isThere)]).toEqual([true, false])
      }
    }),
  )
})
