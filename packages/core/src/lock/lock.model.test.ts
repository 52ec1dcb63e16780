import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide, type Decision } from '../diff/decide.ts'
import { type Fact, previousFactsOf } from '../model/fact.ts'
import { type Fingerprint, fingerprint, hashText, settingsId, unknownSource } from '../model/hash.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import type { Lockfile, LockfileEntry } from './lockfile.ts'
import { parseLockfile } from './parse-lockfile.ts'
import { printLockfile } from './print.ts'

// Two clones of one project, with and without ledgers, live through random histories. An oracle knows of every text who
// wrote it and from which source, and holds `decide` and the lockfile's reading, printing and merging to four promises.

const depth = Number(process.env['LOCKALE_TEST_DEPTH'] ?? 1)
const catalog = 'locales/{locale}.json'
const keys = ['a', 'b', 'c', 'd'].map((name) => toMessageKey([name]))
const formsOf = { de: ['one', 'other'], pl: ['one', 'few', 'other'] } as const
type Locale = keyof typeof formsOf
const locales: readonly Locale[] = ['de', 'pl']
const settings = { engine: 'service' }
const settingsMap = new Map([[settingsId(settings), settings]])

/** `by` and the sources that the text was made or approved for. */
interface Origin {
  readonly by: 'machine' | 'human' | 'adopted'
  readonly sources: Set<Fingerprint>
  /** Of an imported text that version control shows to be out of date: the source that it was written for. */
  readonly writtenFor?: Fingerprint
  /** Sources beside which a run put it on record for the first time. */
  readonly met: Set<Fingerprint>
}
interface Tree {
  source: Map<MessageKey, { readonly text: string; readonly plural: boolean }>
  /** By `slot`. */
  target: Map<string, string>
  lock: string | undefined
}
interface Ledger {
  readonly answers: Map<string, string>
  journal: readonly { readonly key: MessageKey; readonly fact: Fact }[]
}
interface Clone extends Tree {
  ledger: Ledger | undefined
}

class World {
  readonly origins = new Map<string, Origin>()
  readonly clones: [Clone, Clone]
  base: Tree
  /** Slots that a parent of the last merge covered: source and text. Bought after it, they break a promise. */
  covered = new Set<string>()
  /** A run died and its texts went on without its ledger: then a machine's text may be taken for a person's, and kept. */
  lostLedger = false
  #texts = 0

  constructor({
    adopted,
    withLedger,
  }: {
    readonly adopted: readonly ('no' | 'current' | 'old' | 'old case')[]
    readonly withLedger: readonly boolean[]
  }) {
    const tree: Tree = { source: new Map(), target: new Map(), lock: undefined }
    for (const [index, key] of keys.slice(0, 3).entries()) {
      tree.source.set(key, { text: this.newText('en'), plural: index === 1 })
      const age = adopted[index] ?? 'no'
      const before = age === 'old' ? this.newText('en') : (tree.source.get(key)?.text ?? '').toUpperCase()
      const writtenFor =
        age === 'old' || age === 'old case' ? fingerprintOf({ plural: index === 1, text: before }) : undefined
      for (const locale of locales) {
        if (age === 'no') continue
        for (const form of requiredForms(tree, key, locale)) {
          const text = this.newText('old')
          const sources = new Set(writtenFor === undefined ? [] : [writtenFor])
          this.origins.set(text, { by: 'adopted', sources, met: new Set(), ...(writtenFor && { writtenFor }) })
          tree.target.set(slot(locale, key, form), text)
        }
      }
    }
    this.base = copyTree(tree)
    const clone = (index: number): Clone => ({
      ...copyTree(tree),
      ledger: withLedger[index] === true ? newLedger() : undefined,
    })
    this.clones = [clone(0), clone(1)]
  }

  newText(prefix: string): string {
    return `${prefix} ${++this.#texts}`
  }

  personWrites(clone: Clone, locale: Locale, key: MessageKey, form: string): void {
    const text = this.newText('hand')
    this.origins.set(text, { by: 'human', sources: new Set([sourceOf(clone, key)]), met: new Set() })
    clone.target.set(slot(locale, key, form), text)
  }

  /** A run over some locales. `crashAfter` counts its writes: the targets one by one, then the lockfile. */
  sync(clone: Clone, chosen: readonly Locale[], crashAfter: number): void {
    const before = new Map(clone.target)
    this.#forgiveUnseen(clone)
    const lock = parseLockfile(clone.lock, { path: 'lockale.lock' })
    const entries = new Map<MessageKey, Fact[]>()
    const pending: { readonly key: MessageKey; readonly fact: Fact }[] = []
    const writes: [Locale, Map<string, string | undefined>][] = []
    for (const key of allKeys(clone, lock)) {
      const facts = lock.factsOf(catalog, key).filter((fact) => !chosen.includes(fact.locale as Locale))
      entries.set(key, [...facts])
    }
    for (const locale of chosen) {
      const write = new Map<string, string | undefined>()
      writes.push([locale, write])
      for (const key of entries.keys()) {
        for (const form of formsAt(clone, key, locale)) {
          const at = slot(locale, key, form)
          const decision = this.checker(clone, lock, { locale, key, form })
          const isExtraForm = clone.source.has(key) && !requiredForms(clone, key, locale).includes(form)
          if (isExtraForm) {
            entries.get(key)?.push(...decision.facts)
          } else if (!clone.source.has(key)) {
            const isMachine = decision.by === 'machine'
            if (isMachine) write.set(at, undefined)
            else entries.get(key)?.push(...decision.facts)
          } else if (decision.state === 'missing' || decision.state === 'stale') {
            const text = this.translate(clone, { locale, key, form })
            const fact = machineFact({ locale, form, text, source: sourceOf(clone, key) })
            write.set(at, text)
            pending.push({ key, fact })
            entries.get(key)?.push(fact, ...previousFactsOf(decision.facts, { form, hash: fact.text }))
          } else entries.get(key)?.push(...decision.facts)
        }
      }
    }
    const content: LockfileEntry[] = [...entries].map(([key, facts]) => ({ catalog, key, facts }))
    // What an earlier run that died left on record of locales that are not in this one stays on record.
    const rest = clone.ledger?.journal.filter(({ fact }) => !chosen.includes(fact.locale as Locale)) ?? []
    // Added, not replaced: a second run may die before it has written what the first one's texts need.
    if (clone.ledger !== undefined) clone.ledger.journal = [...clone.ledger.journal, ...pending]
    let written = 0
    for (const [, write] of writes) {
      if (written++ === crashAfter) return this.#crashed(clone, before)
      for (const [at, text] of write) {
        if (text === undefined) clone.target.delete(at)
        else clone.target.set(at, text)
      }
    }
    if (written === crashAfter) return this.#crashed(clone, before)
    clone.lock = printLockfile({ source: 'en', settings: settingsMap, entries: content })
    if (clone.ledger !== undefined) clone.ledger.journal = rest
    this.#holds(clone, before, chosen)
  }

  /**
   * What changed and changed back between two runs, and the source of a text nobody had on record, no lockfile can see:
   * there a person's text counts as written for the source that the run finds.
   */
  #forgiveUnseen(clone: Clone): void {
    const lock = parseLockfile(clone.lock, { path: 'lockale.lock' })
    for (const [at, text] of clone.target) {
      const key = slotKey(at)
      const facts = lock.factsOf(catalog, key).filter((fact) => fact.locale === at.split('|')[0])
      const unseen = !facts.some((fact) => fact.text === hashText(text))
      if (unseen) this.origins.get(text)?.met.add(sourceOf(clone, key))
      const sources = new Set(facts.map((fact) => fact.source))
      const isBack = sources.size === 1 && sources.has(sourceOf(clone, key))
      if (unseen && (facts.length === 0 || isBack)) this.origins.get(text)?.sources.add(sourceOf(clone, key))
    }
  }

  #crashed(clone: Clone, before: ReadonlyMap<string, string>): void {
    if (clone.ledger === undefined) this.lostLedger = true
    this.#keepsPeople(clone, before)
  }

  checker(clone: Clone, lock: Lockfile, { locale, key, form }: Slot): Decision {
    const source =
      requiredForms(clone, key, locale).includes(form) && clone.source.has(key) ? sourceOf(clone, key) : unknownSource
    const text = clone.target.get(slot(locale, key, form))
    return decide({
      locale,
      form,
      text,
      source,
      sourceTexts: [],
      countWords: () => 0,
      facts: lock.factsOf(catalog, key).filter((fact) => fact.locale === locale),
      journal: (clone.ledger?.journal ?? [])
        .filter((pending) => pending.key === key && pending.fact.locale === locale)
        .map(({ fact }) => fact),
      isKnown: lock.isKnown(catalog, locale),
      isMockEngine: () => false,
      allowMock: false,
      emptyCounts: false,
      writtenFor: this.origins.get(text ?? '')?.writtenFor,
    })
  }

  translate(clone: Clone, { locale, key, form }: Slot): string {
    const source = sourceOf(clone, key)
    const id = `${source} ${locale} ${form}`
    const known = clone.ledger?.answers.get(id)
    if (known !== undefined) return known
    const now = clone.target.get(slot(locale, key, form)) ?? ''
    expect(this.covered, 'bought what a parent of the merge covered').not.toContain(`${id} ${key} ${now}`)
    const text = `bot ${id}`
    this.origins.set(text, { by: 'machine', sources: new Set([source]), met: new Set() })
    expect(clone.ledger?.answers.has(id) ?? false, 'paid twice').toBe(false)
    clone.ledger?.answers.set(id, text)
    return text
  }

  /** What must be true after a whole run. */
  #holds(clone: Clone, before: ReadonlyMap<string, string>, chosen: readonly Locale[]): void {
    this.#keepsPeople(clone, before)
    const lock = parseLockfile(clone.lock, { path: 'lockale.lock' })
    for (const key of clone.source.keys()) {
      for (const locale of chosen) {
        for (const form of requiredForms(clone, key, locale)) {
          const decision = this.checker(clone, lock, { locale, key, form })
          const text = clone.target.get(slot(locale, key, form)) ?? ''
          const origin = this.origins.get(text)
          expect(['current', 'edited', 'source-changed'], 'done is done').toContain(decision.state)
          if (decision.state === 'current')
            expect(origin?.sources, 'stale called current').toContain(sourceOf(clone, key))
          if (decision.state === 'edited' && decision.by === 'human' && origin?.by === 'human') {
            expect(origin.sources, 'stale human text called current').toContain(sourceOf(clone, key))
          }
          this.#saysHowOld(decision, { origin, source: sourceOf(clone, key) })
          if (origin?.by === 'adopted') expect(decision.by, 'adopted called human').toBe('adopted')
          if (origin?.by === 'human') expect(['human', 'adopted'], 'human called machine').toContain(decision.by)
          if (origin?.by === 'machine' && !this.lostLedger) {
            expect(decision.by, 'machine called human').toBe('machine')
          }
        }
      }
    }
  }

  /** A source that changed after the import is never taken for one that had changed before, nor for another case of it. */
  #saysHowOld(
    { state, drift }: Decision,
    { origin, source }: { origin: Origin | undefined; source: Fingerprint },
  ): void {
    expect(drift !== undefined, 'a changed source says how').toBe(state === 'source-changed')
    const now = words.get(source)
    const isAmong = (sources: ReadonlySet<Fingerprint>) => [...sources].some((one) => words.get(one) === now)
    if (drift === 'case-only') expect(isAmong(origin?.sources ?? new Set()), 'changed called another case').toBe(true)
    if (drift === 'before-import') {
      expect(origin?.writtenFor, 'called old without evidence').toBeDefined()
      expect(isAmong(origin?.met ?? new Set()), 'changed later called old').toBe(true)
    }
  }

  #keepsPeople(clone: Clone, before: ReadonlyMap<string, string>): void {
    for (const [at, text] of before) {
      if (this.origins.get(text)?.by !== 'machine') expect(clone.target.get(at), "a person's text is lost").toBe(text)
    }
  }

  #coveredSlots(clone: Clone): readonly string[] {
    const lock = parseLockfile(clone.lock, { path: 'lockale.lock' })
    const covered: string[] = []
    for (const key of clone.source.keys()) {
      for (const locale of locales) {
        for (const form of requiredForms(clone, key, locale)) {
          const { state } = this.checker(clone, lock, { locale, key, form })
          if (state === 'missing' || state === 'stale') continue
          covered.push(`${sourceOf(clone, key)} ${locale} ${form} ${key} ${clone.target.get(slot(locale, key, form))}`)
        }
      }
    }
    return covered
  }

  merge(random: () => number, how: 'lines' | 'union' | 'markers'): void {
    const [a, b] = this.clones
    // A tree merged after a crash and before the next run carries texts that only one clone's ledger knows.
    if (this.clones.some(({ ledger }) => (ledger?.journal.length ?? 0) > 0)) this.lostLedger = true
    const merged: Tree = { source: new Map(), target: new Map(), lock: undefined }
    for (const key of keys) {
      const { value } = threeWay(this.base.source.get(key), a.source.get(key), b.source.get(key), random)
      if (value !== undefined) merged.source.set(key, value)
    }
    merged.lock = mergeLocks({ base: this.base.lock, a: a.lock, b: b.lock, random, how })
    const lock = parseLockfile(merged.lock, { path: 'lockale.lock' })
    const isOnRecord = (at: string, text: string) =>
      lock.factsOf(catalog, slotKey(at)).some((fact) => at.startsWith(fact.locale) && fact.text === hashText(text))
    const isOldMachineText = (text: string | undefined, at: string) =>
      text !== undefined && this.origins.get(text)?.by === 'machine' && !isOnRecord(at, text)
    const other = ([, ours, theirs]: readonly (string | undefined)[], text: string | undefined) =>
      text === ours ? theirs : ours
    for (const at of new Set([...a.target.keys(), ...b.target.keys()])) {
      const sides = [this.base.target.get(at), a.target.get(at), b.target.get(at)] as const
      const merging = threeWay(...sides, random)
      // Who settles a conflict takes a hunk as it is, and with it lines that nobody disagreed about. What nobody ever put
      // on record cannot be told from a new text then.
      const picked = random() < 0.5 ? sides[1] : sides[2]
      const isHunk = random() < 0.2 && (picked === undefined || isOnRecord(at, picked))
      const settled = isHunk ? { value: picked, conflict: false } : merging
      // Nor can, in a conflict over a text that both sides made anew, the older one: its line of the lockfile lost.
      const isForgotten = settled.conflict && isOldMachineText(settled.value, at)
      const { value, conflict } = isForgotten ? { value: other(sides, settled.value), conflict: true } : settled
      if (value === undefined) continue
      merged.target.set(at, value)
      // Who settles a conflict has seen both texts, and the source they are for.
      const key = slotKey(at)
      if (conflict) this.origins.get(value)?.sources.add(sourceOf(merged, key))
    }
    this.covered = new Set(this.lostLedger ? [] : [a, b].flatMap((clone) => this.#coveredSlots(clone)))
    for (const clone of this.clones) Object.assign(clone, copyTree(merged))
    this.base = copyTree(merged)
  }
}

interface Slot {
  readonly locale: Locale
  readonly key: MessageKey
  readonly form: string
}

/** As git merges lines, and worse: old lines come back, order is lost, markers stay in. */
function mergeLocks(merge: {
  readonly base: string | undefined
  readonly a: string | undefined
  readonly b: string | undefined
  readonly random: () => number
  readonly how: 'lines' | 'union' | 'markers'
}): string | undefined {
  const { a, b, base, random, how } = merge
  if (a === undefined || b === undefined) return a ?? b
  if (a === b) return a
  const lines = (text: string | undefined) => (text ?? '').split('\n').filter((line) => line !== '')
  const body = (text: string | undefined) => lines(text).filter((line) => !/^(?:#|%)/u.test(line))
  const head = [...new Set([...lines(a), ...lines(b)])].filter((line) => /^(?:#|%(?:src|f) )/u.test(line))
  const inBase = new Set(body(base))
  if (how === 'lines') {
    const all = [...new Set([...body(a), ...body(b)])]
    const kept = all.filter((line) => !inBase.has(line) || (body(a).includes(line) && body(b).includes(line)))
    return [...head, ...kept.sort(), '%end', ''].join('\n')
  }
  const resurrected = body(base).filter(() => random() < 0.3)
  if (how === 'union') {
    const all = [...body(a), ...body(b), ...resurrected].sort(() => random() - 0.5)
    return [...head, ...all, '%end', ''].join('\n')
  }
  const sides = ['<<<<<<< ours', ...body(a), '||||||| base', ...resurrected, '=======', ...body(b), '>>>>>>> theirs']
  return [...head, ...sides, '%end', ''].join('\n')
}

function threeWay<T>(base: T, a: T, b: T, random: () => number): { readonly value: T; readonly conflict: boolean } {
  if (same(a, b)) return { value: a, conflict: false }
  if (same(a, base)) return { value: b, conflict: false }
  if (same(b, base)) return { value: a, conflict: false }
  return { value: random() < 0.5 ? a : b, conflict: true }
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function slot(locale: Locale, key: MessageKey, form: string): string {
  return `${locale}|${key}|${form}`
}

function slotKey(at: string): MessageKey {
  return toMessageKey([at.split('|')[1] ?? ''])
}

function sourceOf(tree: Tree, key: MessageKey): Fingerprint {
  const message = tree.source.get(key)
  if (message === undefined) return unknownSource
  return fingerprintOf(message)
}

/** Of each source that there ever was, what it says whatever its case. */
const words = new Map<Fingerprint, string>()

function fingerprintOf({ text, plural }: { readonly text: string; readonly plural: boolean }): Fingerprint {
  const forms = plural ? ['one', 'other'] : ['']
  const source = fingerprint(new Map(forms.map((form) => [form, `${text}${form}`])))
  words.set(source, `${text.toLowerCase()} ${forms.join(' ')}`)
  return source
}

function requiredForms(tree: Tree, key: MessageKey, locale: Locale): readonly string[] {
  return tree.source.get(key)?.plural === true ? formsOf[locale] : ['']
}

/** Forms the source needs, and those that are there for another reason: a gone message, a plural that is none any more. */
function formsAt(clone: Clone, key: MessageKey, locale: Locale): ReadonlySet<string> {
  const present = ['', ...formsOf[locale]].filter((form) => clone.target.has(slot(locale, key, form)))
  return new Set([...(clone.source.has(key) ? requiredForms(clone, key, locale) : []), ...present])
}

function allKeys(clone: Clone, lock: Lockfile): ReadonlySet<MessageKey> {
  return new Set([...clone.source.keys(), ...[...clone.target.keys()].map(slotKey), ...lock.keysOf(catalog)])
}

function machineFact(made: { locale: Locale; form: string; text: string; source: Fingerprint }): Fact {
  return { ...made, text: hashText(made.text), by: 'machine', settings: settingsId(settings) }
}

function copyTree({ source, target, lock }: Tree): Tree {
  return { source: new Map(source), target: new Map(target), lock }
}

function newLedger(): Ledger {
  return { answers: new Map(), journal: [] }
}

const step = fc.record({
  who: fc.nat(1),
  what: fc.constantFrom(
    'source',
    'case',
    'hand',
    'drop',
    'add',
    'remove',
    'rename',
    'revert',
    'sync',
    'sync',
    'merge',
    'wipe',
  ),
  key: fc.nat(keys.length - 1),
  other: fc.nat(keys.length - 1),
  locale: fc.constantFrom<Locale>('de', 'pl'),
  form: fc.nat(2),
  crashAfter: fc.constantFrom(-1, -1, -1, -1, 0, 1, 2),
  partial: fc.boolean(),
  how: fc.constantFrom<'lines' | 'union' | 'markers'>('lines', 'union', 'markers'),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
})

function play(world: World, steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[]): void {
  const history = new Map<MessageKey, { text: string; plural: boolean }[]>()
  for (const { who, what, key: keyIndex, other, locale, form, crashAfter, partial, how, seed } of steps) {
    const clone = world.clones[who === 0 ? 0 : 1]
    const key = keys[keyIndex] ?? toMessageKey(['a'])
    const message = clone.source.get(key)
    if (message !== undefined) history.set(key, [...(history.get(key) ?? []), message])
    const forms = requiredForms(clone, key, locale)
    const chosenForm = forms[form % forms.length] ?? ''
    switch (what) {
      case 'source':
        if (message !== undefined) clone.source.set(key, { ...message, text: world.newText('en') })
        break
      case 'case': {
        if (message === undefined) break
        const isUpper = message.text === message.text.toUpperCase()
        clone.source.set(key, { ...message, text: isUpper ? message.text.toLowerCase() : message.text.toUpperCase() })
        break
      }
      case 'revert': {
        const old = history.get(key)?.[seed % (history.get(key)?.length ?? 1)]
        if (message !== undefined && old !== undefined) clone.source.set(key, { ...message, text: old.text })
        break
      }
      case 'hand':
        world.personWrites(clone, locale, key, chosenForm)
        break
      case 'drop':
        clone.target.delete(slot(locale, key, chosenForm))
        break
      case 'add':
        if (message === undefined) clone.source.set(key, { text: world.newText('en'), plural: keyIndex === 1 })
        break
      case 'remove':
        clone.source.delete(key)
        break
      case 'rename': {
        const to = keys[other] ?? key
        if (message === undefined || clone.source.has(to)) break
        clone.source.delete(key)
        clone.source.set(to, message)
        break
      }
      case 'sync':
        world.sync(clone, partial ? [locale] : locales, crashAfter)
        break
      case 'merge':
        world.merge(mulberry(seed), how)
        break
      case 'wipe':
        if (clone.ledger !== undefined) {
          if (clone.ledger.journal.length > 0) world.lostLedger = true
          clone.ledger = newLedger()
        }
        break
    }
  }
  for (const clone of world.clones) world.sync(clone, locales, -1)
}

/** A small seeded generator: the same history gives the same merges. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test('two clones through any history: nothing lost, nothing bought twice, nothing called what it is not', () => {
  fc.assert(
    fc.property(
      fc.record({
        adopted: fc.array(fc.constantFrom('no', 'current', 'old', 'old case'), { minLength: 3, maxLength: 3 }),
        withLedger: fc.tuple(fc.boolean(), fc.boolean()),
      }),
      fc.array(step, { minLength: 3, maxLength: 30 }),
      (setup, steps) => play(new World(setup), steps),
    ),
    { numRuns: depth === 1 ? 100 : 1000 * depth },
  )
}, 600_000)
