import { type LocalService, type ServiceOptions } from '@lockale/service'
import { tones, writingStyles } from '@lockale/api'
import { Interruption } from '@lockale/terminal/interruption'
import { satellite } from '@lockale/resources/satellite'
import { expect, test } from 'vitest'
import { runInside } from '../../canary/run-inside.ts'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder, type Folder } from '../folder.ts'
import type { Ended } from '../lockale.ts'

const key = 'write-test-key'
const wrong = 'The the address is  wrong.'
const right = 'The address is wrong.'

interface World extends AsyncDisposable {
  readonly service: LocalService
  readonly folder: Folder
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>
  /** With something on standard input. */
  pipe(stdin: string, args: readonly string[], signal?: AbortSignal): Promise<Ended>
  json(args: readonly string[]): Promise<Readonly<Record<string, unknown>>>
  /** Bodies that were sent to be improved. */
  sent(): readonly Readonly<Record<string, unknown>>[]
}

async function openWorld(options: ServiceOptions = {}, config?: Readonly<Record<string, unknown>>): Promise<World> {
  const service = await startAsReal(options)
  const files = { source: 'en', targets: ['de'], files: ['{locale}.json'], service: { baseUrl: service.url } }
  const folder = await createFolder(config === undefined ? {} : { 'lockale.config.json': { ...files, ...config } })
  const line = (args: readonly string[]) => ['write', ...args, ...(config ? [] : ['--base-url', service.url])]
  const run: World['run'] = (args, env = {}) =>
    callLockale(line(args), { cwd: folder.path, env: { LOCKALE_KEY: key, ...env } })
  return {
    service,
    folder,
    run,
    pipe: (stdin, args, signal) =>
      runInside(line(args), {
        cwd: folder.path,
        env: { LOCKALE_KEY: key },
        parts: { readStdin: () => Promise.resolve(Buffer.from(stdin)) },
        ...(signal && { signal }),
      }),
    json: async (args) => JSON.parse((await run([...args, '--json'])).out) as Readonly<Record<string, unknown>>,
    sent: () =>
      service.requests
        .filter(({ path }) => path.startsWith('/v2/write'))
        .map(({ body }) => JSON.parse(String(body)) as Readonly<Record<string, unknown>>),
    async [Symbol.asyncDispose]() {
      await service.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

test('prints improved strings and nothing else, and the cost beside them; no file changes', async () => {
  await using world = await openWorld({ characterLimit: 100 }, {})
  const before = await world.folder.bytes()
  expect(await world.run([wrong, 'All is well.'])).toEqual({
    code: 0,
    out: `${right}\nAll is well.\n`,
    err: expect.stringMatching(/^✓ 38 characters billed · 62 left until \d{4}-\d\d-\d\d\n$/u),
  })
  expect(world.sent()).toEqual([{ text: [wrong, 'All is well.'] }])
  expect(await world.folder.bytes()).toEqual(before)
})

test('the document is complete', async () => {
  await using world = await openWorld()
  const cost = { characters: 26, isAtLeast: false, charactersLeft: null, leftUntil: null }
  const head = { version: 1, command: 'write', mode: 'correct', language: 'en-GB', style: null, tone: null }
  const asked = { ...head, texts: [wrong], cost, error: null }
  expect(await world.json([wrong, '--from', 'en-gb', '--dry-run'])).toEqual({
    ...asked,
    dryRun: true,
    improvements: [],
    requests: 0,
  })
  expect(world.service.meter.texts).toEqual([])
  expect(await world.json([wrong, '--from', 'en-gb'])).toEqual({
    ...asked,
    dryRun: false,
    improvements: [{ index: 0, text: right, problem: null, detectedSourceLanguage: 'en' }],
    requests: 1,
  })
})

test.for<[name: string, args: readonly string[], sent: object, after: string]>([
  ['a style', ['--rephrase', '--style', 'casual'], { writing_style: 'casual' }, 'To save, click.'],
  ['a tone', ['--rephrase', '--tone', 'prefer_friendly'], { tone: 'prefer_friendly' }, 'To save, click.'],
  ['neither', ['--rephrase'], {}, 'To save, click.'],
  ['a language', ['--rephrase', '--from', 'en-GB'], { target_lang: 'en-GB' }, 'To save, click.'],
])('--rephrase with %s', async ([, args, sent, after]) => {
  await using world = await openWorld()
  const text = 'In order to save, click.'
  expect(await world.run([text, ...args])).toMatchObject({ code: 0, out: `${after}\n` })
  expect(world.service.requests.some(({ path }) => path === '/v2/write/rephrase')).toBe(true)
  expect(world.sent()).toEqual([{ text: [text], ...sent }])
})

test('standard input is one string, or a string for each line; blank ones cost nothing and equal ones once', async () => {
  await using world = await openWorld()
  expect(await world.pipe('The  one\nthe the two\n', [])).toMatchObject({ code: 0, out: 'The one\nthe two\n' })
  const lines = await world.pipe(`${wrong}\r\n\r\nWell\r\n${wrong}\r\n`, ['--lines'])
  expect(lines).toMatchObject({ code: 0, out: `${right}\n\nWell\n${right}\n` })
  expect(world.sent().at(-1)).toMatchObject({ text: [wrong, 'Well'] })
})

test('many strings are few requests, each as large as the service takes', async () => {
  await using world = await openWorld()
  const texts = Array.from({ length: 60 }, (_, at) => `The  message ${at} is ${'very much '.repeat(30)}long.`)
  const { code, out } = await world.pipe(texts.join('\n'), ['--lines'])
  expect([code, out]).toEqual([0, texts.map((text) => `${text.replace('The  ', 'The ')}\n`).join('')])
  expect(world.sent().length).toBeLessThanOrEqual(3)
})

test('what was answered before it failed is printed, and named is what was not', async () => {
  await using world = await openWorld({ faults: ['correct@2: status 456'] })
  const texts = Array.from({ length: 60 }, (_, at) => `The  message ${at}`)
  const { code, out, err } = await world.pipe(texts.join('\n'), ['--lines'])
  expect([code, out.split('\n').map((line) => line !== '')]).toEqual([
    5,
    Array.from({ length: 61 }, (_, at) => at < 50),
  ])
  expect(err).toContain('! string 51 was not improved: not answered')
  expect(err).toContain('QUOTA_EXCEEDED')
})

test('a key in an answer is not shown', async () => {
  const entries = { [wrong]: `The key ${key} is known.` }
  await using world = await openWorld({ seed: { phrasebook: [{ source: 'en', target: 'en-us', entries }] } })
  expect(await world.run([wrong, '--from', 'en-US'])).toMatchObject({ code: 0, out: 'The key [redacted] is known.\n' })
})

test('Ctrl-C on the way: what was answered is printed, and what is under way is waited for', async () => {
  const stop = new AbortController()
  let requests = 0
  await using world = await openWorld({
    intercept: ({ path }) => {
      if (path === '/v2/write/correct' && ++requests === 2) stop.abort(new Interruption('SIGINT'))
      return undefined
    },
  })
  const texts = Array.from({ length: 120 }, (_, at) => `The  message ${at}`)
  const { code, out } = await world.pipe(texts.join('\n'), ['--lines'], stop.signal)
  expect([code, out.split('\n').filter((line) => line !== '').length]).toEqual([130, 100])
})

test('works with the local service, and without a config or a key', async () => {
  await using folder = await createFolder({})
  expect(await callLockale(['write', wrong, '--local'], { cwd: folder.path })).toMatchObject({
    code: 0,
    out: `${right}\n`,
  })
})

test.for<[name: string, args: readonly string[], code: number, says: string, options?: ServiceOptions]>([
  ['two ways at once', ['a', '--correct', '--rephrase'], 2, '--correct and --rephrase'],
  ['style and tone', ['a', '--rephrase', '--style', 'simple', '--tone', 'friendly'], 2, '--style and --tone'],
  ['a style of a correction', ['a', '--style', 'simple'], 2, 'Add --rephrase'],
  ['an unknown style', ['a', '--rephrase', '--style', 'simpel'], 2, 'Did you mean simple?'],
  ['an unknown tone', ['a', '--rephrase', '--tone', 'loud'], 2, 'prefer_diplomatic'],
  ['no text', [' '], 2, 'TEXT_MISSING'],
  ['lines of arguments', ['a', '--lines'], 2, '--lines works with standard input only'],
  ['a text that is too large', ['the '.repeat(3000)], 2, 'limit of one request (10 KiB'],
  ['a language that cannot be improved', ['Tak', '--from', 'pl'], 2, 'cannot improve strings in pl'],
  ['traditional Chinese', ['保存', '--from', 'zh-TW'], 2, 'cannot improve strings in zh-Hant'],
  [
    'a style where there is none',
    ['保存', '--from', 'ja', '--rephrase', '--style', 'simple'],
    2,
    'prefer_simple, which is ignored',
  ],
  ['a budget', [wrong, '--max-characters', '10'], 5, 'BUDGET_EXCEEDED'],
  ['too little left', [wrong], 5, 'QUOTA_EXCEEDED', { characterLimit: 5 }],
  ['a key that is refused', ['a'], 4, 'UNAUTHORIZED', { strictKeys: true }],
  ['a service with a problem', ['a'], 6, 'UNAVAILABLE', { faults: ['correct: status 500'] }],
  ['no service', ['a', '--base-url', 'http://127.0.0.1:1'], 6, 'CONNECTION_FAILED'],
  ['a way that is not there', ['a', '--aply'], 2, 'USAGE_UNKNOWN_FLAG'],
])('refused: %s', async ([name, args, code, says, options]) => {
  await using world = await openWorld(options, name === 'no service' ? {} : undefined)
  const ended = await world.run(args)
  expect([ended.code, ended.out, ended.err]).toEqual([code, '', expect.stringContaining(says)])
  expect(ended.err).not.toContain(key)
  expect(world.service.meter.texts).toEqual([])
})

test('a free key and no key are refused, and the budget of a config counts', async () => {
  await using world = await openWorld({}, { budget: { maxCharacters: 10 } })
  expect((await world.run(['a'], { LOCKALE_KEY: `${key}:fx` })).err).toContain('this needs a paid plan')
  expect((await world.run(['a'], { LOCKALE_KEY: '' })).err).toContain('KEY_MISSING')
  expect(await world.run([wrong])).toMatchObject({ code: 5, err: expect.stringContaining('BUDGET_EXCEEDED') })
  expect(world.service.meter.texts).toEqual([])
})

test('all styles and tones there are can be asked for', () => {
  const write = satellite.commands.find(({ name }) => name === 'write')
  const valuesOf = (name: string) => write?.flags.find((flag) => flag.name === name)?.takes?.values
  const both = (values: readonly string[]) => [...values, ...values.map((value) => `prefer_${value}`)]
  expect(valuesOf('style')).toEqual(both(writingStyles))
  expect(valuesOf('tone')).toEqual(both(tones))
})
