import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type History, openJournal } from '@lockale/core'
import { nodeFileSystem } from '@lockale/disk'
import { inspect } from '@lockale/core/runs/inspect'
import { gitHistory } from '@lockale/git'
import { expect } from 'vitest'
import { type Clone, initGit, locales, openClone, rawConfig, type Texts } from './clone.ts'
import { type DriverBridge, openDriverBridge } from './driver-bridge.ts'
import { type Random, seededRandom } from './random.ts'
import { createRecordingTranslator } from './recording-translator.ts'

/**
 * How git merges: the lockfile line by line, with both sides kept, or in conflict with its markers left in; with one side of
 * it taken where it is in conflict; by the merge driver, and what that left by `lockale resolve`; or line by line and all of
 * it by `lockale resolve`. What is then left is picked by hand.
 */
export type LockMerge = 'plain' | 'union' | 'markers' | 'ours' | 'theirs' | 'driver' | 'resolve'

interface Origin {
  readonly by: 'machine' | 'human' | 'adopted'
  /** Source texts that it was made for, or that a person had before their eyes when they kept it. */
  readonly sources: Set<string>
  /** A person took it, with the lines around it, when they settled a conflict: it counts as theirs from then on. */
  wasPicked: boolean
}

/** The last key of every file: nobody touches it, so that picked pieces of JSON always fit together. */
const lastKey = 'zz'
const pluralBase = 'items'

/**
 * Two clones of one project part, live, and are merged by real git; then one of them syncs. An oracle knows who wrote each
 * text for which source, and holds the run on the merge to the promises. The same seed tells the same story.
 */
export async function playHistory(seed: number, lockMerge: LockMerge): Promise<'kept'> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'lockale-git-')))
  const bridge = lockMerge === 'driver' ? await openDriverBridge(join(folder, 'bridge')) : undefined
  const story = new Story(seededRandom(seed), lockMerge, bridge)
  try {
    await story.play(folder)
    return 'kept'
  } catch (error) {
    if (error instanceof Error)
      error.message = `seed ${seed}, ${lockMerge}: ${story.told.join(' · ')}\n${error.message}`
    throw error
  } finally {
    bridge?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

class Story {
  readonly told: string[] = []
  readonly #random: Random
  readonly #lockMerge: LockMerge
  readonly #translator = createRecordingTranslator()
  readonly #origins = new Map<string, Origin>()
  /** The last text of messages that were renamed, by their former key. */
  readonly #gone = new Map<string, string>()
  /** `locale source` of every text bought, by the clone whose ledger knows it. */
  readonly #paid = new Map<Clone, Set<string>>()
  readonly #bridge: DriverBridge | undefined
  /** Texts of people that are neither committed nor on record. */
  readonly #fresh = new Map<Clone, Set<string>>()
  #texts = 0

  constructor(random: Random, lockMerge: LockMerge, bridge: DriverBridge | undefined) {
    this.#random = random
    this.#lockMerge = lockMerge
    this.#bridge = bridge
  }

  async play(folder: string): Promise<void> {
    const main = await this.#begin(join(folder, 'main'))
    const [ours, theirs] = await Promise.all([
      this.#part(main, join(folder, 'ours')),
      this.#part(main, join(folder, 'theirs')),
    ])
    for (let round = 0; round < 2; round++) {
      await this.#live(ours, 'ours')
      await this.#live(theirs, 'theirs')
      await this.#merge(ours, theirs)
      // The other side takes over what was merged, so that the next round begins from one commit.
      await theirs.git('fetch', '-q', ours.path)
      await theirs.git('reset', '-q', '--hard', 'FETCH_HEAD')
    }
  }

  async #begin(path: string): Promise<Clone> {
    await mkdir(join(path, 'locales'), { recursive: true })
    await initGit(path)
    await writeFile(join(path, 'lockale.config.json'), JSON.stringify(rawConfig))
    const attributes = {
      union: 'lockale.lock merge=union\n',
      driver: 'lockale.lock merge=lockale\n*.json merge=lockale\n',
    }
    if (this.#lockMerge === 'union' || this.#lockMerge === 'driver')
      await writeFile(join(path, '.gitattributes'), attributes[this.#lockMerge])
    const clone = openClone(path)
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', lastKey]
    const source: Texts = Object.fromEntries(keys.map((key) => [key, this.#newSource()]))
    await clone.write('en', {
      [`${pluralBase}_one`]: this.#newSource(),
      [`${pluralBase}_other`]: this.#newSource(),
      ...source,
    })
    for (const locale of locales) {
      const adopted = keys.filter((key) => key !== lastKey && this.#random.chance(0.3))
      const texts = adopted.map((key) => [key, this.#write('adopted', [])] as const)
      if (texts.length > 0) await clone.write(locale, Object.fromEntries(texts))
    }
    await this.#sync(clone)
    await clone.commit('begin')
    return clone
  }

  async #part(main: Clone, path: string): Promise<Clone> {
    await main.git('clone', '-q', main.path, path)
    const clone = openClone(path)
    if (this.#bridge !== undefined) await clone.git('config', 'merge.lockale.driver', this.#bridge.command)
    this.#paid.set(clone, new Set())
    return clone
  }

  /** Some days on one branch. */
  async #live(clone: Clone, name: string): Promise<void> {
    const days = 1 + Math.floor(this.#random.next() * 6)
    for (let day = 0; day < days; day++) {
      const what =
        this.#random.pick([
          'source',
          'source',
          'hand',
          'hand',
          'add',
          'delete',
          'rename',
          'rename all',
          'sync',
          'wipe',
        ]) ?? 'sync'
      const done = await this.#act(clone, what)
      this.told.push(`${name} ${done}`)
      if (this.#random.chance(0.5)) {
        await this.#seesFresh(clone)
        await clone.commit(done)
      }
    }
    if (this.#random.chance(0.75)) {
      this.told.push(`${name} sync`)
      await this.#sync(clone)
    }
    await this.#seesFresh(clone)
    await clone.commit('a day')
  }

  async #act(clone: Clone, what: string): Promise<string> {
    const source = await clone.read('en')
    const key = this.#random.pick(Object.keys(source).filter((name) => name !== lastKey)) ?? lastKey
    switch (what) {
      case 'source':
        await clone.write('en', { ...source, [key]: this.#newSource() })
        return `${what} ${key}`
      case 'hand': {
        const locale = this.#random.pick(locales) ?? 'de'
        const texts = await clone.read(locale)
        const written = this.#random.pick(Object.keys(texts).filter((name) => name !== lastKey)) ?? lastKey
        // Of a message that has just been renamed or deleted, whoever writes still has the old text before their eyes.
        const seen = source[written] ?? this.#gone.get(written) ?? sourceOf(source, written)
        const text = this.#write('human', [seen])
        this.#fresh.set(clone, (this.#fresh.get(clone) ?? new Set()).add(text))
        await clone.write(locale, { ...texts, [written]: text })
        return `${what} ${locale} ${written}`
      }
      case 'add': {
        const { [lastKey]: last = '', ...rest } = source
        const added = `n${++this.#texts}`
        const at = Math.floor(this.#random.next() * Object.keys(rest).length)
        const entries = Object.entries(rest)
        entries.splice(at, 0, [added, this.#newSource()])
        await clone.write('en', { ...Object.fromEntries(entries), [lastKey]: last })
        return `${what} ${added}`
      }
      case 'delete': {
        const { [key]: _, ...rest } = source
        this.#gone.set(key, sourceOf(source, key))
        if (!key.startsWith(pluralBase)) await clone.write('en', rest)
        return `${what} ${key}`
      }
      case 'rename': {
        const renamed = `r${++this.#texts}`
        this.#gone.set(key, sourceOf(source, key))
        const entries = Object.entries(source).map(([name, text]) => [name === key ? renamed : name, text] as const)
        if (!key.startsWith(pluralBase)) await clone.write('en', Object.fromEntries(entries))
        return `${what} ${key} ${renamed}`
      }
      case 'rename all': {
        const renamed = `r${++this.#texts}`
        this.#gone.set(key, sourceOf(source, key))
        if (key.startsWith(pluralBase)) return `${what} nothing`
        // often with a source that is reworded at once
        const next = this.#random.chance(0.5) ? this.#newSource() : undefined
        for (const locale of ['en', ...locales]) {
          const entries = Object.entries(await clone.read(locale)).map(([name, text]) => {
            if (name !== key) return [name, text] as const
            return [renamed, locale === 'en' ? (next ?? text) : text] as const
          })
          await clone.write(locale, Object.fromEntries(entries))
        }
        return `${what} ${key} ${renamed}${next === undefined ? '' : ' reworded'}`
      }
      case 'wipe':
        await clone.forgetLedger()
        this.#paid.set(clone, new Set())
        return what
      default:
        await this.#sync(clone)
        return 'sync'
    }
  }

  /** A run, held to what is true of every run. */
  async #sync(clone: Clone, covered: ReadonlySet<string> = new Set()): Promise<void> {
    await this.#forgiveUnseen(clone)
    await this.#seesFresh(clone)
    const source = await clone.read('en')
    const before = await Promise.all(locales.map(async (locale) => [locale, await clone.read(locale)] as const))
    this.#translator.bought.length = 0
    const { diagnostics, isComplete } = await clone.project.sync({ translator: this.#translator, allowPrune: true })
    expect(diagnostics.filter(({ code }) => code === 'not-translated')).toEqual([])
    expect(isComplete).toBe(true)

    const paid = this.#paid.get(clone) ?? new Set<string>()
    this.#paid.set(clone, paid)
    for (const { locale, source: sent, text } of this.#translator.bought) {
      this.#origins.set(text, { by: 'machine', sources: new Set([sent]), wasPicked: false })
      const id = `${locale} ${sent}`
      // Forms of a plural are told apart by a sample number, and are one question each.
      const isForm = Object.entries(source).some(([key, value]) => key.startsWith(pluralBase) && value === sent)
      if (!isForm) expect(paid, 'paid twice with the ledger at hand').not.toContain(id)
      paid.add(id)
      expect(covered, 'bought what a parent of the merge covered').not.toContain(id)
    }
    for (const [locale, texts] of before) {
      const after = await clone.read(locale)
      for (const [key, text] of Object.entries(texts)) {
        if (this.#origins.get(text)?.by === 'machine') continue
        // A message that has another name in the source takes its text along.
        const stays = source[key] === undefined && !key.startsWith(pluralBase) ? Object.values(after) : [after[key]]
        expect([locale, key, stays], 'a text of a person is lost').toEqual([
          locale,
          key,
          expect.arrayContaining([text]),
        ])
      }
    }
    await this.#holds(clone)
    this.#translator.bought.length = 0
    expect(await clone.project.sync({ translator: this.#translator })).toMatchObject({
      requests: 0,
      files: [],
      isComplete: true,
    })
  }

  /** What the lockfile now says of every text is true. */
  async #holds(clone: Clone): Promise<void> {
    const source = await clone.read('en')
    const messages = new Set(Object.keys(source).map((key) => key.replace(/_(?:one|other)$/u, '')))
    const all = await clone.project.why({ messages: [...messages] })
    expect(new Set(all.map(({ message }) => message)).size).toBe(messages.size)
    for (const { message, locale, forms } of all) {
      for (const { form, state, by, text = '' } of forms) {
        const at = `${locale} ${message} ${form} ${text}`
        const origin = this.#origins.get(text)
        const now = form === '' ? [sourceOf(source, message)] : formSources(source)
        const isForNow = now.some((one) => origin?.sources.has(one))
        expect([at, ['current', 'edited', 'source-changed'].includes(state)]).toEqual([at, true])
        if (state === 'current') expect([at, isForNow], 'stale called current').toEqual([at, true])
        if (state === 'edited' && by === 'human')
          expect([at, isForNow], "a person's stale text called current").toEqual([at, true])
        const makers = origin?.by === 'machine' ? ['machine', 'review', 'copied'] : [origin?.by]
        if (origin?.wasPicked === true) makers.push('human')
        expect(makers, `who made ${at}`).toContain(by)
      }
    }
  }

  async #merge(ours: Clone, theirs: Clone): Promise<void> {
    const covered = new Set([...(await this.#coveredBy(ours)), ...(await this.#coveredBy(theirs))])
    await ours.git('fetch', '-q', theirs.path)
    const lockBefore = await readLock(ours)
    const lockTheirs = await ours.git('show', 'FETCH_HEAD:lockale.lock')
    await ours.git('merge', '-q', '--no-edit', '--no-commit', 'FETCH_HEAD').catch(() => '')
    if (this.#lockMerge === 'ours' || this.#lockMerge === 'theirs') {
      const isOpen = (await ours.git('ls-files', '--unmerged', 'lockale.lock')) !== ''
      if (isOpen) await ours.git('checkout', '-q', `--${this.#lockMerge}`, 'lockale.lock')
    }
    if (this.#lockMerge === 'driver' || this.#lockMerge === 'resolve') await this.#resolve(ours)
    for (const locale of ['en', ...locales]) await this.#settle(ours, theirs, locale)
    // With the sources settled by hand, more of the targets may be plain.
    if (this.#lockMerge === 'resolve') await this.#resolve(ours)
    if (this.#lockMerge === 'markers' && lockBefore !== lockTheirs) {
      const sides = ['<<<<<<< HEAD\n', lockBefore, '=======\n', lockTheirs, '>>>>>>> theirs\n']
      await writeFile(join(ours.path, 'lockale.lock'), sides.join(''))
    }
    if (this.#lockMerge === 'driver' || this.#lockMerge === 'resolve')
      await this.#saysTheSame(ours, [lockBefore, lockTheirs])
    await ours.commit('merge')
    this.told.push('merge')
    // Only what stands in the tree as a parent had it: a text that the merge dropped has to come from somewhere.
    const source = await ours.read('en')
    const here = new Set<string>()
    for (const locale of locales) {
      for (const [key, text] of Object.entries(await ours.read(locale)))
        here.add(`${locale} ${sourceOf(source, key)} ${key} ${text}`)
    }
    // A source text that two messages have is bought for the second one if the first one's is not the machine's to give.
    const isAlone = (text: string) => Object.values(source).filter((one) => one === text).length === 1
    const standing = [...covered]
      .filter((id) => here.has(id) && isAlone(id.split(' ')[1] ?? ''))
      .map((id) => id.split(' ').slice(0, 2).join(' '))
    await this.#sync(ours, new Set(standing))
    expect(await readLock(ours)).not.toMatch(/^[<=>]{7}/mu)
    await ours.commit('sync the merge')
  }

  /**
   * Against a merge of lockfiles that drops what is needed: all texts of the tree are judged as with the lines of both
   * sides. These hold more, so a person's new text may be source-changed by them that is certain by the merged ones. A key that both
   * sides have given another name is known by the lines of the sides alone, which git has.
   */
  async #saysTheSame(clone: Clone, sides: readonly string[]): Promise<void> {
    const merged = await readLock(clone)
    const byMerged = await decisionsOf(clone)
    const byGit = await decisionsOf(clone, gitHistory(clone.path))
    await writeFile(join(clone.path, 'lockale.lock'), `<<<<<<< HEAD\n${sides.join('=======\n')}>>>>>>> theirs\n`)
    const byBoth = await decisionsOf(clone)
    await writeFile(join(clone.path, 'lockale.lock'), merged)
    const certain = byBoth.map((decision, index) => {
      const isUnsure = decision.endsWith('source-changed human') && byMerged[index]?.endsWith('edited human') === true
      const isRenamed = /^\w+ r\d+ /u.test(decision) && byGit[index] === decision
      return isUnsure || isRenamed ? byMerged[index] : decision
    })
    expect(byMerged).toEqual(certain)
  }

  /** Settles by the facts what git left. Files that say so are sound, and the lockfile is never left in conflict. */
  async #resolve(clone: Clone): Promise<void> {
    const { settled, conflicts } = await clone.project.resolve()
    this.told.push(`resolve: ${settled.length} settled, ${conflicts.length} left`)
    // Our side may have been picked whole, by hand.
    expect(conflicts.filter(({ file, whole }) => file === 'lockale.lock' || whole === 'unreadable')).toEqual([])
    for (const file of settled) expect(await readFile(join(clone.path, file), 'utf8')).not.toMatch(/^[<=>]{7}/mu)
  }

  /** `locale source key text` of all that a run would keep. */
  async #coveredBy(clone: Clone): Promise<readonly string[]> {
    const source = await clone.read('en')
    const { steps } = await clone.project.plan()
    return steps.flatMap((step) => {
      if (step.kind !== 'keep') return []
      const { target, unit, forms } = step.change
      return unit.plural === undefined
        ? forms.map(
            ({ entry }) =>
              `${target.locale} ${sourceOf(source, unit.path.join('.'))} ${unit.path.join('.')} ${entry?.value}`,
          )
        : []
    })
  }

  /** Settles what git could not, piece by piece. Who does that has both texts and the merged source before their eyes. */
  async #settle(ours: Clone, theirs: Clone, locale: string): Promise<void> {
    const path = join(ours.path, `locales/${locale}.json`)
    const merged = await readFile(path, 'utf8')
    const pieces: string[] = []
    const settled = merged.replaceAll(
      /^<{7} .*\n([^]*?)(?:^\|{7}.*\n[^]*?)?^={7}\n([^]*?)^>{7} .*\n/gmu,
      (_, mine: string, other: string) => {
        const piece = this.#random.chance(0.5) ? mine : other
        pieces.push(piece)
        return piece
      },
    )
    if (parse(settled) === undefined) {
      const whole = await (this.#random.chance(0.5) ? ours : theirs).git('show', `HEAD:locales/${locale}.json`)
      pieces.push(whole)
      await writeFile(path, whole)
    } else await writeFile(path, settled)
    if (locale === 'en') return
    const source = await ours.read('en')
    for (const [key, text] of Object.entries(await ours.read(locale))) {
      const origin = this.#origins.get(text)
      if (origin === undefined || !pieces.some((piece) => piece.includes(JSON.stringify(text)))) continue
      origin.wasPicked = true
      this.#sees(text, key, source)
    }
  }

  /**
   * No lockfile can see the source of a text that nobody had on record, or what changed and changed back between two runs:
   * there a person's text counts as written for the source that the run finds.
   */
  async #forgiveUnseen(clone: Clone): Promise<void> {
    const source = await clone.read('en')
    const known = await readLock(clone)
    for (const locale of locales) {
      for (const [key, text] of Object.entries(await clone.read(locale))) {
        const name = key.startsWith(pluralBase) ? `${pluralBase}~plural` : key
        const facts = known.split('\n').filter((line) => line.split('\t')[1] === name && line.includes(`\t${locale}`))
        if (facts.length === 0) this.#sees(text, key, source)
      }
    }
  }

  /** What comes in one commit, or is not committed yet, was written together: nobody can tell which was first. */
  async #seesFresh(clone: Clone): Promise<void> {
    const fresh = this.#fresh.get(clone)
    if (fresh === undefined || fresh.size === 0) return
    const source = await clone.read('en')
    for (const locale of locales) {
      for (const [key, text] of Object.entries(await clone.read(locale))) {
        if (fresh.has(text) && (key in source || key.startsWith(pluralBase))) this.#sees(text, key, source)
      }
    }
    fresh.clear()
  }

  #sees(text: string, key: string, source: Texts): void {
    const origin = this.#origins.get(text)
    if (origin?.by !== 'human' && origin?.wasPicked !== true) return
    for (const one of key.startsWith(pluralBase) ? formSources(source) : [sourceOf(source, key)])
      origin.sources.add(one)
  }

  #write(by: 'human' | 'adopted', sources: readonly string[]): string {
    const text = `${by} ${++this.#texts}`
    this.#origins.set(text, { by, sources: new Set(sources), wasPicked: false })
    return text
  }

  #newSource(): string {
    return `Text${++this.#texts}`
  }
}

/** Of all texts in the target files: place, state, who made it. */
async function decisionsOf({ path: root, project }: Clone, history?: History): Promise<readonly string[]> {
  const fs = nodeFileSystem()
  const { diffs } = await inspect(project.config, { fs, root, journal: await openJournal(fs, root), history })
  return diffs.flatMap(({ target, changes, orphans }) => [
    ...changes().flatMap(({ unit, forms }) =>
      forms.map(({ plan, state, by }) => `${target.locale} ${unit.key} ${plan.form} ${state} ${by ?? 'nobody'}`),
    ),
    ...orphans.map(({ key, form, by }) => `${target.locale} ${key} ${form} orphan ${by}`),
  ])
}

function sourceOf(source: Texts, key: string): string {
  return source[key] ?? source[`${pluralBase}_other`] ?? ''
}

function formSources(source: Texts): readonly string[] {
  return [source[`${pluralBase}_one`] ?? '', source[`${pluralBase}_other`] ?? '']
}

async function readLock({ path }: Clone): Promise<string> {
  return readFile(join(path, 'lockale.lock'), 'utf8').catch(() => '')
}

function parse(text: string): Texts | undefined {
  try {
    return JSON.parse(text) as Texts
  } catch {
    return undefined
  }
}
