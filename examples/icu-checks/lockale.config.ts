import { defineConfig } from 'lockale'

export default defineConfig({
  source: 'en',
  targets: [
    {
      locale: 'de',
      terms: { workspace: 'Arbeitsbereich' },
      forbidden: ['Workspace'],
      checks: { 'formality-mixed': 'error' },
    },
    'pl',
    // pseudo-locales that need no service: accents for all strings, and a right-to-left look
    'en-XA',
    'ar-XB',
  ],
  files: ['locales/{locale}.json'],
  service: { preset: 'local' },
  doNotTranslate: ['Acme Cloud'],
  messages: [
    { match: 'nav.*', maxLength: 12 },
    { match: 'legal.*', checks: { 'length-ratio': 'off', 'sentence-count': 'off' } },
  ],
  baseline: 'lockale.baseline',
})
