import { expect, test } from 'vitest'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder } from '../cli/folder.ts'
import { startAsReal } from '../start-as-real.ts'

const glossary = 'lockale/glossaries/terms.csv'
const style = 'lockale/styles/house.yaml'

/** Two documents that are text, of which one meets the term `cart`, and one that nobody can look into. */
const files = {
  [glossary]: 'en,de\ncart,Korb\n',
  [style]: 'language: de\ninstructions:\n  - Say du.\n',
  'docs/en/guide.md': 'Put it into your\n**c**art.\n',
  'docs/en/legal.md': 'All rights reserved.\n',
  'docs/en/logo.png': new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]),
  'locales/en.json': {},
}

async function openWorld() {
  const service = await startAsReal()
  const config = { source: 'en', targets: ['de'], files: ['locales/{locale}.json'], service: { baseUrl: service.url } }
  const folder = await createFolder({
    ...files,
    'lockale.config.json': { ...config, documents: ['docs/{locale}/*'], glossary, style },
  })
  const run = (line: string) => callLockale(line.split(' '), { cwd: folder.path, env: { LOCKALE_KEY: 'test-key' } })
  return {
    folder,
    run,
    /** Names of the documents that a run makes anew. */
    refreshed: async (line: string): Promise<readonly string[]> => {
      const { translated } = (JSON.parse((await run(`${line} --json`)).out) as Synced).documents
      return translated.map(({ source }) => source.replace('docs/en/', ''))
    },
    outdated: async (): Promise<readonly unknown[]> => {
      const status = JSON.parse((await run('status --json')).out) as Status
      const plan = JSON.parse((await run('plan --json')).out) as Planned
      return [status.documents[0]?.outdated, plan.documents.outdated, (await run('check')).code]
    },
    async [Symbol.asyncDispose]() {
      await folder[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

interface Synced {
  readonly documents: { readonly translated: readonly { readonly source: string }[] }
}
interface Status {
  readonly documents: readonly { readonly outdated: number }[]
}
interface Planned {
  readonly documents: { readonly outdated: readonly unknown[] }
}

test('a changed glossary makes documents outdated that meet it, and nothing stale', async () => {
  await using world = await openWorld()
  const { folder, run, refreshed, outdated } = world
  expect(await run('sync')).toMatchObject({ code: 0, out: expect.stringContaining('3 documents translated') })
  expect(await outdated()).toEqual([0, [], 0])

  await folder.write(glossary, 'en,de\ncart,Wagen\n')
  expect(await outdated()).toEqual([2, [{ part: 'glossary', documents: 2 }], 0])
  expect((await run('status')).out).toContain('de  ✓ 3 documents · 2 with changed settings')
  const quiet = await run('sync')
  expect(quiet.out).toContain(
    'settings changed for 2 documents (glossary), kept; lockale sync --refresh glossary re-translates them',
  )
  expect(quiet.out).toContain('nothing to do')
  expect(await refreshed('sync --refresh glossary')).toEqual(['guide.md', 'logo.png'])
  expect(await refreshed('sync --refresh glossary')).toEqual([])
  expect(await outdated()).toEqual([0, [], 0])

  await folder.write(glossary, 'en,de\ncart,Wagen\ncheckout,Kasse\n')
  expect(await refreshed('sync --refresh glossary')).toEqual(['logo.png'])
})

test('a changed style makes all outdated, and a person is left alone', async () => {
  await using world = await openWorld()
  const { folder, run, refreshed, outdated } = world
  await run('sync')
  await folder.write('docs/de/legal.md', 'Alle Rechte vorbehalten.\n')
  await folder.write(style, 'language: de\ninstructions:\n  - Say Sie.\n')
  expect(await outdated()).toEqual([2, [{ part: 'style', documents: 2 }], 0])
  expect(await refreshed('sync --refresh style')).toEqual(['guide.md', 'logo.png'])
  expect(await outdated()).toEqual([0, [], 0])
  expect(await folder.read('docs/de/legal.md')).toBe('Alle Rechte vorbehalten.\n')
})
