import { defineConfig, service } from 'lockale'

export default defineConfig({
  source: 'en',
  targets: ['de', 'fr', 'ja', 'ko'],
  files: ['locales/{locale}.json'],
  syntax: 'i18next',
  // The account for all other locales. Its key is in LOCKALE_KEY.
  service: { baseUrl: process.env.EUROPE_URL },
  translator: [
    // Another account for two locales. Only the name of the variable with its key is here.
    service({ targets: ['ja', 'ko'], baseUrl: process.env.ASIA_URL, keyVariable: 'ASIA_LOCKALE_KEY' }),
    service(),
  ],
})
