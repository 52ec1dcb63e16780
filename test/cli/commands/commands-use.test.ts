import { expect, test } from 'vitest'
import { commandUse } from '../../service/contract/cli-use.ts'
import { endpointIndex } from '../../service/contract/endpoint-index.ts'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder } from '../folder.ts'

const memory = '33333333-3333-4333-8333-333333333333'

const terms = 'en,de,fr\ncart,Korb,panier\nbuy,kaufen,acheter\nopen,öffnen,ouvrir\nclose,schließen,fermer\n'
const style = (prompt: string) =>
  `language: de\nrules: {}\ninstructions:\n  - label: Short\n    prompt: ${prompt}\n  - label: Warm\n    prompt: Be warm.\n`

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
  'style plan',
  'style push',
  ['lockale/styles/ui.yaml', style('Use long words.')],
  'style push',
  ['lockale/styles/ui.yaml', `name: New\n${style('Use long words.')}  - label: More\n    prompt: Say more.\n`],
  'style push',
  [
    'lockale/styles/ui.yaml',
    'name: New\nlanguage: de\nrules: { dates_and_times: { centuries: spell_out } }\ninstructions:\n  - label: Short\n    prompt: Short.\n',
  ],
  'style push',
  'style diff',
  'style pull',
  'style list',
  'style delete ui.yaml --yes',
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
    'lockale/styles/ui.yaml': style('Use short words.'),
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
