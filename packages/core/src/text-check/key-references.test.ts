import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

const source = { common: { submit: 'Submit', cancel: 'Cancel' }, login: 'Sign in', name: 'Hello {{name}}' }

async function codesOf(login: string, from: string = source.login, syntax = 'ngx'): Promise<readonly string[]> {
  const world = createWorld(
    {
      'en.json': { ...source, login: from },
      'de.json': { common: { submit: 'Absenden', cancel: 'Abbrechen' }, login, name: 'Hallo {{name}}' },
    },
    { targets: ['de'], files: ['{locale}.json'], syntax },
  )
  const { diagnostics } = await world.project.check({})
  return diagnostics.flatMap(({ code, severity }) => (severity === 'error' ? [code] : []))
}

test.for<[name: string, target: string, source?: string]>([
  ['where its source has words', '{{common.submit}}'],
  ['among words', 'Jetzt {{ common.submit }}'],
  ['another message than its source', '{{common.cancel}}', '{{common.submit}}'],
  ['words where its source refers', 'Absenden', '{{common.submit}}'],
])('a translation for Transloco may refer to a message: %s', async ([, target, from]) => {
  expect(await codesOf(target, from)).toEqual([])
})

test.for<[name: string, target: string, codes: readonly string[], source?: string]>([
  ['a message that is not there', '{{common.send}}', ['placeholder-extra']],
  ['a translated key', '{{gemeinsam.absenden}}', ['placeholder-renamed'], 'Hi {{user.name}}'],
  ['a value that is lost', '{{common.submit}}', ['placeholder-missing'], 'Hi {{user}}'],
  ['a message with the name of a value', '{{login}}', ['placeholder-extra']],
])('and not to %s', async ([, target, codes, from]) => {
  expect(await codesOf(target, from)).toEqual(codes)
})

test('in i18next such a name is a value', async () => {
  expect(await codesOf('{{common.submit}}', source.login, 'i18next')).toEqual(['placeholder-extra'])
})

test.for<[name: string, one: string, codes: readonly string[]]>([
  ['that another form of the source shows', '{{pages}} sayfa ({{count}})', []],
  ['that no form of the source shows', '{{page}} sayfa', ['placeholder-extra']],
])('a plural form may show a variable %s', async ([, one, codes]) => {
  const world = createWorld(
    {
      'en.json': { pages_one: 'One page', pages_other: '{{pages}} of {{count}} pages' },
      'tr.json': { pages_one: one, pages_other: '{{pages}} / {{count}}' },
    },
    { targets: ['tr'], files: ['{locale}.json'], syntax: 'i18next' },
  )
  const { diagnostics } = await world.project.check({})
  expect(diagnostics.flatMap(({ code, severity }) => (severity === 'error' ? [code] : []))).toEqual(codes)
})
