import { defineConfig } from 'lockale'

export default defineConfig({
  source: 'en',
  targets: ['de', 'fr'],
  files: ['locales/{locale}.yaml'],
  // With a key in LOCKALE_KEY and without this line, `lockale sync` writes translations. The mock service writes pseudo-translations.
  service: { preset: 'local' },
})
