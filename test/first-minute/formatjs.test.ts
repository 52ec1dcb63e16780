import { expect, test } from 'vitest'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder } from '../cli/folder.ts'

const en = { 'app.greeting': { defaultMessage: 'Hello {name}', description: 'Shown on the home page' } }

test('a FormatJS project: descriptions are not translated, and not billed', async () => {
  await using folder = await createFolder({
    'package.json': { name: 'app', dependencies: { 'react-intl': '7.0.0' } },
    'lang/en.json': en,
    'lang/de.json': {},
  })
  const lockale = (line: string) => callLockale(line.split(' '), { cwd: folder.path, env: {} })

  await lockale('init --yes')
  const plan = JSON.parse((await lockale('plan --json')).out) as { readonly totals: { readonly characters: number } }
  // as it is sent, `{name}` is a tag
  expect(plan.totals.characters).toBeLessThan('Shown on the home page'.length)
  await lockale('sync --yes')
  expect(await folder.readJson('lang/de.json')).toEqual({
    'app.greeting': {
      defaultMessage: expect.stringMatching(/^\[de .*\{name\}/u) as string,
      description: 'Shown on the home page',
    },
  })
  expect(await lockale('check')).toMatchObject({ code: 0 })
})
