import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, inChromium, startChromium } from './chromium.ts'
import { expectCard, field, setCaret, withReview } from './review-page.ts'
import type { ReviewEntry } from './review-project.ts'

const before = 'Rechnung von {{nam}} erstellen'
const bill: ReviewEntry = {
  message: 'bill',
  locale: 'de',
  queue: 'invalid',
  source: 'Bill of {{name}}',
  texts: { '': before },
}
const nam = [before.indexOf('{{'), before.indexOf('}}') + 2] as const

describe.skipIf(!hasChromium)(`the editor of the review page ${inChromium}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  const all = [0, before.length] as const
  test.for<
    [
      name: string,
      selected: readonly [start: number, end: number],
      type: (page: Page) => Promise<unknown>,
      after: string,
    ]
  >([
    [
      'the right placeholder typed over a wrong one',
      nam,
      (page) => page.keyboard.type('{{name}}'),
      'Rechnung von {{name}} erstellen',
    ],
    [
      'a string pasted over all',
      all,
      (page) => paste(page, 'Rechnung von {{name}} anlegen'),
      'Rechnung von {{name}} anlegen',
    ],
    [
      'a string pasted over half a placeholder',
      [nam[0] + 3, nam[1]],
      (page) => paste(page, '{{name}}'),
      'Rechnung von {{name}} erstellen',
    ],
    [
      'what a program inserts over a placeholder',
      nam,
      (page) => page.evaluate(`document.execCommand('insertText', false, '{{name}}')`),
      'Rechnung von {{name}} erstellen',
    ],
    [
      'a word put together over a placeholder',
      nam,
      (page) => compose(page, ['に', 'にほ', '日本']),
      'Rechnung von 日本 erstellen',
    ],
    [
      'a word put together over half a placeholder',
      [nam[0] + 4, before.length],
      (page) => compose(page, ['に', '日本']),
      'Rechnung von 日本',
    ],
    [
      'a word put together inside a placeholder',
      [nam[0] + 4, nam[0] + 4],
      (page) => compose(page, ['に', '日本']),
      'Rechnung von {{nam}}日本 erstellen',
    ],
    [
      'what an input method inserts at once',
      nam,
      async (page) => page.keyboard.insertText('{{name}}'),
      'Rechnung von {{name}} erstellen',
    ],
    [
      'a line break in place of a space',
      [12, 13],
      (page) => page.keyboard.press('Enter'),
      'Rechnung von\n{{nam}} erstellen',
    ],
    [
      'a line break with Shift, as other editors have it',
      [12, 13],
      (page) => page.keyboard.press('Shift+Enter'),
      'Rechnung von\n{{nam}} erstellen',
    ],
    [
      'half a placeholder cut',
      [nam[0], nam[0] + 3],
      (page) => page.keyboard.press('Control+x'),
      'Rechnung von  erstellen',
    ],
    [
      'a word before a placeholder deleted',
      [nam[0], nam[0]],
      (page) => page.keyboard.press('Control+Backspace'),
      'Rechnung {{nam}} erstellen',
    ],
    [
      'a value that an extension sets',
      all,
      (page) => setValue(page, 'Rechnung {von} {{name} anlegen'),
      'Rechnung {von} {{name} anlegen',
    ],
  ])('%s', async ([, [start, end], type, after]) => {
    await withReview(
      browser,
      '#queue=invalid',
      async ({ page }) => {
        await expectCard(page, 'bill')
        await page.keyboard.press('e')
        await page.locator('textarea:focus').waitFor()
        await setCaret(page, start, end)
        await type(page)
        expect(await field(page).inputValue()).toBe(after)
        expect(await page.locator('.field-copy').first().textContent()).toBe(`${after}\u200B`)
        for (let at = 0; at < 20 && (await field(page).inputValue()) !== before; at++)
          await page.keyboard.press('Control+z')
        if (type.toString().includes('setValue')) return
        expect(await field(page).inputValue()).toBe(before)
      },
      [bill],
    )
  })

  test('a placeholder is protected before the rules have read the string', async () => {
    await withReview(
      browser,
      '#queue=invalid',
      async ({ page }) => {
        await expectCard(page, 'bill')
        await page.keyboard.press('e')
        // No answer comes.
        await page.route('**/api/check', () => {})
        await field(page).fill('{{name}}')
        for (let at = 0; at < 3; at++) await page.keyboard.press('ArrowLeft')
        await page.keyboard.press('x')
        expect(await field(page).inputValue()).toMatch(/^x?\{\{name\}\}x?$/u)
        await page.keyboard.press('End')
        await page.keyboard.type(' {{name}}')
        await page.keyboard.press('Backspace')
        expect(await field(page).inputValue()).toMatch(/^x?\{\{name\}\}x? $/u)
      },
      [bill],
    )
  })

  test('Alt+Enter edits the next translation, and stays where an error is', async () => {
    const next = { ...bill, message: 'next', source: 'Next', texts: { '': 'Weiter' } }
    await withReview(
      browser,
      '#queue=invalid',
      async ({ page }) => {
        await expectCard(page, 'bill')
        await page.keyboard.press('e')
        await page.locator('textarea:focus').waitFor()
        await page.keyboard.press('Alt+Enter')
        await page.getByText('Fix the error first', { exact: false }).waitFor()
        await page.locator('textarea:focus').waitFor()
        await field(page).fill('Rechnung von {{name}}')
        await page.keyboard.press('Alt+Enter')
        await expectCard(page, 'next')
        await page.locator('textarea:focus').waitFor()
        await page.keyboard.press('Alt+PageUp')
        await expectCard(page, 'bill')
        await page.locator('textarea:focus').waitFor()
        expect(await field(page).inputValue()).toBe('Rechnung von {{name}}')
        // What is typed at once does not change the translation that is left.
        await page.keyboard.press('Alt+PageDown')
        await page.keyboard.press('x')
        await expectCard(page, 'next')
        expect(await page.locator('#row-0 .row-text').textContent()).toBe('Rechnung von {{name}}')
      },
      [bill, next],
    )
  })

  test.for([['accepted'], ['edited']] as const)(
    'a translation that is %s keeps its edit where W is pressed',
    async ([state]) => {
      const next = { ...bill, message: 'next' }
      await withReview(
        browser,
        '#queue=invalid',
        async ({ page }) => {
          await expectCard(page, 'bill')
          await page.keyboard.press('e')
          await page.locator('textarea:focus').waitFor()
          await field(page).fill('Rechnung an {{name}}')
          await page.keyboard.press(state === 'accepted' ? 'Alt+Enter' : 'Alt+PageDown')
          await expectCard(page, 'next')
          await page.locator('textarea:focus').waitFor()
          await page.keyboard.press('Alt+PageUp')
          await expectCard(page, 'bill')
          await page.locator('textarea:focus').waitFor()
          await page.keyboard.press('Escape')
          await page.keyboard.press('w')
          await page.getByText('You edited this translation.').waitFor()
          expect(await field(page).inputValue()).toBe('Rechnung an {{name}}')
          expect(await page.locator('#row-0').innerText()).toContain(state)
          await page.getByRole('button', { name: 'Discard change' }).click()
          await page.keyboard.press('w')
          await page.locator('#row-0').getByText('reopened').waitFor()
          expect(await page.locator('#row-0 .row-text').textContent()).toBe(before)
        },
        [bill, next],
      )
    },
  )

  test.for<[name: string, key: string]>([
    ['Alt+PageUp', 'Alt+PageUp'],
    ['E', 'e'],
  ])('what is typed while the translation of %s loads is no command', async ([, key]) => {
    const others = ['two', 'three', 'four'].map((message) => ({ ...bill, message }))
    await withReview(
      browser,
      '#queue=invalid',
      async ({ page }) => {
        await expectCard(page, 'bill')
        await page.keyboard.press('End')
        await expectCard(page, 'four')
        await page.keyboard.press('e')
        await page.locator('textarea:focus').waitFor()
        let open = (): void => {}
        const opened = new Promise<void>((resolve) => (open = resolve))
        await page.route('**/api/card?*', (route) => void opened.then(() => route.continue()))
        if (key === 'e') {
          await page.keyboard.press('Escape')
          await page.keyboard.press('k')
        }
        await page.keyboard.press(key)
        for (const typed of ['t', 'i', 'l', 'b', '/', 'a', 'w']) await page.keyboard.press(typed)
        expect(await page.evaluate('document.activeElement.id')).toBe('')
        open()
        await page.locator('textarea:focus').waitFor()
        await expectCard(page, 'three')
        expect(await page.locator('#filter-order').inputValue()).toBe('file')
        expect(await page.locator('#search').inputValue()).toBe('')
        expect((await page.locator('.row').allInnerTexts()).join()).not.toMatch(/accepted|reopened/u)
      },
      [bill, ...others],
    )
  })

  test('words that are dragged into a placeholder stand behind it', async () => {
    await withReview(
      browser,
      '#queue=invalid',
      async ({ page }) => {
        await expectCard(page, 'bill')
        await page.keyboard.press('e')
        await page.locator('textarea:focus').waitFor()
        await setCaret(page, 0, 'Rechnung'.length)
        const box = await field(page).boundingBox()
        if (box === null) throw new Error('No field.')
        const row = box.y + box.height / 2
        await page.mouse.move(box.x + 30, row)
        await page.mouse.down()
        await page.mouse.move(box.x + 60, row, { steps: 4 })
        await page.mouse.move(box.x + 125, row, { steps: 8 })
        await page.mouse.up()
        const text = await field(page).inputValue()
        expect(text).toContain('{{nam}}')
        expect(text).toContain('Rechnung')
        expect(text).not.toBe(before)
      },
      [bill],
    )
  })
})

/** Through the clipboard of the browser. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.keyboard.press('Control+v')
}

/** As an input method does: each step replaces the one before. */
async function compose(page: Page, steps: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const text of steps) {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  await session.send('Input.insertText', { text: steps.at(-1) ?? '' })
}

/** As extensions that translate or correct do. */
async function setValue(page: Page, text: string): Promise<void> {
  await page.evaluate(`(() => {
    const field = document.querySelector('.card textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, ${JSON.stringify(text)})
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: 'x' }))
  })()`)
}
