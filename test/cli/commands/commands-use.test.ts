import { expect, test } from 'vitest'
import { commandUse } from '../../service/contract/cli-use.ts'
import { endpointIndex } from '../../service/contract/endpoint-index.ts'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder } from '../folder.ts'

const memory = '33333333-3333-4333-8333-333333333333'

const terms = 'en,de,fr\ncart,Korb,panier\nbuy,kaufen,acheter\nopen,öffnen,ouvrir\nclose,schließen,fermer\n'
const style = (name: string, rules: object, ...prompts: readonly string[]) => ({
  name,
  language: 'de',
  configured_rules: rules,
  custom_instructions: prompts.map((prompt) => ({ label: 'Tone', prompt })),
})

/** Files that change, or the lines that people type, in their order. */
const session: readonly (string | readonly [file: string, content: unknown])[] = [
  'glossary plan',
  'glossary push',
  ['lockale/glossaries/terms.csv', terms.replace('Korb', 'Wagen')],
  'glossary push',
  ['lockale/glossaries/terms.csv', 'en,de\nbuy,kaufen\n'],
  'glossary push',
  'glossary diff',
  'glossary pull',
  'glossary list --entries',
  'glossary delete terms.csv --yes',
  ['style.json', style('Shop', {}, 'Be brief.')],
  'style push style.json',
  ['style.json', style('New', { dates_and_times: { centuries: 'spell_out' } }, 'Be warm.')],
  'style push style.json --update Shop',
  'style list',
  'style show New',
  'style delete New --yes',
  'memory list',
  `memory export ${memory} --out old.tmx`,
  'memory import old.tmx',
  'languages',
  'languages --resource voice',
  'usage',
  'translate Hello --to de --from en',
  'write Hello --rephrase',
  'write Hello',
  'document note.xml --to de --from en --evaluate',
  ['names.en.txt', 'Zoë\n'],
  ['names.en.txt', 'Zoë\nAva\n'],
  'doctor',
]

const administration: readonly string[] = [
  'usage',
  'usage --by key',
  'usage --by tag',
  'keys list',
  'keys create Website',
  'keys label Website Shop',
  'keys limit Shop --characters 1000',
  'keys deactivate Shop --yes',
]

test('docs/api.md says which requests the commands for the service make', { timeout: 180_000 }, async () => {
  await using service = await startAsReal({
    seed: {
      accounts: [
        { key: 'test-key', account: 'shop' },
        { key: 'admin:adm', account: 'shop' },
      ],
      memories: [
        { id: memory, name: 'Old', source: 'en', segments: [{ source: 'Good day', targets: { de: 'Guten Tag' } }] },
      ],
    },
  })
  await using folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de'],
      files: ['locales/{locale}.json'],
      service: { baseUrl: service.url },
    },
    'locales/en.json': { title: 'The the cart' },
    'lockale/glossaries/terms.csv': terms,
    'note.xml': '<note>Good day</note>',
  })
  const found = new Map<string, Set<string>>()
  const play = async (line: string, key: string) => {
    const before = service.counters.requests
    const { err } = await callLockale(line.split(' '), { cwd: folder.path, env: { LOCKALE_KEY: key } })
    expect([line, err]).toEqual([line, expect.not.stringMatching(/USAGE_|CONFIG_INVALID/u)])
    for (const { route } of service.requests.slice(before)) {
      const commands = found.get(route ?? 'nothing') ?? new Set()
      found.set(route ?? 'nothing', commands.add(`lockale ${line.split(' ')[0]}`))
    }
  }
  for (const step of session) {
    if (typeof step === 'string') await play(step, 'test-key')
    else await folder.write(...step)
  }
  for (const line of administration) await play(line, 'admin:adm')
  const listed = [...found].filter(([route]) => endpointIndex.includes(route))
  const seen = Object.fromEntries(listed.map(([route, commands]) => [route, [...commands].toSorted()]))
  expect(seen).toEqual(commandUse)
})
