import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createClient } from '../client.ts'
import type { LanguageService } from '../language-service.ts'
import { isRequestRefused } from '../http/request-refused.ts'
import { listen, sendJson } from '../testing/listen.ts'
import { openClient } from '../testing/open-client.ts'
import { createTranslator, type Translator } from '../translator.ts'
import type { RawRequest } from '../resources/raw.ts'
import { callTable } from './call-table.ts'

const hello = { text: ['Hello'], targetLang: 'de' }
const id = '11111111-1111-4111-8111-111111111111'
const pair = { sourceLang: 'en', targetLang: 'de' }

/** The client as JavaScript sees it. */
type Untyped = Readonly<Record<string, (...given: readonly unknown[]) => Promise<unknown>>> &
  Readonly<Record<string, Readonly<Record<string, (...given: readonly unknown[]) => Promise<unknown>>>>>

/** Returns an object with a getter that throws an error with a secret. */
function throwing<T extends object>(name: string, given: T): T {
  return Object.defineProperty({ ...given }, name, {
    enumerable: true,
    get() {
      throw new TypeError('secret')
    },
  })
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function loop(): Record<string, unknown> {
  const own: Record<string, unknown> = {}
  own['own'] = own
  return own
}

function rawLoop(): RawRequest {
  return { method: 'POST', path: '/v2/a', body: { kind: 'json', value: loop() } }
}

test.for<[call: string, given: readonly unknown[], says: string, hint: string]>([
  ['translate', [{ ...hello, glossaryId: id }], 'has no parameter glossaryId', 'Did you mean glossaryIds?'],
  ['translate', [{ text: ['a'], target_lang: 'de' }], 'has no parameter target_lang', 'Did you mean targetLang?'],
  ['translate', [], 'translate needs params', 'It is an object with text and targetLang.'],
  ['translate', ['Hello', null, 'de'], 'params of translate is not an object', 'of type string'],
  ['translate', [{ ...hello, targetLang: undefined }], 'translate needs params.targetLang', 'It is a string.'],
  ['translate', [{ ...hello, sourceLang: null }], 'params.sourceLang of translate is not a string', 'Leave it out.'],
  ['translate', [{ ...hello, glossaryIds: id }], 'params.glossaryIds of translate is not a list', 'a list of one'],
  ['translate', [{ ...hello, glossaryIds: [id, 7] }], 'params.glossaryIds[1] of translate is not a string', 'number'],
  ['translate', [hello, { timeout: 60_000 }], 'has no parameter timeout', 'Known are signal, attempts'],
  ['translate', [hello, { signal: new AbortController() }], 'options.signal of translate is not an AbortSignal', ''],
  ['translate', [{ ...hello, [`${id} secret`]: 1 }], 'has no parameter with this name', 'Known are text'],
  ['translate', [hello, { signal: { aborted: false } }], 'options.signal of translate is not an AbortSignal', ''],
  ['languages', [], 'languages needs resource', 'It is a string.'],
  ['usage', [5], 'options of usage is not an object', 'of type number'],
  [
    'documents.translate',
    [{ input: 'a', output: 'b', targetLang: 'de', glossaryId: id }],
    'glossaryId',
    'glossaryIds?',
  ],
  ['documents.translate', [{ input: 'a', targetLang: 'de' }], 'documents.translate needs params.output', 'a path'],
  ['documents.upload', [{ input: { name: 'a.txt' }, targetLang: 'de' }], 'params.input', 'of type object'],
  ['documents.upload', [{ input: { name: 'a', bytes: 'x' }, targetLang: 'de' }], 'params.input.bytes', 'type string'],
  ['glossaries.create', [{ name: 'UI' }], 'glossaries.create needs params.dictionaries', 'It is a list'],
  ['glossaries.create', [{ name: 'UI', dictionaries: { ...pair, entries: '' } }], 'is not a list', 'of type object'],
  [
    'glossaries.create',
    [{ name: 'UI', dictionaries: [{ ...pair, entries: {}, format: 'csv' }] }],
    'has no parameter format in params.dictionaries[0]',
    'Known are sourceLang, targetLang, entries, entriesFormat.',
  ],
  ['glossaries.get', [], 'glossaries.get needs glossaryId', 'It is a string.'],
  ['glossaries.entries', [id, { source_lang: 'en' }], 'needs pair.sourceLang', 'a string'],
  ['styleRules.create', [{ name: 'a', language: 'de', configured_rules: {} }], 'configured_rules', 'configuredRules?'],
  ['spokenTerms.create', [{ name: 'a', lists: [] }], 'has no parameter lists', 'Known are name, termLists.'],
  ['memories.upload', [{ jobId: 'x' }, 'a.tmx'], 'needs started.uploadUrl', 'a string'],
  ['voiceJobs.create', [{}], 'voiceJobs.create needs params.file', 'an object with name'],
  ['voice.reconnect', ['token'], 'token of voice.reconnect is not a Secret', ''],
  ['admin.analytics', [{ from: 2026, to: '2026-01-01' }], 'params.from of admin.analytics is not a date', ''],
  ['request', [{ method: 'GET', path: '/v2/usage', headers: new Headers() }], 'is not a plain object', 'type object'],
  ['translate', [{ ...hello, extraFields: new Map([['a', 1]]) }], 'params.extraFields of translate is not', 'object'],
  ['request', [{ method: 'GET', path: '/v2/usage', query: { a: 'b' } }], 'params.query of request is not a list', ''],
])('%s refuses %j', async ([call, given, says, hint]) => {
  const server = await listen((response) => sendJson(response, {}))
  for (const checks of [true, false]) {
    const [first = '', second] = call.split('.')
    const client = openClient(server.url, { checks }) as unknown as Untyped
    const asked = second === undefined ? client[first]?.(...given) : client[first]?.[second]?.(...given)
    const error: unknown = await asked?.catch((reason: unknown) => reason)
    expect(isRequestRefused(error, 'parameters')).toBe(true)
    expect(error).toMatchObject({ code: 'REQUEST_INVALID', message: expect.stringContaining(says) as string })
    expect(error).toMatchObject({ hint: expect.stringContaining(hint) as string })
    expect(JSON.stringify(error)).not.toContain('secret')
  }
  expect(server.connections()).toBe(0)
})

test.for<[name: string, ask: (client: LanguageService) => unknown, says: string]>([
  ['a field', (client) => client.translate(throwing('context', hello)), 'params.context of translate cannot be read'],
  ['a whole argument', (client) => client.usage(revoked()), 'options of usage cannot be read'],
  ['an option of the client', () => createClient(throwing('key', { key: '' })), 'options.key of createClient'],
  ['a bigint', (client) => client.translate({ ...hello, text: [7n as never] }), 'cannot be written as JSON'],
  ['a loop', (client) => client.translate({ ...hello, extraFields: loop() }), 'cannot be written as JSON'],
  ['a loop in a raw body', (client) => client.request(rawLoop()), 'cannot be written as JSON'],
])('%s that cannot be read or sent is refused, without the error of the runtime', async ([, ask, says]) => {
  const server = await listen((response) => sendJson(response, {}))
  const client = openClient(server.url)
  const error: unknown = await (async () => ask(client))().catch((reason: unknown) => reason)
  expect(isRequestRefused(error, 'parameters')).toBe(true)
  expect(error).toMatchObject({ message: expect.stringContaining(says) as string })
  expect(inspect(error)).not.toContain('secret')
  expect(server.connections()).toBe(0)
})

test.for<[name: string, ask: (client: Untyped) => unknown, says: string]>([
  ['translate', (client) => client['translate']?.({ text: spread(0), targetLang: 'de' }), 'params.text of translate'],
  ['a list that begins', (client) => client['rephrase']?.({ text: spread(3) }), 'params.text of rephrase'],
  ['translateAll', (client) => client['translateAll']?.(spread(2), { targetLang: 'de' }), 'strings of translateAll'],
  [
    'glossary ids',
    (client) => client['translate']?.({ ...hello, glossaryIds: spread(1) }),
    'params.glossaryIds of translate',
  ],
  ['a query', (client) => client['request']?.({ method: 'GET', path: '/v2/a', query: spread(0) }), 'params.query of'],
])('%s with four thousand million empty places is refused at once', async ([, ask, says]) => {
  const server = await listen((response) => sendJson(response, {}))
  for (const checks of [true, false]) {
    const client = openClient(server.url, { checks }) as unknown as Untyped
    await expect(ask(client)).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
      rule: 'parameters',
      message: expect.stringContaining(says) as string,
      hint: 'It is a list. Nothing was sent.',
    })
  }
  expect(server.connections()).toBe(0)
})

/** A list whose last place is far behind its items. */
function spread(items: number): readonly string[] {
  const list = Array.from({ length: items }, () => 'Hello')
  list.length = 4_000_000_000
  return list
}

test.for<[name: string, ask: (client: Translator, list: string[]) => Promise<object>]>([
  ['translate', (client, text) => client.translate({ text, targetLang: 'de' })],
  ['translate with settings', (client, text) => client.translate({ text, targetLang: 'de', context: 'Shop' })],
  ['translateAll', (client, strings) => client.translateAll(strings, { targetLang: 'de' })],
  ['rephrase', (client, text) => client.rephrase({ text })],
  ['correct', (client, text) => client.correct({ text })],
])('%s sends and returns the strings that it was given, even if the list is emptied at once', async ([, ask]) => {
  const server = await listen((response, { body }) => {
    const answers = (JSON.parse(body) as { text: string[] }).text.map((text) => ({ text }))
    sendJson(response, { translations: answers, improvements: answers })
  })
  const own = { key: 'k', baseUrl: server.url }
  for (const client of [createTranslator(own), openClient(server.url)]) {
    const list = ['Yes', 'No']
    const asked = ask(client, list)
    list.length = 0
    const two = [expect.objectContaining({ text: 'Yes' }), expect.objectContaining({ text: 'No' })]
    const answered = (await asked) as Record<string, unknown>
    expect(answered['translations'] ?? answered['improvements']).toEqual(two)
    await client.close()
  }
})

test('createTranslator names itself where an option is refused', () => {
  const create = createTranslator as (options: unknown) => unknown
  expect(() => create({ key: 'k', timeoutMS: 5 })).toThrow(
    expect.objectContaining({
      message: 'The client was not created: createTranslator has no parameter timeoutMS (rule parameters).',
      hint: 'Did you mean timeoutMs? Nothing was sent.',
    }) as Error,
  )
  expect(() => create({ key: 'k', timeoutMs: '5' })).toThrow('options.timeoutMs of createTranslator is not a number')
})

test.for<[name: string, given: unknown, says: string, hint: string]>([
  ['nothing', undefined, 'createClient needs options', 'an object'],
  ['an unknown option', { key: 'k', timeout: 60_000 }, 'no parameter timeout', 'Did you mean timeoutMs?'],
  ['another preset', { key: 'k', preset: 'Deepl' }, 'options.preset', 'Did you mean deepl?'],
  ['no clock', { key: 'k', clock: () => 0 }, 'options.clock of createClient is not an object', 'of type function'],
])('createClient refuses %s', ([, given, says, hint]) => {
  const create = createClient as (options: unknown) => LanguageService
  expect(() => create(given)).toThrow(
    expect.objectContaining({
      message: expect.stringContaining(says) as string,
      hint: expect.stringContaining(hint) as string,
    }) as Error,
  )
})

test('a word is refused with a suggestion only where the client checks, in any letter case', async () => {
  const server = await listen((response) => sendJson(response, { translations: [{ text: 'Hallo' }] }))
  const odd = { ...hello, formality: 'mor' as 'more' }
  await expect(openClient(server.url).translate(odd)).rejects.toMatchObject({
    rule: 'unknown-value',
    hint: 'Did you mean more? Nothing was sent.',
  })
  await openClient(server.url, { checks: false }).translate(odd)
  await openClient(server.url).translate({ ...hello, formality: 'LESS' as 'less' })
  expect(server.requests.map(({ body }) => (JSON.parse(body) as { formality: string }).formality)).toEqual([
    'mor',
    'LESS',
  ])
})

test.for([
  ['German', 'de'],
  ['pt_BR', 'pt-BR'],
])('%s is no language code', async ([targetLang = '', meant = '']) => {
  const server = await listen((response) => sendJson(response, {}))
  await expect(openClient(server.url).translate({ text: 'Hello', targetLang })).rejects.toMatchObject({
    rule: 'unknown-value',
    hint: `Did you mean ${meant}? Nothing was sent.`,
  })
})

test('a call that gives an iterable throws at once', () => {
  const client = openClient('http://127.0.0.1:9') as unknown as Untyped
  expect(() => client['memories']?.['each']?.({ pageSize: 5 })).toThrow('has no parameter pageSize')
  expect(() => client['memories']?.['segments']?.()).toThrow('needs translationMemoryId')
})

test('what the service gave goes back as it is: handles, jobs and pairs have more fields', async () => {
  const server = await listen((response) => sendJson(response, { dictionaries: [{ entries: 'a\tb' }] }))
  const dictionary = { ...pair, entryCount: 1 }
  expect(await openClient(server.url).glossaries.entries(id, dictionary)).toBe('a\tb')
})

test('every call of the client has its row', () => {
  const client = openClient('http://127.0.0.1:9')
  expect(namesIn(callTable).toSorted()).toEqual(
    namesIn(client)
      .filter((name) => name !== 'close')
      .toSorted(),
  )
})

/** The names of all calls: `glossaries.create`. A row of the table is no function: it ends where arguments begin. */
function namesIn(object: object, prefix = ''): readonly string[] {
  return Object.entries(object as Readonly<Record<string, object>>).flatMap(([name, value]) => {
    const isCall = typeof value === 'function' || Object.values(value).every((one) => 'isOptional' in Object(one))
    return isCall ? [`${prefix}${name}`] : namesIn(value, `${prefix}${name}.`)
  })
}
