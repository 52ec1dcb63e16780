import { expect, test } from 'vitest'
import { defineRule } from './index.ts'
import { testRule } from './laws.ts'

const tone = defineRule({
  id: 'tone',
  severity: 'error',
  check: ({ source, target }) => (target.endsWith('!') && !source.endsWith('!') ? 'shouts' : undefined),
})

testRule(tone, {
  finds: [{ source: 'Saved', target: 'Gespeichert!' }],
  passes: [
    { source: 'Saved', target: 'Gespeichert' },
    { source: 'Saved!', target: 'Gespeichert!', locale: 'de-AT', note: 'loud' },
  ],
})

test.for(['', 'My Rule', '-'])('the id "%s" is refused', (id) => {
  expect(() => defineRule({ ...tone, id })).toThrow(TypeError)
})
