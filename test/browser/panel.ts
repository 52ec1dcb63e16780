import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { BrowserApp } from './browser-app.ts'
import type { Tab } from './chromium.ts'

export function panelOf({ page }: Tab): { readonly badge: Locator; readonly panel: Locator } {
  return { badge: page.locator('lockale-panel .badge'), panel: page.locator('lockale-panel').getByRole('dialog') }
}

/** What the panel of `panel-app` shows, in the browser of any dev server. */
export async function expectPanel(tab: Tab, app: BrowserApp): Promise<void> {
  const { page } = tab
  const { badge, panel } = panelOf(tab)
  await badge.waitFor()
  await expectName(badge, 'lockale: 2 errors, 3 missing keys')
  expect(await panel.count()).toBe(0)
  expect(await page.locator('#nowhere').textContent()).toBe('\u27e6nowhere.at.all\u27e7')
  const before = await page.evaluate('document.body.getBoundingClientRect().height')

  await badge.click()
  expect(await itemsOf(panel)).toEqual([
    'locales/de/home.json:5:18|items|plural form is missing: one|plural-category-missing',
    'locales/de/home.json|late|is missing: "Your parcel is late"|missing-key',
    'items_one|de · home|from en',
    'late|de · home|from en',
    'nowhere.at.all|de · home',
  ])
  expect(await page.evaluate('document.body.getBoundingClientRect().height')).toBe(before)

  await app.edit('locales/de/home.json', '{{count}} Pakete"', '{{count}} Pakete",\n  "late": "Ihr Paket kommt später"')
  await page.locator('#late').getByText('Ihr Paket kommt später').waitFor()
  await expectName(badge, 'lockale: 1 error, 2 missing keys')
  await panel.getByText('is missing: "Your parcel is late"').waitFor({ state: 'detached' })

  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(await badge.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Enter') // the badge has the focus again
  await panel.waitFor()
  await page.reload()
  await panel.waitFor() // open as before
  await page.evaluate(`document.body.replaceWith(document.createElement('body'))`)
  expect(await badge.isVisible()).toBe(true)
}

/** What the switch of `panel-app` does, in the browser of any dev server. */
export async function expectPseudo(tab: Tab): Promise<void> {
  const { page } = tab
  const { badge, panel } = panelOf(tab)
  const title = page.locator('#title')
  await badge.click()
  await panel.getByRole('button', { name: 'ar-XB' }).click()
  await expectRoot(tab, 'ar-XB rtl')
  await expectOther(title, 'Paketschalter')
  await page.evaluate(`document.documentElement.lang = 'fr'`) // the app's own wish, for later
  await panel.getByRole('button', { name: 'en-XA' }).click()
  await expectRoot(tab, 'en-XA ltr')
  await page.reload()
  await expectRoot(tab, 'en-XA ltr') // it holds for the tab
  await expectOther(title, 'Paketschalter')
  expect(await page.locator('#pay').textContent()).toContain('3 €')
  await panel.getByRole('button', { name: 'original' }).click()
  await title.getByText('Paketschalter', { exact: true }).waitFor()
  await expectRoot(tab, 'de null')
}

async function expectRoot({ page }: Tab, wanted: string): Promise<void> {
  // Not `waitForFunction`: it asks again from within the page, which a content security policy may forbid.
  const now = `['lang', 'dir'].map((name) => String(document.documentElement.getAttribute(name))).join(' ')`
  await expect.poll(() => page.evaluate(now)).toBe(wanted)
}

async function expectOther(locator: Locator, text: string): Promise<void> {
  await locator.getByText(text, { exact: true }).waitFor({ state: 'detached' })
}

async function expectName(badge: Locator, name: string): Promise<void> {
  await badge.and(badge.page().getByRole('button', { name, exact: true })).waitFor()
}

/** Each item as its pieces. */
async function itemsOf(panel: Locator): Promise<readonly string[]> {
  const items = await panel.getByRole('listitem').all()
  return Promise.all(items.map(async (item) => (await item.locator('div > :not(pre)').allTextContents()).join('|')))
}
