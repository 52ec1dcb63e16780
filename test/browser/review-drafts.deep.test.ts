import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LockaleError } from '@lockale/errors'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, inChromium, openTab, startChromium } from './chromium.ts'
import { reviewEntries } from './review-entries.ts'
import { expectCard, field, withReview } from './review-page.ts'
import { type ReviewEntry, reviewProject, serveProject } from './review-project.ts'

const machine = 'Eine Pflanze {{name}} hinzufügen'
const plant = { locale: 'de', queue: undefined, source: 'Plant {{name}}', by: 'human' } as const
const written: readonly ReviewEntry[] = Array.from({ length: 4 }, (_, at) => {
  return {
    ...plant,
    message: `plant.${at}`,
    texts: { '': `Pflanze ${at} {{name}}` },
    machine: `Gewächs ${at} {{name}}`,
  }
})

describe.skipIf(!hasChromium)(`drafts of the review page ${inChromium}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  test('what the service answers is a draft, and the human translation comes back before and after the save', async () => {
    await withReview(
      browser,
      '#queue=all',
      async ({ page, project }) => {
        await expectCard(page, 'plant.0')
        await page.keyboard.press('r')
        await page.getByRole('button', { name: 'Translate for 24 characters' }).waitFor()
        await page.getByText('Saving it replaces a human translation.').waitFor()
        expect(project.asked).toEqual([])
        await page.keyboard.press('r')
        await page.getByText('1 unsaved change', { exact: true }).waitFor()
        await page.getByText('before, human translation').waitFor()
        expect(await field(page).inputValue()).toBe(machine)
        expect([project.written, project.textOf('de/plant.0')]).toEqual([[], 'Pflanze 0 {{name}}'])
        await page.keyboard.press('Control+z')
        await unsaved(page, 0)
        expect(await field(page).inputValue()).toBe('Pflanze 0 {{name}}')

        for (const _ of '12') await page.keyboard.press('r')
        await unsaved(page, 1)
        await page.keyboard.press('j')
        await expectCard(page, 'plant.1')
        await page.keyboard.press('m')
        await unsaved(page, 2)
        await page.keyboard.press('Control+s')
        await page.getByText('Saved 2 translations in 2 files.').waitFor()
        expect(project.textOf('de/plant.0')).toBe(machine)
        await page.keyboard.press('Control+z')
        await page.getByText('Brought back 2 earlier translations as unsaved changes.').waitFor()
        await unsaved(page, 2)
        await page.keyboard.press('Control+s')
        await page.getByText('Saved 2 translations in 2 files.').waitFor()
        expect(['0', '1'].map((at) => project.textOf(`de/plant.${at}`))).toEqual([
          'Pflanze 0 {{name}}',
          'Pflanze 1 {{name}}',
        ])
      },
      written,
    )
  })

  test('a translation that changed after the save stays as it is', async () => {
    await withReview(
      browser,
      '#queue=all',
      async ({ page, project }) => {
        await expectCard(page, 'plant.0')
        for (const key of 'mjm') await page.keyboard.press(key)
        await page.keyboard.press('Control+s')
        await page.getByText('Saved 2 translations').waitFor()
        project.changeFile('de/plant.1', '', 'Von Hand {{name}}')
        await page.keyboard.press('Control+z')
        await page.getByText('Brought back 1 earlier translation as unsaved changes. 1 other changed since.').waitFor()
        await unsaved(page, 1)
      },
      written,
    )
  })

  test('a key that is held moves, and decides, spends and saves nothing', async () => {
    await withReview(
      browser,
      '#queue=all',
      async ({ page, project }) => {
        await expectCard(page, 'plant.0')
        const hold = async (key: string, times = 5) => {
          for (let at = 0; at < times; at++) await page.keyboard.down(key)
          await page.keyboard.up(key)
        }
        await hold('r')
        await page.getByRole('button', { name: 'Translate for 24 characters' }).waitFor()
        await hold('a')
        await expectCard(page, 'plant.1')
        await unsaved(page, 1)
        await hold('e')
        await page.locator('textarea:focus').waitFor()
        expect(await field(page).inputValue()).toBe('Pflanze 1 {{name}}')
        await page.keyboard.down('Control')
        await hold('Enter')
        await page.keyboard.up('Control')
        await expectCard(page, 'plant.2')
        await unsaved(page, 2)
        await page.getByRole('button', { name: 'Re-translate' }).focus()
        await hold('Enter')
        await page.getByRole('button', { name: 'Translate for 24 characters' }).waitFor()
        await page.locator('.row').first().focus()
        await page.keyboard.down('Control')
        await hold('z')
        await page.keyboard.up('Control')
        await unsaved(page, 1)
        expect([project.asked, project.written]).toEqual([[], []])
        await page.keyboard.press('Home')
        await hold('j', 3)
        await expectCard(page, 'plant.3')
      },
      written,
    )
  })

  test('to leave the editor takes back what was typed, as a step that can be undone', async () => {
    await withReview(browser, '#queue=unreviewed&locales=de&id=de%2Fguide.step1', async ({ page }) => {
      const before = 'Schritt 1: {{name}} braucht genug Licht'
      await expectCard(page, 'guide.step1')
      await page.keyboard.press('e')
      await page.locator('textarea:focus').waitFor()
      await page.keyboard.press('End')
      await page.keyboard.type(' und Luft')
      await page.keyboard.press('Escape')
      await unsaved(page, 0)
      expect(await field(page).inputValue()).toBe(before)
      await page.keyboard.press('Control+z')
      await unsaved(page, 1)
      expect(await field(page).inputValue()).toBe(`${before} und Luft`)
      await page.keyboard.press('Control+z')
      await unsaved(page, 0)
    })
  })

  test('drafts are there again after a reload; one about another translation is a conflict', async () => {
    await withReview(
      browser,
      '#queue=all',
      async ({ page, project }) => {
        await expectCard(page, 'plant.0')
        for (const key of 'mjmja') await page.keyboard.press(key)
        await unsaved(page, 3)
        await expect.poll(() => page.evaluate('Object.values(sessionStorage).join()')).toContain('plant.2')
        project.changeFile('de/plant.1', '', 'Von Hand {{name}}')
        page.on('dialog', (dialog) => void dialog.accept())
        await page.reload()
        await page.getByText('1 translation with an unsaved change changed in the files.').waitFor()
        await unsaved(page, 3)
        await page.keyboard.press('Home')
        await expectCard(page, 'plant.0')
        await expect.poll(() => field(page).inputValue()).toBe('Gewächs 0 {{name}}')
        await page.keyboard.press('j')
        await expectCard(page, 'plant.1')
        expect(await page.locator('.conflict dd').allTextContents()).toEqual([
          'Von Hand {{name}}',
          'Gewächs 1 {{name}}',
        ])
        await page.keyboard.press('Control+s')
        await page.getByText('Saved 2 translations in 2 files. 1 change could not be saved.').waitFor()
        expect(project.textOf('de/plant.1')).toBe('Von Hand {{name}}')
      },
      written,
    )
  })

  test.for<[name: string, gone: readonly number[], isFailing: boolean]>([
    ['one of two', [0], false],
    ['the one of the address', [1], false],
    ['all', [0, 1], false],
    ['no file can be read', [0, 1], true],
  ])('drafts that have no string when the page is loaded again are kept: %s', async ([, gone, isFailing]) => {
    const project = reviewProject(written, ['de'])
    const server = await serveProject(project.calls)
    const tab = await openTab(browser, `${server.url}&queue=all`)
    const { page } = tab
    const kept = () => page.evaluate('Object.values(sessionStorage).join()')
    page.on('dialog', (dialog) => void dialog.accept())
    await expectCard(page, 'plant.0')
    for (const key of 'mjm') await page.keyboard.press(key)
    await unsaved(page, 2)
    await expect.poll(kept).toContain('plant.1')

    for (const one of gone) project.setGone(`de/plant.${one}`, !isFailing)
    if (isFailing) await page.route('**/api/cards', (route) => route.abort())
    await page.reload()
    await page.getByText(`${gone.length} other${gone.length === 1 ? '' : 's'} cannot be shown`).waitFor()
    await page.keyboard.press('End')
    await expectCard(page, 'plant.3')
    await page.keyboard.press('m')
    await unsaved(page, 3 - gone.length)
    await expect.poll(kept).toContain('plant.3')

    for (const one of gone) project.setGone(`de/plant.${one}`, false)
    await page.unroute('**/api/cards')
    await page.reload()
    await page.getByText('Restored 3 unsaved changes of this tab.').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Saved 3 translations in 2 files.').waitFor()
    expect(['0', '1', '3'].map((at) => project.textOf(`de/plant.${at}`))).toEqual([
      'Gewächs 0 {{name}}',
      'Gewächs 1 {{name}}',
      'Gewächs 3 {{name}}',
    ])
    await tab.close()
    await server.close()
  })

  test('a page that was opened while a file was broken shows its strings once the file is whole', async () => {
    const project = reviewProject(written, ['de'])
    let isBroken = true
    const summary: typeof project.calls.summary = async () => {
      if (isBroken) throw new LockaleError('CATALOG_UNREADABLE', 'de.json cannot be read.', { hint: 'Fix the file.' })
      return project.calls.summary()
    }
    const server = await serveProject({ ...project.calls, summary })
    const tab = await openTab(browser, server.url)
    await tab.page.getByText('de.json cannot be read.').waitFor()
    isBroken = false
    await expectCard(tab.page, 'plant.0')
    await tab.page.getByText('de.json cannot be read.').waitFor({ state: 'detached' })
    expect(await tab.page.locator('.row').count()).toBe(4)
    await tab.close()
    await server.close()
  })

  test.for<[name: string, keys: string, drafts: number]>([
    ['as it was', '', 0],
    ['with a draft', 'm', 1],
  ])('nobody accepts a translation that changed before the page shows it: %s', async ([, keys, drafts]) => {
    await withReview(
      browser,
      '#queue=all',
      async ({ page, project }) => {
        await expectCard(page, 'plant.0')
        for (const key of keys) await page.keyboard.press(key)
        await unsaved(page, drafts)
        let release = () => {}
        const held = new Promise<void>((resolve) => (release = resolve))
        const isHeld = page.waitForRequest('**/api/rows?*')
        await page.route('**/api/rows?*', async (route) => {
          await held
          await route.continue()
        })
        project.changeFile('de/plant.0', '', 'Von Hand {{name}}')
        await isHeld
        await page.keyboard.press('a')
        await page.getByText('The file changed: choose which translation stays.').waitFor()
        release()
        await unsaved(page, drafts)
        await page.getByText('Von Hand {{name}}').first().waitFor()
        expect(project.textOf('de/plant.0')).toBe('Von Hand {{name}}')
      },
      written,
    )
  })

  test('drafts of one project are not those of the next at the same address, and a tab goes on with a new server', async () => {
    const [one, other] = [reviewProject(written, ['de']), reviewProject(written, ['de'])]
    const named = (id: string, { calls }: typeof one) => {
      return { ...calls, projectId: id, summary: async () => ({ ...(await calls.summary()), projectId: id }) }
    }
    const first = await serveProject(named('1', one))
    const port = Number(new URL(first.url).port)
    const tab = await openTab(browser, first.url)
    const { page } = tab
    await expectCard(page, 'plant.0')
    await page.keyboard.press('m')
    await unsaved(page, 1)
    await first.close()
    page.on('dialog', (dialog) => void dialog.accept())

    const again = await serveProject(named('1', one), port)
    await page.goto(again.url)
    await page.keyboard.press('Control+s')
    await page.getByText('Saved 1 translation').waitFor()
    await page.keyboard.press('a')
    await unsaved(page, 1)
    await again.close()

    const second = await serveProject(named('2', other), port)
    const beside = await page.context().newPage()
    await beside.goto(second.url)
    await expectCard(beside, 'plant.0')
    await page.keyboard.press('Control+s')
    await page.getByText('`lockale review` does not know this page').waitFor()
    await unsaved(page, 1)
    await second.close()

    const third = await serveProject(named('2', other), port)
    await page.goto(third.url)
    // It loads itself again, for the other project.
    await expect.poll(() => page.evaluate(`performance.getEntriesByType('navigation')[0].type`)).toBe('reload')
    await page.locator('.card h2').waitFor()
    await unsaved(page, 0)
    expect(other.written).toEqual([])
    await tab.close()
    await third.close()
  })

  test('a server on another port gets no secret, and can do nothing with the browser of the page', async () => {
    const project = reviewProject(reviewEntries, ['de'])
    const server = await serveProject(project.calls)
    const got: string[] = []
    const spy = createServer((request, response) => {
      got.push(JSON.stringify(request.headers))
      response.setHeader('content-type', 'text/html').end('<title>spy</title>')
    })
    await new Promise<void>((resolve) => spy.listen(0, '127.0.0.1', resolve))
    const { port } = spy.address() as AddressInfo
    const tab = await openTab(browser, server.url)
    await tab.page.locator('.row').first().waitFor()
    const session = await tab.page.evaluate(`localStorage.getItem('lockale-review-session')`)
    expect(session).toMatch(/^1\.[\w-]{43}$/u)
    expect(tab.page.url()).not.toContain('token')
    const page = await tab.page.context().newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    const { origin } = new URL(server.url)
    const seen = await page.evaluate(`Promise.all([
      document.cookie, JSON.stringify(localStorage),
      fetch('${origin}/api/summary', { credentials: 'include' }).then(({ status }) => status, () => 'refused'),
      fetch('${origin}/api/save', { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' })
        .then(({ type }) => type, () => 'refused'),
    ])`)
    expect(seen).toEqual(['', '{}', 'refused', 'refused'])
    expect(got.join()).not.toContain(session)
    expect(got.join()).not.toContain('cookie')
    expect(project.written).toEqual([])
    await tab.close()
    await server.close()
    spy.close()
  })
})

async function unsaved(page: Page, count: number): Promise<void> {
  const shown = page.locator('.footer').getByText(/unsaved change/u)
  if (count === 0) return shown.waitFor({ state: 'detached' })
  await page
    .locator('.footer')
    .getByText(`${count} unsaved change${count === 1 ? '' : 's'}`, { exact: true })
    .waitFor()
}
