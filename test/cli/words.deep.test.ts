import { expect, test } from 'vitest'
import { createFolder } from './folder.ts'
import { bin, runLockale, startProgram } from './lockale.ts'

const config = {
  source: 'en',
  targets: ['de', 'pl'],
  files: ['{locale}.json'],
  syntax: 'i18next',
  service: { preset: 'local' },
}

test('what check prints goes into accept, as lines and as JSON', async () => {
  const source = { cta: 'Buy', 'Add: to cart': 'Add it to the cart', rest: 'The rest of it' }
  await using folder = await createFolder({ 'lockale.config.json': config, 'en.json': source })
  const cwd = folder.path
  const lockale = (line: string) => runLockale(line.split(' '), { cwd })
  const piped = (line: string) =>
    startProgram('sh', ['-c', line.replaceAll('lockale', `'${process.execPath}' '${bin}'`)], { cwd }).ended

  expect(await lockale('sync')).toMatchObject({ code: 0 })
  for (const locale of ['de', 'pl']) {
    await folder.write(`${locale}.json`, { cta: 'Kaufen', 'Add: to cart': 'Dazu', rest: 'Das Übrige davon' })
  }
  expect(await lockale('sync')).toMatchObject({ code: 0 })
  await folder.write('en.json', { cta: 'Buy now', 'Add: to cart': 'Add it to your cart', rest: 'The rest of it' })

  const dry = await piped('lockale check --locale de | lockale accept - --dry-run --json')
  expect(JSON.parse(dry.out)).toMatchObject({
    dryRun: true,
    accepted: [
      { message: 'cta', locale: 'de', file: 'de.json' },
      { message: 'Add: to cart', locale: 'de', file: 'de.json' },
    ],
  })
  const all = await piped('lockale check --json | lockale accept -')
  expect(all).toMatchObject({ code: 0, out: expect.stringContaining('4 translations approved') })
  expect(await lockale('check')).toMatchObject({ code: 0 })

  const before = await folder.bytes()
  expect(await piped("printf 'cta\\nctaa\\nrset\\n' | lockale reopen -")).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no message "ctaa", "rset".'),
  })
  expect(await piped("printf 'cta\\n\\001\\n' | lockale accept -")).toMatchObject({
    code: 2,
    err: expect.stringContaining('LIST_UNREADABLE'),
  })
  expect(await folder.bytes()).toEqual(before)
  expect(await piped('echo cta | lockale why - --files de.json --json')).toMatchObject({
    code: 0,
    out: expect.stringContaining('"reviewed"'),
  })
  expect(await piped("printf '' | lockale accept -")).toMatchObject({ code: 0, out: '✓ nothing to approve\n' })
})

test('paths of --files are those of the folder where the command works', async () => {
  await using folder = await createFolder({
    'package.json': {},
    'lockale.config.json': config,
    'en.json': { cta: 'Buy' },
    'sub/x.txt': '',
  })
  const cwd = `${folder.path}/sub`
  expect(await runLockale(['sync', '--files', '../de.json'], { cwd })).toMatchObject({ code: 0 })
  expect(Object.keys(await folder.bytes())).toEqual(expect.not.arrayContaining(['pl.json']))
  expect(await runLockale(['check', '--files', `${folder.path}/de.json`], { cwd })).toMatchObject({ code: 0 })
  expect(await runLockale(['check', '--files', '../../etc'], { cwd })).toMatchObject({
    code: 2,
    err: expect.stringContaining('outside the project'),
  })
})
