import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { standInHeader } from '@lockale/api'
import { readIcu, type IcuNode } from '@lockale/messages/engine'
import { openProject } from '@lockale/project'
import { createEngine, type LocalService, startService } from '@lockale/service'
import { connectService, type SyncReport } from 'lockale'
import { describe, expect, test } from 'vitest'
import { createFolder } from '../cli/folder.ts'
import { repositoryRoot } from '../repo/source-files.ts'
import { startAsReal } from '../start-as-real.ts'

const isInstalled = spawnSync('apertium', ['-l'], { encoding: 'utf8' }).stdout?.includes('eng-spa') ?? false
if (!isInstalled) console.warn('Skipped: Apertium is not installed (apt-get install apertium apertium-eng-spa).')

type Texts = Readonly<Record<string, unknown>>

interface Synced {
  readonly report: SyncReport
  readonly english: Texts
  readonly spanish: Texts
  readonly service: LocalService
  /** Names of messages of which the report says something. */
  readonly reported: ReadonlySet<string>
  /** What a check says afterwards that fails a build. */
  readonly broken: readonly string[]
}

/** Syncs the English messages of an example into Spanish, with the real engine of lockale and a real translator. */
async function syncExample(file: string, settings: Readonly<Record<string, unknown>>): Promise<Synced> {
  const english = JSON.parse(await readFile(join(repositoryRoot, file), 'utf8')) as Texts
  await using service = await startAsReal({ engine: await createEngine('apertium') })
  await using folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['es'],
      files: ['{locale}.json'],
      // A real translator on a busy machine takes its time.
      service: { baseUrl: service.url, timeoutMs: 120_000 },
      ...settings,
    },
    'en.json': english,
  })
  const project = await openProject({ cwd: folder.path })
  const translator = await connectService(project.config, { env: { LOCKALE_KEY: 'test-key' } })
  try {
    const report = await project.sync({ translator })
    const check = await project.check()
    return {
      report,
      english,
      spanish: (await folder.readJson('es.json')) as Texts,
      service,
      reported: new Set(report.diagnostics.flatMap(({ message }) => (message === undefined ? [] : [message]))),
      broken: check.diagnostics
        .filter(({ severity, code }) => severity === 'error' && code !== 'not-translated')
        .map(({ code, message }) => `${code} ${message}`),
    }
  } finally {
    await translator.close()
  }
}

/** Leaves of a tree of texts by their path. */
function leavesOf(tree: Texts, path = ''): readonly (readonly [path: string, text: string])[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const here = path === '' ? key : `${path}.${key}`
    return typeof value === 'string' ? [[here, value] as const] : leavesOf(value as Texts, here)
  })
}

/** Placeholders and tags, as anybody sees them who knows nothing of lockale. Titles in tags are texts themselves. */
function marksOf(text: string): readonly string[] {
  return (
    text.replaceAll(/ title="[^"]*"/gu, ' title').match(/\{\{[^}]*\}\}|\$t\([^)]*\)|<\/?[\w-]+[^>]*>/gu) ?? []
  ).toSorted()
}

/** Names of arguments, and words of selects: numbers have other forms in another language. */
function argumentsOf(nodes: readonly IcuNode[] = []): readonly string[] {
  const found = nodes.flatMap((node): readonly string[] => {
    if (node.type === 'argument') return [node.name]
    if (node.type !== 'block') return []
    const words = node.kind === 'select' ? node.options.map(({ key }) => `${node.name} ${key}`) : []
    return [node.name, ...words, ...node.options.flatMap(({ nodes }) => argumentsOf(nodes))]
  })
  return [...new Set(found)].toSorted()
}

describe.skipIf(!isInstalled)('Apertium translates the examples into Spanish (needs apertium-eng-spa)', () => {
  test('i18next: every message passes the gate or is reported, none is broken', { timeout: 300_000 }, async () => {
    const { report, english, spanish, reported, broken, service } = await syncExample(
      'examples/vite-i18next/locales/en.json',
      { syntax: { id: 'i18next', keySeparator: false, namespaceSeparator: false } },
    )
    expect(report.stopped).toBeUndefined()
    expect(broken).toEqual([])
    const source = new Map(leavesOf(english))
    const made = new Map(leavesOf(spanish))
    const baseOf = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/u, '')
    const said = (key: string): boolean => [...reported].some((name) => name === key || baseOf(name) === baseOf(key))
    const lost = [...source.keys()].filter((key) => !made.has(key) && !said(key))
    expect(lost).toEqual([])
    for (const [key, text] of made) {
      const from = source.get(key) ?? source.get(`${baseOf(key)}_other`) ?? ''
      expect([key, marksOf(text)]).toEqual([key, marksOf(from)])
    }
    // it did translate: most texts are not what they were
    const changed = [...made].filter(([key, text]) => text !== source.get(key))
    expect(changed.length).toBeGreaterThan(source.size * 0.75)
    expect(service.counters.billedCharacters).toBe(report.characters)
    console.info(
      `Apertium: ${source.size} messages, ${made.size} texts written, ${changed.length} changed, ${reported.size} reported, ${report.requests} requests`,
    )
  })

  test('ICU: plurals, selects and tags are whole', async () => {
    const { report, english, spanish, reported, broken } = await syncExample('examples/icu-checks/locales/en.json', {
      syntax: 'icu',
      doNotTranslate: ['Acme Cloud'],
    })
    expect(report.stopped).toBeUndefined()
    expect(broken).toEqual([])
    const made = new Map(leavesOf(spanish))
    const unsaid = leavesOf(english).filter(([key]) => !made.has(key) && !reported.has(key))
    expect(unsaid).toEqual([])
    const source = new Map(leavesOf(english))
    for (const [key, translated] of made) {
      const text = source.get(key) ?? ''
      const [from, to] = [readIcu(text), readIcu(translated)]
      expect([key, to.problem]).toEqual([key, undefined])
      expect([key, argumentsOf(to.nodes)]).toEqual([key, argumentsOf(from.nodes)])
      expect([key, marksOf(translated)]).toEqual([key, marksOf(text)])
    }
    expect(made.get('welcome')).toContain('Acme Cloud')
    expect(made.get('welcome')).toContain('{name}')
    expect(made.get('workspace')).not.toBe('Open your workspace')
  })

  test('a pair that is not installed: 400, in which those stand that are; nothing is charged', async () => {
    await using service = await startService({ engine: await createEngine('apertium') })
    const ask = async (target: string) => {
      const response = await fetch(`${service.url}/v2/translate`, {
        method: 'POST',
        headers: { authorization: 'Service-Auth-Key k', 'content-type': 'application/json' },
        body: JSON.stringify({ text: ['The house'], source_lang: 'en', target_lang: target }),
      })
      return { status: response.status, engine: response.headers.get(standInHeader), json: await response.json() }
    }
    const message = "Value for 'target_lang' not supported."
    const detail = expect.stringMatching(/^Apertium has no package here for en to ja\. Installed: .*eng-spa/u) as string
    expect(await ask('JA')).toEqual({ status: 400, engine: 'local-apertium', json: { message, detail } })
    expect(service.counters.billedCharacters).toBe(0)
    expect(await ask('es')).toMatchObject({ status: 200, json: { translations: [{ text: 'La casa' }] } })
    // no engine is needed for it
    expect(await ask('en-GB')).toMatchObject({ status: 200, json: { translations: [{ text: 'The house' }] } })
  })
})
