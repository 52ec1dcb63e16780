import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BrowserApp, copyBrowserApp } from './browser-app.ts'
import { hasChromium, inChromium, openTab, startChromium, type Tab } from './chromium.ts'
import { type DevServer, serveWithVite } from './dev-servers.ts'
import { expectPanel, panelOf } from './panel.ts'

describe.skipIf(!hasChromium)(`the panel in Vite ${inChromium}`, () => {
  let browser: Browser
  let app: BrowserApp
  let server: DevServer
  let tab: Tab
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    app = await copyBrowserApp('panel-app')
    server = await serveWithVite(app.folder)
    tab = await openTab(browser, server.url)
  })
  afterEach(async () => {
    await tab.close()
    await server.close()
    await app.close()
  })

  test('shows findings and missing keys, and what changes in them', async () => {
    await expectPanel(tab, app)
  })

  test('Alt+click on a string opens its card; what is saved there shows in the page', async () => {
    const { page } = tab
    const { badge, panel } = panelOf(tab)
    const file = join(app.folder, 'locales/de/home.json')
    const before = await readFile(file, 'utf8')
    await badge.waitFor()
    await page.locator('#field').fill('typed')
    await page.keyboard.press('Escape') // Vite's overlay
    await page.locator('#welcome').click()
    expect(await panel.count()).toBe(0)
    await page.locator('#welcome').click({ modifiers: ['Alt'] })
    const card = panel.getByRole('region', { name: 'welcome, de' })
    await card.getByRole('button', { name: 'locales/de/home.json:3:14' }).waitFor()
    const field = card.getByRole('textbox', { name: 'Translation' })
    expect(await field.inputValue()).toBe('Willkommen zurück, {{name}}!')
    await field.fill('Servus!')
    await card.getByText('{{name}} is missing').waitFor()
    await field.press('Enter')
    await card.getByRole('status').getByText('{{name}} is missing').waitFor()
    expect(await readFile(file, 'utf8')).toBe(before)
    await field.fill('Servus, {{name}}!')
    await field.press('Enter')
    await expectText(tab, '#welcome', 'Servus, Ada!')
    await card.getByRole('status').getByText('Saved.').waitFor()
    expect(await readFile(file, 'utf8')).toBe(before.replace('Willkommen zurück', 'Servus'))
    const lockfile = await readFile(join(app.folder, 'lockale.lock'), 'utf8')
    expect(lockfile.match(/^.*\tde\+.*$/gmu)).toEqual([
      'locales/{locale}/home.json\twelcome\tjCnUwKjA3C9\tde+lMNvU2\tde^?Q3ixja',
    ])
    expect([await page.locator('#field').inputValue(), await tab.isSamePage()]).toEqual(['typed', true])

    await app.edit('locales/en/home.json', 'Welcome back', 'Hello again')
    const changed = panel.getByRole('listitem').filter({ hasText: 'source-changed' })
    await changed.getByRole('button', { name: 'accept', exact: true }).click()
    await changed.waitFor({ state: 'detached' })
    expect(await readFile(join(app.folder, 'lockale.lock'), 'utf8')).toContain('\tde+lMNvU2')

    const row = panel.getByRole('listitem').filter({ hasText: 'is missing: "Your parcel is late"' })
    await row.getByRole('button', { name: 'edit' }).click()
    await row.getByRole('textbox').fill('Ihr Paket kommt später')
    await row.getByRole('textbox').press('Enter')
    await expectText(tab, '#late', 'Ihr Paket kommt später')
    await row.waitFor({ state: 'detached' })
    await panel.getByRole('searchbox').fill('parcel desk')
    await panel.getByRole('listitem').getByText('Paketschalter').waitFor()
    expect(tab.problems).toEqual([])
  })

  test('a click before the actions have loaded is not lost', async () => {
    const { page } = tab
    const { badge, panel } = panelOf(tab)
    const held: Route[] = []
    await page.route('**/panel-actions.js*', (route) => void held.push(route))
    await page.reload()
    await badge.waitFor()
    await page.keyboard.press('Escape') // Vite's overlay
    await page.locator('#welcome').click({ modifiers: ['Alt'] })
    expect(await panel.count()).toBe(0)
    for (const route of held) await route.continue()
    await panel.getByRole('region', { name: 'welcome, de' }).waitFor()
  })

  test('what is typed into a card stays until it is saved, and what a save replaced comes back', async () => {
    const { page } = tab
    const { badge, panel } = panelOf(tab)
    const file = join(app.folder, 'locales/de/home.json')
    const before = await readFile(file, 'utf8')
    await badge.waitFor()
    await page.locator('#field').fill('typed')
    await page.keyboard.press('Escape') // Vite's overlay
    const open = () => page.locator('#welcome').click({ modifiers: ['Alt'] })
    const field = panel.getByRole('region', { name: 'welcome, de' }).getByRole('textbox', { name: 'Translation' })
    await open()
    await field.fill('Servus, {{name}}!')
    await field.press('Escape')
    await field.waitFor({ state: 'detached' })
    await open()
    expect(await field.inputValue()).toBe('Servus, {{name}}!')
    await field.press('Escape')
    await app.edit('locales/de/home.json', 'Willkommen zurück', 'Hallo')
    await expectText(tab, '#welcome', 'Hallo, Ada!')
    await open()
    await panel.getByText('In the file: Hallo, {{name}}!').waitFor()
    expect(await field.inputValue()).toBe('Servus, {{name}}!')
    for (const _ of 'held') await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expectText(tab, '#welcome', 'Servus, Ada!')
    await panel.getByText('Saved.').waitFor()

    await panel.getByRole('button', { name: 'undo' }).click()
    expect(await field.inputValue()).toBe('Hallo, {{name}}!')
    expect(await readFile(file, 'utf8')).toBe(before.replace('Willkommen zurück', 'Servus'))
    await field.press('Enter')
    await expectText(tab, '#welcome', 'Hallo, Ada!')
    expect(await readFile(file, 'utf8')).toBe(before.replace('Willkommen zurück', 'Hallo'))
    expect(tab.problems).toEqual([])
  })

  test('lists the strings of the page, and shows the app in another locale', async () => {
    const { badge, panel } = panelOf(tab)
    await badge.click()
    await panel.getByRole('button', { name: 'strings on this page' }).click()
    await panel.getByRole('heading', { name: 'Strings on this page 5' }).waitFor()
    const rows = panel.locator('ul').first().getByRole('listitem')
    const keys = () => rows.locator('.key').allTextContents()
    expect(await keys()).toEqual(['title', 'welcome', 'pay', 'items_one', 'late'])
    await panel.getByRole('searchbox').fill('kommen')
    await expect.poll(keys).toEqual(['welcome'])
    await rows.getByRole('button', { name: 'edit' }).click()
    await rows.getByRole('textbox').fill('Moin, {{name}}!')
    await rows.getByRole('textbox').press('Enter')
    await expectText(tab, '#welcome', 'Moin, Ada!')
    await panel.getByRole('searchbox').fill('')
    await panel.getByRole('button', { name: 'strings on this page' }).click()
    await panel.getByRole('heading', { name: 'Strings on this page' }).waitFor({ state: 'detached' })

    const locale = panel.getByRole('combobox', { name: 'Locale of the app' })
    expect(await locale.inputValue()).toBe('de')
    await locale.selectOption('en')
    await expectText(tab, '#title', 'Parcel desk')
    await expectText(tab, '#items', '1 parcel') // by the library, so with its plural forms
    await locale.selectOption('de')
    await expectText(tab, '#title', 'Paketschalter')
    expect([await tab.isSamePage(), tab.problems]).toEqual([true, []])
  })

  test('without a library that can: another locale by the address, or by the strings of the page', async () => {
    const main = `import { onUpdate } from 'virtual:lockale/live'
import texts from 'virtual:lockale/de/home'
const show = () => void (document.getElementById('title').textContent = texts.title)
onUpdate(show)
show()
`
    await app.write('src/main.js', main)
    await expect.poll(() => tab.page.locator('#pay').textContent()).toBe('') // Vite has loaded the page again
    await tab.page.goto(`${server.url}de/cart`)
    const { badge, panel } = panelOf(tab)
    await badge.click()
    const locale = panel.getByRole('combobox', { name: 'Locale of the app' })
    await locale.selectOption('en')
    await tab.page.waitForURL(`${server.url}en/cart`)

    await tab.page.goto(server.url)
    await expectText(tab, '#title', 'Paketschalter')
    await locale.selectOption('en')
    await expectText(tab, '#title', 'Parcel desk')
    expect(await tab.page.locator('html').getAttribute('lang')).toBe('en')
    await app.edit('locales/en/home.json', 'Parcel desk', 'Desk')
    await expectText(tab, '#title', 'Desk')
    await panel.getByRole('button', { name: 'original' }).click()
    await expectText(tab, '#title', 'Paketschalter')
    expect(tab.problems).toEqual([])
  })

  test('an overlay that was closed stays closed for the same error, and the panel says why it does not accept it', async () => {
    const { page } = tab
    const { badge, panel } = panelOf(tab)
    const overlay = page.locator('vite-error-overlay')
    await app.edit('locales/de/home.json', 'Jetzt {{amount}} zahlen', 'Jetzt zahlen')
    await overlay.getByText('pay: {{amount}} is missing').waitFor()
    // An edit of another string closes Vite's overlay; this one is still needed.
    await app.edit('locales/de/home.json', 'Willkommen zurück', 'Servus')
    await expectText(tab, '#welcome', 'Servus, Ada!')
    await overlay.getByText('pay: {{amount}} is missing').waitFor()
    // The panel stays below the overlay.
    const corner = await badge.boundingBox()
    const onTop = `document.elementFromPoint(${(corner?.x ?? 0) + 5}, ${(corner?.y ?? 0) + 5})?.localName`
    expect(await page.evaluate(onTop)).toBe('vite-error-overlay')
    await page.keyboard.press('Escape')
    await overlay.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(onTop)).toBe('lockale-panel')

    await page.locator('#pay').click({ modifiers: ['Alt'] })
    const card = panel.getByRole('region', { name: 'pay, de' })
    await card.getByRole('button', { name: 'accept' }).click()
    const refusal = 'Not accepted: {{amount}} is missing. Correct the translation and save it.'
    await card.getByRole('status').getByText(refusal, { exact: true }).waitFor()
    await app.edit('locales/de/home.json', 'Servus', 'Moin')
    await expectText(tab, '#welcome', 'Moin, Ada!')
    await app.edit('locales/de/home.json', 'Moin, {{name}}', 'Moin') // another error
    await overlay.getByText('welcome: {{name}} is missing').waitFor()
    await page.keyboard.press('Escape')
    await app.edit('locales/de/home.json', 'Moin', 'Moin, {{name}}')
    await expectText(tab, '#welcome', 'Moin, Ada!')
    await panel.getByRole('listitem').filter({ hasText: '{{name}} is missing' }).waitFor({ state: 'detached' })
    expect(await overlay.count()).toBe(0)
  })

  test('an error covers the page until it is fixed; the page stays', async () => {
    const { page } = tab
    const overlay = page.locator('vite-error-overlay')
    await page.locator('#field').fill('typed')
    await app.edit('locales/de/home.json', 'Jetzt {{amount}} zahlen', 'Jetzt zahlen')
    await overlay.getByText('locales/de/home.json:4:10 pay: {{amount}} is missing').waitFor()
    // As in the terminal: the source string, and a mark below what is missing in the translation.
    const frame = /en 4 │ "pay": "Pay \{\{amount\}\} now".*\n +│ +\^{10}\n *de 4 │ "pay": "Jetzt zahlen"/u
    expect(await overlay.locator('.message-body').textContent()).toMatch(frame)
    const { badge, panel } = panelOf(tab)
    await page.keyboard.press('Escape')
    await badge.click()
    const row = panel.getByRole('listitem').filter({ hasText: 'placeholder-missing' })
    expect(await row.locator('pre').textContent()).toMatch(frame)
    await badge.click()
    await expectText(tab, '#pay', 'Jetzt zahlen')
    const second = await openTab(browser, server.url)
    await second.page.locator('vite-error-overlay').getByText('{{amount}} is missing').waitFor()
    await app.edit('locales/de/home.json', 'Jetzt zahlen', 'Nun {{amount}} zahlen')
    await expectText(tab, '#pay', 'Nun 3 € zahlen')
    await overlay.waitFor({ state: 'detached' })
    await second.page.locator('vite-error-overlay').waitFor({ state: 'detached' })
    expect(await page.locator('#field').inputValue()).toBe('typed')
    expect([await tab.isSamePage(), await second.isSamePage()]).toEqual([true, true])
    await second.close()
  })
})

async function expectText({ page }: Tab, selector: string, text: string): Promise<void> {
  await page.locator(selector).getByText(text, { exact: true }).waitFor()
}
