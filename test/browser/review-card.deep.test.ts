import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRepository } from '@lockale/git/testing/repository'
import { hasChromium, inChromium, startChromium } from './chromium.ts'
import { withReviewOnDisk } from './review-disk.ts'
import { reviewEntries } from './review-entries.ts'
import { expectCard, field, seriousFindings, setCaret, withReview } from './review-page.ts'
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

  test('a term is added with the words that are selected; where there is no glossary, the page says so', async () => {
    const fr = { ...remove, locale: 'fr', matches: [] }
    await withReview(
      browser,
      '#queue=unreviewed',
      async ({ page, project }) => {
        await expectCard(page, 'file.remove')
        await page.evaluate(`document.getSelection().selectAllChildren(document.querySelector('.card .string'))`)
        await page.keyboard.press('g')
        await page.locator('#new-term:focus').waitFor()
        expect(await page.locator('#new-term').inputValue()).toBe('Delete the file {{name}}')
        // These keys are typed into the form, and are no commands.
        await page.keyboard.press('Control+a')
        await page.keyboard.type('cart')
        await page.getByLabel('translation', { exact: true }).fill('Warenkorb')
        await page.keyboard.press('Enter')
        await page.getByText('Added “cart” to lockale/glossaries/shop.csv.').waitFor()
        await page.locator('.new-term').waitFor({ state: 'detached' })
        expect(project.written).toEqual(['term cart Warenkorb'])
        await page.getByRole('button', { name: 'Add a term' }).click()
        await page.locator('#new-term:focus').waitFor()
        expect(await seriousFindings(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.locator('.new-term').waitFor({ state: 'detached' })
        await page.keyboard.press('j')
        await page.locator('.card h2').getByText('fr', { exact: true }).waitFor()
        await page.keyboard.press('g')
        await page.getByText('The config names no glossary file for fr.').waitFor()
      },
      [remove, fr],
    )
  })

  test('a comment on a string is written and shown, by key and by button', async () => {
    await withReview(
      browser,
      '#queue=unreviewed',
      async ({ page, project }) => {
        await expectCard(page, 'file.remove')
        await page.keyboard.press('d')
        await page.locator('#comment:focus').waitFor()
        // These keys are typed into the form, and are no commands.
        await page.keyboard.type('a button <b>')
        await page.keyboard.press('Enter')
        await page.keyboard.type('of the list')
        expect(await seriousFindings(page)).toEqual([])
        await page.keyboard.press('Control+Enter')
        await page.getByText('Wrote the comment into locales/notes.jsonl.').waitFor()
        await page.locator('.description').getByText('a button <b>').waitFor()
        expect(project.written).toEqual(['describe de/file.remove'])
        await page.getByRole('button', { name: 'Edit the comment' }).click()
        await page.locator('#comment:focus').waitFor()
        expect(await page.locator('#comment').inputValue()).toBe('a button <b>\nof the list')
        await page.keyboard.press('Escape')
        await page.locator('#comment').waitFor({ state: 'detached' })
      },
      [remove],
    )
  })

  test('files open in the editor, by key and by button', async () => {
    await withReview(
      browser,
      '#queue=unreviewed',
      async ({ page, project }) => {
        await expectCard(page, 'file.remove')
        await page.getByRole('button', { name: 'locales/en.json:2' }).click()
        await expect.poll(() => project.written).toEqual(['open locales/en.json:2:1'])
        await page.keyboard.press('o')
        await expect.poll(() => project.written).toHaveLength(2)
        expect(project.written[1]).toBe('open locales/de.json:1:1')
        expect(await seriousFindings(page)).toEqual([])
      },
      [remove],
    )
  })

  test('on files of a real project: history, similar strings, a term and a comment', async () => {
    const files = {
      'locales/en.json': { remove: 'Delete the file now', folder: 'Delete the folder now', open: 'Open' },
      'locales/de.json': { remove: 'Datei jetzt löschen', folder: 'Ordner jetzt löschen', open: 'Offen' },
      'terms.csv': 'en,de\nzoo,Zoo\n',
    }
    const paths = { source: 'locales/en.json', target: 'locales/{locale}.json', notes: 'locales/notes.jsonl' }
    const config = { targets: ['de'], files: [paths], glossary: 'terms.csv' }
    await withReviewOnDisk(browser, { hash: '#queue=all', files, config }, async ({ page, root }) => {
      const repository = createRepository(root)
      repository.commit()
      await page.locator('.row', { hasText: 'Datei jetzt löschen' }).click()
      await expectCard(page, 'remove')
      const history = page.locator('.context section', { hasText: 'History' })
      await history.getByText('a commit').first().waitFor()
      expect(await history.locator('dd').first().innerText()).toMatch(/^A, this minute [0-9a-f]{8}\s+a commit$/u)
      await page.locator('.matches').getByText('75%').waitFor()
      await page.keyboard.press('u')
      expect(await field(page).inputValue()).toBe('Ordner jetzt löschen')

      await page.keyboard.press('g')
      await page.locator('#new-term:focus').waitFor()
      await page.keyboard.type('file')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Datei')
      await page.keyboard.press('Enter')
      await page.locator('.context').getByText('✓ used').waitFor()
      expect(repository.read('terms.csv')).toBe('en,de\nfile,Datei\nzoo,Zoo\n')

      await page.keyboard.press('d')
      await page.locator('#comment:focus').waitFor()
      await page.keyboard.type('Button')
      await page.keyboard.press('Control+Enter')
      await page.locator('.description').getByText('Button').waitFor()
      expect(repository.read('locales/notes.jsonl')).toBe('{"file":"locales/en.json","key":"remove","note":"Button"}\n')
      // The draft is still there, and is saved as it is.
      expect(await field(page).inputValue()).toBe('Ordner jetzt löschen')
      await page.keyboard.press('Control+s')
      await page.getByText('Saved 1 translation').waitFor()
      await history.getByText('not committed yet').waitFor()
      expect(
        repository
          .git('status', '--short')
          .split('\n')
          .map((line) => line.slice(3)),
      ).toEqual(expect.arrayContaining(['locales/de.json', 'lockale.lock', 'terms.csv', 'locales/notes.jsonl']))
    })
  })

  test('on a phone the card has the screen: no key caps, one row of buttons, the problem above it', async () => {
    await withReview(
      browser,
      '#queue=invalid&id=ar%2Fcart.remove',
      async ({ page }) => {
        await page.setViewportSize({ width: 360, height: 640 })
        await expectCard(page, 'cart.remove')
        const button = page.getByRole('button', { name: 'Re-translate' })
        await button.waitFor()
        expect(await page.locator('.card kbd:visible').count()).toBe(0)
        expect(await page.getByRole('navigation', { name: 'Queues' }).isVisible()).toBe(false)
        const [bar, problem] = await Promise.all(
          ['.decisions', '.problems'].map((one) => page.locator(one).boundingBox()),
        )
        if (!bar || !problem) throw new Error('Nothing is shown.')
        expect(bar.height).toBeLessThan(60)
        expect(problem.y + problem.height).toBeLessThan(bar.y)
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40)
        await page.getByRole('button', { name: 'All translations' }).click()
        await page.getByRole('navigation', { name: 'Queues' }).waitFor()
      },
      reviewEntries,
    )
  })

  const invite: ReviewEntry = {
    message: 'invite',
    locale: 'fr',
    queue: 'unreviewed',
    source: 'Invite {{name}} to {{team}}',
    texts: { '': 'Inviter' },
  }

  test('keys of the editor: placeholders, the source string, special characters, a search', async () => {
    await withReview(
      browser,
      '#queue=unreviewed',
      async ({ page }) => {
        await expectCard(page, 'invite')
        await page.keyboard.press('c')
        expect(await field(page).inputValue()).toBe(invite.source)
        await page.keyboard.press('Control+z')
        await expect.poll(() => field(page).inputValue()).toBe('Inviter')
        const bar = page.getByRole('toolbar', { name: 'Special characters' })
        expect(await bar.isVisible()).toBe(false)

        await page.keyboard.press('e')
        await page.locator('textarea:focus').waitFor()
        await page.keyboard.press('End')
        await page.keyboard.press('Alt+Digit2')
        await page.keyboard.press('Alt+Digit3')
        expect(await field(page).inputValue()).toBe('Inviter {{team}}')
        await page.keyboard.press('Alt+Digit1')
        expect(await field(page).inputValue()).toBe('Inviter {{team}}{{name}}')
        await page.keyboard.press('Alt+c')
        expect(await field(page).inputValue()).toBe(invite.source)
        await page.keyboard.press('Control+z')
        expect(await field(page).inputValue()).toBe('Inviter {{team}}{{name}}')

        await setCaret(page, 0, 'Inviter'.length)
        await page.keyboard.press('Alt+Digit0')
        await bar.getByRole('button', { name: 'NBSP', exact: true }).and(page.locator(':focus')).waitFor()
        // Letters are neither commands nor text here.
        await page.keyboard.type('a')
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Enter')
        expect(await field(page).inputValue()).toBe('«\u00A0Inviter\u00A0» {{team}}{{name}}')
        expect(await page.locator('textarea:focus').count()).toBe(1)
        await page.keyboard.press('End')
        await bar.getByRole('button', { name: 'quotation marks', exact: true }).click()
        await page.keyboard.type('x')
        await bar.getByRole('button', { name: 'ellipsis' }).click()
        expect(await field(page).inputValue()).toBe('«\u00A0Inviter\u00A0» {{team}}{{name}}«\u00A0x…\u00A0»')
        await expectCard(page, 'invite')

        await setCaret(page, 2, 9)
        await page.keyboard.press('Alt+f')
        await page.locator('.matches').getByText('Nothing found.').waitFor()
        await expect.poll(() => page.locator('#look-up').inputValue()).toBe('Inviter')
        await field(page).focus()
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 640 })
          expect(await seriousFindings(page)).toEqual([])
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
        }
      },
      [{ ...invite, matches: [] }, remove],
    )
  })
})
