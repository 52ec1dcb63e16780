import type { DeveloperKey, LanguageService } from '@lockale/client'
import { fakeHost } from '@lockale/terminal/testing/fake-host'
import { runCommands } from '@lockale/terminal/testing/run-commands'
import { expect, test } from 'vitest'
import { accountCommands } from './spec.ts'

const one = '11111111-1111-4111-8111-111111111111'
const key = (keyId: string, label: string, isDeactivated = false): DeveloperKey => ({
  keyId,
  label,
  creationTime: undefined,
  deactivatedTime: undefined,
  isDeactivated,
  limits: {},
})
const keys = [
  key(`${one}:${one}`, 'CI'),
  key(`11111111-2222-4222-8222-222222222222:${one}`, 'web'),
  key(`33333333-1111-4111-8111-111111111111:${one}`, 'web', true),
  key(`44444444-1111-4111-8111-111111111111:${one}`, '55555555'),
  key(`55555555-1111-4111-8111-111111111111:${one}`, ''),
]

/** Runs `lockale keys` on an account with these keys. */
async function run(all: readonly DeveloperKey[], ...words: readonly string[]) {
  const renamed: string[] = []
  const calls = {
    list: () => Promise.resolve(all),
    rename(keyId: string) {
      renamed.push(keyId)
      return Promise.resolve(all[0])
    },
  }
  const client = { admin: { keys: calls } } as unknown as LanguageService
  const service = { client, place: undefined, isAdmin: true, clock: undefined, close: () => Promise.resolve() }
  const host = fakeHost({ parts: { openCalls: () => Promise.resolve(service) } })
  await runCommands(accountCommands, ['keys', ...words], host)
  return { renamed, out: host.out(), err: host.err() }
}

async function shortIds(all: readonly DeveloperKey[]): Promise<readonly string[]> {
  const { out } = await run(all, 'list', '--json')
  return (JSON.parse(out) as { readonly keys: readonly { readonly id: string }[] }).keys.map(({ id }) => id)
}

test('so much of an id is shown that it tells it from the others', async () => {
  expect(await shortIds(keys)).toEqual(['11111111-1', '11111111-2', '33333333', '44444444', '55555555'])
  const twins = [key(`${one}:${one}`, ''), key(`${one}:22222222-2222-4222-8222-222222222222`, '')]
  expect(await shortIds(twins)).toEqual([one, one])
})

test.for<[name: string, word: string, found: number]>([
  ['a whole id', `${one}:${one}`, 0],
  ['in capitals', keys[2]?.keyId.toUpperCase() ?? '', 2],
  ['a label', 'CI', 0],
  ['a beginning', '11111111-2', 1],
  ['a beginning as it is shown', '3333…', 2],
])('%s', async ([, word, found]) => {
  expect((await run(keys, 'label', word, 'new')).renamed).toEqual([keys[found]?.keyId])
})

test.for<[name: string, word: string, code: string, hint: string]>([
  ['a label of two', 'web', 'DEVELOPER_KEY_AMBIGUOUS', '33333333 ("web", deactivated)'],
  ['a beginning of two', '11111111', 'DEVELOPER_KEY_AMBIGUOUS', '11111111-1 ("CI"), 11111111-2 ("web")'],
  ['a label that is another id', '55555555', 'DEVELOPER_KEY_AMBIGUOUS', '44444444'],
  ['a beginning that is too short', '444', 'DEVELOPER_KEY_UNKNOWN', 'lockale keys list'],
  ['a label in other letters', 'Web', 'DEVELOPER_KEY_UNKNOWN', 'Did you mean "web"?'],
  ['nothing', '', 'DEVELOPER_KEY_UNKNOWN', 'lockale keys list'],
])('refused: %s', async ([, word, code, hint]) => {
  const { renamed, err } = await run(keys, 'label', word, 'new')
  expect(renamed).toEqual([])
  expect(err).toContain(code)
  expect(err).toContain(hint)
})
