import { expect, test } from 'vitest'
import { runInside } from '../../canary/run-inside.ts'
import { createFolder } from '../folder.ts'

test('check says in one line that all plural forms need review, and accept reads it', async () => {
  await using folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de', 'pl'],
      files: ['locales/{locale}.json'],
      syntax: 'i18next',
      service: { preset: 'local' },
      policy: 'propose',
      checks: { 'needs-review': 'error' },
    },
    'locales/en.json': { title: 'Your seeds', seeds_one: '{{count}} seed', seeds_other: '{{count}} seeds' },
  })
  const call = (line: string, stdin = '') => runInside(line.split(' '), { cwd: folder.path, stdin })
  expect(await call('sync')).toMatchObject({ code: 0, err: expect.stringContaining('→ 4 translations need review') })
  const { out } = await call('check')
  expect(out.match(/^ {2}✗ .*$/gmu)).toEqual([
    '  ✗ 2:12  title: needs review → lockale accept title --locale de  needs-review',
    '  ✗ 3:16  seeds: needs review → lockale accept seeds --locale de (2 plural forms)  needs-review',
    '  ✗ 2:12  title: needs review → lockale accept title --locale pl  needs-review',
    '  ✗ 3:16  seeds: needs review → lockale accept seeds --locale pl (4 plural forms)  needs-review',
  ])
  expect(await call('accept -', out)).toMatchObject({
    code: 0,
    out: expect.stringContaining('4 translations approved'),
  })
  expect(await call('check')).toMatchObject({ code: 0 })
})
