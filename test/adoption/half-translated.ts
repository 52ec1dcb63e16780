import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type Catalog, type Config, type MessageKey, toMessageKey } from '@lockale/core'
import { nodeFileSystem } from '@lockale/disk'
import type { EntryChange, ParsedFile } from '@lockale/formats'
import { gitHistory } from '@lockale/git'
import { createProject, type Project } from '@lockale/project'
import type { RealProject } from '../checks/real-projects.ts'
import { gitEnvironment } from '../git/environment.ts'
import { type Random, seededRandom } from '../git/random.ts'
import { trustedTexts } from '../start-as-real.ts'

/** What was done to a message before lockale came, by its key. */
export interface Seeded {
  /** The source changed after all translations. */
  readonly stale: readonly MessageKey[]
  /** The source changed, and the first locale's text with it in one commit. */
  readonly together: readonly MessageKey[]
  /** The source changed, and in a later commit the first locale's text. */
  readonly later: readonly MessageKey[]
  /** The source changed on one branch while the first locale's text changed on another. */
  readonly apart: readonly MessageKey[]
  /** The source changed and changed back. */
  readonly back: readonly MessageKey[]
  readonly removed: readonly MessageKey[]
  /** Left in the source language, three words or more that are no names. */
  readonly copied: readonly MessageKey[]
  readonly empty: readonly MessageKey[]
}

/** A real project as its team might have had it: in git, translated in part, some of it out of date. */
export interface HalfTranslated extends Disposable {
  readonly path: string
  readonly project: Project
  readonly locales: readonly string[]
  readonly seeded: Seeded
  /** All there is. */
  readonly commit: () => void
  /** A file as it is at the moment. */
  readonly parse: (locale: string) => ParsedFile
}

const clock = { now: () => performance.now(), sleep: () => Promise.resolve(), random: () => 0.5 }

/** The same seed gives the same project. @param service address of the service that its config names */
export async function makeHalfTranslated(
  { root, config: whole }: RealProject,
  { seed, locales, service }: { readonly seed: number; readonly locales: readonly string[]; readonly service: string },
): Promise<HalfTranslated> {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'lockale-adoption-')))
  cpSync(root, path, { recursive: true })
  const config: Config = {
    ...whole,
    targets: whole.targets.filter(({ locale }) => locales.includes(locale)),
    service: { ...whole.service, baseUrl: service },
    checks: { ...whole.checks, ...trustedTexts },
  }
  const project = createProject({ config, root: path, fs: nodeFileSystem(), clock, history: gitHistory(path) })
  const { diffs } = await project.plan()
  const [diff] = diffs
  if (diff === undefined || diffs.length !== locales.length) throw new Error(`${root} is not one file for each locale.`)
  const { catalog } = diff
  const files = new Map(diffs.map(({ target }) => [target.locale, target.file]))
  const team = new Team(path, { catalog, files, random: seededRandom(seed) })
  const seeded = team.tell(chooseMessages(diffs, seededRandom(seed)))
  return {
    path,
    project,
    locales,
    seeded,
    commit: () => team.commit(),
    parse: (locale) => team.parse(locale),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** Messages with one form and plain words, translated into every locale: what happens to them is easily told. */
function chooseMessages(diffs: Awaited<ReturnType<Project['plan']>>['diffs'], random: Random): Seeded {
  const [first] = diffs
  const texts = (first?.changes() ?? []).flatMap(({ unit }) => {
    const [form] = [...unit.forms.values()]
    const isPlain = unit.plural === undefined && !unit.isNative && unit.forms.size === 1
    const isListItem = /^\d+$/u.test(unit.path.at(-1) ?? '')
    const source = form?.text ?? ''
    const isEverywhere = diffs.every(({ target }) => {
      const text = target.entries.get(unit.key)
      return text?.kind === 'text' && text.value !== '' && text.value !== source
    })
    return isPlain && !isListItem && isEverywhere && /^[\p{L}\p{P}\s]*$/u.test(source) && !/[{}%<>&$"\\]/u.test(source)
      ? [{ key: unit.key, words: source.match(/(?:^\p{L}|(?<=\s)\p{Ll})[\p{Ll}'’-]*(?!\p{L})/gu)?.length ?? 0 }]
      : []
  })
  const left = texts.map((text) => ({ ...text, at: random.next() })).sort((a, b) => a.at - b.at)
  const take = (most: number, words = 1): readonly MessageKey[] => {
    const taken = left.filter((text) => text.words >= words).slice(0, Math.min(most, Math.ceil(texts.length / 12)))
    for (const text of taken) left.splice(left.indexOf(text), 1)
    return taken.map(({ key }) => key)
  }
  const copied = take(5, 3)
  return {
    copied,
    stale: take(6),
    together: take(4),
    later: take(4),
    apart: take(4),
    back: take(4),
    removed: take(20),
    empty: take(3),
  }
}

interface Workplace {
  readonly catalog: Catalog
  /** By target locale. */
  readonly files: ReadonlyMap<string, string>
  readonly random: Random
}

/** People at work in a repository. */
class Team {
  readonly #path: string
  readonly #place: Workplace

  constructor(path: string, place: Workplace) {
    this.#path = path
    this.#place = place
  }

  #git(...args: readonly string[]): string {
    return execFileSync('git', ['-c', 'gc.auto=0', ...args], {
      cwd: this.#path,
      env: gitEnvironment,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  }

  parse(locale: string): ParsedFile {
    const { catalog } = this.#place
    const file = this.#fileOf(locale)
    const { sourceLocale } = catalog
    return catalog.format.parse(readFileSync(join(this.#path, file)), { file, locale, sourceLocale })
  }

  tell(seeded: Seeded): Seeded {
    const locales = [...this.#place.files.keys()]
    const [first = ''] = locales
    const source = this.#place.catalog.sourceLocale
    this.#git('init', '-q')
    this.#git('symbolic-ref', 'HEAD', 'refs/heads/main')
    for (const locale of locales) {
      this.#change(locale, seeded.removed, () => undefined)
      this.#change(locale, seeded.copied, (_, english) => english)
      this.#change(locale, seeded.empty, () => '')
    }
    this.commit()
    this.#change(source, [...seeded.together, ...seeded.back], edited)
    this.#change(first, seeded.together, edited)
    this.commit()
    this.#change(source, [...seeded.stale, ...seeded.later], edited)
    this.commit()
    this.#change(first, seeded.later, edited)
    this.#change(source, seeded.back, (text) => text.slice(0, -suffix.length))
    this.commit()
    this.#git('checkout', '-q', '-b', 'translators')
    this.#change(first, seeded.apart, edited)
    this.commit()
    this.#git('checkout', '-q', 'main')
    this.#change(source, seeded.apart, edited)
    this.commit()
    this.#git('merge', '-q', '--no-edit', 'translators')
    for (const locale of [source, ...locales]) this.#format(locale)
    this.commit()
    return seeded
  }

  #fileOf(locale: string): string {
    return this.#place.files.get(locale) ?? this.#place.catalog.source.file
  }

  /** @param write gives the new text; `undefined` takes the message out */
  #change(
    locale: string,
    keys: readonly MessageKey[],
    write: (text: string, source: string) => string | undefined,
  ): void {
    const { catalog } = this.#place
    const parsed = this.parse(locale)
    const wanted = new Set(keys)
    const english = new Map(
      this.parse(catalog.sourceLocale).entries.map(({ path, value }) => [toMessageKey(path), value]),
    )
    const changes = parsed.entries.flatMap(({ path, value }): readonly EntryChange[] => {
      const key = toMessageKey(path)
      if (!wanted.has(key)) return []
      const text = write(value, english.get(key) ?? '')
      return text === undefined ? [{ kind: 'remove', path }] : [{ kind: 'set', path, value: text }]
    })
    const file = this.#fileOf(locale)
    const options = { file, locale, sourceLocale: catalog.sourceLocale, order: parsed.entries.map(({ path }) => path) }
    writeFileSync(join(this.#path, file), catalog.format.edit(parsed, changes, options))
  }

  /** An editor with other settings: no text changes. */
  #format(locale: string): void {
    const file = join(this.#path, this.#fileOf(locale))
    const text = readFileSync(file, 'utf8')
    const isJson = this.#place.catalog.format.id === 'json'
    const tabs = isJson ? text.replaceAll(/^ +/gmu, (spaces) => '\t'.repeat(spaces.length / 2)) : text
    writeFileSync(file, this.#place.random.chance(0.5) || !isJson ? tabs.replaceAll(/\r?\n/gu, '\r\n') : tabs)
  }

  commit(): void {
    this.#git('add', '-A')
    this.#git('commit', '-q', '--allow-empty', '-m', 'work')
  }
}

const suffix = ' anew'

function edited(text: string): string {
  return `${text}${suffix}`
}
