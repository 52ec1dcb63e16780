import { defineConfig } from 'lockale'

export default defineConfig({
  source: 'en',
  targets: ['de', 'fr', 'pl', 'ja', 'ar'],
  files: ['locales/{locale}.json'],
  // The keys are sentences: a `.` or `:` in them separates nothing. The app tells i18next the same (src/main.ts).
  syntax: { id: 'i18next', keySeparator: false, namespaceSeparator: false },
  // The mock service: no key, no network, and pseudo-translations. Delete this line, put a key
  // into LOCKALE_KEY, and the next sync replaces the pseudo-translations.
  service: { preset: 'local' },
})
