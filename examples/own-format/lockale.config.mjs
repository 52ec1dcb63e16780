import { defineConfig } from 'lockale'
import { dialogue } from './dialogue.mjs'
import { tone } from './tone.mjs'

export default defineConfig({
  source: 'en',
  targets: ['de', 'pl'],
  files: [{ source: 'texts/en.dlg', target: 'texts/{locale}.dlg', format: dialogue }],
  syntax: 'icu',
  rules: [tone],
  service: { preset: 'local' },
})
