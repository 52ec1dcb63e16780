import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeFileSystem } from '@lockale/disk'
import { systemProcesses } from '@lockale/disk/process-identity'
import { takeRunLock } from '@lockale/core/write/run-lock'
import { expect, test } from 'vitest'
import { desk, deskConfig } from '../../exchange/desk.ts'
import { repositoryRoot } from '../../repo/source-files.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder, type Folder } from '../folder.ts'

const config = { source: 'en', targets: ['de', 'pl'], files: ['locales/{locale}.json'], syntax: 'i18next' }
const en = { title: 'Your cart', hello: 'Hello {{name}}', bye: 'Good bye' }

/** A project whose German texts are with a translator, and what comes back: targets by id. */
async function handedOut(targets: Readonly<Record<string, string>>, state = 'translated'): Promise<Folder> {
  const folder = await createFolder({ 'lockale.config.json': config, 'locales/en.json': en, 'locales/de.json': {} })
  await callLockale(['export', '--locale', 'de', '--out', 'de.xlf'], { cwd: folder.path })
  const xliff = await folder.read('de.xlf')
  await folder.write(
    'de.xlf',
    xliff.replaceAll(
      /(id="([^"]*)"[^>]*>\s*<source>.*?<\/source>\s*)<target state="new"\/>/gsu,
      (all, before: string, id: string) =>
        targets[id] === undefined ? all : `${before}<target state="${state}">${targets[id]}</target>`,
    ),
  )
  return folder
}

const name = '<ph id="1" equiv-text="{{name}}">{{name}}</ph>'

test('what came back is in the files, and on record as a person’s', async () => {
  await using folder = await handedOut({ title: 'Ihr Warenkorb', hello: `Hallo ${name}` })
  const { code, out, err } = await callLockale(['import', 'de.xlf'], { cwd: folder.path })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toBe(
    '✓ title de: "Ihr Warenkorb" human\n✓ hello de: "Hallo {{name}}" human\n✓ 2 translations written · 1 not translated\n',
  )
  expect(await folder.readJson('locales/de.json')).toEqual({ title: 'Ihr Warenkorb', hello: 'Hallo {{name}}' })
  const why = await callLockale(['why', 'title', '--json'], { cwd: folder.path })
  expect(JSON.parse(why.out)).toMatchObject({
    facts: [{ locale: 'de', forms: [{ by: 'human', state: 'edited' }] }, {}],
  })
  const again = await callLockale(['import', 'de.xlf'], { cwd: folder.path })
  expect(again).toMatchObject({ code: 0, out: '✓ 2 unchanged · 1 not translated\n' })
})

test('--json, and a dry run that writes nothing', async () => {
  await using folder = await handedOut({ title: 'Ihr Warenkorb', hello: 'Hallo' }, 'final')
  const before = await folder.allBytes()
  const { code, out } = await callLockale(['import', 'de.xlf', '--dry-run', '--json'], { cwd: folder.path })
  expect(code).toBe(1)
  expect(JSON.parse(out)).toEqual({
    version: expect.any(Number),
    command: 'import',
    dryRun: true,
    taken: [
      {
        catalog: 'locales/{locale}.json',
        file: 'locales/de.json',
        message: 'title',
        locale: 'de',
        form: '',
        text: 'Ihr Warenkorb',
        before: null,
        by: 'reviewed',
        isOnlyAccepted: false,
        place: expect.stringMatching(/^de\.xlf:7:9$/u),
      },
    ],
    problems: [
      {
        kind: 'broken',
        unit: 'hello',
        message: 'hello',
        locale: 'de',
        form: '',
        place: expect.stringMatching(/^de\.xlf:\d+:9$/u),
        why: 'placeholder-missing: {{name}}',
        text: 'Hallo',
        ours: null,
        source: null,
      },
    ],
    unchanged: 0,
    untranslated: 1,
    files: [],
  })
  expect(await folder.allBytes()).toEqual(before)
})

test('what is wrong is named with its place and exits with 1; all else is written', async () => {
  await using folder = await handedOut({ title: 'Ihr Warenkorb', hello: 'Hallo', bye: 'Tschüss' })
  await folder.write('locales/en.json', { ...en, title: 'Your shopping cart' })
  const { code, out } = await callLockale(['import', 'de.xlf'], { cwd: folder.path })
  expect(code).toBe(1)
  expect(out).toBe(
    [
      '✓ bye de: "Tschüss" human',
      '! de.xlf:7:9 title de: the source string changed since the export',
      '    old source "Your cart"',
      '    new source "Your shopping cart"',
      '    imported   "Ihr Warenkorb"',
      '✗ de.xlf:19:9 hello de: invalid (placeholder-missing: {{name}})',
      '    imported   "Hallo"',
      '✗ 1 translation written · 2 not imported',
      '',
    ].join('\n'),
  )
  expect(await folder.readJson('locales/de.json')).toEqual({ bye: 'Tschüss' })
})

test('--stale accept writes old work, and the check names it', async () => {
  await using folder = await handedOut({ title: 'Ihr Warenkorb' })
  await folder.write('locales/en.json', { ...en, title: 'Your shopping cart' })
  expect(await callLockale(['import', 'de.xlf', '--stale', 'accept'], { cwd: folder.path })).toMatchObject({ code: 0 })
  const { out } = await callLockale(['why', 'title', '--json'], { cwd: folder.path })
  expect(JSON.parse(out)).toMatchObject({ facts: [{ forms: [{ state: 'source-changed', by: 'human' }] }, {}] })
})

test('--prefer decides where both sides changed, --as sets how translations count', async () => {
  await using folder = await handedOut({ title: 'Ihr Warenkorb' })
  await folder.write('locales/de.json', { title: 'Dein Warenkorb' })
  const call = (...args: readonly string[]) => callLockale(['import', 'de.xlf', ...args], { cwd: folder.path })
  const open = await call()
  expect(open).toMatchObject({ code: 1, out: expect.stringContaining('the translation also changed here') })
  expect(open.out).toContain('    here       "Dein Warenkorb"\n')
  expect(await call('--prefer', 'ours')).toMatchObject({ code: 0 })
  expect(await folder.readJson('locales/de.json')).toEqual({ title: 'Dein Warenkorb' })
  expect(await call('--prefer', 'theirs', '--as', 'reviewed')).toMatchObject({ code: 0 })
  expect(await folder.readJson('locales/de.json')).toEqual({ title: 'Ihr Warenkorb' })
  expect(await folder.read('lockale.lock')).toMatch(/\ttitle\t\S+\tde\+/u)
})

test('a file that OmegaT translated', async () => {
  await using folder = await createFolder({
    'lockale.config.json': { ...config, ...deskConfig, source: 'en' },
    ...desk,
  })
  await folder.write('de.xlf', await readFile(join(repositoryRoot, 'test/fixtures/xliff/tools/omegat-3.6.xlf')))
  const { code, out } = await callLockale(['import', 'de.xlf', '--as', 'human'], { cwd: folder.path })
  expect({ code, last: out.trimEnd().split('\n').at(-1) }).toEqual({
    code: 0,
    last: '✓ 10 translations (11 with plural forms) written · 1 not translated',
  })
  expect(await folder.read('mail/de.yaml')).toBe(
    '# Goes into the subject line\nsubject: Bestellung {{id}} ist unterwegs\n',
  )
  const { out: why } = await callLockale(['why', 'cart.hello', '--json'], { cwd: folder.path })
  expect(JSON.parse(why)).toMatchObject({ facts: [{ locale: 'de', forms: [{ by: 'human' }] }] })
})

const refused = [
  {
    name: 'a file that is not there',
    args: ['gone.xlf'],
    error: 'FILE_UNREADABLE',
    says: 'cannot be read: no such file or folder (ENOENT)',
  },
  { name: 'a folder', args: ['locales'], error: 'FILE_UNREADABLE', says: 'cannot be read: it is a folder (EISDIR)' },
  { name: 'a file that is no XLIFF', args: ['locales/en.json'], error: 'XLIFF_INVALID', says: 'locales/en.json:' },
  {
    name: 'a file for another locale',
    args: ['ja.xlf'],
    error: 'XLIFF_INVALID',
    says: 'The target locales are: de, pl.',
  },
  { name: 'one text in two files', args: ['de.xlf', 'other.xlf'], error: 'HANDOFF_TWICE', says: 'at de.xlf:7:9' },
  { name: 'no file at all', args: [], error: 'USAGE_OPERANDS', says: 'lockale import' },
  { name: 'a state that there is not', args: ['de.xlf', '--as', 'x'], error: 'USAGE_BAD_VALUE', says: '--as' },
]

test.each(refused)('$name is refused, and nothing changes', async ({ args, error, says }) => {
  await using folder = await handedOut({ title: 'Ihr Warenkorb' })
  const xliff = await folder.read('de.xlf')
  await folder.write('ja.xlf', xliff.replaceAll('target-language="de"', 'target-language="ja"'))
  await folder.write('other.xlf', xliff.replaceAll('Ihr Warenkorb', 'Dein Warenkorb'))
  const before = await folder.bytes()
  const { code, out, err } = await callLockale(['import', ...args], { cwd: folder.path })
  expect(err).toContain(`✗ ${error} `)
  expect(err).toContain(says)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(await folder.bytes()).toEqual(before)
})

test('target files that cannot be read stop it', async () => {
  await using folder = await handedOut({ title: 'Ihr Warenkorb' })
  await folder.write('locales/de.json', '<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n')
  const { code, err } = await callLockale(['import', 'de.xlf'], { cwd: folder.path })
  expect({ code, isNamed: err.includes('CATALOG_CONFLICTED') }).toEqual({ code: 8, isNamed: true })
})

test('another run in the project is not disturbed', async () => {
  await using folder = await handedOut({ title: 'Ihr Warenkorb' })
  const clock = { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 }
  const ports = { fs: nodeFileSystem(), root: folder.path, clock, processes: systemProcesses() }
  const lock = await takeRunLock({ ...ports, command: 'lockale sync' })
  const held = await callLockale(['import', 'de.xlf'], { cwd: folder.path })
  expect(held).toMatchObject({ code: 7, err: expect.stringContaining('RUN_LOCKED') })
  expect(await folder.readJson('locales/de.json')).toEqual({})
  const dry = await callLockale(['import', 'de.xlf', '--dry-run'], { cwd: folder.path })
  expect(dry.code).toBe(0)
  await lock.release()
  expect(await callLockale(['import', 'de.xlf'], { cwd: folder.path })).toMatchObject({ code: 0 })
})
