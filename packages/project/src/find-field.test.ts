import { positionAt } from '@lockale/errors'
import { expect, test } from 'vitest'
import { findField } from './find-field.ts'

const json = `{
  "source": "en", "policy": ["auto"],
  "targets": ["de", { "locale": "fr", "checks": { "end-stop": "no" } }],
  "files": [{ "source": "policy: x", "target": "{locale}" }],
  "messages": [ { "match": ["a", "b"] }, { "policy": 1 } ]
}`
const module = `// policy: none
import { defineConfig } from 'lockale'

export default defineConfig({
  source: 'en', /* policy: */ targets: ['de', { locale: 'fr', formality: isFormal ? 'more' : 'less', from: 1 }],
  translator: service({ targets: ['de'], policy: 1 }),
  'files': [\`a:\${'{'}\`], policy: 'x',
})
`

test.for<[text: string, path: string, found: string | undefined]>([
  [json, 'policy', '2:19'],
  [json, 'targets[0]', '3:15'],
  [json, 'targets[1].checks.end-stop', '3:51'],
  [json, 'files[0].target', '4:38'],
  [json, 'messages[1].policy', '5:44'],
  [json, 'messages[0].match[1]', '5:34'],
  [json, 'messages[2].match', undefined],
  [json, 'policy[0]', '2:30'],
  [json, '', undefined],
  [module, 'policy', '7:26'],
  [module, 'targets[1].from', '5:102'],
  [module, 'translator.policy', undefined],
  ['\uFEFF{ "a": 1 }', 'a', '1:4'],
  ['export default { ...base, policy: 1 }', 'policy', undefined],
  ['const config = { policy: 1 }\nexport default config', 'policy', undefined],
  ['module.exports = { policy: 1 }', 'policy', '1:20'],
  ['{ "policy": [', 'policy[3].x', undefined],
])('%#: %s of %s', ([text, path, found]) => {
  const offset = findField(text, path)
  const { line, column } = positionAt(text, offset ?? 0)
  expect(offset === undefined ? undefined : `${line}:${column}`).toBe(found)
})
