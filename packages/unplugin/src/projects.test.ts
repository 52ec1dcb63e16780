import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSession, type Session } from './build-session.ts'
import type { Policy } from './outcome.ts'

type Shape = Parameters<Session['load']>[1]

const shape: Shape = { sourceFallback: true, buildLocale: undefined, panel: true, check: true, hot: undefined }
const policy: Policy = { failOn: () => 'never', isWatching: false, sourceFallback: true, usesSource: () => true }

let folder: string
let session: Session
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lockale-projects-'))
  const app = fileURLToPath(new URL('../../../test/fixtures/bundler-app', import.meta.url))
  await cp(app, join(folder, 'app'), { recursive: true })
  await write('shared/lockale.config.json', {
    source: 'en',
    targets: ['de', 'fr'],
    files: ['texts/{locale}/{namespace}.json'],
  })
  for (const locale of ['en', 'de', 'fr']) {
    await write(`shared/texts/${locale}/common.json`, { save: `${locale} Save {{what}}` })
    await write(`shared/texts/${locale}/home.json`, { help: locale, pickup: { place: locale } })
  }
  session = createSession({ root: join(folder, 'app'), config: undefined, projects: [at('app'), at('shared')] })
})
afterEach(() => rm(folder, { recursive: true }))

const at = (path: string): string => join(folder, path)

async function write(path: string, content: object): Promise<void> {
  await mkdir(dirname(at(path)), { recursive: true })
  await writeFile(at(path), JSON.stringify(content))
}

const codeOf = async (locale: string, namespace: string): Promise<string> =>
  (await session.load({ kind: 'namespace', locale, namespace }, shape)).code

test('a namespace of both has the strings of both, key by key, and is made from both files', async () => {
  const unchecked: Shape = { ...shape, sourceFallback: false }
  const { code, files } = await session.load({ kind: 'namespace', locale: 'de', namespace: 'home' }, unchecked)
  expect(code).toMatch(/"title":"Paketschalter".*"pickup":\{"hours":.*"place":"de"\}.*"help":"de"/u)
  expect(files).toEqual([at('app/locales/de/home.json'), at('shared/texts/de/home.json')])
  expect(await codeOf('fr', 'home')).toContain('"help":"fr"') // a locale that one of them has
})

test('lists have the locales and namespaces of both, and meta what is translated of both', async () => {
  const { code, files } = await session.load({ kind: 'meta' }, shape)
  expect(code).toContain(`locales = /* @__PURE__ */ JSON.parse('["en","de","fr"]')`)
  expect(code).toContain(`namespaces = /* @__PURE__ */ JSON.parse('["home","shop/cart","common"]')`)
  expect(code).toContain(`'{"en":{"home":1,"shop/cart":1,"common":1},"de":{"home":1,"shop/cart":1,"common":1},"fr":`)
  expect(files).toEqual(expect.arrayContaining([at('app/lockale.lock'), at('shared/lockale.config.json')]))
  expect(await session.places()).toEqual({
    folders: [at('app/locales'), at('shared/texts')],
    files: [at('app/lockale.config.json'), at('shared/lockale.config.json')],
  })
})

test.for([
  [
    'app/locales/de/home.json',
    { title: 'x', welcome: 'Servus' },
    'locales/de/home.json:1:24 welcome: {{name}} is missing',
  ],
  ['shared/texts/de/common.json', { save: 'Sichern' }, '../shared/texts/de/common.json:1:9 save: {{what}} is missing'],
] as const)('the check covers each: %s', async ([file, content, problem]) => {
  await write(file, content)
  const { failure } = await session.assess({ ...policy, failOn: () => 'error' })
  expect(failure?.text).toContain(problem)
  expect(failure?.place?.file).toBe(at(file))
  session.refresh()
  const said = (await session.assess(policy)).warnings.map(({ text }) => text)
  expect(said).toContainEqual(`${problem}; the build uses the source string`)
  expect(await session.soundText(at(file))).toMatch(/Welcome|en Save/u)
})

test.for<[name: string, file: string, content: object, text: string]>([
  [
    'a key of both',
    'shared/texts/en/home.json',
    { pickup: { hours: 'now' } },
    'locales/en/home.json and .*texts/en/home.json have the same key "pickup.hours" of en',
  ],
  [
    'a string in place of an object',
    'shared/texts/en/home.json',
    { pickup: 'now' },
    'have the same key "pickup" of en',
  ],
  [
    'other source locales',
    'shared/lockale.config.json',
    { source: 'fr', targets: ['de'], files: ['texts/{locale}/{namespace}.json'] },
    '"en" in lockale.config.json, "fr" in ../shared/lockale.config.json',
  ],
])('%s: an error with its place', async ([, file, content, text]) => {
  await write(file, content)
  await expect(codeOf('en', 'home')).rejects.toMatchObject({
    message: expect.stringMatching(new RegExp(`${text}.*\\(PROJECTS_CONFLICT\\)`, 'su')),
    files: expect.arrayContaining([at(file)]),
  })
})

test('what stops one of them is told with its place', async () => {
  await write('shared/lockale.config.json', { source: 'en' })
  const { failure } = await session.assess(policy)
  expect(failure?.text).toMatch(/^\.\.\/shared\/lockale\.config\.json .*\(CONFIG_INVALID\)$/su)
})

test('two folders below one config are one project', async () => {
  const twice = createSession({ root: at('app'), config: undefined, projects: [at('app'), at('app/src')] })
  const { code } = await twice.load({ kind: 'namespace', locale: 'de', namespace: 'home' }, shape)
  expect(code).toContain('Paketschalter')
})
