import { mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeFileSystem } from '@lockale/disk'
import { expect, test } from 'vitest'
import { openSeenFiles } from './seen-files.ts'

type SeenFiles = ReturnType<typeof openSeenFiles>

interface Place extends AsyncDisposable {
  readonly seen: SeenFiles
  readonly fs: ReturnType<SeenFiles['watch']>['fs']
  readonly at: (file: string) => string
}

async function open(): Promise<Place> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'lockale-seen-')))
  const seen = openSeenFiles()
  const none = () => Promise.resolve(undefined)
  const history = {
    commitsOf: none,
    historiesOf: () => Promise.resolve({ commits: new Map<string, never>(), isWhole: true }),
    read: none,
    readBlob: none,
    blobsAt: () => Promise.resolve([]),
    head: () => Promise.resolve(undefined),
    otherVersions: () => Promise.resolve([]),
    begun: () => Promise.resolve([]),
    writtenAfter: none,
    renamedBy: () => Promise.resolve(undefined),
    aboutCommits: () => Promise.resolve(new Map<string, never>()),
    lineCommits: () => Promise.resolve([]),
  }
  const { fs } = seen.watch({ root, fs: nodeFileSystem(), history })
  const dispose = () => rm(root, { recursive: true, force: true })
  return { seen, fs, at: (file) => join(root, file), [Symbol.asyncDispose]: dispose }
}

const bytes = (text: string) => new TextEncoder().encode(text)

test('what a run read counts as changed only when its content differs; what it read again does not count', async () => {
  await using place = await open()
  const { seen, fs, at } = place
  await writeFile(at('en.json'), 'one')
  await fs.readFile(at('en.json'))
  expect(await seen.isChanged(at('en.json'))).toBe(false)
  await writeFile(at('en.json'), 'two')
  // the end of the same run looks at its files once more, and has not worked with what it finds
  await fs.readFile(at('en.json'))
  expect(await seen.isChanged(at('en.json'))).toBe(true)
  seen.begin()
  await fs.readFile(at('en.json'))
  expect(await seen.isChanged(at('en.json'))).toBe(false)
  await rm(at('en.json'))
  expect(await seen.isChanged(at('en.json'))).toBe(true)
})

test('its own write is no change, by content; an edit right after it is', async () => {
  await using place = await open()
  const { seen, fs, at } = place
  await expect(fs.readFile(at('de.json'))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await seen.isChanged(at('de.json'))).toBe(false)
  await fs.writeFile(at('de.json.tmp'), bytes('eins'))
  await fs.rename(at('de.json.tmp'), at('de.json'))
  expect(await seen.isChanged(at('de.json'))).toBe(false)
  await writeFile(at('de.json'), 'zwei')
  await fs.readFile(at('de.json'))
  expect(await seen.isChanged(at('de.json'))).toBe(true)
  await writeFile(at('de.json'), 'eins')
  expect(await seen.isChanged(at('de.json'))).toBe(false)
})

test('whose files and folders', async () => {
  await using place = await open()
  const { seen, fs, at } = place
  await fs.glob(['locales/en/**/*.json', 'i18n/\\[en\\].json'], { cwd: at('.') })
  await fs.readFile(at('lockale.lock')).catch(() => undefined)
  await fs.readFile(at('.lockale/ledger')).catch(() => undefined)
  const ours = ['locales/en/a.json', 'locales/en/b/c.json', 'i18n/[en].json', 'lockale.lock']
  const others = ['locales/de/a.json', 'locales/en/a.txt', 'src/a.json', '.lockale/ledger', 'i18n/e.json']
  expect([...ours, ...others].filter((file) => seen.isOurs(at(file)))).toEqual(ours)
  const way = ['locales', 'locales/en', 'locales/en/deep/er', 'i18n']
  const away = [
    'src',
    'locales/de',
    'node_modules',
    'locales/en/node_modules',
    '.git',
    'locales/en/.cache',
    'i18n/sub/sub',
  ]
  expect([...way, ...away].filter((folder) => seen.mayHold(at(folder), at('')))).toEqual(way)
})

test('a file that is never read counts as changed once, not at every event', async () => {
  await using place = await open()
  const { seen, at } = place
  await writeFile(at('en.json'), 'one')
  expect([await seen.isChanged(at('en.json')), await seen.isChanged(at('en.json'))]).toEqual([true, false])
  await rename(at('en.json'), at('away'))
  expect(await seen.isChanged(at('en.json'))).toBe(true)
})

test('a file that was seen and not read counts as changed only when it is removed', async () => {
  await using place = await open()
  const { seen, fs, at } = place
  await writeFile(at('fr.json'), 'un')
  await fs.glob(['*.json'], { cwd: at('.') })
  expect(await seen.isChanged(at('fr.json'))).toBe(false)
  await rm(at('fr.json'))
  expect(await seen.isChanged(at('fr.json'))).toBe(true)
})

test.for<[glob: string, file: string, expected: boolean]>([
  ['legal/*.{md,docx}', 'legal/new.docx', true],
  ['legal/[a-z]*.md', 'legal/new.md', true],
  ['{legal,help}/*.md', 'help/new.md', true],
  ['legal/*.{md,docx}', 'help/new.md', false],
  [String.raw`a\{b\}/*.md`, 'a{b}/new.md', true],
  ['!legal/*.md', 'legal/new.md', false],
])('a file that is new, and may be found by %s, is ours: %s %o', async ([glob, file, expected]) => {
  await using place = await open()
  const { seen, fs, at } = place
  await fs.glob(['no-such/*.json', glob], { cwd: at('.') })
  expect(seen.isOurs(at(file))).toBe(expected)
})
