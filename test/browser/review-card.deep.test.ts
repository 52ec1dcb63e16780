import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, inChromium, startChromium } from './chromium.ts'
import { expectCard, field, withReview } from './review-page.ts'
import type { ReviewEntry } from './review-project.ts'

describe.skipIf(!hasChromium)(`the card of the review page ${inChromium}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  const remove: ReviewEntry = {
    message: 'file.remove',
    locale: 'de',
    queue: 'unreviewed',
    source: 'Delete the file {{name}}',
    texts: { '': 'Lösche {{name}}' },
    matches: [
      { message: 'file.remove', source: 'Delete the file {{name}}', by: 'human', forms: [{ form: '', text: 'Weg' }] },
      {
        percent: 75,
        message: 'folder.remove',
        source: 'Delete the folder {{name}}',
        by: 'human',
        forms: [{ form: '', text: 'Ordner {{name}} löschen' }],
      },
    ],
  }
  const close: ReviewEntry = {
    message: 'file.close',
    locale: 'de',
    queue: undefined,
    source: 'Close the file',
    texts: { '': 'Datei schließen' },
  }

  test('similar translations are used by button and key, and words are found in all translations', async () => {
    await withReview(
      browser,
      '#queue=unreviewed',
      async ({ page, project }) => {
        await expectCard(page, 'file.remove')
        const section = page.locator('.matches')
        await section.getByText('75%').waitFor()
        expect(await section.locator('li').first().innerText()).toContain('earlier translation')
        expect(await section.locator('ins').allInnerTexts()).toEqual(['folder'])
        await page.keyboard.press('u')
        expect(await field(page).inputValue()).toBe('Weg')
        await page.getByText('{{name}} is missing').waitFor()
        await section.getByRole('button', { name: 'Use the translation of folder.remove' }).click()
        expect(await field(page).inputValue()).toBe('Ordner {{name}} löschen')
        await page.keyboard.press('Control+z')
        await page.keyboard.press('Control+z')
        await expect.poll(() => field(page).inputValue()).toBe('Lösche {{name}}')

        // These keys are typed into the field, and are no commands.
        await page.keyboard.press('f')
        await page.keyboard.type('datei')
        await section.getByText('Datei schließen').waitFor()
        await expectCard(page, 'file.remove')
        await section.getByRole('button', { name: 'Use the translation of file.close' }).click()
        expect(await field(page).inputValue()).toBe('Datei schließen')
        await section.getByRole('searchbox').fill('nothing like it')
        await section.getByText('Nothing found.').waitFor()
        await section.getByRole('searchbox').press('Escape')
        await section.getByText('Nothing found.').waitFor({ state: 'detached' })
        expect(await section.getByRole('searchbox').inputValue()).toBe('')
        expect(project.written).toEqual([])
      },
      [remove, close],
    )
  })
})
