import axe from 'axe-core'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openTab, type Tab } from './chromium.ts'
import { reviewEntries, reviewLocales } from './review-entries.ts'
import { type ReviewEntry, type ReviewProject, reviewProject, serveProject } from './review-project.ts'

/** Runs with a page of its own, in which nothing may go wrong. @param hash where it opens, with `#` */
export async function withReview(
  browser: Browser,
  hash: string,
  body: (open: { page: Page; tab: Tab; project: ReviewProject }) => Promise<void>,
  entries: readonly ReviewEntry[] = reviewEntries,
): Promise<void> {
  const project = reviewProject(entries, reviewLocales)
  const server = await serveProject(project.calls)
  const tab = await openTab(browser, `${server.url}&${hash.slice(1)}`)
  try {
    await tab.page.locator('.row').first().waitFor()
    await body({ page: tab.page, tab, project })
    expect(tab.problems).toEqual([])
  } finally {
    await tab.close()
    await server.close()
  }
}

export async function expectCard(page: Page, message: string): Promise<void> {
  await page.locator('.card h2').getByText(message, { exact: true }).waitFor()
}

/** The editor of the first form. */
export function field(page: Page): Locator {
  return page.locator('.card textarea').first()
}

export async function setCaret(page: Page, start: number, end: number = start): Promise<void> {
  await page.evaluate(`document.querySelector('.card textarea').setSelectionRange(${start}, ${end})`)
}

/** Problems of accessibility that axe calls serious or critical. @param all also what it calls less */
export async function seriousFindings(page: Page, within = 'body', all = false): Promise<readonly string[]> {
  // The policy of the page lets no other script in.
  await page.evaluate(axe.source)
  return page.evaluate(`axe.run('${within}').then(({ violations }) => violations
    .filter(({ impact }) => ${all} || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html.slice(0, 120))))`)
}
