import { createBackend } from '@lockale/i18next'
import { expect } from 'vitest'
import type { Load } from './bundled-app.ts'
import { runtimes } from './runtimes.ts'

/** The texts of an app's `import()` are shown, and what it has not is left to the fallbacks without a word. */
export async function expectLoaded(load: Load): Promise<void> {
  for (const { create } of runtimes) {
    const failed: string[] = []
    const i18n = create().use(createBackend({ load, source: 'de' }))
    i18n.on('failedLoading', (locale, namespace, why) => failed.push(`${locale} ${namespace} ${why}`))
    await i18n.init({ lng: 'de-AT', fallbackLng: 'de', ns: 'home' })
    expect([i18n.t('hello'), i18n.t('default.hello'), failed]).toEqual(['Hallo', 'Standard', []])
    await i18n.loadNamespaces('gone')
    expect(failed).toEqual(['de gone Error: There is no namespace "gone" in de, the source locale.'])
  }
}
