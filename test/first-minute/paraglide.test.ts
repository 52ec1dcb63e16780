import { expect, test } from 'vitest'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder } from '../cli/folder.ts'

const declarations = ['input count', 'local countPlural = count: plural']
const selectors = ['countPlural']
const en = {
  quoted: "Hello '{name}'!",
  nav: { home: 'Home' },
  cat: [
    {
      declarations,
      selectors,
      match: { 'countPlural=one': 'There is one cat.', 'countPlural=other': 'There are {count} cats.' },
    },
  ],
}
const settings = {
  baseLocale: 'en',
  locales: ['en', 'de', 'pl'],
  'plugin.inlang.messageFormat': { pathPattern: './messages/{locale}.json' },
}

/** Paraglide refuses the whole project for one declaration that it does not know. */
test('a Paraglide project: only what people read is translated', async () => {
  await using folder = await createFolder({
    'project.inlang/settings.json': settings,
    'messages/en.json': en,
    'messages/de.json': {},
  })
  const lockale = (line: string) => callLockale(line.split(' '), { cwd: folder.path, env: {} })

  expect(await lockale('init --yes')).toMatchObject({ code: 0 })
  expect(await lockale('plan --json')).toMatchObject({ code: 0 })
  expect(await lockale('sync --yes')).toMatchObject({ code: 0 })
  expect(await lockale('check')).toMatchObject({ code: 0 })

  const { cat, quoted } = (await folder.readJson('messages/pl.json')) as typeof en
  expect(quoted).toContain('{name}')
  expect(cat).toEqual([
    {
      declarations,
      selectors,
      match: {
        'countPlural=one': expect.stringContaining('çáţ.') as string,
        'countPlural=few': expect.stringContaining('{count}') as string,
        'countPlural=many': expect.stringContaining('{count}') as string,
        'countPlural=*': expect.stringContaining('{count}') as string,
      },
    },
  ])
  const before = await folder.bytes()
  expect(await lockale('sync --yes')).toMatchObject({ code: 0, out: expect.stringContaining('nothing to do') })
  expect(await folder.bytes()).toEqual(before)
})

test('a message that inlang does not know is left alone, and named', async () => {
  const strange = [{ declarations: ['function f'], match: { 'f=a': 'One', 'f=*': 'All' } }]
  await using folder = await createFolder({
    'project.inlang/settings.json': settings,
    'messages/en.json': { ...en, strange },
    'messages/de.json': {},
  })
  const lockale = (line: string) => callLockale(line.split(' '), { cwd: folder.path, env: {} })

  await lockale('init --yes')
  const { code, out, err } = await lockale('sync --yes')
  expect(code).not.toBe(0)
  expect(out + err).toContain('strange')
  expect(await folder.readJson('messages/de.json')).not.toHaveProperty('strange')
})
