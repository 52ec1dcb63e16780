import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSession, type Session } from '../build-session.ts'
import type { OpenedProject, PanelCard } from './panel-calls.ts'
import { servePanel, type isLocalPeer } from './panel-channel.ts'

type PeerRequest = NonNullable<Parameters<typeof isLocalPeer>[0]>

const config = { source: 'en', targets: ['de', 'fr'], files: ['{locale}/{namespace}.json'], syntax: 'i18next' }
const english = {
  title: 'Parcel desk',
  welcome: 'Welcome, {{name}}!',
  items_one: '{{count}} parcel',
  items_other: '{{count}} parcels',
  waiting: '{{count}} parcels',
}

let root: string
let session: Session
let call: (name: string, data: unknown, code?: unknown) => Promise<Answer>
/** What the terminal was told. */
let told: string[]
const localPeer: PeerRequest = { headers: {}, socket: { remoteAddress: '127.0.0.1' } }
beforeEach(async () => {
  told = []
  root = await mkdtemp(join(tmpdir(), 'lockale-panel-'))
  await write('lockale.config.json', JSON.stringify(config))
  await write('en/home.json', JSON.stringify(english))
  await write('de/home.json', '{\n  "title": "Paketschalter",\n  "welcome": "Hallo, {{name}}!"\n}\n')
  session = createSession({ root, config: undefined })
  call = connect(() => session.open())
})
afterEach(() => rm(root, { recursive: true }))

test('a message is found by what the page shows, and saved as a person writes it', async () => {
  const { value } = await call('find', {
    levels: [['Ada'], ['Hallo, Ada!']],
    locale: 'de-AT',
    pseudo: '',
    loaded: [['de', 'home']],
  })
  const card = cardIn(value)
  expect(card).toMatchObject({
    message: 'welcome',
    locale: 'de',
    root: relative(process.cwd(), root),
    file: 'de/home.json',
    place: { line: 3, column: 14 },
    sourceFile: 'en/home.json',
    locales: ['de', 'fr'],
    command: undefined,
  })
  const decision = (text: string) => ({
    id: card.id,
    sourceHash: card.sourceHash,
    forms: card.forms.map(({ form, textHash }) => ({ form, textHash, text })),
  })
  expect((await call('check', { id: card.id, form: '', text: 'Hi!' })).value).toMatchObject({
    problems: [{ code: 'placeholder-missing' }],
  })
  expect((await call('save', decision('Hi!'))).value).toMatchObject({ refused: expect.stringContaining('{{name}}') })
  expect((await call('save', decision('Hi, {{name}}!'))).value).toMatchObject({
    refused: undefined,
    card: { forms: [{ text: 'Hi, {{name}}!' }] },
  })
  expect(await readFile(join(root, 'de/home.json'), 'utf8')).toBe(
    '{\n  "title": "Paketschalter",\n  "welcome": "Hi, {{name}}!"\n}\n',
  )
  expect((await call('save', decision('Hey, {{name}}!'))).value).toMatchObject({
    refused: 'The translation in de/home.json has changed.',
  })
})

test.for<[name: string, call: string, data: object, answer: object]>([
  [
    'a string of several messages',
    'find',
    { levels: [['3 parcels']], locale: 'fr' },
    {
      list: {
        total: 2,
        rows: [
          { message: 'items', locale: 'fr', file: 'fr/home.json', source: '{{count}} parcel', text: '' },
          { message: 'waiting' },
        ],
      },
    },
  ],
  [
    'a problem',
    'card',
    { file: '/de/home.json', locale: 'de', message: 'items' },
    { message: 'items', command: 'npx lockale sync --locale de --message items' },
  ],
  ['a missing key', 'card', { namespace: 'home', locale: 'de', message: 'items' }, { message: 'items', locale: 'de' }],
  [
    'words',
    'rows',
    { search: 'parcel desk', locales: ['fr'] },
    { total: 1, rows: [{ message: 'title', locale: 'fr' }] },
  ],
])('%s leads to its message', async ([, name, data, answer]) => {
  const file = 'file' in data ? { file: root + String(data.file) } : {}
  expect(await call(name, { ...data, ...file })).toMatchObject({ value: answer })
})

test('all strings of a page, in its order, each leads to its message', async () => {
  const texts = ['3 parcels', 'Ada', 'Hallo, Ada!', 'Paketschalter', 'Parcel desk', ' Hallo,\n Ada! ']
  const { value } = await call('page', { texts, locale: 'de', loaded: [['de', 'home']] })
  const file = relative(process.cwd(), join(root, 'de/home.json'))
  const row = (message: string, text: string) => ({ locale: 'de', file, message, text, isPath: true })
  expect(value).toEqual({
    total: 3,
    // The first is in no loaded file: the page falls back to the source string.
    rows: [row('items_other', '3 parcels'), row('welcome', 'Hallo, Ada!'), row('title', 'Paketschalter')],
  })
  const [first] = (value as { rows: readonly object[] }).rows
  expect(await call('card', { ...first })).toMatchObject({ value: { message: 'items', locale: 'de' } })
  expect(await call('page', { texts: 'x', loaded: 3 })).toEqual({
    id: expect.any(Number) as number,
    value: { total: 0, rows: [] },
  })
})

test('a pseudo-translation leads to its message', async () => {
  const [opened] = await session.open()
  const [pseudo] = (await opened?.project.pseudoResources('en-XA')) ?? []
  const { title } = JSON.parse(pseudo?.json ?? '{}') as { readonly title: string }
  expect((await call('find', { levels: [[title]] })).value).toEqual({ card: undefined })
  const { value } = await call('find', { levels: [[title]], locale: 'en-XA', pseudo: 'en-XA' })
  expect(value).toMatchObject({ card: { message: 'title', locale: 'de' } })
})

test('the same message in another locale, and what there is not', async () => {
  const { value } = await call('find', { levels: [['Parcel desk']] })
  const { id, message, locale } = cardIn(value)
  expect([message, locale]).toEqual(['title', 'de'])
  expect((await call('card', { id, locale: 'fr' })).value).toMatchObject({ message: 'title', locale: 'fr' })
  expect(await call('find', { levels: [['Nothing like this']] })).toEqual({ id: 1, value: { card: undefined } })
  for (const [name, data] of [
    ['card', { id: 'x' }],
    ['card', { locale: 'de', message: 'nowhere' }],
    ['save', { id: '["7","x"]', forms: [] }],
    ['check', 3],
    ['__proto__', {}],
  ] as const) {
    expect(await call(name, data)).toMatchObject({
      error: expect.stringMatching(/MESSAGE_UNKNOWN|REVIEW_REQUEST_INVALID/u),
    })
  }
})

test('a page on another machine gets nothing before it says the code, and no absolute path after it', async () => {
  const far = connect(() => session.open(), { headers: {}, socket: { remoteAddress: '192.168.1.7' } })
  const save = { id: '', sourceHash: '', forms: [] }
  for (const [name, data] of [
    ['find', { levels: [['Parcel desk']] }],
    ['rows', { search: '', locales: [] }],
    ['card', { locale: 'de', message: 'title', namespace: 'home' }],
    ['check', { id: '', form: '', text: '' }],
    ['save', save],
    ['nothing', {}],
  ] as const) {
    for (const code of [undefined, '', 3, {}, 'aaaaa-aaaaa'])
      expect(await far(name, data, code)).toEqual({ id: 1, error: expect.stringContaining('code'), isLocked: true })
  }
  expect(told).toEqual([
    expect.stringMatching(/^A page on another machine \(192\.168\.1\.7\) .*: [2-9a-z]{5}-[2-9a-z]{5}$/u),
  ])
  const code = told[0]?.slice(-11) ?? ''
  for (const typed of [code, ` ${code.toUpperCase().replace('-', ' ')}`]) {
    const { value } = await far('card', { locale: 'de', message: 'title', namespace: 'home' }, typed)
    expect(cardIn({ card: value })).toMatchObject({ message: 'title', file: 'de/home.json' })
    expect(JSON.stringify(value)).not.toContain(`"${root}`)
  }
  expect(told).toHaveLength(1)
})

interface Answer {
  readonly value?: unknown
  readonly error?: string
  readonly isLocked?: boolean
}

function connect(open: () => Promise<readonly OpenedProject[]>, request: PeerRequest = localPeer): typeof call {
  const listeners = new Map<string, ((first: never, second: never) => void)[]>()
  const ws: Parameters<typeof servePanel>[0]['ws'] = {
    on: (event: string, listener: (first: never, second: never) => void) =>
      void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
  }
  const say = (text: string) => void told.push(text)
  servePanel({ ws }, { open, say })
  servePanel({ ws }, { open, say }) // a second plugin of the same server
  const tell = (event: string, first: unknown, second: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(first as never, second as never)
  }
  const socket = {}
  tell('connection', socket, request)
  return async (name, data, code) =>
    new Promise((resolve) => {
      const send = (_event: string, answer: unknown) => resolve(answer as Answer)
      tell('lockale:call', { id: 1, name, data, code }, { socket, send })
    })
}

function cardIn(value: unknown): PanelCard {
  return (value as { readonly card: PanelCard }).card
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}
