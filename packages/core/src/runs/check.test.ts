import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

const source = { greeting: 'Hello, {{name}}.', wait: 'Please wait...', done: 'All done.' }
const german = { greeting: 'Hallo, {{name}}. ', wait: 'Bitte  warten...', done: 'Alles erledigt' }

/** Rules and messages of what a check finds. */
async function found(world: ReturnType<typeof createWorld>): Promise<readonly string[]> {
  const { diagnostics } = await world.project.check()
  return diagnostics.map(({ code, severity, message }) => `${severity} ${code} ${message ?? ''}`).sort()
}

const files = { 'en.json': source, 'de.json': german }

test('texts of people are held to the rules, with their place', async () => {
  const world = createWorld(files, { targets: ['de'] })
  expect(await found(world)).toEqual([
    'warning double-space wait',
    'warning end-space greeting',
    'warning end-stop done',
  ])
  const { diagnostics } = await world.project.check()
  expect(diagnostics.find(({ code }) => code === 'end-stop')).toMatchObject({
    file: 'de.json',
    locale: 'de',
    position: { line: 4, column: 11 },
  })
})

test.for<[name: string, config: Record<string, unknown>, expected: readonly string[]]>([
  ['for the project', { checks: { 'end-stop': 'off', 'double-space': 'off' } }, ['warning end-space greeting']],
  [
    'for a locale',
    { targets: [{ locale: 'de', checks: { 'end-stop': 'error', 'end-space': 'off', 'double-space': 'off' } }] },
    ['error end-stop done'],
  ],
  [
    'for messages',
    { messages: [{ match: ['w*', 'greeting'], checks: { 'double-space': 'off', 'end-space': 'info' } }] },
    ['info end-space greeting', 'warning end-stop done'],
  ],
  [
    'the last entry that matches has the last word',
    {
      checks: { 'end-stop': 'off', 'end-space': 'off' },
      messages: [
        { match: '*', checks: { 'double-space': 'off' } },
        { match: 'wait', checks: { 'double-space': 'error' } },
      ],
    },
    ['error double-space wait', 'warning unused-suppression messages[0]'],
  ],
  [
    'for messages in another locale',
    { messages: [{ match: '*', locales: ['fr'], checks: { 'end-stop': 'error' } }] },
    ['warning double-space wait', 'warning end-space greeting', 'warning end-stop done'],
  ],
])('severity: %s', async ([, config, expected]) => {
  expect(await found(createWorld(files, { targets: ['de'], ...config }))).toEqual(expected)
})

test.for<
  [name: string, rows: readonly (readonly [count: number, source: string, target: string])[], stops: readonly string[]]
>([
  [
    'most lose the stop',
    [
      [9, 'It was saved just now.', '今保存しました'],
      [3, 'It was saved just now.', '今保存しました。'],
    ],
    [],
  ],
  [
    'a quarter loses it',
    [
      [6, 'It was saved just now.', '今保存しました'],
      [14, 'It was saved just now.', '今保存しました。'],
    ],
    [],
  ],
  [
    'some lose it',
    [
      [3, 'It was saved just now.', '今保存しました'],
      [14, 'It was saved just now.', '今保存しました。'],
    ],
    ['info', 'info', 'info'],
  ],
  [
    'one loses it',
    [
      [1, 'It was saved just now.', '今保存しました'],
      [14, 'It was saved just now.', '今保存しました。'],
    ],
    ['warning'],
  ],
  ['a few texts', [[3, 'It was saved just now.', '今保存しました']], ['warning', 'warning', 'warning']],
  [
    'most gain one, one loses it',
    [
      [10, 'It was saved just now', '今保存しました。'],
      [1, 'It was saved.', '今すぐここに保存しました'],
    ],
    ['warning'],
  ],
])('a habit of the people of a locale is no problem: %s', async ([, rows, stops]) => {
  const texts = rows.flatMap(([count, ...text]) => Array.from({ length: count }, () => text))
  const file = (at: 0 | 1) => Object.fromEntries(texts.map((text, index) => [`m${index}`, text[at]]))
  const world = createWorld({ 'en.json': file(0), 'ja.json': file(1) }, { targets: ['ja'] })
  await world.project.sync({ translator: world.translator, adopt: true })
  const severities = async (choice?: Parameters<typeof world.project.check>[0]) => {
    const { diagnostics } = await world.project.check(choice)
    return diagnostics.filter(({ code }) => code === 'end-stop').map(({ severity }) => severity)
  }
  expect(await severities()).toEqual(stops)
  // a check of some messages finds the same as one of all
  expect(await severities({ messages: ['m*'] })).toEqual(stops)
})

test('an entry that silences nothing is reported', async () => {
  const world = createWorld(files, {
    targets: ['de'],
    messages: [{ match: 'greeting', checks: { 'end-stop': 'off', 'end-space': 'off' } }],
  })
  const { diagnostics } = await world.project.check()
  expect(diagnostics.filter(({ code }) => code === 'unused-suppression')).toMatchObject([
    { message: 'messages[0]', arguments: { rule: 'end-stop' } },
  ])
})

test('a lock that allows a message to be missing is not left behind where a locale has it', async () => {
  const lock = { match: 'greeting', policy: 'locked', checks: { 'missing-key': 'off' } }
  const some = createWorld(files, { targets: ['de'], messages: [lock] })
  expect(await found(some)).not.toContainEqual(expect.stringContaining('unused-suppression'))
  const others = createWorld(files, { targets: ['de'], messages: [{ ...lock, policy: 'propose' }] })
  expect(await found(others)).toContainEqual('warning unused-suppression messages[0]')
})

const yaml = {
  'en.yml':
    'en:\n  # lockale-ignore end-stop, lenght-ratio\n  done: "All done."\n  # lockale-ignore end-stop\n  wait: "Wait here."\n',
  'de.yml': 'de:\n  done: "Alles erledigt"\n  wait: "Bitte warten."\n',
}

test('a comment beside a text silences a rule, and is reported where it silences nothing', async () => {
  const world = createWorld(yaml, { targets: ['de'], files: ['{locale}.yml'], syntax: 'rails' })
  const { diagnostics } = await world.project.check()
  expect(diagnostics).toMatchObject([
    { code: 'unused-suppression', message: 'done', arguments: { rule: 'lenght-ratio' } },
    { code: 'unused-suppression', message: 'wait', arguments: { rule: 'end-stop' } },
  ])
})

test('comments of two messages of one name do not stand for each other', async () => {
  const source = (text: string) => `en:\n  # lockale-ignore end-stop\n  done: "${text}"\n`
  const world = createWorld(
    {
      'a/en.yml': source('All done.'),
      'a/de.yml': 'de:\n  done: "Alles erledigt"\n',
      'b/en.yml': source('Wait.'),
      'b/de.yml': 'de:\n  done: "Warte."\n',
    },
    { targets: ['de'], files: ['a/{locale}.yml', 'b/{locale}.yml'], syntax: 'rails' },
  )
  const { diagnostics } = await world.project.check()
  expect(diagnostics).toMatchObject([{ code: 'unused-suppression', file: 'b/en.yml' }])
})

test('the comments of all forms of a plural are read', async () => {
  const world = createWorld(
    {
      'en.yml':
        'en:\n  items:\n    # in the cart\n    one: "%{count} item."\n    # lockale-ignore end-stop\n    other: "%{count} items."\n',
      'de.yml': 'de:\n  items:\n    one: "%{count} Ding"\n    other: "%{count} Dinge."\n',
    },
    { targets: ['de'], files: ['{locale}.yml'], syntax: 'rails' },
  )
  expect(await found(world)).toEqual([])
})

test('an entry that silences what a check finds last is not unused', async () => {
  const world = createWorld(
    { 'en.json': { a: 'One', b: 'Two' } },
    { targets: ['de'], messages: [{ match: 'a', checks: { 'obsolete-lock-entry': 'off' } }] },
  )
  await world.project.sync({ translator: world.translator })
  for (const [file, b] of Object.entries({ 'en.json': 'Two', 'de.json': 'de:Two' })) world.write(file, { b })
  expect(await found(world)).toEqual([])
})

test.for<[name: string, config: Record<string, unknown>, source: string, answer: string]>([
  ['a rule made an error', { checks: { 'end-stop': 'error' } }, 'All done.', 'Alles erledigt'],
  [
    'a rule that is on for one message',
    { checks: { 'end-stop': 'off' }, messages: [{ match: 'a', checks: { 'end-stop': 'error' } }] },
    'All done.',
    'Alles erledigt',
  ],
  [
    'a limit',
    { checks: { 'max-length': 'error' }, messages: [{ match: 'a', maxLength: 3 }] },
    'Done',
    'Alles erledigt',
  ],
])('%s: an answer with it is not written, and bought in three runs at most', async ([, config, source, answer]) => {
  const world = createWorld({ 'en.json': { a: source } }, { targets: ['de'], ...config })
  world.translator.answer = ({ texts }) => texts.map(() => answer)
  const first = await world.project.sync({ translator: world.translator })
  const bought = world.translator.texts().length
  for (let run = 2; run < 6; run++) await world.project.sync({ translator: world.translator })
  expect(world.translator.texts()).toHaveLength(3 * bought)
  const last = await world.project.sync({ translator: world.translator })
  expect([first.written, last.written, last.isComplete]).toEqual([0, 0, false])
  expect(last.diagnostics).toContainEqual(expect.objectContaining({ code: 'not-translated', message: 'a' }))
})

test('a text that is sound in one message is not taken over where it is an error', async () => {
  const world = createWorld(
    { 'en.json': { a: 'Save now' } },
    { targets: ['de'], checks: { 'max-length': 'error' }, messages: [{ match: 'b', maxLength: 5 }] },
  )
  await world.project.sync({ translator: world.translator })
  world.write('en.json', { a: 'Save now', b: 'Save now' })
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({ written: 0, isComplete: false })
  expect(world.read('de.json')).toEqual({ a: 'de:Save now' })
})

test('a finding that is made a warning leaves a machine’s text alone; an answer has all placeholders anyway', async () => {
  const world = createWorld(
    { 'en.json': { a: 'Hi {{name}}' } },
    { targets: ['de'], checks: { 'placeholder-missing': 'warning' } },
  )
  world.translator.answer = ({ texts }) => texts.map(() => 'Hallo')
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({ written: 0, isComplete: false })
  world.write('de.json', { a: 'Hallo' })
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({ requests: 0, isComplete: true })
  expect(await found(world)).toEqual(['warning placeholder-missing a'])
})

test('a directive is not sent to translators', async () => {
  const world = createWorld(
    { 'en.yml': 'en:\n  # A button. lockale-ignore end-stop\n  done: "All done."\n' },
    { targets: ['de'], files: ['{locale}.yml'], syntax: 'rails' },
  )
  await world.project.sync({ translator: world.translator })
  expect(world.translator.requests).toMatchObject([{ context: 'A button.' }])
})

test('a limit of length comes from config or comment', async () => {
  const world = createWorld(
    {
      'en.yml': 'en:\n  # Tab, max: 6\n  a: "Edit"\n  b: "Save"\n',
      'de.yml': 'de:\n  a: "Bearbeiten"\n  b: "Speichern"\n',
    },
    { targets: ['de'], files: ['{locale}.yml'], syntax: 'rails', messages: [{ match: 'b', maxLength: 5 }] },
  )
  expect((await found(world)).filter((line) => line.includes('max-length'))).toEqual([
    'warning max-length a',
    'warning max-length b',
  ])
})

test('fix mends what is safe, says so, and the text stays a person’s', async () => {
  const world = createWorld(files, { targets: ['de'] })
  await world.project.sync({ translator: world.translator })
  const before = world.files()
  const dry = await world.project.fix({ dryRun: true })
  expect(world.files()).toEqual(before)
  expect(dry.files).toEqual([])
  const report = await world.project.fix()
  expect(report.fixed).toMatchObject([
    { message: 'greeting', rules: ['end-space'], before: 'Hallo, {{name}}. ', after: 'Hallo, {{name}}.' },
    { message: 'wait', rules: ['double-space'], after: 'Bitte warten...' },
  ])
  expect(dry.fixed).toEqual(report.fixed)
  expect(report.files).toEqual(['de.json', 'lockale.lock'])
  expect(world.read('de.json')).toEqual({ ...german, greeting: 'Hallo, {{name}}.', wait: 'Bitte warten...' })
  expect(await found(world)).toEqual(['warning end-stop done'])
  const [facts] = await world.project.why({ messages: ['wait'] })
  expect(facts).toMatchObject({ state: 'edited', forms: [{ by: 'adopted' }] })
  expect(await world.project.fix()).toEqual({ fixed: [], files: [] })
})

test('fix keeps a machine’s text the machine’s', async () => {
  const world = createWorld({ 'en.json': { a: 'Please wait…' } }, { targets: ['de'] })
  world.translator.answer = ({ texts }) => texts.map(() => 'Bitte warten...')
  await world.project.sync({ translator: world.translator })
  await world.project.fix({ rules: ['ellipsis-char'] })
  expect(world.read('de.json')).toEqual({ a: 'Bitte warten…' })
  const [facts] = await world.project.why({ messages: ['a'] })
  expect(facts).toMatchObject({ state: 'current', forms: [{ by: 'machine' }] })
  world.translator.requests.length = 0
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({ requests: 0, written: 0 })
})

test.for<[name: string, source: string, before: string, after: string]>([
  [
    'a plural',
    '{n, plural, one {# file here} other {# files here}}',
    '{n, plural,\n  one {# Datei  hier}\n  other {# Dateien hier}\n}',
    '{n, plural,\n  one {# Datei hier}\n  other {# Dateien hier}\n}',
  ],
  // its words would have to move into each form
  [
    'a plural with words around it',
    'You have {n, plural, one {# file} other {# files}}.',
    'Sie haben {n, plural, one {#  Datei} other {# Dateien}}.',
    'Sie haben {n, plural, one {#  Datei} other {# Dateien}}.',
  ],
])('fix keeps the layout of %s', async ([, source, before, after]) => {
  const world = createWorld({ 'en.json': { a: source }, 'de.json': { a: before } }, { targets: ['de'], syntax: 'icu' })
  await world.project.fix()
  expect(world.read('de.json')).toEqual({ a: after })
})

test('fix leaves a text that is out of step as out of step as it was', async () => {
  const world = createWorld({ 'en.json': { a: 'Save now' } }, { targets: ['de'] })
  await world.project.sync({ translator: world.translator })
  world.write('de.json', { a: 'Jetzt  speichern' })
  await world.project.sync({ translator: world.translator })
  world.write('en.json', { a: 'Save it now' })
  await world.project.fix()
  expect(world.read('de.json')).toEqual({ a: 'Jetzt speichern' })
  expect(await world.project.why({ messages: ['a'] })).toMatchObject([
    { state: 'source-changed', forms: [{ by: 'human' }] },
  ])
})

test('a fix that dies before the lockfile leaves a machine’s text the machine’s', async () => {
  const world = createWorld({ 'en.json': { a: 'Please wait…' } }, { targets: ['de'] })
  world.translator.answer = ({ texts }) => texts.map(() => 'Bitte warten...')
  await world.project.sync({ translator: world.translator })
  const dying = world.reopen({
    wrap: (fs) => ({
      ...fs,
      rename: (from, to) =>
        to.endsWith('lockale.lock') ? Promise.reject(new Error('the disk is gone')) : fs.rename(from, to),
    }),
  })
  await expect(dying.project.fix()).rejects.toThrow('the disk is gone')
  expect(world.read('de.json')).toEqual({ a: 'Bitte warten…' })
  expect(await world.reopen().project.why({ messages: ['a'] })).toMatchObject([
    { state: 'current', forms: [{ by: 'machine' }] },
  ])
})

test('fix leaves locked locales and other rules alone', async () => {
  const world = createWorld(files, { targets: [{ locale: 'de', policy: 'locked' }] })
  expect(await world.project.fix()).toEqual({ fixed: [], files: [] })
  const open = createWorld(files, { targets: ['de'] })
  const { fixed } = await open.project.fix({ rules: ['end-space'] })
  expect(fixed.map(({ message }) => message)).toEqual(['greeting'])
})

test('a baseline lets the findings of the first day pass, and nothing else', async () => {
  const world = createWorld(files, { targets: ['de'], baseline: 'lockale.baseline', checks: { 'end-stop': 'error' } })
  expect(await world.project.baseline()).toEqual({ file: 'lockale.baseline', findings: 3, isChanged: true })
  expect(await world.project.baseline()).toMatchObject({ isChanged: false })
  expect(await world.project.check()).toMatchObject({ diagnostics: [], baseline: { known: 3, gone: 0 } })
  world.write('de.json', { ...german, done: 'Fertig.', greeting: 'Hallo {{nome}}. ' })
  const { diagnostics, baseline } = await world.project.check()
  expect(diagnostics.map(({ code }) => code)).toContain('placeholder-renamed')
  expect(diagnostics.map(({ code }) => code)).not.toContain('end-stop')
  expect(baseline).toEqual({ known: 2, gone: 1 })
})

test('a sync says nothing of what the baseline knows', async () => {
  const world = createWorld(files, { targets: ['de'], baseline: 'lockale.baseline', checks: { 'end-stop': 'error' } })
  const sync = async () =>
    (await world.project.sync({ translator: world.translator })).diagnostics.map(({ code }) => code)
  expect(await sync()).toContain('end-stop')
  await world.project.baseline()
  expect(await sync()).toEqual([])
})

test('a baseline that is none stops the check', async () => {
  const world = createWorld({ ...files, 'lockale.baseline': 'oops' }, { targets: ['de'], baseline: 'lockale.baseline' })
  await expect(world.project.check()).rejects.toMatchObject({ code: 'BASELINE_UNREADABLE' })
})

test('a project whose config names no baseline has it in a file of its own', async () => {
  const world = createWorld(files, { targets: ['de'] })
  expect(await world.project.baseline()).toMatchObject({ file: 'lockale.baseline', isChanged: true })
  expect((await world.project.check()).diagnostics).toEqual([])
})

test.for<[name: string, baseline: string]>([
  ['a file of the app', 'package.json'],
  ['a target file', 'de.json'],
])('a baseline never takes the place of %s', async ([, baseline]) => {
  const world = createWorld({ ...files, 'package.json': { name: 'shop' } }, { targets: ['de'], baseline })
  const before = world.files()
  await expect(world.project.baseline()).rejects.toMatchObject({ code: 'BASELINE_UNREADABLE' })
  expect(world.files()).toEqual(before)
})

test.for<[name: string, spoil: (whole: string) => string]>([
  ['of a merge', (whole) => `<<<<<<< ours\n${whole}=======\n${whole}>>>>>>> theirs\n`],
  ['with other line ends', (whole) => `\ufeff${whole.replaceAll('\n', '\r\n')}`],
  ['with its lines in another order', (whole) => whole.trimEnd().split('\n').reverse().join('\n')],
])('a baseline %s is read, and made anew', async ([, spoil]) => {
  const world = createWorld(files, { targets: ['de'], baseline: 'lockale.baseline' })
  await world.project.baseline()
  const whole = String(world.files()['lockale.baseline'])
  world.write('lockale.baseline', spoil(whole))
  expect(await world.project.check()).toMatchObject({ diagnostics: [], baseline: { known: 3, gone: 0 } })
  expect(await world.project.baseline()).toMatchObject({ findings: 3, isChanged: true })
  expect(world.files()['lockale.baseline']).toBe(whole)
})

test.for<[name: string, text: string]>([
  ['of a newer version', '# lockale baseline 9\n'],
  ['that is empty', ''],
])('a baseline %s stops a check, and is made anew', async ([, text]) => {
  const world = createWorld({ ...files, 'lockale.baseline': text }, { targets: ['de'], baseline: 'lockale.baseline' })
  await expect(world.project.check()).rejects.toMatchObject({ code: 'BASELINE_UNREADABLE' })
  expect(await world.project.baseline()).toMatchObject({ findings: 3, isChanged: true })
  expect(await world.project.check()).toMatchObject({ diagnostics: [] })
})

test('a baseline hides no file that cannot be read, and keeps names with blanks and halves of characters apart', async () => {
  const names = { 'a\tb\n': 'All done.', 'c\ud800': 'All done.' }
  const world = createWorld(
    {
      'en.json': JSON.stringify(names),
      'de.json': JSON.stringify({ 'a\tb\n': 'Alles erledigt', 'c\ud800': 'Alles erledigt' }),
    },
    { targets: ['de'], baseline: 'lockale.baseline', syntax: 'none' },
  )
  const before = (await world.project.check()).diagnostics.length
  expect(before).toBeGreaterThan(1)
  await world.project.baseline()
  expect((await world.project.check()).diagnostics).toEqual([])
  world.write('de.json', '{')
  expect((await world.project.check()).diagnostics.map(({ code }) => code)).toContain('parse-error')
  await expect(world.project.baseline()).rejects.toMatchObject({ code: 'CATALOG_UNREADABLE' })
})

test('a check writes nothing', async () => {
  const world = createWorld(files, { targets: ['de'], baseline: 'lockale.baseline' })
  const before = world.files()
  await world.project.check()
  expect(world.files()).toEqual(before)
})

test('what was there and is gone, what is left behind, and what has no source', async () => {
  const world = createWorld(
    { 'en/app.json': { a: 'One', b: 'Two' }, 'de/old.json': { x: 'y' } },
    {
      targets: ['de'],
      files: ['{locale}/{namespace}.json'],
      syntax: 'none',
    },
  )
  await world.project.sync({ translator: world.translator })
  world.write('de/app.json', { b: 'Zwei' })
  expect(await found(world)).toEqual(['error missing-key a', 'warning extra-file '])
  world.write('en/app.json', { b: 'Two' })
  expect(await found(world)).toEqual(['info obsolete-lock-entry a', 'warning extra-file '])
})

test.for<[name: string, options: Record<string, unknown>, source: string, target: string]>([
  ['a placeholder of letters alone', { placeholders: ['[A-Z]{4,}'] }, 'Hello NAME again', 'Hallo wieder da'],
  ['a link of Markdown', { syntax: { id: 'i18next', markdown: true } }, 'See [the help][help]', 'Hilfe lesen bitte'],
  [
    'delimiters of brackets',
    { syntax: { id: 'i18next', prefix: '((', suffix: '))' } },
    'Hello ((name)) again',
    'Hallo wieder da',
  ],
])('what a project itself says of its strings is found missing: %s', async ([, options, text, target]) => {
  const world = createWorld({ 'en.json': { a: text }, 'de.json': { a: target } }, { targets: ['de'], ...options })
  expect((await found(world)).filter((one) => one.startsWith('error')).join()).toMatch(/placeholder-|html-tags/u)
})
