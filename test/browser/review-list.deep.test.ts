import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, inChromium, startChromium } from './chromium.ts'
import { withReviewOnDisk } from './review-disk.ts'
import { expectCard, field, seriousFindings } from './review-page.ts'

const config = { targets: ['de', 'fr'], files: ['locales/{locale}/{namespace}.json'] }
const commands = ['lockale accept --state adopted']
const checkout = { pay: 'Pay', cancel: 'Cancel order', total: 'Total: {{sum}}', hint: 'Free returns' }
const home = { hello: 'Hello', help: 'Help' }
const files = {
  'locales/en/checkout.json': checkout,
  'locales/en/home.json': home,
  'locales/de/checkout.json': {
    pay: 'Zahlen ',
    cancel: 'Bestellung abbrechen',
    total: 'Summe: {{sum}}',
    hint: 'Kostenlose Rückgabe',
  },
  'locales/de/home.json': { hello: 'Hallo', help: 'Hilfe' },
  'locales/fr/checkout.json': {
    pay: 'Payer ',
    cancel: 'Annuler la commande ',
    total: 'Total : {{sum}}',
    hint: 'Retours  gratuits ',
  },
  'locales/fr/home.json': { hello: 'Bonjour ', help: 'Aide' },
}

const keysOf = (page: Page) => page.locator('.row .key').allTextContents()

describe.skipIf(!hasChromium)(`the list of the review page ${inChromium}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  test('warnings are a queue, and are fixed one by one or all together, as drafts', async () => {
    await withReviewOnDisk(
      browser,
      { hash: '#queue=all', files, config, commands },
      async ({ page, read, requests }) => {
        await page.getByText('12 translations').waitFor()
        expect(await page.locator('.badge.warning').count()).toBe(0)
        await page.getByRole('button', { name: 'Warnings' }).click()
        await page.getByText('6 translations', { exact: true }).waitFor()
        await page.getByRole('button', { name: 'Warnings 6' }).waitFor()
        await expectCard(page, 'pay')
        expect(await keysOf(page)).toEqual(['pay', 'pay', 'cancel', 'hint', 'hello', 'total'])
        expect(await page.locator('.badge.warning').first().textContent()).toContain('end-space')

        await page.getByRole('button', { name: 'Fix end-space' }).click()
        await page.getByText('1 unsaved change', { exact: true }).waitFor()
        expect(await field(page).inputValue()).toBe('Zahlen')
        await page.getByRole('button', { name: 'Fix end-space' }).waitFor({ state: 'detached' })
        await page.keyboard.press('Control+z')
        expect(await field(page).inputValue()).toBe('Zahlen ')
        await page.keyboard.press('x')
        await page.getByText('1 unsaved change', { exact: true }).waitFor()
        expect(await field(page).inputValue()).toBe('Zahlen')

        await page.getByRole('button', { name: 'Fix all' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Fix all' }).click()
        await page.getByText('6 unsaved changes').waitFor()
        await page.keyboard.press('Control+z')
        await page.getByText('1 unsaved change', { exact: true }).waitFor()
        await page.getByRole('button', { name: 'Fix all' }).click()
        await page.keyboard.press('Enter')
        await page.getByText('6 unsaved changes').waitFor()
        expect(await read('locales/fr/home.json')).toMatchObject({ hello: 'Bonjour ' })
        await page.keyboard.press('Control+s')
        await page.getByText(/Saved 6 translations/u).waitFor()
        expect(await read('locales/fr/home.json')).toMatchObject({ hello: 'Bonjour' })
        expect(await read('locales/fr/checkout.json')).toMatchObject({
          hint: 'Retours gratuits',
          cancel: 'Annuler la commande',
        })
        await page.getByText('Nothing is left in this queue.').waitFor()
        expect(requests.some((path) => path.includes('queue=warnings'))).toBe(true)
      },
    )
  })

  test('the filter bar: by keyboard, in the address, and in the numbers of the queues', async () => {
    await withReviewOnDisk(browser, { hash: '#queue=all', files, config, commands }, async ({ page }) => {
      await page.getByText('12 translations').waitFor()
      await page.keyboard.press('b')
      await page.keyboard.type('With')
      await page.getByText('6 translations', { exact: true }).waitFor()
      await page.getByRole('combobox', { name: 'Rule' }).getByText('end-space (5)').waitFor({ state: 'attached' })
      await page.keyboard.press('Tab')
      await page.keyboard.type('HOME')
      await page.getByText('1 translation', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Warnings 1' }).waitFor()
      expect(await keysOf(page)).toEqual(['hello'])
      expect(await page.evaluate('location.hash')).toContain('rule=any&file=HOME')
      await page.reload()
      await page.getByText('1 translation', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Clear', exact: true }).click()
      await page.getByText('12 translations').waitFor()
      await page.getByRole('combobox', { name: 'Length' }).selectOption('Up to 20 characters')
      await page.getByRole('combobox', { name: 'Order' }).selectOption('Longest first')
      await expect.poll(async () => (await keysOf(page)).slice(0, 3)).toEqual(['cancel', 'cancel', 'hint'])
      await page.locator('#row-0').getByText('Bestellung abbrechen').waitFor()
    })
  })

  test('a name is replaced in the list shown, with a preview that is checked', async () => {
    const named = {
      'locales/en/home.json': {
        a: 'Welcome to Acme',
        b: 'Acme, {{Acme}}',
        items_one: '{{count}} Acme',
        items_other: '{{count}} Acmes',
      },
      'locales/de/home.json': {
        a: 'Willkommen bei Acme',
        b: 'Acme, {{Acme}}',
        items_one: '{{count}} Acme',
        items_other: '{{count}} Acmes',
      },
      'locales/fr/home.json': {
        a: 'Bienvenue chez Acme',
        b: 'Acme, {{Acme}}',
        items_one: '{{count}} acme',
        items_many: '{{count}} acmes',
        items_other: '{{count}} acmes',
      },
    }
    await withReviewOnDisk(browser, { hash: '#queue=all', files: named, config, commands }, async ({ page, read }) => {
      await page.getByText('6 translations').waitFor()
      await page.keyboard.press('h')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Find').waitFor()
      await page.keyboard.type('Acme')
      await page.keyboard.press('Tab')
      await page.keyboard.type('{{x}}')
      await dialog.getByText('5 translations will change. 5 translations will have an error').waitFor()
      await dialog.getByLabel('Replace with').fill('Zenit')
      await dialog.getByText('5 translations will change.', { exact: true }).waitFor()
      expect(await dialog.locator('.unsaved ins').first().textContent()).toBe('Zenit')
      await dialog.getByLabel('Whole words').check()
      await dialog.getByLabel('Match case').uncheck()
      await dialog.getByText('6 translations will change.', { exact: true }).waitFor()
      await dialog.getByLabel('Match case').check()
      await dialog.getByText('5 translations will change.', { exact: true }).waitFor()
      await dialog.getByLabel('Replace with').press('Enter')
      await page.getByText('5 unsaved changes').waitFor()
      await page.keyboard.press('Control+z')
      await page.getByText('5 unsaved changes').waitFor({ state: 'detached' })
      expect(await read('locales/de/home.json')).toEqual(named['locales/de/home.json'])

      await page.keyboard.press('h')
      await dialog.getByLabel('Find').fill('Acme')
      await dialog.getByLabel('Replace with').fill('Zenit')
      await dialog.getByText('5 translations will change.', { exact: true }).waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Control+s')
      await page.getByText(/Saved 5 translations/u).waitFor()
      expect(await read('locales/de/home.json')).toEqual({
        a: 'Willkommen bei Zenit',
        b: 'Zenit, {{Acme}}',
        items_one: '{{count}} Zenit',
        items_other: '{{count}} Zenits',
      })
    })
  })

  test('under All, what is up to date is approved only if you say so', async () => {
    const accepted = ['lockale accept pay']
    await withReviewOnDisk(browser, { hash: '#queue=all', files, config, commands: accepted }, async ({ page }) => {
      await page.getByText('12 translations').waitFor()
      await page.getByRole('button', { name: 'Accept all …' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Of 12 translations, 10 need a decision').waitFor()
      await dialog.getByRole('button', { name: 'Accept what needs a decision' }).click()
      await page.getByText('10 unsaved changes').waitFor()
      await expect.poll(() => page.title()).toContain('(10 unsaved)')
      await page.keyboard.press('Control+z')
      await page.getByRole('button', { name: 'Accept all …' }).click()
      await dialog.getByLabel('Also approve the 2 that need none').check()
      await dialog.getByRole('button', { name: 'Accept 12' }).click()
      await page.getByText('12 unsaved changes').waitFor()
    })
  })

  test('an empty queue says what is next, and colors are explained', async () => {
    await withReviewOnDisk(browser, { hash: '#queue=invalid', files, config }, async ({ page }) => {
      await page.getByText('Nothing is left in this queue.').waitFor()
      expect(await page.locator('.legend li').allTextContents()).toEqual([' Imported'])
      await page.getByRole('button', { name: 'Next: Imported (12)' }).waitFor()
      await page.keyboard.press('n')
      await page.getByText('12 translations').waitFor()
      await page.keyboard.press('n')
      await page.getByText('All other queues are empty.').waitFor()
      expect(await page.evaluate('location.hash')).toContain('queue=imported')
    })
  })

  test('a translation that changed under a draft is opened from its notice', async () => {
    await withReviewOnDisk(browser, { hash: '#queue=imported&locales=de', files, config }, async ({ page, write }) => {
      await expectCard(page, 'pay')
      await page.keyboard.press('x')
      await page.getByText('1 unsaved change', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Invalid' }).click()
      await page.getByText('Nothing is left in this queue.').waitFor()
      await write('locales/de/checkout.json', { ...files['locales/de/checkout.json'], pay: 'Jetzt zahlen' })
      await page.getByRole('button', { name: 'Open it' }).click()
      await expectCard(page, 'pay')
      await page.locator('.conflict').getByText('Jetzt zahlen').waitFor()
    })
  })

  test('tasks of a translator by keyboard alone, and no key has two meanings', async () => {
    await withReviewOnDisk(browser, { hash: '#queue=all', files, config, commands }, async ({ page, read }) => {
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key)
      }
      await page.getByText('12 translations').waitFor()
      await press('?')
      await page.getByRole('dialog').waitFor()
      const bound = await page
        .locator('.keys > div')
        .evaluateAll((rows) => rows.map((row) => row.querySelector('dt')?.textContent))
      expect(bound.length).toBeGreaterThan(20)
      expect(bound.length).toBe(new Set(bound).size)
      await press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })

      // Fix what is safe in the French strings of checkout.
      const hash = () => page.evaluate('location.hash')
      await press('l', 'Tab', 'Enter')
      await expect.poll(hash).toContain('locales=fr')
      await press('7')
      await expect.poll(hash).toContain('queue=warnings')
      await press('b', 'Tab')
      await page.locator('#filter-file:focus').waitFor()
      await page.keyboard.type('checkout')
      await page.getByText('4 translations', { exact: true }).waitFor()
      await press('Enter', 'Shift+X')
      await page.getByRole('dialog').getByRole('button', { name: 'Fix all' }).waitFor()
      await press('Enter')
      await page.getByText('4 unsaved changes').waitFor()
      await press('Control+s')
      await page.getByText(/Saved 4 translations/u).waitFor()
      expect(await read('locales/fr/checkout.json')).toMatchObject({ pay: 'Payer', hint: 'Retours gratuits' })
      expect(await read('locales/de/checkout.json')).toMatchObject({ pay: 'Zahlen ' })
      expect(await read('locales/fr/home.json')).toMatchObject({ hello: 'Bonjour ' })
    })
    await withReviewOnDisk(browser, { hash: '#queue=all', files, config }, async ({ page }) => {
      await page.getByText('12 translations').waitFor()
      // Approve what was imported in one file.
      for (const key of ['4', 'b', 'Tab']) await page.keyboard.press(key)
      await page.keyboard.type('checkout')
      await page.getByText('8 translations', { exact: true }).waitFor()
      for (const key of ['Enter', 'Shift+A']) await page.keyboard.press(key)
      await page.getByRole('dialog').getByRole('button', { name: 'Accept 8' }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByText('8 unsaved changes').waitFor()
      await page.keyboard.press('Control+s')
      await page.getByText(/Saved 8 translations/u).waitFor()
    })
  })

  test('is accessible, in the dark and narrow', async () => {
    await withReviewOnDisk(browser, { hash: '#queue=warnings', files, config, commands }, async ({ page }) => {
      await page.getByText('6 translations', { exact: true }).waitFor()
      expect(await seriousFindings(page, 'html', true)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.keyboard.press('h')
      await page.keyboard.type('e')
      await page.getByText(/translations will change/u).waitFor()
      expect(await seriousFindings(page, 'html', true)).toEqual([])
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 360, height: 640 })
      await page.getByRole('button', { name: 'Filter' }).click()
      await page.getByRole('combobox', { name: 'Rule' }).selectOption('With a problem')
      await page.getByText('Filter: on').waitFor()
      expect(await seriousFindings(page, 'html', true)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      await page.getByRole('button', { name: 'Fix all' }).click()
      await page.getByRole('dialog').waitFor()
      expect(await seriousFindings(page, 'html', true)).toEqual([])
    })
  })

  test('rows have the source string, and one of many locales is found by its name', async () => {
    const targets = ['de', 'fr', 'ar', 'bg', 'cs', 'da', 'el', 'es', 'et', 'fi', 'hu', 'pt-BR']
    const small = { 'locales/en/home.json': home }
    await withReviewOnDisk(
      browser,
      { hash: '#queue=all', files: small, config: { ...config, targets } },
      async ({ page }) => {
        await page.getByText('24 translations').waitFor()
        expect(await page.locator('#row-1 .row-source').textContent()).toBe('Help')
        expect(await page.locator('#row-1 .tag').getAttribute('title')).toBe('German')
        await page.keyboard.press('l')
        await page.keyboard.type('brazil')
        await expect.poll(() => page.locator('button.locale').count()).toBe(1)
        await page.keyboard.press('Enter')
        await page.getByText('2 translations', { exact: true }).waitFor()
        expect(await page.evaluate('location.hash')).toContain('locales=pt-BR')
        await page.keyboard.press('l')
        await page.keyboard.press('Escape')
        await expect.poll(() => page.locator('button.locale').count()).toBe(12)
      },
    )
  })

  test('a search for the id of a rule finds what it reports', async () => {
    await withReviewOnDisk(browser, { hash: '#queue=all', files, config, commands }, async ({ page }) => {
      await page.keyboard.press('/')
      await page.keyboard.type('end-space')
      await page.getByText('5 translations', { exact: true }).waitFor()
      expect(await keysOf(page)).toEqual(['pay', 'pay', 'cancel', 'hint', 'hello'])
    })
  })
})
