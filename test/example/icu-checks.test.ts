import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectService, openProject, type Project } from 'lockale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from '../repo/source-files.ts'

let root: string
const example = join(repositoryRoot, 'examples/icu-checks')

beforeAll(async () => {
  root = await mkdtemp(join(await realpath(tmpdir()), 'lockale-icu-'))
  for (const file of ['en.json', 'de.json']) await cp(join(example, 'locales', file), join(root, 'locales', file))
  const config = await readFile(join(example, 'lockale.config.ts'), 'utf8')
  // The config imports `lockale`, which only a build makes.
  await writeFile(join(root, 'lockale.config.mjs'), config.replace(/^import .*$/mu, 'const defineConfig = (it) => it'))
})

afterAll(() => rm(root, { recursive: true, force: true }))

const open = (): Promise<Project> => openProject({ cwd: root })

async function texts(locale: string): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(await readFile(join(root, `locales/${locale}.json`), 'utf8')) as Record<string, string>
}

test('the German texts of people are held to the rules and terms of the config', async () => {
  const { diagnostics, syntaxes } = await (await open()).check({ locales: ['de'] })
  const found = diagnostics
    .filter(({ code }) => code !== 'missing-key')
    .map(({ code, message }) => `${code} ${message}`)
  expect(found).toEqual(
    expect.arrayContaining([
      'end-stop cart',
      'forbidden-term workspace',
      'glossary-term-missing workspace',
      'max-length nav.settings',
    ]),
  )
  expect(syntaxes).toMatchObject([{ syntax: 'icu', why: expect.stringMatching(/ICU/u) }])
})

test('a sync writes what is missing with the plurals of each language, and pseudo-locales for nothing', async () => {
  const project = await open()
  const translator = await connectService(project.config, { env: {} })
  const report = await project.sync({ translator }).finally(() => translator.close())
  expect(report.isComplete).toBe(true)
  const polish = await texts('pl')
  expect(polish['cart']).toMatch(/^\{count, plural, =0 \{.+\} one \{.+\} few \{.+\} many \{.+\} other \{.+\}\}$/u)
  expect(polish['welcome']).toContain('Acme Cloud')
  expect(polish['terms']).toMatch(/<a href="\/terms" title="\[pl .+\]">/u)
  const german = await texts('de')
  expect(german['workspace']).toBe('Öffne deinen Workspace')
  expect((await texts('en-XA'))['cart']).toMatch(/\[one: .*\].*\[other: /u)
  expect((await texts('ar-XB'))['cart']).toMatch(/few \{.*many \{/u)
  expect(Object.fromEntries(report.plan.locales.map(({ locale, texts: bought }) => [locale, bought]))).toMatchObject({
    'en-XA': 0,
    'ar-XB': 0,
  })
})

test('with a baseline only what is new fails', async () => {
  const project = await open()
  expect((await project.baseline()).findings).toBeGreaterThan(3)
  expect(await project.check()).toMatchObject({ diagnostics: [] })
  const german = await texts('de')
  await writeFile(
    join(root, 'locales/de.json'),
    JSON.stringify({ ...german, welcome: 'Willkommen bei Acme Wolke, {nom}!' }),
  )
  const { diagnostics } = await project.check()
  expect(diagnostics.map(({ code }) => code).sort()).toEqual(['do-not-translate', 'placeholder-renamed'])
})
