import { createFsFromVolume, Volume } from 'memfs'
import { describe, expect, test } from 'vitest'
import { openJournal } from '../ledger/journal.ts'
import { parseLockfile } from '../lock/parse-lockfile.ts'
import { printLockfile } from '../lock/print.ts'
import type { Fact } from '../model/fact.ts'
import { type FileSystem, type NodeFs, nodeFileSystem } from '@lockale/disk'
import { digestOf, fingerprint, hashText } from '../model/hash.ts'
import { toMessageKey } from '../model/key.ts'
import { commitRun, type RunFiles } from './commit-run.ts'

const root = '/app'
const catalog = 'app'
const key = toMessageKey(['title'])
const source = fingerprint(new Map([['', 'Buy']]))
const locales = ['de', 'pl']
const bytes = (text: string) => new TextEncoder().encode(text)
const factOf = (locale: string, text: string): Fact => {
  return { locale, form: '', by: 'reviewed', text: hashText(text), source }
}
const lockfileOf = (facts: readonly Fact[]) => {
  return printLockfile({ source: 'en', settings: new Map(), entries: [{ catalog, key, facts }] })
}
const before = {
  'de.json': 'old de',
  'pl.json': 'old pl',
  'lockale.lock': lockfileOf([factOf('de', 'old de'), factOf('pl', 'old pl')]),
}
const after = {
  'de.json': 'new de',
  'pl.json': 'new pl',
  'lockale.lock': lockfileOf([factOf('de', 'new de'), factOf('pl', 'new pl')]),
  '.lockale/.gitignore': '*\n',
}

test('journal, files, lockfile, journal', async () => {
  const { disk, files } = world(before)
  const steps: string[] = []
  await write(traced(disk, (step) => steps.push(step)))
  expect(files()).toEqual(after)
  expect(steps.filter((step) => /^(?:append|rename|rm) \S*(?:ledger|journal|json|lock)$/u.test(step))).toEqual([
    'append .lockale/ledger',
    'append .lockale/journal',
    'rename de.json',
    'rename pl.json',
    'rename lockale.lock',
    'rm .lockale/journal',
  ])
  const written = await (await openJournal(disk, root)).written()
  expect(written.factsOf(catalog, key)).toEqual([factOf('de', 'new de'), factOf('pl', 'new pl')])
})

test('a run with nothing to write writes nothing, and takes away the journal of one that died behind its lockfile', async () => {
  const { disk, files } = world({ ...after })
  const steps: string[] = []
  expect(await write(traced(disk, (step) => steps.push(step)))).toMatchObject({ files: [], moved: new Set() })
  expect(steps).toEqual([])
  await (await openJournal(disk, root)).begin([{ catalog, key, facts: [factOf('de', 'new de')] }])
  await write(disk)
  expect(files()).toEqual(after)
})

test.for(['de.json', 'lockale.lock'])('where %s cannot be written nothing changes', async (readOnly) => {
  const { disk, files } = world(before)
  const whyUnwritable: FileSystem['whyUnwritable'] = (path) => {
    return Promise.resolve(path.endsWith(readOnly) ? 'EACCES' : undefined)
  }
  await expect(write({ ...disk, whyUnwritable })).rejects.toMatchObject({ code: 'FILE_READ_ONLY', place: readOnly })
  expect(files()).toEqual(before)
})

test('a run that lost its lock changes no file', async () => {
  const { disk, files } = world(before)
  const assertHeld = () => Promise.reject(new Error('lost'))
  await expect(write(disk, { assertHeld })).rejects.toThrow('lost')
  expect(files()).toMatchObject(before)
  await write(disk)
  expect(files()).toEqual(after)
})

describe('what changed meanwhile', () => {
  test('a file is left as it is, and out of the lockfile', async () => {
    const { disk, files, put } = world(before)
    const { files: written, moved } = await write(
      traced(
        disk,
        doOnce('rename de.json', () => put('pl.json', 'by Ewa')),
      ),
    )
    expect([written, [...moved]]).toEqual([['de.json', 'lockale.lock'], ['pl.json']])
    const lockfile = lockfileOf([factOf('de', 'new de'), factOf('pl', 'old pl')])
    expect(files()).toEqual({ ...after, 'pl.json': 'by Ewa', 'lockale.lock': lockfile })
  })

  test('the lockfile is written again from its content at that time', async () => {
    const { disk, files, put } = world(before)
    const [de, pl, fr] = [factOf('de', 'old de'), factOf('pl', 'old pl'), factOf('fr', 'a fact from a merge')]
    await write(
      traced(
        disk,
        doOnce('rename de.json', () => put('lockale.lock', lockfileOf([de, pl, fr]))),
      ),
    )
    const lockfile = lockfileOf([factOf('de', 'new de'), fr, factOf('pl', 'new pl')])
    expect(files()).toEqual({ ...after, 'lockale.lock': lockfile })
  })
})

describe('a kill before any step', () => {
  test('whose the texts are is known all the same, and the next run ends as if nothing had been', async () => {
    let isDone = false
    let alive = 0
    for (; !isDone; alive++) {
      const { disk, files } = world(before)
      isDone = await write(dying(disk, alive)).then(
        () => true,
        (error: unknown) => {
          expect([error, (error as Error).cause]).toContain(killed)
          return false
        },
      )
      const journal = await openJournal(disk, root)
      const lockfile = parseLockfile(files()['lockale.lock'], { path: 'lockale.lock' })
      const known = [...journal.journalOf(catalog, key), ...lockfile.factsOf(catalog, key)].map(({ text }) => text)
      for (const file of ['de.json', 'pl.json']) {
        expect([alive, known.includes(hashText(files()[file] ?? ''))]).toEqual([alive, true])
      }
      await write(disk)
      // The list of what was staged may stay until a run stages something: nothing that it names is there.
      const { '.lockale/staged': _, ...left } = files()
      expect([alive, left]).toEqual([alive, after])
    }
    expect(alive).toBeGreaterThan(15)
  })
})

function world(given: Record<string, string>) {
  const volume = Volume.fromJSON(given, root)
  return {
    disk: nodeFileSystem(createFsFromVolume(volume) as unknown as NodeFs),
    put: (file: string, text: string) => volume.writeFileSync(`${root}/${file}`, text),
    /** Without all that was ever written: of runs that died it says as much as of others. */
    files: (): Record<string, string> =>
      Object.fromEntries(
        Object.entries(volume.toJSON()).flatMap(([path, text]) => {
          return text === null || path.endsWith('/ledger') ? [] : [[path.slice(5), text]]
        }),
      ),
  }
}

/** A run that puts new texts into both files, of which it finds one or both done. */
async function runFiles(
  disk: FileSystem,
): Promise<RunFiles & { readonly edits: readonly { readonly bytes: Uint8Array }[] }> {
  const found = await Promise.all(
    locales.map(async (locale) => {
      const digest = digestOf(await disk.readFile(`${root}/${locale}.json`))
      return { file: `${locale}.json`, bytes: bytes(`new ${locale}`), digest }
    }),
  )
  const edits = found.filter((edit) => digestOf(edit.bytes) !== edit.digest)
  return {
    edits,
    entries: edits.map(({ file }) => ({ catalog, key, facts: [factOf(file.slice(0, 2), `new ${file.slice(0, 2)}`)] })),
    targets: locales.map((locale) => ({ catalog, locale })),
    lockfile({ lockfile, digest }, moved) {
      const told = lockfile.factsOf(catalog, key)
      const own = locales.filter((locale) => !moved.has(`${locale}.json`))
      const others = told.filter(({ locale }) => !own.includes(locale))
      const facts = [...own.map((locale) => factOf(locale, `new ${locale}`)), ...others]
      return { file: 'lockale.lock', bytes: bytes(lockfileOf(facts)), digest }
    },
  }
}

async function write(fs: FileSystem, more: { readonly assertHeld?: () => Promise<void> } = {}) {
  return commitRun(await runFiles(fs), { fs, root, journal: await openJournal(fs, root), ...more })
}

const changing = ['writeFile', 'mkdir', 'rename', 'rm', 'syncFolder'] as const

/** Calls `onStep` behind each call that changes something, with its name and the file that it is about. */
function traced(disk: FileSystem, onStep: (step: string) => void): FileSystem {
  return around(disk, async (name, paths, work) => {
    await work()
    onStep(`${name} ${paths.at(-1)?.slice(root.length + 1)}`)
  })
}

function doOnce(at: string, work: () => void): (step: string) => void {
  let isDone = false
  return (step) => {
    if (step !== at || isDone) return
    isDone = true
    work()
  }
}

const killed = new Error('killed')

/** After so many calls that change something, none does anything any more. */
function dying(disk: FileSystem, alive: number): FileSystem {
  let left = alive
  return around(disk, (_name, _paths, work) => (left-- > 0 ? work() : Promise.reject(killed)))
}

function around(
  disk: FileSystem,
  step: (name: string, paths: readonly string[], work: () => Promise<void>) => Promise<void>,
): FileSystem {
  const seen: FileSystem = {
    ...disk,
    async openAppend(path) {
      const file = await disk.openAppend(path)
      return { ...file, append: (given) => step('append', [path], () => file.append(given)) }
    },
  }
  for (const name of changing) {
    const work = disk[name] as (...given: readonly unknown[]) => Promise<void>
    seen[name] = (...given: readonly unknown[]) =>
      step(
        name,
        given.filter((one) => typeof one === 'string'),
        () => work(...given),
      )
  }
  return seen
}
