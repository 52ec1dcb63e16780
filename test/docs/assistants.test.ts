import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder } from '../cli/folder.ts'
import { listFiles, repositoryRoot } from '../repo/source-files.ts'
import { cliUse, commandUse } from '../service/contract/cli-use.ts'
import { readHelp } from './help-document.ts'

const guide = await read('docs/guide/coding-assistants.md')

describe('docs/guide/coding-assistants.md', () => {
  const groups = Object.fromEntries(
    Array.from(guide.matchAll(/^### ([^\n]*)\n(.*?)(?=^#)/gmsu), ([, title = '', text = '']) => [
      title,
      commandsIn(text),
    ]),
  )
  const spending = groups['Spend money'] ?? []
  const changing = groups['Change the account on the service'] ?? []
  const free = Object.entries(groups).flatMap(([title, names]) => (title.startsWith('Free') ? names : []))

  test('shows the rules that `init --agents` writes, and so does the skill file', async () => {
    const config = { source: 'en', targets: ['de'], files: ['locales/{locale}.json'] }
    await using folder = await createFolder({ 'lockale.config.json': config })
    await callLockale(['init', '--agents'], { cwd: folder.path })
    const written = await readFile(join(folder.path, 'AGENTS.md'), 'utf8')
    const [, shown = ''] = /^```md AGENTS\.md\n(.*?)^```/msu.exec(guide) ?? []
    expect(shown.length).toBeGreaterThan(500)
    expect(written.replaceAll(/^<!--.*-->\n/gmu, '')).toBe(shown)
    const [, name, description = '', skill] =
      /^---\nname: (.*)\ndescription: (.*)\n---\n\n(.*)$/su.exec(await read('packages/cli/skills/lockale/SKILL.md')) ??
      []
    expect([name, skill]).toEqual(['lockale', shown])
    expect(description.length).toBeGreaterThan(50)
  })

  test('names every command once', async () => {
    const { commands } = readHelp()
    expect([...free, ...spending, ...changing].toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
  })

  // `watch` runs syncs, and `api` whatever it is told; neither has requests of its own in the table.
  test('a command spends if the contract tests see it call what is billed', () => {
    expect(spending.toSorted()).toEqual([...callersOf(isBilled), 'api', 'watch'].toSorted())
  })

  test('a command changes the account if it calls what changes something there and is not billed', () => {
    const writers = callersOf((endpoint) => !/^(?:GET|WebSocket) /u.test(endpoint))
    expect(changing.toSorted()).toEqual(writers.filter((name) => !spending.includes(name)).toSorted())
  })

  test('the exit codes are those that there are', async () => {
    const { exitCodes } = readHelp()
    const [, table = ''] = /^## Exit codes\n(.*?)^##/msu.exec(guide) ?? []
    const shown = Array.from(table.matchAll(/^\| (\d+) \|/gmu), ([, code = '']) => code)
    expect(shown).toEqual(Object.keys(exitCodes).filter((code) => !code.includes(',')))
  })

  test('the JSON of each command has the fields it names', async () => {
    await using folder = await createFolder({
      'lockale.config.json': {
        source: 'en',
        targets: ['de'],
        files: ['locales/{locale}.json'],
        service: { preset: 'local' },
      },
      'locales/en.json': { cta: 'Buy' },
    })
    const rows = Array.from(guide.matchAll(/^\| `lockale (\w+) --json` \| (.*) \|$/gmu))
    expect(rows.map(([, command]) => command)).toEqual(['check', 'plan', 'status', 'why', 'work', 'answer', 'sync'])
    const { out: work } = await callLockale(['work', '--json'], { cwd: folder.path })
    const [, id] = /"id":"(\w+)"/u.exec(work) ?? []
    await folder.write('answers.json', { engine: 'model', answers: [{ id, text: '' }] })
    const operandsOf: Readonly<Record<string, readonly string[]>> = { why: ['cta'], answer: ['answers.json'] }
    for (const [, command = '', fields = ''] of rows) {
      const { out } = await callLockale([command, ...(operandsOf[command] ?? []), '--json'], { cwd: folder.path })
      const keys = keysOf(JSON.parse(out))
      expect(
        Array.from(fields.matchAll(/`(\w+)`/gu), ([, name = '']) => name).filter((name) => !keys.has(name)),
      ).toEqual([])
    }
    const { out } = await callLockale(['why', 'nope', '--json'], { cwd: folder.path })
    expect(Object.keys((JSON.parse(out) as { readonly error: object }).error)).toEqual([
      'code',
      'message',
      'hint',
      'place',
    ])
  })
})

test('llms.txt names every page of the documentation once, and nothing that is not there', async () => {
  const targets = Array.from(
    (await read('llms.txt')).matchAll(/^- \[[^\]]+\]\(([^)]+)\): /gmu),
    ([, path = '']) => path,
  )
  expect(targets.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([])
  expect(targets.filter((path, at) => targets.indexOf(path) !== at)).toEqual([])
  const pages = listFiles('docs').filter((path) => /^docs\/(?:guide\/)?[^/]+\.md$/u.test(path))
  expect(pages.filter((path) => !targets.includes(path))).toEqual([])
})

test('the scripts that AGENTS.md names are in package.json', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { readonly scripts: Readonly<Record<string, string>> }
  const named = Array.from((await read('AGENTS.md')).matchAll(/\bnpm (?:run )?([\w:]+)/gu), ([, name = '']) => name)
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})

/** What the service counts: strings, their improvement, uploaded documents, and sound. */
function isBilled(endpoint: string): boolean {
  return /^POST \/v2\/(?:translate|write\/\w+|document)$|^POST \/v[13]\/(?:jobs\/)?voice\//u.test(endpoint)
}

function callersOf(wanted: (endpoint: string) => boolean): readonly string[] {
  const uses = [...Object.entries(cliUse), ...Object.entries(commandUse)]
  const callers = uses.flatMap(([endpoint, commands]) => (wanted(endpoint) ? commands : []))
  return [...new Set(callers.map((name) => name.replace('lockale ', '')))]
}

/** The commands of a table, in its first column. */
function commandsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/^\| `lockale ([a-z-]+)` \|/gmu), ([, name = '']) => name)
}

/** The names of all fields of a document, at any depth. */
function keysOf(value: unknown): ReadonlySet<string> {
  const keys = new Set<string>()
  JSON.stringify(value, (key: string, inner: unknown) => {
    keys.add(key)
    return inner
  })
  return keys
}

function read(path: string): Promise<string> {
  return readFile(join(repositoryRoot, path), 'utf8')
}
