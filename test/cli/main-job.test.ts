import { request } from 'node:http'
import { type LocalService } from '@lockale/service'
import type { Interceptor } from '@lockale/service/faults'
import { startAsReal } from '../start-as-real.ts'
import { describe, expect, test } from 'vitest'
import { callLockale } from './call-lockale.ts'
import { createFolder, type Folder } from './folder.ts'
import { interrupt } from './interrupt.ts'
import { type Ended, runLockale, startLockale } from './lockale.ts'

const en = {
  title: 'Cart',
  greeting: 'Hello {{name}}, your order is on its way',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
}

interface Stage extends AsyncDisposable {
  readonly service: LocalService
  readonly folder: Folder
  /** Runs one command line in the project. */
  readonly lockale: (line: string, env?: Readonly<Record<string, string>>) => Promise<Ended>
}

const key = { LOCKALE_KEY: 'test-key' }

async function setStage(
  source: Record<string, unknown> = en,
  intercept?: Interceptor,
  concurrency = 1,
): Promise<Stage> {
  const service = await startAsReal(intercept === undefined ? {} : { intercept })
  const config = {
    source: 'en',
    targets: ['de', 'pl'],
    files: ['locales/{locale}.json'],
    syntax: 'i18next',
    service: { baseUrl: service.url, concurrency },
    // the texts of the stand-in engine are in brackets
    checks: { 'punctuation-spacing': 'off' },
  }
  const folder = await createFolder({ 'lockale.config.json': config, 'locales/en.json': source })
  return {
    service,
    folder,
    lockale: (line, env = key) => callLockale(line.split(' '), { cwd: folder.path, env }),
    async [Symbol.asyncDispose]() {
      await service.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

test('the main job: sync, edit, correct, accept, check', async () => {
  await using stage = await setStage()
  const { service, folder, lockale } = stage

  expect(await lockale('check')).toMatchObject({
    code: 1,
    out: expect.stringMatching(/locales\/de\.json\n {2}✗ the file does not exist yet/u),
  })
  expect(await lockale('plan --exit-code')).toMatchObject({ code: 1 })
  const first = await lockale('sync')
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining('placeholders and plurals validated') })
  expect(Object.keys((await folder.readJson('locales/pl.json')) as object)).toEqual([
    'title',
    'greeting',
    'items_one',
    'items_few',
    'items_many',
    'items_other',
  ])
  expect(await lockale('check')).toMatchObject({ code: 0, err: '' })
  const { billedCharacters, translations } = service.counters
  const synced = await folder.bytes()

  const again = await lockale('sync')
  expect(again).toMatchObject({ code: 0, out: '✓ nothing to do: 0 requests, 0 characters\n' })
  expect(await folder.bytes()).toEqual(synced)
  expect(service.counters.translations).toBe(translations)

  // One source text is edited: that text is sent for each locale, and nothing else.
  await folder.write('locales/en.json', { ...en, title: 'Basket' })
  expect(await lockale('check')).toMatchObject({
    code: 1,
    out: expect.stringMatching(/locales\/de\.json\n {2}✗ 2:12 {2}title: the source is now "Basket"/u),
  })
  expect(await lockale('sync')).toMatchObject({ code: 0 })
  expect(service.counters.billedCharacters - billedCharacters).toBe(2 * 'Basket'.length)
  expect(service.requests.slice(-2).map(({ body }) => JSON.parse(body ?? '{}').text)).toEqual([['Basket'], ['Basket']])

  // A person corrects a text: it stays, and when its source moves on it is reported, not replaced.
  const de = (await folder.readJson('locales/de.json')) as Record<string, string>
  await folder.write('locales/de.json', { ...de, title: 'Warenkorb' })
  expect(await lockale('sync')).toMatchObject({ code: 0, out: expect.stringContaining('1 kept') })
  expect(await lockale('why title --locale de')).toMatchObject({
    code: 0,
    out: expect.stringContaining('origin       human translation'),
  })
  await folder.write('locales/en.json', { ...en, title: 'Trolley' })
  await lockale('sync')
  expect(await folder.readJson('locales/de.json')).toMatchObject({ title: 'Warenkorb' })
  expect(await lockale('check')).toMatchObject({
    code: 1,
    out: expect.stringContaining('lockale accept title --locale de'),
  })
  expect(await lockale('accept title --locale de', {})).toMatchObject({
    code: 0,
    out: expect.stringContaining('title de: "Warenkorb"'),
  })
  expect(await lockale('check')).toMatchObject({ code: 0 })
  expect(await lockale('status')).toMatchObject({ code: 0, out: expect.stringMatching(/^de .*100/mu) })

  // A key that goes takes the machine's texts along.
  const { greeting: _, ...fewer } = en
  await folder.write('locales/en.json', { ...fewer, title: 'Trolley' })
  expect(await lockale('sync')).toMatchObject({ code: 0, out: expect.stringContaining('2 removed') })
  expect(await folder.readJson('locales/de.json')).not.toHaveProperty('greeting')
})

test('each command prints one JSON document of version 1, and its talk beside it', async () => {
  await using stage = await setStage()
  const { lockale } = stage
  const documents: [line: string, code: number, fields: object][] = [
    ['plan --json', 0, { command: 'plan', totals: { texts: 10 }, isCheckedByService: true }],
    ['sync --dry-run --json', 0, { command: 'sync', totals: { texts: 10 } }],
    ['sync --json', 0, { command: 'sync', isComplete: true, written: 6, stopped: null, findings: [] }],
    ['check --json', 0, { command: 'check', messages: 3, findings: [] }],
    [
      'status --json',
      0,
      {
        command: 'status',
        coverage: [
          { locale: 'de', coverage: 1 },
          { locale: 'pl', coverage: 1 },
        ],
      },
    ],
    ['why items --json', 0, { command: 'why', facts: [{ locale: 'de' }, { locale: 'pl' }] }],
    ['accept title --json', 0, { command: 'accept', accepted: [{ locale: 'de' }, { locale: 'pl' }] }],
    ['--version --json', 0, { command: 'version' }],
    ['sync --help --json', 0, { command: 'help' }],
    ['check --locale xx --json', 2, { error: { code: 'LOCALE_UNKNOWN' } }],
  ]
  for (const [line, code, fields] of documents) {
    const ended = await lockale(line)
    expect([line, ended.code]).toEqual([line, code])
    expect(JSON.parse(ended.out)).toMatchObject({ version: 1, ...fields })
    expect(ended.err).not.toContain('{')
  }
})

test('without a terminal: no colours, no line drawn over, results on stdout and progress on stderr', async () => {
  await using stage = await setStage()
  const options = { cwd: stage.folder.path, env: { ...key, TERM: 'xterm-256color' } }
  const { out, err } = await runLockale(['sync'], options)
  for (const control of ['\u001b', '\r']) expect(out + err).not.toContain(control)
  expect(out).toMatch(/^Plan: 6 strings .*\n✓ /u)
  expect(err).toMatch(/^3 strings in 1 source file, 2 locales\nsending 2 requests/u)
  const quiet = await runLockale(['check', '--quiet'], options)
  expect(quiet.err).toBe('')
})

test('two syncs at once: one works, the other names it and leaves', async () => {
  const gate = createGate()
  await using stage = await setStage(en, ({ path }) => gate.passing(path))
  const first = startLockale(['sync'], { cwd: stage.folder.path, env: key })
  await gate.reached
  const second = await stage.lockale('sync')
  expect([second.code, second.err]).toEqual([7, expect.stringContaining(`process ${first.process.pid}`)])
  gate.open()
  expect(await first.ended).toMatchObject({ code: 0 })
})

test('`| head`: a reader that leaves early is no failure', async () => {
  await using stage = await setStage()
  const running = startLockale(['sync'], { cwd: stage.folder.path, env: key })
  running.process.stdout?.destroy()
  const { code, err } = await running.ended
  expect(code).toBe(0)
  expect(err).not.toContain('EPIPE')
  expect(await stage.folder.readJson('locales/de.json')).toHaveProperty('title')
})

describe('signals', () => {
  // Three requests for each locale; the second one waits until it is told to go on.
  const many = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`k${index}`, `Text number ${index}`]))

  test.for<[signal: NodeJS.Signals, code: number]>([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])(
    '%s: what is under way is seen to its end and kept, and the next run pays for the rest only',
    async ([signal, code]) => {
      const gate = createGate(2)
      await using stage = await setStage(many, ({ path }) => gate.passing(path))
      const { service, folder } = stage
      const running = startLockale(['sync'], { cwd: folder.path, env: key })
      await gate.reached
      await interrupt(running.process, signal)
      gate.open()
      const ended = await running.ended
      expect([ended.code, ended.out]).toEqual([
        code,
        expect.stringContaining('2 of 6 requests completed, their translations are kept'),
      ])
      expect(service.counters.texts).toBe(100)
      const texts = await Promise.all(
        ['de', 'pl'].map((locale) => folder.readJson(`locales/${locale}.json`).catch(() => ({}))),
      )
      expect(texts.flatMap((file) => Object.keys(file as object))).toHaveLength(100)
      expect(Object.keys(await folder.allBytes())).not.toContain('.lockale/run.lock')

      expect(await stage.lockale('sync')).toMatchObject({ code: 0 })
      expect(service.counters.texts).toBe(240)
      expect(await stage.lockale('check')).toMatchObject({ code: 0 })
    },
  )

  test('twice: it leaves at once, and the next run goes on', async () => {
    const gate = createGate(2)
    await using stage = await setStage(many, ({ path }) => gate.passing(path))
    const { service, folder } = stage
    const running = startLockale(['sync'], { cwd: folder.path, env: key })
    await gate.reached
    await interrupt(running.process, 'SIGINT')
    running.process.kill('SIGINT')
    expect(await running.ended).toMatchObject({ code: 130 })
    gate.open()
    expect(await stage.lockale('sync')).toMatchObject({ code: 0 })
    // One request was under way: its texts may be paid twice, no others.
    expect(service.counters.texts).toBeLessThanOrEqual(240 + 50)
  })
})

describe('serve', () => {
  test.for<[signal: NodeJS.Signals, code: number]>([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ])('answers until %s, then frees its port', async ([signal, code]) => {
    await using folder = await createFolder({})
    const running = startLockale(['serve', '--port', '0', '--json'], { cwd: folder.path })
    const { url } = JSON.parse(await running.said('}\n')) as { readonly url: string }
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/u)
    expect(await statusOf(`${url}/v2/usage`)).toBe(200)
    running.process.kill(signal)
    expect(await running.ended).toMatchObject({ code, err: expect.stringContaining('It makes pseudo-translations') })
    expect(await statusOf(`${url}/v2/usage`)).toBe('ECONNREFUSED')
  })

  test('a port that is taken is named', async () => {
    await using service = await startAsReal()
    await using folder = await createFolder({})
    const { code, err } = await runLockale(['serve', '--port', String(service.port)], { cwd: folder.path })
    expect([code, err]).toEqual([2, expect.stringContaining(`127.0.0.1:${service.port}`)])
    expect(err).toContain('→ Something else uses this port')
  })
})

interface Gate {
  readonly passing: (path: string) => ReturnType<Interceptor>
  readonly reached: Promise<void>
  open(): void
}

/** Holds the n-th request to translate until it is opened. */
function createGate(nth = 1): Gate {
  let count = 0
  let open = (): void => {}
  let reach = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  const reached = new Promise<void>((resolve) => (reach = resolve))
  return {
    open,
    reached,
    async passing(path) {
      if (path !== '/v2/translate' || ++count !== nth) return undefined
      reach()
      await opened
      return undefined
    },
  }
}

function statusOf(url: string): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const asking = request(url, { headers: { authorization: 'Service-Auth-Key any' }, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asking.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    asking.end()
  })
}

test.for([
  ['a comma too many', '{"a": "x",}'],
  ['a brace that is missing', '{"a": "x"'],
  ['nothing', ''],
])('of a source that cannot be read (%s) nothing is said about strings', async ([, text]) => {
  const config = { source: 'en', targets: ['de'], files: ['{locale}.json'], service: { preset: 'local' } }
  await using folder = await createFolder({ 'lockale.config.json': config, 'en.json': text })
  const { code, out, err } = await callLockale(['check'], { cwd: folder.path })
  expect([code, out.includes('cannot be read'), err.includes('no strings to translate')]).toEqual([1, true, false])
})

test('a source of nothing but numbers is said to have no strings', async () => {
  const config = { source: 'en', targets: ['de'], files: ['{locale}.json'], service: { preset: 'local' } }
  await using folder = await createFolder({ 'lockale.config.json': config, 'en.json': { cta: 5 } })
  for (const [line, isSaid] of [
    ['sync', true],
    ['check', true],
    ['check --locale de', false],
  ] as const) {
    const { code, err } = await callLockale(line.split(' '), { cwd: folder.path })
    expect([line, code, err.includes('! the source files have no strings to translate')]).toEqual([line, 0, isSaid])
  }
})
