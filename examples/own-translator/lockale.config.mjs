import { defineConfig } from 'lockale'
import { judge } from './judge.mjs'
import { model } from './model.mjs'
import { program } from './program.mjs'

export default defineConfig({
  source: 'en',
  targets: ['de', { locale: 'de-AT', from: 'de' }, 'eo'],
  files: ['locales/{locale}.json'],
  syntax: 'i18next',
  context: 'A file manager.',
  formality: 'prefer_less',
  translator: [program(['words.mjs'], { targets: ['eo'] }), model({ url: process.env.MODEL_URL, name: 'small-1' })],
  judge,
})
