import { connect } from '@lockale/connect/connect'
import { parseConfig, type SyncReport } from '@lockale/core'
import { createWorld } from '@lockale/core/testing/world'
import type { ServiceOptions } from '@lockale/service'
import { expect, test } from 'vitest'
import { startAsReal } from '../start-as-real.ts'

const source = {
  pick: 'Pick a color in order to see <b>{{name}}</b>',
  twice: 'Save the the file',
  name: '{{name}}',
  files_one: 'One color, {{count}} file',
  files_other: '{{count}} files of one color',
}
/** Strings with tags and strings without are sent apart, because the second are not escaped. */
const both = ['/v2/write/rephrase', '/v2/write/rephrase']
const rephrased = { locale: 'en-GB', variants: 'rephrase' }

interface Asked {
  readonly targets: readonly unknown[]
  readonly settings?: object
  readonly key?: string
  readonly refresh?: readonly 'model'[]
}

interface Done {
  readonly report: SyncReport
  /** Paths of the requests that cost something. */
  readonly bought: readonly string[]
  readonly british: unknown
}

async function openRuns(options: ServiceOptions = {}, texts: object = source, from = 'en-US') {
  const service = await startAsReal(options)
  let world = createWorld({ [`${from}.json`]: texts })
  return {
    service,
    edit: (changes: object) => world.write(`${from}.json`, { ...texts, ...changes }),
    async sync({ targets, settings = {}, key = 'test-key', refresh }: Asked): Promise<Done> {
      const raw = { source: from, targets, files: ['{locale}.json'], syntax: 'i18next', ...settings }
      const config = { ...raw, service: { baseUrl: service.url } }
      world = world.reopen({ config })
      const translator = await connect(parseConfig(config, { place: 'lockale.config.json' }), {
        env: { LOCKALE_KEY: key },
      })
      const before = service.requests.length
      try {
        const report = await world.project.sync({ translator, ...(refresh && { refresh }) })
        const made = service.requests.slice(before)
        const bought = made.flatMap(({ path }) => (/translate|write/u.test(path) ? [path] : []))
        return { report, bought, british: world.read('en-GB.json') }
      } finally {
        await translator.close()
      }
    },
    [Symbol.asyncDispose]: () => service.close(),
  }
}

test('strings of the source are rephrased, once', async () => {
  await using runs = await openRuns()
  const settings = { formality: 'prefer_more', instructions: ['Be kind.'], context: 'A shop.' }
  const { report, bought, british } = await runs.sync({ targets: [rephrased], settings })
  expect(bought).toEqual(both)
  expect(british).toEqual({
    pick: 'Pick a colour to see <b>{{name}}</b>',
    twice: 'Save the file',
    name: '{{name}}',
    files_one: 'One colour, {{count}} file',
    files_other: '{{count}} files of one colour',
  })
  expect(report.leftOut.map(({ name }) => name)).toEqual(['formality', 'instructions'])
  const body = JSON.parse(runs.service.requests.at(-1)?.body ?? '{}') as object
  expect(Object.keys(body).toSorted()).toEqual(['target_lang', 'text'])
  expect(await runs.sync({ targets: [rephrased], settings })).toMatchObject({
    bought: [],
    report: { isComplete: true },
  })
  runs.edit({ twice: 'Save the color' })
  expect(await runs.sync({ targets: [rephrased] })).toMatchObject({
    bought: ['/v2/write/rephrase'],
    british: { twice: 'Save the colour' },
  })
})

test('copies become rephrased strings, and these copies, by a refresh of the model', async () => {
  await using runs = await openRuns()
  expect(await runs.sync({ targets: ['en-GB'] })).toMatchObject({ bought: [], british: source })
  expect(await runs.sync({ targets: [rephrased] })).toMatchObject({ bought: [], british: source })
  const asked = { targets: [rephrased], refresh: ['model'] } as const
  expect(await runs.sync(asked)).toMatchObject({ bought: both, british: { twice: 'Save the file' } })
  expect(await runs.sync(asked)).toMatchObject({ bought: [] })
  expect(await runs.sync({ targets: ['en-GB'], refresh: ['model'] })).toMatchObject({ bought: [], british: source })
})

test('an answer without its placeholder is never written', async () => {
  await using runs = await openRuns()
  await runs.service.stub('POST /v2/write/rephrase', async ({ readTexts }) => ({
    status: 200,
    body: {
      improvements: (await readTexts()).map((text) => ({
        text: /^[\w ]+$/u.test(text) ? text : 'A colour',
        target_language: 'en-GB',
        detected_source_language: 'en',
      })),
    },
  }))
  const { report, british } = await runs.sync({ targets: [rephrased] })
  expect(report.isComplete).toBe(false)
  expect(british).toMatchObject({ name: '{{name}}', twice: 'Save the the file' })
  expect(british).not.toHaveProperty('pick')
})

test('a language that the service does not rephrase is refused before anything is bought', async () => {
  await using runs = await openRuns({}, { name: 'Kies een kleur' }, 'nl')
  const asked = { targets: [{ locale: 'nl-BE', variants: 'rephrase' }] }
  await expect(runs.sync(asked)).rejects.toMatchObject({
    code: 'SETTING_DOES_NOT_FIT',
    message: expect.stringContaining('variants "rephrase" is set for nl-BE') as string,
    hint: 'Remove it from this target. Nothing was billed.',
  })
})

test('a free key stops the run, and its plan is named', async () => {
  await using runs = await openRuns()
  const { report, british } = await runs.sync({ targets: [rephrased], key: 'test:fx' })
  expect([report.isComplete, british]).toEqual([false, { name: '{{name}}' }])
  expect(JSON.stringify(report)).toContain('Keys of the free plan cannot be used here')
})

test.each([
  ['tags and placeholders', source],
  ['escapes, beside a string without tags', { chips: 'Fish & chips', hot: '<i>Hot</i> & < 5 {{unit}} in order to go' }],
  ['only strings without tags', { chips: 'Fish & chips', less: 'a color < 5' }],
])('the plan has the characters that the service bills: %s', async (_, texts) => {
  await using runs = await openRuns({}, texts)
  const { report } = await runs.sync({ targets: [rephrased] })
  expect(report.isComplete).toBe(true)
  expect(runs.service.counters.billedCharacters).toBe(report.plan.characters)
  const sent = runs.service.requests.filter(({ path }) => path.includes('write')).map(({ body }) => body)
  expect(sent.join('')).not.toContain('Fish &amp; chips')
})

test('a long file is sent in requests of the size that the service takes', async () => {
  const texts = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`k${at}`, `A color ${at}. `.repeat(30)]))
  await using runs = await openRuns({}, texts)
  const { report, bought } = await runs.sync({ targets: [rephrased] })
  expect(report.isComplete).toBe(true)
  expect(bought.length).toBeGreaterThanOrEqual(3)
})
