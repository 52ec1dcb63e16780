import { expect, test } from 'vitest'
import { readOwnFile } from './module-id.ts'

test.for([
  '/app/locales/de.json',
  '/app/public/locales/de/home.json',
  'C:\\app\\locales\\de.json',
  '/app/config/locales/de.yml',
  '/app/src/i18n/en-US/index.ts',
  '/app/src/locales/de.js',
  '/app/src/lang/de.mjs',
  '/app/src/messages.de.ts',
  '/app/lang/de/messages.php',
])('%s may be a locale file', (id) => {
  expect(readOwnFile(id)).toEqual({ path: id, isRaw: false })
  expect(readOwnFile(`${id}?raw`)).toEqual({ path: id, isRaw: true })
})

test.for([
  '/app/src/main.ts',
  '/app/src/App.vue',
  '/app/src/locale-switch.ts',
  '/app/node_modules/a/locales/de.json',
  '/app/locales/de.json?url',
  '/app/src/App.vue?vue&type=i18n&lang.json',
  '\0virtual:lockale/de.json.js',
  './locales',
])('%s is not asked about', (id) => {
  expect(readOwnFile(id)).toBeUndefined()
})
