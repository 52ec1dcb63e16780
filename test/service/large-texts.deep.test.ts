import { openProject } from '@lockale/project'
import { connectService } from 'lockale'
import { expect, test } from 'vitest'
import { createFolder } from '../cli/folder.ts'
import { startAsReal, trustedTexts } from '../start-as-real.ts'
import { testDepth } from '../depth.ts'

const sentence = (at: number) =>
  `Rule ${at} says “hello, {{name}}” to <b>all of {{count}} people</b>, & so on.${at % 4 === 0 ? '\r\n\r\n' : ' '}`
const long = Array.from({ length: testDepth > 1 ? 4600 : 2300 }, (_, at) => sentence(at))
  .join('')
  .trim()
const tooLong = 'without any end '.repeat(9000).trim()

// Written against a limit that is met too late: the service answers 413, or cuts the body, and the whole locale is lost.
test('a text larger than a request goes through the service whole, in the fewest requests, and is paid once', async () => {
  expect(Buffer.byteLength(long)).toBeGreaterThan(testDepth > 1 ? 300_000 : 150_000)
  await using service = await startAsReal({})
  await using folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de'],
      files: ['{locale}.json'],
      syntax: 'i18next',
      // what this service adds to each piece would be too much of a translation
      checks: trustedTexts,
      service: { baseUrl: service.url },
    },
    'en.json': { terms: long, save: 'Save', tooLong },
  })
  const sync = async () => {
    const project = await openProject({ cwd: folder.path })
    const translator = await connectService(project.config, { env: { LOCKALE_KEY: 'test-key' } })
    try {
      return await project.sync({ translator })
    } finally {
      await translator.close()
    }
  }
  const report = await sync()
  expect(report.plan).toMatchObject({ extraRequests: 0, requests: report.plan.lowerBound })
  expect(report).toMatchObject({ written: 2, requests: report.plan.requests })
  expect(service.counters.billedCharacters).toBe(report.plan.characters)
  const notTranslated = report.diagnostics.filter(({ code }) => code === 'not-translated')
  expect(notTranslated).toMatchObject([{ message: 'tooLong' }])

  const { terms } = (await folder.readJson('de.json')) as { terms: string }
  const marks = (text: string) => text.match(/\{\{\w+\}\}|<\/?b>|\r\n/gu)
  expect(marks(terms)).toEqual(marks(long))
  expect(await folder.read('lockale.lock')).toMatch(/\tterms\t.*\tde~/u)

  await sync()
  expect(service.counters.billedCharacters).toBe(report.plan.characters)
}, 300_000)
