import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type FileSystem, openJournal, parseConfig, type Connection } from '@lockale/core'
import { nodeFileSystem } from '@lockale/disk'
import { inspect, type Inspection } from '@lockale/core/runs/inspect'
import { gitHistory } from '@lockale/git'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { createProject, type UserConfig } from '@lockale/project'
import { expect } from 'vitest'

export type Texts = Readonly<Record<string, string | undefined>>

/** A repository of which it is known who wrote each text. The machine marks its own: `Saveqaab`. */
export interface OriginWorld extends Repository {
  config(change: Partial<UserConfig>): void
  texts(file: string): Record<string, string>
  /** Adds keys to a file of JSON and takes those away that are `undefined`. */
  edit(file: string, texts: Texts): void
  /** The same by a person, who means what they type. */
  types(file: string, texts: Texts): void
  /** Renames keys in files of JSON, in place; those that get no name go. */
  rename(keys: Readonly<Record<string, string | undefined>>, files: readonly string[]): void
  /** What a person wrote is not to be there any more. */
  forgets(...texts: readonly string[]): void
  forgetCache(): void
  /** What `check` sees, then a sync, and what is then in the files. Gives what was bought. */
  sync(options?: { readonly adopt?: boolean }): Promise<readonly string[]>
}

export const machineText: RegExp = /q[a-z]{3}/u

/** @param begin the first commit, and what people wrote in it */
export function openOriginWorld(begin: {
  readonly config: UserConfig
  readonly files: Readonly<Record<string, unknown>>
  readonly people: readonly string[]
}): OriginWorld {
  const repository = createRepository()
  repository.commit({ '.gitignore': '.lockale/\n', ...begin.files })
  const people = new Set(begin.people)
  const machine = openMachine()
  let config = begin.config
  const texts = (file: string) => JSON.parse(repository.read(file)) as Record<string, string>

  function parts() {
    const parsed = parseConfig(config, { place: 'lockale.config.json' })
    return { config: parsed, root: repository.path, fs: nodeFileSystem(), history: gitHistory(repository.path) }
  }

  async function look(adopt?: boolean): Promise<Inspection> {
    const { config: parsed, root, fs, history } = parts()
    return inspect(parsed, { fs: readOnly(fs), root, journal: await openJournal(fs, root), history }, { adopt })
  }

  /** Whoever wrote a text is said to have written it, and no text of the machine's that is out of date counts as current. */
  function holds({ diffs }: Inspection, when: string): void {
    const wrong: string[] = []
    const seen = new Set<string>()
    for (const { changes, orphans, target } of diffs) {
      for (const { unit, forms } of changes()) {
        for (const { plan, entry, by, state } of forms) {
          const text = entry?.value ?? ''
          seen.add(text)
          const place = `${when}: ${target.file} ${unit.key} ${plan.form} "${text}" ${state} by ${by}`
          const isHuman = by === 'human' || by === 'reviewed' || by === 'adopted'
          if (people.has(text) && !isHuman) wrong.push(`${place}, a person's`)
          if (!machineText.test(text)) continue
          if (isHuman) wrong.push(`${place}, the machine's`)
          const source = unit.forms.get(plan.from)?.text ?? ''
          if (state === 'current' && !machine.hasMade(text, source)) wrong.push(`${place}, not of "${source}"`)
          if (when === 'after' && state === 'stale') wrong.push(`${place}, left`)
        }
      }
      for (const { entry } of orphans) seen.add(entry.value)
    }
    for (const text of people) if (!seen.has(text)) wrong.push(`${when}: "${text}" is lost`)
    expect(wrong).toEqual([])
  }

  return {
    ...repository,
    [Symbol.dispose]: () => repository[Symbol.dispose](),
    config(change) {
      config = { ...config, ...change }
    },
    texts,
    edit: (file, changes) => repository.write({ [file]: { ...texts(file), ...changes } }),
    types(file, changes) {
      for (const [key, text] of Object.entries(changes)) {
        const before = texts(file)[key]
        if (before !== undefined) people.delete(before)
        if (text !== undefined) people.add(text)
      }
      repository.write({ [file]: { ...texts(file), ...changes } })
    },
    rename(keys, files) {
      for (const file of files) {
        const named = Object.entries(texts(file)).flatMap(([key, text]) => {
          const name = key in keys ? keys[key] : key
          return name === undefined ? [] : [[name, text] as const]
        })
        repository.write({ [file]: Object.fromEntries(named) })
      }
    },
    forgets(...gone) {
      for (const text of gone) people.delete(text)
    },
    forgetCache: () => rmSync(join(repository.path, '.lockale'), { recursive: true, force: true }),
    async sync({ adopt } = {}) {
      holds(await look(adopt), 'check')
      const before = machine.bought.length
      const project = createProject({ ...parts(), clock })
      await project.sync({ translator: machine.translator, adopt })
      holds(await look(), 'after')
      return machine.bought.slice(before)
    },
  }
}

const clock = { now: () => performance.now(), sleep: () => Promise.resolve(), random: () => 0.5 }

/** A check writes nothing. */
function readOnly(fs: FileSystem): FileSystem {
  const refuse = () => Promise.reject(new Error('A check wrote something.'))
  return { ...fs, writeFile: refuse, openAppend: refuse, rename: refuse, rm: refuse, mkdir: refuse }
}

function openMachine() {
  const bought: string[] = []
  /** The words of sources by the mark of an answer. */
  const sources = new Map<string, string>()
  const translator: Connection = {
    engine: 'service',
    limits: { maxTexts: 50, maxBytes: 131_072 },
    overheadBytes: () => 500,
    textBytes: (text) => Buffer.byteLength(JSON.stringify(text)) + 1,
    fit: (_, targets) =>
      Promise.resolve(
        targets.map(({ locale }) => ({ locale, settings: { engine: 'service' }, context: undefined, leftOut: [] })),
      ),
    charactersLeft: () => Promise.resolve(undefined),
    translate({ texts }) {
      const answers = texts.map((source) => {
        const mark = markOf(bought.push(source))
        sources.set(mark, wordsOf(source))
        return source.replace(/[.!?]*$/u, (end) => `${mark}${end}`)
      })
      return Promise.resolve({ texts: answers, billedCharacters: undefined })
    },
    close: () => Promise.resolve(),
  }
  return {
    bought,
    translator,
    hasMade: (text: string, source: string) => sources.get(machineText.exec(text)?.[0] ?? '') === wordsOf(source),
  }
}

function markOf(count: number): string {
  const letter = (at: number) => String.fromCharCode(97 + (Math.floor(count / 26 ** at) % 26))
  return `q${letter(2)}${letter(1)}${letter(0)}`
}

/** Without placeholders, however they are written. */
function wordsOf(text: string): string {
  return text
    .replaceAll(/<[^>]*>|%?\{\{?[^{}]*\}?\}|%(?:\d\$)?[sd]|[\d.,]+/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
