import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyBrowserApp } from './browser-app.ts'
import { hasChromium, inChromium, openTab, startChromium } from './chromium.ts'
import { devServers } from './dev-servers.ts'

const page =
  '<link rel="icon" href="data:,"><input id="field"><div id="app"></div><script type="module" src="/src/main.js"></script>'

let browser: Browser
beforeAll(async () => {
  if (hasChromium) browser = await startChromium()
})
afterAll(async () => {
  if (hasChromium) await browser.close()
})

describe.skipIf(!hasChromium).for(devServers.filter(([name]) => name.endsWith('pack')))(
  `JSON that an app imports itself, in %s ${inChromium}`,
  ([, serve]) => {
    test.for([
      ['i18next', 'Paketschalter ⟦nowhere⟧', true],
      ['vue', 'Paketschalter', true],
      ['plain', 'Paketschalter', false], // no library shows the edit
    ] as const)('%s: an edit shows', { timeout: 120_000 }, async ([main, text, isSame]) => {
      const app = await copyBrowserApp('own-app')
      await app.write('src/main.js', `import './${main}.js'\n`)
      await app.write('index.html', page)
      const server = await serve(app.folder, { check: false })
      const tab = await openTab(browser, server.url)
      try {
        const shows = (expected: string) =>
          tab.page.locator('#app', { hasText: new RegExp(`^${expected}$`, 'u') }).waitFor()
        await shows(text)
        await tab.page.fill('#field', 'typed')
        await app.write('locales/de.json', '{ "title": "Paketannahme" }\n')
        await shows(text.replace('Paketschalter', 'Paketannahme'))
        expect(await tab.isSamePage()).toBe(isSame)
        expect([tab.problems, server.said]).toEqual([[], []])
      } finally {
        await tab.close()
        await server.close()
        await app.close()
      }
    })
  },
)
