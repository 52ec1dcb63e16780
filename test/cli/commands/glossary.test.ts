import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, Secret } from '@lockale/client'
import type { LocalService } from '@lockale/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInside } from '../../canary/run-inside.ts'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder } from '../folder.ts'

let service: LocalService
beforeAll(async () => {
  service = await startAsReal()
})
afterAll(() => service.close())

const terms = 'en,de,fr\nCart,Warenkorb,Panier\nBuy,Kaufen,\n'
const path = 'lockale/glossaries/terms.csv'
let accounts = 0

/** A folder of an app, with an account of its own. */
async function openApp(files: Readonly<Record<string, unknown>> = { [path]: terms }) {
  const config = {
    source: 'en',
    targets: ['de'],
    files: ['locales/{locale}.json'],
    service: { preset: 'service', baseUrl: service.url },
  }
  const folder = await createFolder({ 'lockale.config.json': config, ...files })
  const key = `glossary-key-${++accounts}`
  const env = { LOCKALE_KEY: key, LOCKALE_HOST: new URL(service.url).host }
  const run = (...args: string[]) => callLockale(['glossary', ...args], { cwd: folder.path, env })
  const json = async (...args: string[]) => {
    const { out, code } = await run(...args, '--json')
    return { ...(JSON.parse(out) as Readonly<Record<string, unknown>>), code }
  }
  const { glossaries, glossariesV2 } = createClient({ key: new Secret(key), baseUrl: service.url, environment: {} })
  /** Of the only glossary there is. */
  const findId = async () => (await glossaries.list())[0]?.glossaryId ?? ''
  /** As somebody edits it on the web. */
  const edit = async (targetLang: string, entries: string) => {
    await glossaries.putDictionary(await findId(), { sourceLang: 'en', targetLang, entries })
  }
  return {
    folder,
    run,
    json,
    glossaries,
    glossariesV2,
    findId,
    edit,
    env,
    key,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

test('plan, push, push again: created once, and up to date', async () => {
  await using app = await openApp()
  expect(await app.run('plan')).toMatchObject({
    code: 0,
    out: `${path}  "terms" · new\n  + en-de  2 entries\n  + en-fr  1 entry\n+ 1 request to send\n`,
    err: '→ lockale glossary push applies these changes\n',
  })
  expect(await app.json('plan', '--exit-code')).toMatchObject({ code: 1, isInStep: false, calls: 1 })
  const pushed = await app.run('push')
  expect(pushed).toMatchObject({ code: 0, err: '' })
  expect(pushed.out).toMatch(/^lockale\/glossaries\/terms\.csv {2}created: [\w-]{36}\n[^]*✓ pushed · 1 request\n$/u)
  expect(await app.run('push')).toMatchObject({ code: 0, out: '✓ 1 glossary up to date · 0 requests\n' })
  expect(await app.json('plan', '--exit-code')).toMatchObject({ code: 0, isInStep: true, calls: 0 })
  expect(await app.glossaries.list()).toHaveLength(1)
  expect(await app.folder.read('lockale.resources.json')).toContain(`${service.url} glossary terms.csv`)
})

test('a changed file: one call for each pair, and the plan says which', async () => {
  await using app = await openApp({ [path]: 'en,de,fr,es\na,b,c,d\ne,f,g,h\ni,j,k,l\n' })
  await app.run('push')
  await app.folder.write(path, 'en,de,fr,es\na,b,c,\ne,f,,\ni,x,k,\n')
  const { out } = await app.run('plan')
  expect(out).toBe(
    `${path}  "terms"\n  ~ en-de  1 entry added or changed\n  ~ en-fr  replaced: 2 entries\n  - en-es  deleted\n+ 3 requests to send\n`,
  )
  expect(await app.json('push')).toMatchObject({
    command: 'glossary',
    code: 0,
    calls: 3,
    files: [
      {
        path,
        name: 'terms.csv',
        standing: 'known',
        calls: [
          { kind: 'patch', dictionaries: [{ pair: 'en-de', entries: 1 }] },
          { kind: 'put', dictionaries: [{ pair: 'en-fr', entries: 2 }] },
          { kind: 'delete', dictionaries: [{ pair: 'en-es', entries: 0 }] },
        ],
      },
    ],
  })
  expect(await app.json('diff', '--exit-code')).toMatchObject({ code: 0, isSame: true })
})

test('edited on the web: push stops, diff shows it, pull takes it and rewrites the file sorted', async () => {
  const before = 'en,de,fr\r\n"Cart",Warenkorb,Panier\r\nBuy,"Kaufen",'
  await using app = await openApp({ [path]: before })
  await app.run('push')
  expect(await app.run('pull')).toMatchObject({ code: 0, out: `= ${path}  up to date\n` })
  expect(await app.folder.read(path)).toBe(before)
  await app.edit('de', 'Cart\tKorb\nBuy\tKaufen\nSave\tSichern')
  const refused = await app.run('push')
  expect(refused).toMatchObject({ code: 8, out: '' })
  expect(refused.err).toMatch(
    /^✗ GLOSSARY_DRIFTED .*edited on the service: en-de\.[^]*lockale glossary pull terms\.csv/u,
  )
  expect((await app.run('plan')).out).toContain('  ! en-de was edited on the service\n')
  const { out } = await app.run('diff')
  expect(out).toBe(
    `${path}\n  en-de  edited on the service\n    ~ "Cart" → "Korb" on the service, "Warenkorb" in the file\n    - "Save" → "Sichern"  only on the service\n! 2 entries differ\n`,
  )
  expect(await app.run('pull')).toMatchObject({ code: 0, out: `✓ ${path}  updated: en-de\n` })
  expect(await app.folder.read(path)).toBe('en,de,fr\nBuy,Kaufen,\nCart,Korb,Panier\nSave,Sichern,\n')
  expect(await app.run('pull')).toMatchObject({ code: 0, out: `= ${path}  up to date\n` })
  expect(await app.json('plan', '--exit-code')).toMatchObject({ code: 0 })
})

test('push --force undoes what was edited on the web', async () => {
  await using app = await openApp()
  await app.run('push')
  await app.edit('de', 'Cart\tKorb')
  expect(await app.run('push', '--force')).toMatchObject({ code: 0 })
  expect(await app.json('diff', '--exit-code')).toMatchObject({ code: 0, isSame: true })
})

test('changed on both sides: nothing happens without --force or pull', async () => {
  await using app = await openApp()
  await app.run('push')
  await app.edit('de', 'Cart\tKorb')
  await app.folder.write(path, terms.replace('Warenkorb', 'Wagen'))
  const before = await app.folder.bytes()
  for (const action of ['push', 'pull']) {
    const { code, err } = await app.run(action)
    expect([code, err]).toEqual([8, expect.stringMatching(/^✗ GLOSSARY_CONFLICT .*: en-de\./u)])
  }
  expect(await app.folder.bytes()).toEqual(before)
  expect(await app.json('diff', '--exit-code')).toMatchObject({
    code: 1,
    files: [
      {
        pairs: [
          {
            pair: 'en-de',
            side: 'conflict',
            changes: [
              { term: 'Cart', service: 'Korb', file: 'Wagen' },
              { term: 'Buy', service: null, file: 'Kaufen' },
            ],
          },
          { pair: 'en-fr', side: 'same', changes: [] },
        ],
      },
    ],
  })
  expect(await app.run('pull', '--force')).toMatchObject({ code: 0 })
  expect(await app.folder.read(path)).toBe('en,de,fr\nCart,Korb,Panier\n')
})

test('pull leaves a dictionary alone that changed in the file', async () => {
  await using app = await openApp()
  await app.run('push')
  await app.edit('fr', 'Cart\tChariot')
  await app.folder.write(path, terms.replace('Warenkorb', 'Wagen'))
  expect(await app.run('pull')).toMatchObject({ code: 0, out: `✓ ${path}  updated: en-fr\n` })
  expect(await app.folder.read(path)).toBe('en,de,fr\nBuy,Kaufen,\nCart,Wagen,Chariot\n')
  expect(await app.json('push')).toMatchObject({ code: 0, calls: 1 })
})

test('a glossary of this title exists: --adopt links it, --new creates another', async () => {
  await using app = await openApp()
  await app.run('push')
  const ids = await app.folder.read('lockale.resources.json')
  await app.folder.write('lockale.resources.json', '{}')
  await app.edit('de', 'Cart\tKorb')
  const { code, err } = await app.run('push')
  expect([code, err]).toEqual([8, expect.stringMatching(/^✗ GLOSSARY_EXISTS .*"terms" already[^]*--adopt terms\.csv/u)])
  expect((await app.run('plan')).out).toContain('✗ the service already has a glossary of this title')
  expect(await app.json('push', '--adopt', '--force')).toMatchObject({
    code: 0,
    calls: 1,
    files: [{ standing: 'adopted' }],
  })
  expect(await app.folder.read('lockale.resources.json')).toBe(ids)
  await app.folder.write('lockale.resources.json', '{}')
  expect(await app.json('push', '--new')).toMatchObject({ code: 0, calls: 1, files: [{ standing: 'new' }] })
  expect(await app.glossaries.list()).toHaveLength(2)
  await app.folder.write('lockale.resources.json', '{}')
  await app.folder.write(path, terms.replace('Warenkorb', 'Wagen'))
  expect((await app.run('push', '--adopt')).err).toMatch(/^✗ GLOSSARY_EXISTS .*several glossaries/u)
  expect((await app.run('delete', 'terms', '--yes')).err).toMatch(/^✗ GLOSSARY_AMBIGUOUS /u)
})

test('the glossary of a file goes over to one that got another name', async () => {
  await using app = await openApp({ 'lockale/glossaries/ui.csv': terms })
  await app.run('push')
  await rm(join(app.folder.path, 'lockale/glossaries/ui.csv'))
  await app.folder.write('lockale/glossaries/ui.tsv', copyOfTerms)
  const { code, err } = await app.run('push')
  expect([code, err]).toEqual([8, expect.stringMatching(/has it for ui\.csv\.[^]*renamed: .*--adopt ui\.tsv/u)])
  expect(await app.json('push', '--adopt')).toMatchObject({ code: 0, calls: 0, files: [{ standing: 'adopted' }] })
  expect(await app.json('plan', '--exit-code')).toMatchObject({ code: 0, files: [{ standing: 'known' }] })
  expect(await app.glossaries.list()).toHaveLength(1)
  expect(await app.folder.read('lockale.resources.json')).not.toContain('ui.csv')
  await app.folder.write('lockale/glossaries/ui.csv', terms)
  expect((await app.run('push', '--adopt')).err).toMatch(/^✗ GLOSSARY_EXISTS .*has it for ui\.tsv/u)
})

test('what is adopted and differs is on record, and stops', async () => {
  await using app = await openApp()
  await app.run('push')
  await app.folder.write('lockale.resources.json', '{}')
  await app.folder.write(path, terms.replace('Warenkorb', 'Wagen'))
  expect((await app.run('push', '--adopt')).err).toMatch(/^✗ GLOSSARY_CONFLICT /u)
  expect(await app.run('push', '--force')).toMatchObject({ code: 0 })
  expect(await app.glossaries.list()).toHaveLength(1)
})

test('one that was deleted on the web is made again, and that is said', async () => {
  await using app = await openApp()
  await app.run('push')
  const id = await app.findId()
  await app.glossaries.delete(id)
  expect((await app.run('list')).out).toContain(`! terms.csv: its glossary ${id} no longer exists`)
  expect((await app.run('plan')).out).toContain('deleted on the service, to create again')
  expect((await app.run('pull')).err).toMatch(/^✗ GLOSSARY_NOT_PUSHED /u)
  expect((await app.run('push')).out).toContain('created again: ')
})

test('a glossary that was renamed on the service: push fails, and either side may win', async () => {
  await using app = await openApp()
  await app.run('push')
  await app.glossaries.update(await app.findId(), { name: 'Shop terms' })
  const { code, err } = await app.run('push')
  expect([code, err]).toEqual([8, expect.stringMatching(/^✗ GLOSSARY_DRIFTED .*edited on the service: its name\./u)])
  expect((await app.run('diff')).out).toContain('  ~ title "Shop terms" → "terms"  edited on the service\n')
  expect(await app.run('pull')).toMatchObject({
    code: 0,
    out: `✓ ${path}  new title on the service recorded\n`,
  })
  await app.folder.write(path, terms.replace('Warenkorb', 'Wagen'))
  expect(await app.json('push')).toMatchObject({ code: 0, calls: 1 })
  expect(await app.json('plan', '--exit-code')).toMatchObject({ code: 0, isInStep: true })
  expect(await app.glossaries.list()).toMatchObject([{ name: 'Shop terms' }])
  await app.glossaries.update(await app.findId(), { name: 'Other' })
  expect(await app.json('push', '--force')).toMatchObject({ code: 0, calls: 1 })
  expect(await app.glossaries.list()).toMatchObject([{ name: 'terms' }])
})

test('pull makes a file of a glossary that has none; also of an older one', async () => {
  await using app = await openApp({})
  await app.glossariesV2.create({ name: 'Shop: words', sourceLang: 'en', targetLang: 'de', entries: 'No\tNein' })
  expect((await app.run('list')).out).toMatch(/^[\w-]{36} {2}Shop: words {2}en-de 1\n1 glossary\n$/u)
  expect((await app.run('pull')).out).toBe('– nothing to pull: no glossary file was pushed yet\n')
  expect((await app.run('pull', 'Shop: words')).out).toBe('✓ lockale/glossaries/Shop-words.csv  created: en-de\n')
  expect(await app.folder.read('lockale/glossaries/Shop-words.csv')).toBe('en,de\nNo,Nein\n')
  expect(await app.json('plan', '--exit-code')).toMatchObject({ code: 0, isInStep: true })
  await app.folder.write('lockale.resources.json', '{}')
  expect((await app.run('pull', 'Shop: words')).err).toMatch(/^✗ GLOSSARY_FILE_EXISTS /u)
  expect(await app.run('pull', 'Shop: words', '--format', 'tsv')).toMatchObject({ code: 0 })
  expect(await app.folder.read('lockale/glossaries/Shop-words.tsv')).toBe('en\tde\nNo\tNein\n')
})

test('an empty glossary is not pulled', async () => {
  await using app = await openApp()
  await app.run('push')
  for (const target of ['de', 'fr']) await app.run('delete', 'terms.csv', '--pair', `en-${target}`, '--yes')
  expect((await app.run('pull', '--force')).err).toMatch(/^✗ GLOSSARY_EMPTY /u)
  expect(await app.folder.read(path)).toBe(terms)
})

test('list shows all, with their entries as data', async () => {
  await using app = await openApp()
  await app.run('push')
  expect(await app.json('list', '--entries')).toMatchObject({
    code: 0,
    glossaries: [
      {
        title: 'terms',
        file: 'terms.csv',
        pairs: [
          { pair: 'en-de', count: 2, entries: [{ term: 'Cart', translation: 'Warenkorb' }, { term: 'Buy' }] },
          { pair: 'en-fr', count: 1 },
        ],
      },
    ],
    gone: [],
  })
  expect((await app.run('list', '--entries', 'terms')).out).toContain('    "Cart" → "Panier"\n')
})

test('delete asks at a terminal, needs --yes without one, and forgets the id', async () => {
  await using app = await openApp()
  await app.run('push')
  const { code, err } = await app.run('delete', 'terms.csv')
  expect([code, err]).toEqual([2, expect.stringMatching(/^✗ GLOSSARY_DELETE_NOT_CONFIRMED [^]*--yes/u)])
  const asked: string[] = []
  const answering = (answer: boolean) => ({
    cwd: app.folder.path,
    env: app.env,
    parts: {
      prompts: () =>
        Promise.resolve({
          select: () => Promise.reject(new Error('not asked')),
          text: () => Promise.reject(new Error('not asked')),
          confirm: ({ message }: { readonly message: string }) => Promise.resolve(asked.push(message) > 0 && answer),
        }),
    },
  })
  expect(await runInside(['glossary', 'delete', 'terms'], answering(false))).toMatchObject({ code: 2 })
  expect(asked).toEqual([expect.stringMatching(/^Delete the glossary "terms" \([\w-]{36}\) on the service\?$/u)])
  expect((await app.run('delete', 'terms', '--pair', 'de-en', '--yes')).err).toMatch(/^✗ GLOSSARY_PAIR_UNKNOWN /u)
  expect(await app.json('delete', 'terms', '--pair', 'en-FR', '--yes')).toMatchObject({ code: 0, pair: 'en-fr' })
  expect((await app.run('plan')).out).toContain('  ~ en-fr  replaced: 1 entry\n')
  expect(await runInside(['glossary', 'delete', 'terms'], answering(true))).toMatchObject({ code: 0 })
  expect(await app.glossaries.list()).toEqual([])
  expect(await app.folder.read('lockale.resources.json')).not.toContain('terms.csv')
})

test('names choose files: others are not even read', async () => {
  await using app = await openApp({
    [path]: terms,
    'lockale/glossaries/bad.csv': 'nothing',
    'lockale/glossaries/no.txt': '',
  })
  expect(await app.json('push', 'terms')).toMatchObject({ code: 0, files: [{ path }] })
  const { code, err } = await app.run('plan')
  expect([code, err]).toEqual([2, expect.stringMatching(/^✗ GLOSSARY_FILE_INVALID [^]*bad\.csv has one problem/u)])
  expect((await app.run('push', 'term.csv')).err).toMatch(/^✗ GLOSSARY_UNKNOWN [^]*Did you mean terms\.csv\?/u)
  expect((await app.run('pull', 'nobody')).err).toMatch(/^✗ GLOSSARY_UNKNOWN /u)
})

test('nothing is sent of a file that is not right', async () => {
  await using app = await openApp({ [path]: 'en,de\nCart,Korb\nCart, Wagen\n' })
  const before = service.requests.length
  const { code, err } = await app.run('push')
  expect(code).toBe(2)
  expect(err).toContain('3:6 the translation begins or ends with whitespace')
  expect(service.requests.length).toBe(before)
  await app.folder.write(path, Buffer.from([0x65, 0x6e, 0xff]))
  expect((await app.run('push')).err).toMatch(/^✗ GLOSSARY_FILE_INVALID .*not UTF-8/u)
})

test('without files there is nothing to do; a folder without config works too', async () => {
  await using folder = await createFolder({})
  const run = (...args: string[]) => callLockale(['glossary', ...args, '--local'], { cwd: folder.path })
  for (const action of ['plan', 'push', 'diff']) {
    expect(await run(action)).toMatchObject({ code: 0, out: '– no glossary file in lockale/glossaries\n' })
  }
  await folder.write(path, terms)
  expect(await run('push')).toMatchObject({
    code: 0,
    err: expect.stringContaining('not persisted by the mock service'),
  })
  expect(Object.keys(await folder.bytes())).toEqual([path])
})

test.for<[args: readonly string[], code: number, says: string]>([
  [['make'], 2, 'USAGE_OPERANDS'],
  [['delete'], 2, 'USAGE_OPERANDS'],
  [['plan', '--force'], 2, 'USAGE_BAD_VALUE'],
  [['push', '--adopt', '--new'], 2, 'USAGE_BAD_VALUE'],
  [['pull', '--format', 'xls'], 2, 'USAGE_BAD_VALUE'],
])('usage: %j', async ([args, code, says]) => {
  await using app = await openApp()
  expect(await app.json(...args)).toMatchObject({ code, error: { code: says } })
})

test('a key that is refused, one that is missing, a service that is down', async () => {
  await using app = await openApp()
  const call = (env: Readonly<Record<string, string>>, ...args: string[]) =>
    callLockale(['glossary', 'push', '--json', ...args], { cwd: app.folder.path, env })
  const host = { LOCKALE_HOST: app.env.LOCKALE_HOST }
  const refused = await call({ ...host, LOCKALE_KEY: 'invalid' })
  expect([refused.code, JSON.parse(refused.out)]).toMatchObject([4, { error: { code: 'UNAUTHORIZED' } }])
  const missing = await call(host)
  expect([missing.code, JSON.parse(missing.out)]).toMatchObject([4, { error: { code: 'KEY_MISSING' } }])
  const down = await call(
    { LOCKALE_KEY: 'k-12345678', LOCKALE_HOST: '127.0.0.1:1' },
    '--base-url',
    'http://127.0.0.1:1',
  )
  expect([down.code, JSON.parse(down.out)]).toMatchObject([6, { error: { code: 'CONNECTION_FAILED' } }])
})

test('a push whose answer was lost does not make it twice', async () => {
  await using lost = await startAsReal({ faults: ['POST glossaries@1: reset billed'] })
  await using folder = await createFolder({ [path]: terms })
  const env = { LOCKALE_KEY: 'glossary-key-lost', LOCKALE_HOST: new URL(lost.url).host }
  const push = () => callLockale(['glossary', 'push', '--base-url', lost.url], { cwd: folder.path, env })
  expect(await push()).toMatchObject({ code: 6 })
  expect(await push()).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ {2}linked: [^]*1 glossary up to date · 0 requests/u),
  })
  const client = createClient({ key: new Secret(env.LOCKALE_KEY), baseUrl: lost.url, environment: {} })
  expect(await client.glossaries.list()).toHaveLength(1)
})

test('one that says what the file says is the file’s, whoever made it; it goes to one file only', async () => {
  await using app = await openApp()
  await app.run('push')
  const ids = await app.folder.read('lockale.resources.json')
  await rm(join(app.folder.path, 'lockale.resources.json'))
  expect(await app.json('plan', '--exit-code')).toMatchObject({ code: 0, calls: 0, files: [{ standing: 'adopted' }] })
  expect(await app.json('diff', '--exit-code')).toMatchObject({ code: 0, isSame: true })
  await app.folder.write('lockale/glossaries/terms.tsv', copyOfTerms)
  expect((await app.run('push')).err).toMatch(/^✗ GLOSSARY_EXISTS .*has it for terms\.csv/u)
  await rm(join(app.folder.path, 'lockale/glossaries/terms.tsv'))
  expect(await app.json('push')).toMatchObject({ code: 0, calls: 0, files: [{ standing: 'adopted' }] })
  expect(await app.folder.read('lockale.resources.json')).toBe(ids)
})

const copyOfTerms = terms.replaceAll(',', '\t')

test('a push that cannot look for others any more has made one, and it is on record', async () => {
  await using flaky = await startAsReal({ faults: ['GET glossaries@2: 400'] })
  await using folder = await createFolder({ [path]: terms })
  const env = { LOCKALE_KEY: 'glossary-key-look', LOCKALE_HOST: new URL(flaky.url).host }
  const push = () => callLockale(['glossary', 'push', '--base-url', flaky.url], { cwd: folder.path, env })
  expect(await push()).toMatchObject({ code: 6, err: expect.stringMatching(/^✗ BAD_REQUEST /u) })
  expect(await push()).toMatchObject({ code: 0, out: '✓ 1 glossary up to date · 0 requests\n' })
})

test('a push that stops half-way goes on where it stopped', async () => {
  await using flaky = await startAsReal({ faults: ['PUT glossaries@1: 400'] })
  await using folder = await createFolder({ [path]: 'en,de,fr\na,b,c\nd,e,f\ng,h,i\n' })
  const env = { LOCKALE_KEY: 'glossary-key-flaky', LOCKALE_HOST: new URL(flaky.url).host }
  const run = (...args: string[]) =>
    callLockale(['glossary', ...args, '--base-url', flaky.url], { cwd: folder.path, env })
  await run('push')
  await folder.write(path, 'en,de,fr\na,X,c\nd,e,f\ng,h,\n')
  expect(await run('push')).toMatchObject({ code: 6, err: expect.stringMatching(/^✗ BAD_REQUEST /u) })
  expect((await run('plan')).out).toBe(`${path}  "terms"\n  ~ en-fr  replaced: 2 entries\n+ 1 request to send\n`)
  expect(await run('push')).toMatchObject({ code: 0 })
  expect(await run('diff', '--exit-code')).toMatchObject({ code: 0 })
})

test('a glossary that goes while it is pushed is a conflict', async () => {
  await using flaky = await startAsReal({ faults: ['PUT glossaries@1: 404'] })
  await using folder = await createFolder({ [path]: 'en,de\na,b\nc,d\n' })
  const env = { LOCKALE_KEY: 'glossary-key-gone', LOCKALE_HOST: new URL(flaky.url).host }
  const push = () => callLockale(['glossary', 'push', '--base-url', flaky.url], { cwd: folder.path, env })
  await push()
  await folder.write(path, 'en,de\na,b\n')
  expect(await push()).toMatchObject({
    code: 8,
    err: expect.stringMatching(/^✗ GLOSSARY_CONFLICT .*during the push/u),
  })
  expect(await push()).toMatchObject({ code: 0 })
})

test('a config of two accounts has an id for each', async () => {
  await using app = await openApp()
  await app.run('push')
  const config = (await app.folder.readJson('lockale.config.json')) as { readonly service: object }
  await app.folder.write('lockale.config.json', { ...config, service: { ...config.service, account: 'staging' } })
  expect(await app.run('push', '--new')).toMatchObject({ code: 0 })
  const ids = await app.folder.read('lockale.resources.json')
  expect(ids.match(/glossary terms\.csv/gu)).toHaveLength(2)
  expect(ids).toContain(`${service.url} staging glossary terms.csv`)
})

test('an account that is full of glossaries', async () => {
  await using full = await startAsReal({ faults: ['POST glossaries: 456'] })
  await using folder = await createFolder({ [path]: terms })
  const env = { LOCKALE_KEY: 'glossary-key-full', LOCKALE_HOST: new URL(full.url).host }
  const { code, err } = await callLockale(['glossary', 'push', '--base-url', full.url], { cwd: folder.path, env })
  expect([code, err]).toEqual([5, expect.stringMatching(/^✗ GLOSSARY_QUOTA /u)])
})

test('a signal ends it', async () => {
  await using app = await openApp()
  const { env } = app
  const ended = await runInside(['glossary', 'push'], { cwd: app.folder.path, env, signal: AbortSignal.abort() })
  expect(ended.code).toBe(130)
  expect(await app.glossaries.list()).toEqual([])
})

test('a title leads nowhere: its file is in the folder', async () => {
  await using app = await openApp({})
  await app.glossaries.create({
    name: '../../up/and away',
    dictionaries: [{ sourceLang: 'en', targetLang: 'de', entries: 'a\tb' }],
  })
  expect((await app.run('pull', '../../up/and away')).out).toBe(
    '✓ lockale/glossaries/up-and-away.csv  created: en-de\n',
  )
})
