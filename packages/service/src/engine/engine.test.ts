import { expect, test } from 'vitest'
import { createEngine } from './engine.ts'

test.for([
  ['pseudo', 'local-pseudo'],
  ['echo', 'local-echo'],
] as const)('the engine %s is recorded as %s', ([name, recorded]) => {
  expect(createEngine(name)).toMatchObject({ name: recorded })
})

test.for(['oracle', '', 'Pseudo', '__proto__'])('there is no engine %j', (name) => {
  expect(() => createEngine(name)).toThrow(
    expect.objectContaining({ code: 'SERVICE_ENGINE_UNKNOWN', hint: 'The engines are pseudo and echo.' }),
  )
})
