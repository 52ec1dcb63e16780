import { defineConfig } from 'lockale'

export default defineConfig({
  source: 'en',
  targets: ['de', 'pl'],
  files: ['locales/{locale}/{namespace}.json'],
  // `{{name}}` and plurals as `key_one`, `key_other`: what src/messages.ts reads.
  syntax: 'i18next',
  service: { preset: 'local' },
})
