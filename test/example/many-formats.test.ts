import { cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectService, openProject, type SyncReport } from 'lockale'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repositoryRoot } from '../repo/source-files.ts'

/** One text of each source file, and a new one. */
const edits: readonly (readonly [file: string, from: string, to: string])[] = [
  ['rails/en.yml', 'Buy now', 'Order now'],
  ['spring/messages.properties', 'Sign in to your account', 'Sign in'],
  ['ios/en.lproj/Localizable.strings', '= "Welcome"', '= "Hello"'],
  ['android/values/strings.xml', 'terms</b>', 'rules</b>'],
  ['flutter/app_en.arb', 'Sign out', 'Log out'],
  ['extension/_locales/en/messages.json', 'Open the side panel', 'Open the panel'],
  ['dotnet/Strings.resx', 'Save changes', 'Save all'],
  ['angular/messages.xlf', 'Log out', 'Sign out'],
  ['firefox/en/main.ftl', '= Settings', '= Options'],
  ['hugo/en.toml', 'Read more', 'Go on'],
]

let root: string
let first: SyncReport

beforeAll(async () => {
  root = await mkdtemp(join(await realpath(tmpdir()), 'lockale-formats-'))
  const example = join(repositoryRoot, 'examples/many-formats')
  await cp(example, root, { recursive: true, filter: isCommitted })
  await forgetLocales(join(root, 'ios/Localizable.xcstrings'))
  await rm(join(root, 'lockale.config.ts'))
  const config = await readFile(join(example, 'lockale.config.ts'), 'utf8')
  // The config imports `lockale`, which only a build makes.
  await writeFile(join(root, 'lockale.config.mjs'), config.replace(/^import .*$/mu, 'const defineConfig = (it) => it'))
  first = await sync()
})

afterAll(() => rm(root, { recursive: true, force: true }))

/** Whoever works in the example may have synced it there. */
function isCommitted(path: string): boolean {
  const name = path.slice(join(repositoryRoot, 'examples/many-formats').length)
  return !/node_modules|\.lockale|lockale\.lock/u.test(name) && !isTarget(name)
}

function isTarget(file: string): boolean {
  return /(?:^|[/._-])(?:de|pl)(?:[/.]|$)/u.test(file)
}

/** The String Catalog is source and target in one. */
async function forgetLocales(path: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  const catalog = JSON.parse(text) as { readonly strings: Record<string, { localizations?: unknown }> }
  if (!text.includes('"localizations"')) return
  for (const message of Object.values(catalog.strings)) delete message.localizations
  await writeFile(path, JSON.stringify(catalog, undefined, 2).replaceAll('": ', '" : '))
}

async function sync(): Promise<SyncReport> {
  const project = await openProject({ cwd: root })
  const translator = await connectService(project.config, { env: {} })
  try {
    return await project.sync({ translator })
  } finally {
    await translator.close()
  }
}

const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8')

/** All target files: text by name. */
async function readTargets(): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter(isTarget)
  return new Map(await Promise.all(files.map(async (file) => [file, await read(file)] as const)))
}

test('every format is synced into both locales, and nothing is left to say', async () => {
  expect(first.isComplete).toBe(true)
  expect(first.diagnostics).toEqual([])
  // 13 sources, one of which is the target too, in two locales; and the lockfile.
  expect(first.files).toHaveLength(12 * 2 + 1 + 1)
  expect((await (await openProject({ cwd: root })).check()).diagnostics).toEqual([])
})

test('a second sync sends nothing and writes nothing', async () => {
  const { requests, files } = await sync()
  expect({ requests, files }).toEqual({ requests: 0, files: [] })
})

describe('plural forms are those of the target language', () => {
  test.for<[file: string, forms: RegExp, names: readonly string[]]>([
    ['rails/pl.yml', /^ {6}(one|few|many|other):/gmu, ['one', 'few', 'many', 'other']],
    ['android/values-pl/strings.xml', /quantity="(\w+)"/gu, ['one', 'few', 'many', 'other']],
    ['ios/pl.lproj/Localizable.stringsdict', /<key>(one|few|many|other)<\/key>/gu, ['one', 'few', 'many', 'other']],
    ['hugo/pl.toml', /^(one|few|many) =/gmu, ['one', 'few', 'many']],
    ['gettext/pl.po', /^msgstr\[(\d)\]/gmu, ['0', '1', '2']],
  ])('%s', async ([file, forms, names]) => {
    expect([...(await read(file)).matchAll(forms)].map(([, name]) => name)).toEqual(names)
  })
})

test('files that name their locale inside name the new one', async () => {
  expect(await read('rails/de.yml')).toMatch(/^de:$/mu)
  expect(await read('flutter/app_de.arb')).toContain('"@@locale": "de"')
  expect(await read('angular/messages.de.xlf')).toContain('target-language="de"')
  expect(await read('gettext/pl.po')).toContain('"Language: pl\\n"')
  expect(await read('gettext/pl.po')).toContain('nplurals=3')
})

test('what is not to be translated stays out', async () => {
  expect(await read('android/values-de/strings.xml')).not.toContain('app_name')
  const catalog = JSON.parse(await read('ios/Localizable.xcstrings')) as {
    readonly strings: Readonly<Record<string, { readonly localizations?: Readonly<Record<string, unknown>> }>>
  }
  expect(Object.keys(catalog.strings['Cancel']?.localizations ?? {})).toEqual(['de', 'pl'])
  expect(catalog.strings['Lockale']).toEqual({ shouldTranslate: false })
})

test('a change of one text in each file changes that text in each target, and no other line', async () => {
  const before = await readTargets()
  for (const [file, from, to] of edits) {
    const text = await read(file)
    expect(text).toContain(from)
    await writeFile(join(root, file), text.replace(from, to))
  }
  const report = await sync()
  expect(report.isComplete).toBe(true)
  const after = await readTargets()
  const changed = [...after].filter(([file, text]) => before.get(file) !== text)
  expect(changed).toHaveLength(edits.length * 2)
  for (const [file, text] of changed) {
    const old = before.get(file)?.split('\n') ?? []
    const now = text.split('\n')
    // A file with both texts has two lines that say the new thing.
    expect(now.length).toBe(old.length)
    expect(now.filter((line, index) => line !== old[index])).toHaveLength(file.endsWith('.xlf') ? 2 : 1)
  }
})
