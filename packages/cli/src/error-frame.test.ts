import { LockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { fakeHost } from '@lockale/terminal/testing/fake-host'
import { run } from './run.ts'
import { errorFrame } from '@lockale/terminal/render/code-frame'
import { printScreen } from '@lockale/terminal/render/screen'

const files: Readonly<Record<string, string>> = {
  '/app/lockale.config.json': '{\n  "source": "en"\n  "targets": ["de"]\n}\n',
  '/app/keys.json': '{\n  "apiKey": "0f8b-canary"\n  "x": "279a2e9d-83b3-c416-7e2d-f721593e42a0:fx",,\n}\n',
  '/app/notes.jsonl':
    '{"file": "en.json", "key": "step2.title", "x": 5}\n{"file": "en.json", "key": greeting, "note": ""}\n',
  '/app/de.json':
    '{\n "password": "Passwort",\n "checkout_step2_payment_method_title": "x",\n "authKey": "canary",\n "key": "0f8b-canary12"\n}',
  '/app/a.xlf': '<a xmlns="urn:oasis:names:tc:xliff:document:1.2">\n',
  '/app/wide.xlf': '<\0x\0l\0',
}

async function readText(path: string): Promise<string> {
  const text = files[path]
  if (text === undefined) throw new Error('ENOENT')
  return text
}

const shown = async (place: string | undefined, code = 'CONFIG_UNREADABLE') => {
  const frame = await errorFrame({ place, code }, { folder: '/app', width: 60, readText })
  return printScreen(frame, { color: false, secrets: [] }).trimEnd().split('\n')
}

test.for<[name: string, place: string | undefined, lines: readonly string[]]>([
  [
    'a place with line and column',
    'lockale.config.json:3:3',
    ['   1 │ {', '   2 │   "source": "en"', ' > 3 │   "targets": ["de"]', '     │   ^', '   4 │ }'],
  ],
  ['no place', undefined, ['']],
  ['a file alone', 'lockale.config.json', ['']],
  ['a file that cannot be read', 'nowhere.json:1:1', ['']],
  ['a line that is not there', 'lockale.config.json:90:1', ['']],
  ['a URL', 'https://host:80:80', ['']],
  ['names of XML', 'a.xlf:1:1', [' > 1 │ <a xmlns="urn:oasis:names:tc:xliff:document:1.2">', '     │ ^']],
  ['another encoding', 'wide.xlf:1:1', ['']],
  [
    'keys that somebody wrote down',
    'keys.json:3:49',
    [
      '   1 │ {',
      '   2 │   "apiKey": "***********"',
      ` > 3 │   "x": "${'*'.repeat(39)}",,`,
      `     │ ${' '.repeat(48)}^`,
      '   4 │ }',
    ],
  ],
])('%s', async ([, place, lines]) => expect(await shown(place)).toEqual(lines))

test.for<[name: string, place: string, lines: readonly string[]]>([
  [
    'message keys of a notes file',
    'notes.jsonl:1:1',
    [
      ' > 1 │ {"file": "en.json", "key": "step2.title", "x": 5}',
      '     │ ^',
      '   2 │ {"file": "en.json", "key": greeting, "note": ""}',
    ],
  ],
  [
    'strings of a locale file, but nothing that looks like an API key',
    'de.json:3:1',
    [
      '   1 │ {',
      '   2 │  "password": "Passwort",',
      ' > 3 │  "checkout_step2_payment_method_title": "x",',
      '     │ ^',
      '   4 │  "authKey": "******",',
      '   5 │  "key": "*************"',
    ],
  ],
])('a file with strings shows %s', async ([, place, lines]) =>
  expect(await shown(place, 'CATALOG_UNREADABLE')).toEqual(lines),
)

test('people see it with the error, programs do not', async () => {
  const fail = async () => {
    throw new LockaleError('CONFIG_UNREADABLE', 'It is no JSON.', {
      place: 'lockale.config.json:3:3',
      hint: 'Mend it.',
    })
  }
  const options = { parts: { openProject: fail, readText } }
  const [host, forPrograms] = [fakeHost(options), fakeHost(options)]
  expect(await run(['status'], host)).toBe(2)
  expect(host.err()).toBe(`✗ CONFIG_UNREADABLE It is no JSON.
  at lockale.config.json:3:3
   1 │ {
   2 │   "source": "en"
 > 3 │   "targets": ["de"]
     │   ^
   4 │ }
  → Mend it.
  More about this error: lockale explain CONFIG_UNREADABLE
`)
  expect(await run(['status', '--json'], forPrograms)).toBe(2)
  expect(forPrograms.out() + forPrograms.err()).not.toContain('│')
})
