import { expect, test } from 'vitest'
import { createWorld } from './testing/world.ts'

interface Scenario {
  readonly files: readonly unknown[]
  readonly source: string
  readonly sourceText: string
  readonly target: string
  /** What a first sync writes; `de:` stands before each new text. */
  readonly targetText: string
  /** A change of the source, and what it changes in the target. */
  readonly edit: readonly [from: string, to: string]
  readonly change: readonly [from: string, to: string]
}

const scenarios: Readonly<Record<string, Scenario>> = {
  'a Rails YAML file': {
    files: ['config/locales/{locale}.yml'],
    source: 'config/locales/en.yml',
    sourceText: `# head
en:
  cart:
    # the button
    buy: "Buy now" # short
    items:
      one: "%{count} item"
      other: "%{count} items"
  order: [ :year, :month ]
  precision: 2
`,
    target: 'config/locales/de.yml',
    targetText: `# head
de:
  cart:
    # the button
    buy: "de:Buy now" # short
    items:
      one: "de:%{count} item"
      other: "de:%{count} items"
  order: [ :year, :month ]
  precision: 2
`,
    edit: ['Buy now', 'Order now'],
    change: ['de:Buy now', 'de:Order now'],
  },
  'a properties file': {
    files: [{ source: 'messages.properties', target: 'messages_{locale}.properties' }],
    source: 'messages.properties',
    sourceText: '# head\n\ntitle = Welcome\nlong = one \\\n       two\nname : {0}\n',
    target: 'messages_de.properties',
    targetText: '# head\n\ntitle = de:Welcome\nlong = de:one two\nname : {0}\n',
    edit: ['Welcome', 'Hello'],
    change: ['de:Welcome', 'de:Hello'],
  },
  'a .strings file': {
    files: ['App/{locale}.lproj/Localizable.strings'],
    source: 'App/en.lproj/Localizable.strings',
    sourceText: '/* Title */\n"title" = "Welcome";\n\n"%@ of %d" = "%@ of %d"; // count\n',
    target: 'App/de.lproj/Localizable.strings',
    targetText: '/* Title */\n"title" = "de:Welcome";\n\n"%@ of %d" = "de:%@ of %d"; // count\n',
    edit: ['Welcome', 'Hello'],
    change: ['de:Welcome', 'de:Hello'],
  },
}

test.for(Object.entries(scenarios))('%s is synced, and stays in step', async ([, scenario]) => {
  const { files, source, sourceText, target, targetText, edit, change } = scenario
  const world = createWorld({ [source]: sourceText }, { files, targets: ['de'], syntax: 'none' })
  const sync = () => world.project.sync({ translator: world.translator })
  expect((await sync()).isComplete).toBe(true)
  expect(world.files()[target]).toBe(targetText)
  const { requests } = world.translator
  const sent = requests.length
  await sync()
  expect(requests).toHaveLength(sent)
  expect((await world.project.check()).diagnostics).toEqual([])

  world.write(source, sourceText.replace(...edit))
  await sync()
  expect(requests).toHaveLength(sent + 1)
  expect(world.files()[target]).toBe(targetText.replace(...change))
})
