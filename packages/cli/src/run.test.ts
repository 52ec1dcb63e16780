import { LockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { Interruption } from '@lockale/terminal/interruption'
import { run } from './run.ts'
import { type FakeOptions, fakeConfig, fakeHost } from '@lockale/terminal/testing/fake-host'

/** One call with everything it left behind. */
async function call(line: string, options: FakeOptions = {}) {
  const host = fakeHost(options)
  const code = await run(line.split(' ').filter(Boolean), host)
  return { code, out: host.out(), err: host.err(), calls: host.calls }
}

const failing = (error: unknown): FakeOptions => ({
  parts: {
    openProject: async () => {
      throw error
    },
  },
})
const [german] = fakeConfig.targets
const targetsOf = (...locales: readonly string[]): FakeOptions => ({
  config: { targets: locales.flatMap((locale) => (german === undefined ? [] : [{ ...german, locale }])) },
})
const pseudo = targetsOf('en-XA', 'ar-XB')
const mixed = targetsOf('de', 'en-XA')
const choice = { locales: ['de'], refresh: ['style'], pruneHuman: false, adopt: true }
const savedPlan: FakeOptions = {
  parts: { readText: async () => JSON.stringify({ savedPlan: 1, choice, characters: 7, steps: [] }) },
}
const local = { config: { service: { ...fakeConfig.service, preset: 'local' } } } as const

test.for<[line: string, options: FakeOptions, code: number, calls: readonly string[]]>([
  ['sync', {}, 0, ['open /app', 'connect', 'sync {"strict":false,"adopt":false,"allowPrune":false}', 'close']],
  ['sync --local', {}, 0, ['open /app', 'connect local', expect.stringContaining('sync '), 'close']],
  [
    'sync --locale PT_br,de --max-characters 9 --adopt --allow-prune',
    {},
    0,
    [
      'open /app',
      'connect',
      'sync {"locales":["de","pt-BR"],"maxCharacters":9,"strict":false,"adopt":true,"allowPrune":true}',
      'close',
    ],
  ],
  ['sync --dry-run', {}, 0, ['open /app', 'plan {"connected":false,"adopt":false,"allowPrune":false}']],
  [
    'sync --dry-run --locale de --local',
    {},
    0,
    ['open /app', 'connect local', expect.stringContaining('"connected":true'), 'close'],
  ],
  ['plan', {}, 0, ['open /app', 'plan {"connected":false,"adopt":false}']],
  [
    'plan',
    { env: { LOCKALE_KEY: 'k' } },
    0,
    ['open /app', 'connect', 'plan {"connected":true,"adopt":false}', 'close'],
  ],
  ['plan', local, 0, ['open /app', 'connect', 'plan {"connected":true,"adopt":false}', 'close']],
  ['check --locale de', {}, 0, ['open /app', 'check {"locales":["de"]}']],
  ['check --cwd shop --config ../c.ts', {}, 0, ['open /app/shop ../c.ts', 'check {}']],
  ['status --cwd /other', {}, 0, ['open /other', 'check {"countRefused":true}']],
  ['sync --retry-refused', {}, 0, ['open /app', 'connect', expect.stringContaining('"retryRefused":true'), 'close']],
  ['plan --retry-refused', {}, 0, ['open /app', expect.stringContaining('"retryRefused":true')]],
  [
    'accept --state case-changed --locale de',
    {},
    0,
    ['open /app', 'accept {"messages":[{"message":"*"}],"locales":["de"],"states":["case-changed"]}'],
  ],
  ['accept', {}, 2, []],
  ['reopen --locale de', {}, 2, []],
  ['accept cta --locale de', {}, 0, ['open /app', 'accept {"messages":[{"message":"cta"}],"locales":["de"]}']],
  ['reopen legal.* --locale de', {}, 0, ['open /app', 'reopen {"messages":[{"message":"legal.*"}],"locales":["de"]}']],
  [
    'plan --refresh glossary,notes --prune-human',
    {},
    0,
    ['open /app', expect.stringContaining('"refresh":["glossary","notes"],"pruneHuman":true')],
  ],
  ['sync --refresh all', {}, 0, ['open /app', 'connect', expect.stringContaining('"model","instructions"'), 'close']],
  ['sync --refresh glosary', {}, 2, []],
  ['plan --out p.json --cwd shop', {}, 0, ['open /app/shop', expect.any(String), 'write /app/shop/p.json']],
  ['sync --plan p.json', savedPlan, 0, ['open /app', 'connect', expect.stringContaining('"savedPlan":7'), 'close']],
  ['sync --plan p.json --locale de', savedPlan, 2, []],
  ['sync --plan p.json', {}, 2, ['read /app/p.json']],
  ['why cta', {}, 0, ['open /app', 'why {"messages":[{"message":"cta"}]}']],
  ['--help', {}, 0, []],
  ['--version', {}, 0, []],
  ['help sync', {}, 0, []],
  ['', {}, 0, []],
  ['--json', {}, 2, []],
  ['sync --locale klingon', {}, 2, ['open /app']],
  ['cache', {}, 0, ['open /app', 'cache {}']],
  ['cache --compact', {}, 0, ['open /app', 'cache {"change":"compact"}']],
  ['cache --clear --json', {}, 0, ['open /app', 'cache {"change":"clear"}']],
  ['cache --clear --compact', {}, 2, []],
  // nobody is asked for a pseudo-locale: no key, no connection
  ['sync', pseudo, 0, ['open /app', expect.stringContaining('sync ')]],
  ['sync', { ...pseudo, env: { CI: '1' } }, 0, ['open /app', expect.stringContaining('sync ')]],
  ['sync --locale en-XA', mixed, 0, ['open /app', expect.stringContaining('sync ')]],
  ['sync', mixed, 0, ['open /app', 'connect', expect.stringContaining('sync '), 'close']],
  ['plan', { ...pseudo, env: { LOCKALE_KEY: 'k' } }, 0, ['open /app', 'plan {"connected":true,"adopt":false}']],
])('lockale %s', async ([line, options, code, calls]) => {
  const result = await call(line, options)
  expect(result.calls).toEqual(calls)
  expect(result.code).toBe(code)
})

test.for<[name: string, env: Record<string, string>, line: string, options: FakeOptions]>([
  ['spends when told to', { CI: 'true' }, 'sync --yes', {}],
  ['plans', { CI: 'true' }, 'sync --dry-run', {}],
  ['uses the local service of the flag', { CI: '1' }, 'sync --local', {}],
  ['uses the local service of the config', { CI: '1' }, 'sync', local],
  ['is off for CI=false', { CI: 'false' }, 'sync', {}],
  ['is off for an empty CI', { CI: '' }, 'sync', {}],
])('CI %s', async ([, env, line, options]) => {
  expect((await call(line, { ...options, env })).code).toBe(0)
})

test.for(['true', '1', 'woodpecker'])('CI=%s does not spend unless told to', async (CI) => {
  const { code, err, calls } = await call('sync', { env: { CI } })
  expect({ code, calls }).toEqual({ code: 2, calls: ['open /app'] })
  expect(err).toMatch(/^✗ SPEND_NOT_CONFIRMED .*\n {2}→ Add --yes/u)
})

test('in CI a sync is strict', async () => {
  const { calls } = await call('sync --yes', { env: { CI: '1' } })
  expect(calls).toContainEqual(expect.stringContaining('"strict":true'))
})

test('stdout is the result, stderr is the talk', async () => {
  const events = [{ type: 'planned', texts: 2, requests: 1, characters: 20, locales: [] }] as const
  const noting = await call('sync', { events })
  expect(noting.out).toMatch(/^Plan: 2 strings .*\n✓ 2 strings written .*\n$/u)
  expect(noting.err).toBe('sending 1 request: 20 characters\n')
  const quiet = await call('sync --quiet', { events })
  expect(quiet.out).toBe(noting.out)
  expect(quiet.err).toBe('')
})

test('the live line is gone before the result is printed, and after an error', async () => {
  const events = [{ type: 'planned', texts: 2, requests: 1, characters: 20, locales: [] }] as const
  expect((await call('sync --no-color', { events, isTty: true })).err.endsWith('\r\u001b[J')).toBe(true)
})

test.for<[line: string, document: unknown]>([
  [
    'sync --json',
    { version: 1, command: 'sync', isComplete: true, written: 2, characters: 20, findings: [], stopped: null },
  ],
  ['plan --json', { version: 1, command: 'plan', source: 'en', steps: [], settings: [], isCheckedByService: false }],
  ['check --json', { version: 1, command: 'check', messages: 3, findings: [], coverage: [] }],
  ['status --json', { version: 1, command: 'status', messages: 3, coverage: [] }],
  ['accept cta --json', { version: 1, command: 'accept', accepted: [{ message: 'cta', locale: 'de' }], skipped: [] }],
  ['why cta --json', { version: 1, command: 'why', facts: [] }],
  ['--version --json', { version: 1, command: 'version', lockale: expect.stringMatching(/^\d+\.\d+\.\d+/u) }],
  [
    '--help --json',
    { version: 1, command: 'help', commands: expect.arrayContaining([expect.objectContaining({ name: 'sync' })]) },
  ],
  ['sync --help --json', { version: 1, command: 'help', commands: [{ name: 'sync' }] }],
  [
    'snyc --json',
    { version: 1, error: { code: 'USAGE_UNKNOWN_COMMAND', hint: expect.stringContaining('sync'), place: null } },
  ],
  ['--json', { version: 1, error: { code: 'USAGE_NO_COMMAND' } }],
  [
    'check --json --locale x',
    { version: 1, error: { code: 'LOCALE_UNKNOWN', hint: expect.stringContaining('de, pt-BR') } },
  ],
])('lockale %s prints exactly one document', async ([line, document]) => {
  const { out } = await call(line)
  expect(JSON.parse(out)).toMatchObject(document as object)
})

test('a finding as data has its place, its facts and its sentence', async () => {
  const finding = {
    code: 'placeholder-missing',
    severity: 'error',
    file: 'pl.json',
    position: { line: 88, column: 14 },
    range: { start: 1, end: 2 },
    locale: 'pl',
    message: 'cart.items',
    arguments: { placeholder: '{{count}}' },
  } as const
  const check = async () => ({
    diagnostics: [finding],
    coverage: [],
    messages: 1,
    baseline: undefined,
    syntaxes: [],
    shortfalls: [],
  })
  const { out, code } = await call('check --json', { project: { check } })
  expect(code).toBe(1)
  expect(JSON.parse(out)).toEqual({
    version: 1,
    command: 'check',
    messages: 1,
    exitCode: 1,
    gates: { failOn: 'error', shortfalls: [], surplus: null, older: 0 },
    baseline: null,
    syntaxes: [],
    coverage: [],
    folded: [],
    findings: [
      {
        isOlder: false,
        code: 'placeholder-missing',
        severity: 'error',
        file: 'pl.json',
        line: 88,
        column: 14,
        locale: 'pl',
        message: 'cart.items',
        says: '{{count}} is missing',
        arguments: { placeholder: '{{count}}' },
      },
    ],
  })
})

test('an error says code, message, place and the next thing to do', async () => {
  const error = new LockaleError('CONFIG_INVALID', 'targts is no field.', {
    place: 'lockale.config.ts:3:5',
    hint: 'Did you mean targets?',
  })
  const text = await call('check', failing(error))
  expect(text).toMatchObject({
    code: 2,
    out: '',
    err: `✗ CONFIG_INVALID targts is no field.
  at lockale.config.ts:3:5
  → Did you mean targets?
  More about this error: lockale explain CONFIG_INVALID
`,
  })
  const json = await call('check --json', failing(error))
  expect(json).toMatchObject({ code: 2, err: '' })
  expect(JSON.parse(json.out)).toEqual({
    version: 1,
    error: {
      code: 'CONFIG_INVALID',
      message: 'targts is no field.',
      hint: 'Did you mean targets?',
      place: 'lockale.config.ts:3:5',
    },
  })
})

test('a bug shows where it happened and ends with 70', async () => {
  const { code, err } = await call('check', failing(new TypeError('x is undefined')))
  expect(code).toBe(70)
  expect(err).toMatch(/^✗ BUG x is undefined\n {4}at .*\n/u)
  expect(err).toContain('This is a bug in lockale.')
})

test('errors are shown even under --quiet', async () => {
  expect((await call('check --quiet', failing(new LockaleError('X_Y', 'No.', { hint: 'Yes.' })))).err).toContain(
    'X_Y No.',
  )
})

test('colour goes where a person reads, and nowhere under --no-color', async () => {
  expect((await call('sync', { isTty: true })).out).toContain('\u001b[32m✓')
  expect((await call('sync --no-color', { isTty: true })).out).not.toContain('\u001b')
  expect((await call('sync', { isTty: true, env: { NO_COLOR: '1' } })).out).not.toContain('\u001b')
  expect((await call('sync', { env: { FORCE_COLOR: '1' } })).out).toContain('\u001b[32m✓')
})

const canary = 'canary+0815/"key"'
const spellings = [canary, Buffer.from(canary).toString('base64'), encodeURIComponent(canary), 'canary']
const leaks: readonly FakeOptions[] = [
  failing(
    new LockaleError('CANARY', `refused ${canary}`, {
      hint: `not ${canary}`,
      place: `http://x/${encodeURIComponent(canary)}`,
    }),
  ),
  failing(new Error(`Basic ${Buffer.from(canary).toString('base64')}`)),
  failing(canary),
  {
    report: {
      isComplete: false,
      stopped: { why: 'service', message: `echo ${canary}`, hint: canary },
      leftOut: [{ locale: 'de', name: canary, why: canary }],
      diagnostics: [
        { code: 'not-translated', severity: 'error', file: canary, message: canary, arguments: { reason: canary } },
      ],
    },
    events: [{ type: 'waiting', why: `busy ${canary}`, ms: 1 }],
  },
]

test.for(leaks.flatMap((options, index) => ['sync', 'sync --json'].map((line) => ({ line, options, index }))))(
  'no spelling of the key leaves: $line, way $index',
  async ({ line, options }) => {
    const { out, err } = await call(line, { ...options, env: { LOCKALE_KEY: canary } })
    expect(out + err).toContain('[redacted]')
    for (const spelling of spellings) expect(out + err).not.toContain(spelling)
  },
)

test('what a file or service says cannot steer the terminal', async () => {
  const hostile = '\u001b]0;pwned\u0007\u202e\n✓ all done'
  const error = new LockaleError('X_Y', hostile, { hint: hostile, place: hostile })
  const { err } = await call('check', failing(error))
  expect(err.split('\n')).toHaveLength(5)
  expect(err.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
  const { out } = await call('check --json', failing(error))
  expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
  expect(JSON.parse(out)).toMatchObject({ error: { message: hostile } })
})

test('the translator is closed when the run fails', async () => {
  const sync = async () => {
    throw new LockaleError('BUDGET_EXCEEDED', 'Too much.', { hint: 'Allow more.' })
  }
  const { code, calls } = await call('sync', { project: { sync } })
  expect(code).toBe(5)
  expect(calls.at(-1)).toBe('close')
})

test('a command that only reads leaves at once when a signal comes', async () => {
  const controller = new AbortController()
  const check = async () => {
    controller.abort(new Interruption('SIGINT'))
    return new Promise<never>(() => {})
  }
  const { code, err } = await call('check', { signal: controller.signal, project: { check } })
  expect(code).toBe(130)
  expect(err).toBe('Stopped by SIGINT.\n')
})

test.for<[name: string, thrown: Error, said: string]>([
  [
    'a request that was given up',
    new LockaleError('ABORTED', 'GET x was given up.', { hint: 'Go on.' }),
    'Stopped by SIGINT.\n',
  ],
  ['an abort', new DOMException('aborted', 'AbortError'), 'Stopped by SIGINT.\n'],
  [
    'another fault',
    new LockaleError('FILE_UNWRITABLE', 'No room.', { hint: 'Make room.' }),
    '✗ FILE_UNWRITABLE No room.\n  → Make room.\n  More about this error: lockale explain FILE_UNWRITABLE\n',
  ],
])('a signal while there is %s', async ([, thrown, said]) => {
  const signal = AbortSignal.abort(new Interruption('SIGINT'))
  const sync = async () => {
    throw thrown
  }
  expect(await call('sync', { signal, project: { sync } })).toMatchObject({ code: 130, out: '', err: said })
})

test('a sync that a signal stops reports what it has', async () => {
  const controller = new AbortController()
  controller.abort(new Interruption('SIGTERM'))
  const stopped = { why: 'aborted', message: 'SIGTERM', hint: 'Run it again.' } as const
  const { code, out } = await call('sync', { signal: controller.signal, report: { isComplete: false, stopped } })
  expect(code).toBe(143)
  expect(out).toContain('1 of 1 request completed, their translations are kept')
})

test('serve says where it listens and stays until a signal', async () => {
  const controller = new AbortController()
  const host = fakeHost({ signal: controller.signal })
  let ended: number | undefined
  const running = run(['serve', '--port', '0', '--json'], host).then((code) => (ended = code))
  while (host.out() === '') await new Promise((resolve) => setTimeout(resolve, 1))
  expect(JSON.parse(host.out())).toEqual({ version: 1, command: 'serve', url: 'http://127.0.0.1:0' })
  expect(host.err()).toContain("service: { preset: 'local', baseUrl: 'http://127.0.0.1:0' }")
  expect([ended, ...host.calls]).toEqual([undefined, 'start 127.0.0.1:0'])
  controller.abort(new Interruption('SIGTERM'))
  expect(await running).toBe(143)
  expect(host.calls.at(-1)).toBe('stop')
})

test('`lockale` alone says how to begin, as a result', async () => {
  const { code, out, err } = await call('')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('lockale init')
  expect(out).toContain('lockale --help')
})
