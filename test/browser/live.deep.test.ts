import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, inChromium, startChromium } from './chromium.ts'
import { devServers } from './dev-servers.ts'
import { openLiveApp, typeIntoField } from './live-edits.ts'

describe.skipIf(!hasChromium)(`edits of locale files show without a reload ${inChromium}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  test.for(devServers)('%s', async ([, serve]) => {
    const live = await openLiveApp(browser, serve)
    try {
      const { app } = live
      await live.shows('title', 'Willkommen')
      await live.shows('cart', 'Wagen')
      await typeIntoField(live)

      // A text of a module that the page imports, and one of a chunk that a backend loads.
      await app.write('locales/de/home.yaml', 'title: Hallo\nold: Alt\n')
      await live.shows('title', 'Hallo')
      await app.write('locales/de/cart.yaml', 'title: Korb\n')
      await live.shows('cart', 'Korb')

      // Keys that come and go.
      await app.write('locales/de/home.yaml', 'new: Neu\n')
      await live.shows('title', '⟦title⟧') // as a key without a text is shown meanwhile
      await live.lists('de', { cart: { title: 'Korb' }, home: { new: 'Neu' } })
      await app.write('locales/de/home.yaml', 'new: Neu\ntitle: Wieder da\n')
      await live.shows('title', 'Wieder da')

      // Whole namespaces.
      await app.write('locales/en/news.yaml', 'title: News\n')
      await app.write('locales/de/news.yaml', 'title: Neues\n')
      const home = { new: 'Neu', title: 'Wieder da' }
      await live.lists('de', { cart: { title: 'Korb' }, home, news: { title: 'Neues' } })
      await app.remove('locales/en/news.yaml')
      await live.lists('de', { cart: { title: 'Korb' }, home })

      // A file that is written with the same texts is no change.
      const before = await live.updates()
      await app.write('locales/de/home.yaml', '# a note\nnew: "Neu"\ntitle: Wieder da\n')
      await app.write('locales/de/cart.yaml', 'title: Wagen\n')
      await live.shows('cart', 'Wagen')
      const news = (await live.updates()).updates.slice(before.updates.length)
      expect(news).toContain('de/cart')
      expect(news).not.toContain('de/home')

      // A locale that the config names only now.
      await app.write('locales/it/home.yaml', 'title: Benvenuti\n')
      await app.edit('lockale.config.json', '"fr"', '"fr", "it"')
      await live.lists('it', { cart: {}, home: { title: 'Benvenuti' } })
      await app.write('locales/it/home.yaml', 'title: Ciao\n')
      await live.lists('it', { cart: {}, home: { title: 'Ciao' } })

      await live.expectUntouched()
    } finally {
      await live.close()
    }
  })
})
