import { createHash } from 'node:crypto'
import { createWorld } from '@lockale/project/testing/world'
import { expect, test } from 'vitest'
import { embeddedSource } from '../page/source/embedded-source.ts'
import { collectReport, reportHtml } from './report-html.ts'

const hostile = '</script><script>alert(1)</script><!--<script>'

async function report(project = 'shop') {
  const world = createWorld(
    { 'en.json': { a: `Hi {{name}} ${hostile}`, b: 'Fine' }, 'de.json': { a: `Hallo ${hostile}`, b: 'Gut' } },
    { targets: ['de'] },
  )
  await world.project.adopt()
  return collectReport(await world.project.review(), { project, createdAt: new Date(0) })
}

test('a report holds what needs a decision, the most harmful first', async () => {
  expect(await report()).toMatchObject({
    summary: { project: 'shop', createdAt: '1970-01-01T00:00:00.000Z', sourceLocale: 'en' },
    rows: [
      { message: 'a', queue: 'invalid' },
      { message: 'b', queue: 'imported' },
    ],
    cards: [{ message: 'a', forms: [{ problems: expect.arrayContaining([expect.anything()]) }] }, { message: 'b' }],
  })
})

test('a report has warnings, also those of translations that need a decision', async () => {
  const world = createWorld(
    { 'en.json': { a: 'Fine', b: 'Good' }, 'de.json': { a: 'Gut ', b: 'Schön ' } },
    { targets: ['de'] },
  )
  await world.project.adopt()
  await world.project.accept({ messages: ['b'] })
  const data = await collectReport(await world.project.review(), { project: 'shop', createdAt: new Date(0) })
  expect(data.rows).toMatchObject([
    { message: 'a', queue: 'imported', warnings: ['end-space'] },
    { message: 'b', queue: 'warnings', warnings: ['end-space'] },
  ])
  const page = embeddedSource(data)
  const query = { from: 0, count: 9 }
  expect(await page.rows({ ...query, rule: 'any', file: 'DE.json' })).toMatchObject({ total: 2 })
  expect(await page.rows({ ...query, rule: 'end-space', by: 'reviewed' })).toMatchObject({ rows: [{ message: 'b' }] })
  expect((await page.rows({ ...query, order: 'longest' })).rows.map(({ message }) => message)).toEqual(['b', 'a'])
  expect(await page.rows({ ...query, state: 'out-of-date' })).toMatchObject({ total: 0 })
  expect((await page.counts({ locales: ['de'] })).queues).toMatchObject({ imported: 1, warnings: 1, invalid: 0 })
  expect(await page.choices()).toEqual({ files: ['de.json'], rules: [['end-space', 2]] })
})

test('what cards show of other locales is in a report once, and is the same on its page', async () => {
  const world = createWorld({ 'en.json': { a: 'Fine' }, 'de.json': { a: 'Gut' }, 'pl.json': { a: 'Dobrze' } }, {})
  await world.project.adopt()
  const review = await world.project.review()
  const data = await collectReport(review, { project: 'shop', createdAt: new Date(0) })
  expect(data.others).toHaveLength(2)
  const ids = data.cards.map(({ id }) => id)
  expect(ids).toHaveLength(2)
  expect(await embeddedSource(data).cards(ids)).toEqual(await review.cards(ids))
})

test('a report is one file in which hostile strings stay text, and only its own script runs', async () => {
  const script = `const end = '${hostile}'`
  const html = reportHtml(await report('<b>shop'), { script, style: 'a::after { content: "</style>" }' })
  const scripts = [...html.matchAll(/<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gsu)]
  expect(scripts.map(({ groups }) => groups?.['attributes'])).toEqual([
    ' type="application/json" id="lockale-report"',
    ' type="module"',
  ])
  const [data, code] = scripts.map(({ groups }) => groups?.['text'] ?? '')
  expect(JSON.parse(data ?? '')).toMatchObject({ rows: [{ text: `Hallo ${hostile}` }, {}] })
  expect(html).toContain(
    `script-src 'sha256-${createHash('sha256')
      .update(code ?? '')
      .digest('base64')}'`,
  )
  expect(html.match(/<\/style>/gu)).toHaveLength(1)
  expect(html).toContain('<title>&lt;b&gt;shop · lockale</title>')
  expect(html).not.toMatch(/https?:/u)
})
