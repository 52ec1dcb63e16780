import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRepository } from '@lockale/git/testing/repository'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, inChromium, startChromium } from './chromium.ts'
import { withReviewOnDisk } from './review-disk.ts'
import { expectCard, field } from './review-page.ts'

/**
 * What a translator does with mouse and keyboard. A click, a key and a typed text count as one step each; a choice in a
 * list counts as two (open, choose). Waiting and reading count nothing.
 */
class Hands {
  steps = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async click(what: string | Locator): Promise<void> {
    this.steps++
    const target = typeof what === 'string' ? this.page.getByRole('button', { name: what }).first() : what
    await target.click()
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.steps++
      await this.page.keyboard.press(key)
    }
  }

  async type(text: string): Promise<void> {
    this.steps++
    await this.page.keyboard.type(text)
  }

  async choose(list: string, option: string): Promise<void> {
    this.steps += 2
    await this.page.getByRole('combobox', { name: list }).selectOption(option)
  }

  async openQueue(name: string): Promise<void> {
    await this.click(this.page.locator('.tabs button', { hasText: name }))
  }

  async inDialog(button: string): Promise<void> {
    await this.click(this.page.getByRole('dialog').getByRole('button', { name: button, exact: true }))
  }

  /** Waits, as a translator does, until the page shows a text. */
  async see(text: string | RegExp): Promise<void> {
    await this.page
      .getByText(text, typeof text === 'string' ? { exact: true } : {})
      .first()
      .waitFor()
  }

  /** Waits until the editor has the focus. */
  async seeEditor(): Promise<void> {
    await this.page.locator('.field textarea:focus').waitFor()
  }
}

interface World {
  readonly hands: Hands
  readonly page: Page
  readonly read: (file: string) => Promise<unknown>
}

type Doing = (world: World) => Promise<void>

interface Task {
  readonly files: Readonly<Record<string, unknown>>
  readonly config?: object
  readonly commands?: readonly string[]
  readonly prepare?: (root: string) => void
  /** What was done before the task begins. Its steps do not count. */
  readonly first?: Doing
  readonly mouse: Doing
  readonly keyboard: Doing
  readonly done: Doing
}

const config = { targets: ['de', 'fr'], files: ['locales/{locale}/{namespace}.json'] }
const reviewed = ['lockale accept --state adopted']

const numbered = (texts: readonly string[], end = '') =>
  Object.fromEntries(texts.map((text, at) => [`k${at}`, `${text}${end}`]))
const english = ['Pay', 'Cancel', 'Order', 'Ship', 'Track', 'Return', 'Refund', 'Gift', 'Voucher']
const german = [
  'Zahlen',
  'Abbrechen',
  'Bestellen',
  'Senden',
  'Folgen',
  'Rückgabe',
  'Erstatten',
  'Geschenk',
  'Gutschein',
]
const french = ['Payer', 'Annuler', 'Commander', 'Envoyer', 'Suivre', 'Retour', 'Rembourser', 'Cadeau', 'Chèque']
const shop = {
  'locales/en/checkout.json': numbered(english),
  'locales/de/checkout.json': numbered(german, ' '),
  'locales/fr/checkout.json': numbered(french, ' '),
  'locales/en/home.json': { hello: 'Hello', help: 'Help center' },
  'locales/de/home.json': { hello: 'Hallo ', help: 'Hilfe' },
  'locales/fr/home.json': { hello: 'Bonjour ', help: 'Aide' },
}
const plants = {
  'locales/en/plants.json': { add: 'Add a plant', water: 'Water {{name}} today', move: 'Move it to the sun' },
  'locales/de/plants.json': {
    add: 'Pflanze hinzufügen',
    water: 'Pflanze {{name}} heute gießen',
    move: 'In die Sonne stellen',
  },
  'locales/fr/plants.json': { add: 'Ajouter une plante', water: 'Arroser {{name}}', move: 'Mettre au soleil' },
}
const steps = Array.from({ length: 20 }, (_, at) => `Step ${at + 1}`)
const schritte = steps.map((_, at) => `Schritt ${at + 1}`)

const tasks: Readonly<Record<string, Task>> = {
  'Fix all safe warnings in the French checkout (9 strings)': {
    files: shop,
    commands: reviewed,
    async mouse({ hands, page }) {
      await hands.openQueue('Warnings')
      await hands.see('20 translations')
      await hands.click(page.locator('button.locale').getByText('fr', { exact: true }))
      await hands.see('10 translations')
      await hands.click(page.getByLabel('File or namespace'))
      await hands.type('checkout')
      await hands.see('9 translations')
      await hands.click('Fix all')
      await hands.inDialog('Fix all')
      await hands.see('9 unsaved changes')
      await hands.click('Save all')
    },
    async keyboard({ hands, page }) {
      await hands.press('l', 'Tab', 'Enter', '7', 'i')
      await hands.type('checkout')
      await hands.see('9 translations')
      await hands.press('Enter', 'Shift+X')
      await page.getByRole('dialog').getByRole('button', { name: 'Fix all' }).waitFor()
      await hands.press('Enter')
      await hands.see('9 unsaved changes')
      await hands.press('Control+s')
    },
    async done({ hands, read }) {
      await hands.see(/Saved 9 translations/u)
      expect(await read('locales/fr/checkout.json')).toEqual(numbered(french))
      expect(await read('locales/de/checkout.json')).toEqual(shop['locales/de/checkout.json'])
    },
  },
  'Approve all imported translations of one file': {
    files: shop,
    async mouse({ hands, page }) {
      await hands.openQueue('Imported')
      await hands.click(page.getByLabel('File or namespace'))
      await hands.type('home')
      await hands.see('4 translations')
      await hands.click('Accept all')
      await hands.inDialog('Accept 4')
      await hands.see('4 unsaved changes')
      await hands.click('Save all')
    },
    async keyboard({ hands, page }) {
      await hands.press('4', 'i')
      await hands.type('home')
      await hands.see('4 translations')
      await hands.press('Enter', 'Shift+A')
      await page.getByRole('dialog').waitFor()
      await hands.press('Enter')
      await hands.see('4 unsaved changes')
      await hands.press('Control+s')
    },
    async done({ hands }) {
      await hands.see(/Saved 4 translations/u)
    },
  },
  'Replace a product name in all translations': {
    files: {
      'locales/en/home.json': { a: 'Welcome to Acme', b: 'About Acme' },
      'locales/de/home.json': { a: 'Willkommen bei Acme', b: 'Über Acme' },
      'locales/fr/home.json': { a: 'Bienvenue chez Acme', b: 'Qui est Acme' },
    },
    commands: reviewed,
    async mouse({ hands, page }) {
      await hands.click('Replace …')
      await hands.type('Acme')
      await hands.click(page.getByLabel('Replace with'))
      await hands.type('Zenit')
      await hands.see('4 translations will change.')
      await hands.inDialog('Replace')
      await hands.see('4 unsaved changes')
      await hands.click('Save all')
    },
    async keyboard({ hands, page }) {
      await hands.press('h')
      await page.getByRole('dialog').getByLabel('Find').waitFor()
      await hands.type('Acme')
      await hands.press('Tab')
      await hands.type('Zenit')
      await hands.see('4 translations will change.')
      await hands.press('Enter')
      await hands.see('4 unsaved changes')
      await hands.press('Control+s')
    },
    async done({ hands, read }) {
      await hands.see(/Saved 4 translations/u)
      expect(await read('locales/fr/home.json')).toEqual({ a: 'Bienvenue chez Zenit', b: 'Qui est Zenit' })
    },
  },
  'Translate a missing string': {
    files: plants,
    commands: reviewed,
    prepare: (root) => writeJson(root, 'locales/de/plants.json', { add: 'Pflanze hinzufügen', move: 'In die Sonne' }),
    async mouse({ hands, page }) {
      await hands.openQueue('To translate')
      await expectCard(page, 'water')
      await hands.click(field(page))
      await hands.type('{{name}} heute gießen')
      await hands.click('Save all')
    },
    async keyboard({ hands, page }) {
      await hands.press('6')
      await expectCard(page, 'water')
      await hands.press('e')
      await hands.seeEditor()
      await hands.type('{{name}} heute gießen')
      await hands.press('Control+s')
    },
    async done({ hands, read }) {
      await hands.see(/Saved 1 translation/u)
      expect(await read('locales/de/plants.json')).toMatchObject({ water: '{{name}} heute gießen' })
    },
  },
  'Put a missing placeholder back': {
    files: { ...plants, 'locales/de/plants.json': { ...plants['locales/de/plants.json'], water: 'Heute gießen: ' } },
    commands: reviewed,
    async mouse({ hands, page }) {
      await hands.openQueue('Invalid')
      await expectCard(page, 'water')
      await hands.click('Insert {{name}}')
      await hands.click('Save all')
    },
    async keyboard({ hands, page }) {
      await hands.press('1')
      await expectCard(page, 'water')
      await hands.press('e')
      await hands.seeEditor()
      await hands.press('Alt+1', 'Control+s')
    },
    async done({ hands, read }) {
      await hands.see(/Saved 1 translation/u)
      expect(await read('locales/de/plants.json')).toMatchObject({ water: expect.stringContaining('{{name}}') })
    },
  },
  'Approve all imported German strings with one word': {
    files: { ...shop, ...plants },
    async mouse({ hands, page }) {
      await hands.click(page.getByLabel('de: 14 imported'))
      await hands.see('14 translations')
      await hands.click(page.locator('#search'))
      await hands.type('pflanze')
      await hands.see('2 translations')
      await hands.click('Accept all')
      await hands.inDialog('Accept 2')
      await hands.see('2 unsaved changes')
      await hands.click('Save all')
    },
    async keyboard({ hands, page }) {
      await hands.press('4', 'l', 'Enter', '/')
      await hands.type('pflanze')
      await hands.see('2 translations')
      await hands.press('Enter', 'Shift+A')
      await page.getByRole('dialog').waitFor()
      await hands.press('Enter')
      await hands.see('2 unsaved changes')
      await hands.press('Control+s')
    },
    async done({ hands }) {
      await hands.see(/Saved 2 translations/u)
    },
  },
  'Find a string by words of its source': {
    files: { ...shop, ...plants },
    commands: reviewed,
    async mouse({ hands, page }) {
      await hands.click(page.locator('#search'))
      await hands.type('to the sun')
    },
    async keyboard({ hands }) {
      await hands.press('/')
      await hands.type('to the sun')
    },
    async done({ page }) {
      await expectCard(page, 'move')
    },
  },
  'Reject a translation, with a comment that says why': {
    files: { ...plants, 'notes.jsonl': '' },
    config: {
      files: [{ source: 'locales/en/plants.json', target: 'locales/{locale}/plants.json', notes: 'notes.jsonl' }],
    },
    commands: reviewed,
    async first({ hands, page }) {
      await hands.press('/')
      await hands.type('Sonne')
      await expectCard(page, 'move')
      await hands.press('Enter')
    },
    async mouse({ hands, page }) {
      await hands.click('Add a comment')
      await page.locator('#comment:focus').waitFor()
      await hands.type('The plant, not a person')
      await hands.click('Save comment')
      await hands.see(/Wrote the comment/u)
      await hands.click('Reopen')
      await hands.see('1 unsaved change')
      await hands.click('Save all')
    },
    async keyboard({ hands, page }) {
      await hands.press('d')
      await page.locator('#comment:focus').waitFor()
      await hands.type('The plant, not a person')
      await hands.press('Control+Enter')
      await hands.see(/Wrote the comment/u)
      await hands.press('w')
      await hands.see('reopened')
      await hands.press('Control+s')
    },
    async done({ hands, page }) {
      await hands.see(/Saved 1 translation/u)
      await hands.openQueue('To translate')
      await expectCard(page, 'move')
      await hands.see('The plant, not a person')
    },
  },
  'Take back an edit that is saved': {
    files: plants,
    commands: reviewed,
    async first({ hands, page, read }) {
      await hands.press('/')
      await hands.type('hinzu')
      await hands.see('1 translation')
      await hands.press('Enter', 'e')
      await hands.seeEditor()
      await hands.type('Neue ')
      await hands.press('Control+s')
      await hands.see(/Saved 1 translation/u)
      expect(await read('locales/de/plants.json')).not.toEqual(plants['locales/de/plants.json'])
      await page.locator('h2').first().click()
    },
    async mouse({ hands }) {
      await hands.click('Undo')
      await hands.see('1 unsaved change')
      await hands.click('Save all')
    },
    async keyboard({ hands }) {
      await hands.press('Control+z')
      await hands.see('1 unsaved change')
      await hands.press('Control+s')
    },
    async done({ read }) {
      await expect.poll(() => read('locales/de/plants.json')).toEqual(plants['locales/de/plants.json'])
    },
  },
  'See what 11 other locales say': {
    files: plants,
    config: { targets: ['de', 'fr', 'ar', 'bg', 'cs', 'da', 'el', 'es', 'et', 'fi', 'hu', 'it'] },
    async first({ hands, page }) {
      await hands.press('/')
      await hands.type('Arroser')
      await expectCard(page, 'water')
      await hands.press('Enter')
    },
    async mouse({ hands, page }) {
      await hands.click(page.getByText('11 other locales'))
    },
    async keyboard({ hands }) {
      await hands.press('v')
    },
    async done({ page }) {
      await page.locator('#other-locales').getByText('heute gießen').waitFor()
    },
  },
  'Find who changed a string, when and why': {
    files: plants,
    commands: reviewed,
    prepare(root) {
      const repository = createRepository(root)
      repository.commit()
      writeJson(root, 'locales/de/plants.json', { ...plants['locales/de/plants.json'], move: 'An die Sonne stellen' })
      repository.git('add', '-A')
      repository.git(
        '-c',
        'user.name=Ada',
        '-c',
        'user.email=ada@example.com',
        'commit',
        '-qm',
        'Nicer German',
        '--author=Ada <ada@example.com>',
      )
    },
    async mouse({ hands, page }) {
      await hands.click(page.locator('#search'))
      await hands.type('An die Sonne')
    },
    async keyboard({ hands }) {
      await hands.press('/')
      await hands.type('An die Sonne')
    },
    async done({ page }) {
      const history = page.locator('.context section').filter({ hasText: 'History' })
      await history.getByText('Nicer German').waitFor()
      await history.getByText('Ada').waitFor()
    },
  },
  'Add a term to the glossary': {
    files: { ...plants, 'terms.csv': 'en,de\nsun,Sonne\n' },
    config: { glossary: 'terms.csv' },
    commands: reviewed,
    async first({ hands, page }) {
      await hands.press('/')
      await hands.type('Pflanze')
      await expectCard(page, 'add')
      await hands.press('Enter')
    },
    async mouse({ hands, page }) {
      await hands.click('Add a term')
      await page.locator('#new-term:focus').waitFor()
      await hands.type('plant')
      await hands.click(page.locator('.new-term input').nth(1))
      await hands.type('Pflanze')
      await hands.click('Add to the glossary')
    },
    async keyboard({ hands, page }) {
      await hands.press('g')
      await page.locator('#new-term:focus').waitFor()
      await hands.type('plant')
      await hands.press('Tab')
      await hands.type('Pflanze')
      await hands.press('Enter')
    },
    async done({ hands }) {
      await hands.see('Added “plant” to terms.csv.')
    },
  },
  'Go through 20 strings: accept 17, edit 2, skip 1': {
    files: { 'locales/en/guide.json': numbered(steps), 'locales/de/guide.json': numbered(schritte) },
    config: { targets: ['de'] },
    async mouse({ hands, page }) {
      await hands.openQueue('Imported')
      for (let at = 0; at < 20; at++) {
        await expectCard(page, `k${at}`)
        if (at === 5) await hands.click('Skip')
        else if (at !== 10 && at !== 19) await hands.click(page.locator('.decisions .primary'))
        else {
          await hands.click(field(page))
          await hands.type('!')
          await hands.click(at === 19 ? 'Save all' : page.locator('.decisions .primary'))
        }
      }
    },
    async keyboard({ hands, page }) {
      await hands.press('4', 'e')
      for (let at = 0; at < 20; at++) {
        await expectCard(page, `k${at}`)
        await hands.seeEditor()
        if (at === 10 || at === 19) await hands.type('!')
        await hands.press(at === 5 ? 'Alt+PageDown' : at === 19 ? 'Control+s' : 'Alt+Enter')
      }
    },
    async done({ hands, read }) {
      await hands.see(/Saved 19 translations/u)
      const saved = Object.values((await read('locales/de/guide.json')) as Readonly<Record<string, string>>)
      expect(saved.filter((text) => text.includes('!'))).toHaveLength(2)
      await hands.see('1 translation')
    },
  },
  'Translate 20 missing strings': {
    files: { 'locales/en/guide.json': numbered(steps), 'locales/de/guide.json': numbered(schritte) },
    config: { targets: ['de'] },
    commands: reviewed,
    prepare: (root) => writeJson(root, 'locales/de/guide.json', {}),
    async mouse({ hands, page }) {
      await hands.openQueue('To translate')
      for (const [at, text] of schritte.entries()) {
        await expectCard(page, `k${at}`)
        await hands.click(field(page))
        await hands.type(text)
        await hands.click(at === 19 ? 'Save all' : 'Next')
      }
    },
    async keyboard({ hands, page }) {
      await hands.press('6', 'e')
      for (const [at, text] of schritte.entries()) {
        await expectCard(page, `k${at}`)
        await hands.seeEditor()
        await hands.type(text)
        await hands.press(at === 19 ? 'Control+s' : 'Alt+Enter')
      }
    },
    async done({ hands, read }) {
      await hands.see(/Saved 20 translations/u)
      expect(await read('locales/de/guide.json')).toEqual(numbered(schritte))
    },
  },
  'Find what is not translated, also copies of the source': {
    files: plants,
    commands: reviewed,
    prepare: (root) =>
      writeJson(root, 'locales/de/plants.json', { add: 'Pflanze hinzufügen', move: 'Move it to the sun' }),
    async mouse({ hands }) {
      await hands.openQueue('To translate')
    },
    async keyboard({ hands }) {
      await hands.press('6')
    },
    async done({ hands, page }) {
      await hands.see('2 translations')
      expect(await page.locator('.row .key').allTextContents()).toEqual(['water', 'move'])
    },
  },
  'Work on the longest strings first': {
    files: plants,
    commands: reviewed,
    async mouse({ hands }) {
      await hands.choose('Order', 'Longest first')
    },
    async keyboard({ hands }) {
      await hands.press('t')
      await hands.type('lo')
    },
    async done({ page }) {
      await expectCard(page, 'water')
    },
  },
  'See which translations changed last': {
    files: plants,
    commands: reviewed,
    prepare(root) {
      createRepository(root).commit()
      writeJson(root, 'locales/fr/plants.json', { ...plants['locales/fr/plants.json'], move: 'Au soleil' })
    },
    async mouse({ hands }) {
      await hands.choose('Order', 'Newest first')
    },
    async keyboard({ hands }) {
      await hands.press('t')
      await hands.type('ne')
    },
    async done({ page }) {
      await page.locator('#row-0').getByText('Au soleil').waitFor()
      await expect.poll(() => page.evaluate('location.hash')).toContain('order=newest')
    },
  },
}

function writeJson(root: string, file: string, content: unknown): void {
  writeFileSync(join(root, file), `${JSON.stringify(content, undefined, 2)}\n`)
}

const document = readFileSync(new URL('../../docs/guide/review-steps.md', import.meta.url), 'utf8')

/** Steps of a task in the table of the documentation: with the mouse, by keyboard, in Weblate. */
function documented(task: string): readonly number[] {
  const row = document.split('\n').find((line) => line.startsWith(`| ${task} |`))
  return (row ?? '')
    .split('|')
    .slice(2, 5)
    .map((cell) => Number(/^\d+/u.exec(cell.trim())?.[0]))
}

describe.skipIf(!hasChromium)(`steps of tasks in the review page ${inChromium}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  test.for(Object.entries(tasks))('%s', async ([name, { first, done, ...task }]) => {
    const [byMouse, byKeyboard, inWeblate = 0] = documented(name)
    const count = async (doing: Doing): Promise<number> => {
      let counted = 0
      const { files, commands, prepare } = task
      await withReviewOnDisk(
        browser,
        { hash: '#queue=all', files, config: { ...config, ...task.config }, commands, prepare },
        async ({ page, read }) => {
          await page.locator('.row').first().waitFor()
          await first?.({ hands: new Hands(page), page, read })
          const hands = new Hands(page)
          await doing({ hands, page, read })
          counted = hands.steps
          await done({ hands, page, read })
        },
      )
      return counted
    }
    const counted = { mouse: await count(task.mouse), keyboard: await count(task.keyboard) }
    expect(counted).toEqual({ mouse: byMouse, keyboard: byKeyboard })
    expect(Math.min(counted.mouse, counted.keyboard)).toBeLessThanOrEqual(inWeblate)
  })
})
