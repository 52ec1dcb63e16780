import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { collectReport, readPageFiles, reportHtml, type ReviewCalls } from '@lockale/review'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, inChromium, openTab, startChromium } from './chromium.ts'
import { hostile, reviewEntries, reviewLocales } from './review-entries.ts'
import { expectCard, field, seriousFindings, setCaret, withReview } from './review-page.ts'
import { reviewProject, serveProject } from './review-project.ts'

describe.skipIf(!hasChromium)(`the review page ${inChromium}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  test('thirty strings by keyboard: accept, edit, undo, save', async () => {
    await withReview(browser, '#queue=unreviewed&locales=de', async ({ page, project }) => {
      await page.getByText('41 translations').waitFor()
      await expectCard(page, 'hostile')
      expect(await page.locator('.row-text').first().textContent()).toBe(hostile)
      for (let at = 0; at < 30; at++) await page.keyboard.press('a')
      await expectCard(page, 'guide.step30')
      await page.getByText('30 unsaved changes').waitFor()
      await page.keyboard.press('Control+z')
      await page.getByText('29 unsaved changes').waitFor()
      await expectCard(page, 'guide.step29')

      await page.keyboard.press('e')
      await page.locator('textarea:focus').waitFor()
      await field(page).pressSequentially('!')
      await page.keyboard.press('Escape')
      await page.getByText('29 unsaved changes').waitFor()
      expect(await field(page).inputValue()).toBe('Schritt 29: {{name}} braucht genug Licht')
      await page.keyboard.press('Enter')
      await page.keyboard.press('End')
      await page.keyboard.type('!')
      await page.keyboard.press('Control+Enter')
      await expectCard(page, 'guide.step30')
      expect(await page.title()).toBe('(30 unsaved) plants · lockale review')
      expect(project.textOf('de/guide.step29')).toBe('Schritt 29: {{name}} braucht genug Licht')

      await page.keyboard.press('Control+s')
      await page.getByText('Saved 30 translations in 2 files.').waitFor()
      await page.getByText('11 translations', { exact: true }).waitFor()
      await expectCard(page, 'guide.step30')
      expect(project.textOf('de/guide.step29')).toBe('Schritt 29: {{name}} braucht genug Licht!')
      expect(project.written).toEqual(['save'])
    })
  })

  test('no edit cuts a placeholder, and one that is lost comes back by its button', async () => {
    await withReview(browser, '#queue=unreviewed&locales=de&id=de%2Fguide.step1', async ({ page }) => {
      await expectCard(page, 'guide.step1')
      await page.keyboard.press('e')
      await page.locator('textarea:focus').waitFor()
      await setCaret(page, 'Schritt 1: {{name}}'.length)
      await page.keyboard.press('Backspace')
      await page.getByText('{{name}} is missing').waitFor()
      expect(await field(page).inputValue()).toBe('Schritt 1:  braucht genug Licht')
      await page.keyboard.press('Control+Enter')
      await page.getByText('Fix the error first: {{name}} is missing').waitFor()
      await page.getByRole('button', { name: 'Insert {{name}}' }).click()
      await page.getByText('{{name}} is missing', { exact: true }).waitFor({ state: 'detached' })
      expect(await field(page).inputValue()).toBe('Schritt 1: {{name}} braucht genug Licht')
      await setCaret(page, 'Schritt 1: {{na'.length)
      await page.keyboard.type('x')
      expect(await field(page).inputValue()).toBe('Schritt 1: {{name}}x braucht genug Licht')
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+z')
      expect(await field(page).inputValue()).toBe('Schritt 1: {{name}} braucht genug Licht')
    })
  })

  test('a file that changed meanwhile: both translations are shown, and one is chosen', async () => {
    await withReview(browser, '#queue=source-changed', async ({ page, project }) => {
      await page.getByText('2 translations', { exact: true }).waitFor()
      await page.getByText('Show 1 small change').waitFor()
      await page.keyboard.press('e')
      await page.locator('textarea:focus').waitFor()
      await page.keyboard.press('End')
      await page.keyboard.type(' oder morgen')
      await page.getByText('1 unsaved change', { exact: true }).waitFor()
      project.changeFile('de/plant.water', '', '{{name}} heute wässern')
      await page.keyboard.press('Control+s')
      const conflict = page.locator('.conflict')
      await conflict.getByText('The file has another translation now.').waitFor()
      await conflict.getByText('in the file').waitFor()
      expect(await conflict.locator('dd').allTextContents()).toEqual([
        '{{name}} heute wässern',
        '{{name}} heute gießen oder morgen',
      ])
      await conflict.getByRole('button', { name: 'Keep yours' }).click()
      await page.getByRole('button', { name: /^Save all/ }).click()
      await page.getByText('Saved 1 translation in 2 files.').waitFor()
      expect(project.textOf('de/plant.water')).toBe('{{name}} heute gießen oder morgen')
    })
  })

  test('the machine is taken from the cache, and re-translating shows its characters first', async () => {
    await withReview(browser, '#queue=invalid&locales=de', async ({ page, project }) => {
      await expectCard(page, 'plant.add')
      await page.getByText('from the translation cache: 0 characters').waitFor()
      await page.keyboard.press('m')
      await page.getByText('1 unsaved change', { exact: true }).waitFor()
      expect(await field(page).inputValue()).toBe('Pflanze {{name}} anlegen')
      await page.keyboard.press('Control+z')
      await page.getByText('1 unsaved change', { exact: true }).waitFor({ state: 'detached' })
      expect(await field(page).inputValue()).toBe('Pflanze hinzufügen')
      await page.keyboard.press('r')
      await page.getByRole('button', { name: 'Translate for 24 characters' }).waitFor()
      expect(project.written).toEqual([])
      await page.keyboard.press('r')
      await page.getByText('Re-translated plant.add (de).').waitFor()
      expect(await field(page).inputValue()).toBe('Eine Pflanze {{name}} hinzufügen')
    })
  })

  test('the history says who changed a string, and when; many other locales are folded', async () => {
    const changedAt = '2026-11-20T08:00:00Z'
    const cta = { message: 'cta', queue: 'invalid', source: 'Buy {{n}}', texts: { '': 'Kaufen' } } as const
    const changed = {
      source: { commit: '9e21fa03aa11', author: 'Ada <img>', date: changedAt, subject: 'Rename the button' },
      translation: { commit: undefined },
    }
    const others = ['fr', 'pl', 'ja', 'ar', 'it', 'es', 'nl', 'cs', 'da'].map((locale) => ({ ...cta, locale }))
    const open = async ({ page }: { page: Page }) => {
      await page.clock.setFixedTime('2026-11-22T09:00:00Z')
      await page.reload()
      await expectCard(page, 'cta')
      const context = page.locator('.context')
      await context.getByText('9e21fa03').waitFor()
      const history = context.locator('section', { hasText: 'History' })
      expect(await history.locator('dl > div').allInnerTexts()).toEqual([
        'source\nAda <img>, 2 days ago 9e21fa03\n\nRename the button',
        'translation\nnot committed yet',
        'origin\nmachine translation, needs review',
        'file\nlocales/de.json',
        'format\ni18next',
      ])
      expect(await history.locator('time').getAttribute('title')).toBe(
        await page.evaluate(`new Date('${changedAt}').toLocaleString()`),
      )
      expect(await context.locator('h3').allInnerTexts()).toEqual([
        'Glossary',
        'History',
        'Similar translations',
        '9 other locales',
      ])
      expect(await context.getByText('Kaufen').first().isVisible()).toBe(false)
      await context.getByText('9 other locales').click()
      expect(await context.getByText('Kaufen').first().isVisible()).toBe(true)
      expect(await seriousFindings(page, '.card-pane')).toEqual([])
    }
    await withReview(browser, '#queue=invalid&locales=de', open, [{ ...cta, locale: 'de', changed }, ...others])
  })

  test('accepts all that is shown as one step, and asks before the tab closes', async () => {
    await withReview(browser, '#queue=imported', async ({ page, tab }) => {
      await page.getByRole('button', { name: 'Accept all 40' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Accept 40' }).click()
      await page.getByText('40 unsaved changes').waitFor()
      const asked = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      expect((await asked).type()).toBe('beforeunload')
      await (await asked).dismiss()
      await page.keyboard.press('Control+z')
      await page.getByText('40 unsaved changes').waitFor({ state: 'detached' })
      expect(tab.problems).toEqual([])
    })
  })

  test('is accessible, right to left, dark and narrow', async () => {
    await withReview(browser, '#queue=source-changed&id=ar%2Fplant.water', async ({ page }) => {
      await expectCard(page, 'plant.water')
      expect(await field(page).getAttribute('dir')).toBe('rtl')
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      expect(await seriousFindings(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await page.evaluate(`getComputedStyle(document.querySelector('.rows')).backgroundColor`)).toBe(
        'rgb(22, 24, 29)',
      )
      await page.keyboard.press('e')
      await page.locator('textarea:focus').waitFor()
      await page.keyboard.press('End')
      await page.keyboard.type(' ')
      await page.setViewportSize({ width: 360, height: 640 })
      expect(await seriousFindings(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      await page.getByRole('button', { name: 'All translations' }).click()
      await page
        .getByRole('option', { name: /plant.water/ })
        .first()
        .waitFor()
      expect(await seriousFindings(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    })
  })

  test('a report is the same page, read-only', async () => {
    const data = await collectReport(reviewProject(reviewEntries, reviewLocales).review(), {
      project: 'plants',
      createdAt: new Date('2026-11-26T12:00:00Z'),
    })
    const folder = await mkdtemp(join(tmpdir(), 'lockale-report-'))
    const file = join(folder, 'report.html')
    await writeFile(file, reportHtml(data, await readPageFiles()))
    const tab = await openTab(browser, pathToFileURL(file).href)
    const { page } = tab
    await expectCard(page, 'plant.add')
    await page.keyboard.press('a')
    await page.keyboard.press('j')
    await expectCard(page, 'cart.remove')
    await page.keyboard.press('/')
    await page.keyboard.type('no such thing')
    await page.getByText('No translation matches.').waitFor()
    expect(await page.locator('textarea').count()).toBe(0)
    expect(await page.getByRole('button', { name: /Accept|Save/ }).count()).toBe(0)
    expect(tab.problems).toEqual([])
    await tab.close()
    await rm(folder, { recursive: true })
  })

  test('two million rows: only those in view are asked for', async () => {
    const server = await serveProject(manyRows(2_000_000))
    const tab = await openTab(browser, `${server.url}&queue=unreviewed`)
    const { page } = tab
    await page.getByText('2,000,000 translations').waitFor()
    await page.getByText('key.0', { exact: true }).first().waitFor()
    await page.mouse.move(400, 300)
    await page.mouse.wheel(0, 520)
    await page.locator('#row-12').getByText('key.12', { exact: true }).waitFor()
    await page.keyboard.press('End')
    await page.locator('#row-1999999').getByText('key.1999999', { exact: true }).waitFor()
    await expectCard(page, 'key.1999999')
    await page.evaluate(
      `(() => { const list = document.querySelector('.row-list'); list.scrollTop = list.scrollHeight / 2 })()`,
    )
    await page
      .locator('.row')
      .getByText(/^key\.(999|1000)\d\d\d$/)
      .first()
      .waitFor()
    expect(await page.locator('.row').count()).toBeLessThan(40)
    expect(tab.requests.filter((path) => path.startsWith('/api/rows')).length).toBeLessThan(12)
    expect(tab.problems).toEqual([])
    await tab.close()
    await server.close()
  })
})

/** Rule and place of what axe calls serious or critical. */
function manyRows(total: number): ReviewCalls {
  const { calls } = reviewProject([], [])
  const queues = {
    invalid: 0,
    'source-changed': 0,
    unreviewed: total,
    imported: 0,
    refused: 0,
    missing: 0,
    warnings: 0,
  }
  const summary = {
    sourceLocale: 'en',
    locales: [{ locale: 'de', direction: 'ltr', messages: total, coverage: 1, queues }],
  } as const
  const entry = { locale: 'de', queue: 'unreviewed', source: 'Water', texts: { '': 'Gießen' } } as const
  const one = (at: number) => reviewProject([{ ...entry, message: `key.${at}` }], ['de']).review()
  return {
    ...calls,
    before: () => undefined,
    summary: async () => ({
      ...summary,
      project: 'big',
      projectId: '2',
      revision: 1,
      canTranslate: false,
      termLocales: [],
    }),
    review: async () => ({
      ...one(0),
      rows({ from, count }) {
        const places = Array.from({ length: Math.min(count, total - from) }, (_, at) => from + at)
        return { total, rows: places.flatMap((at) => one(at).rows({ from: 0, count: 1 }).rows) }
      },
      cards: async (ids) => (await Promise.all(ids.map((id) => one(Number(id.split('.')[1])).cards([id])))).flat(),
    }),
  }
}
