import { describe, expect, test } from 'vitest'
import { runtimes } from './runtimes.ts'
import { conventions } from './suite/conventions.ts'

describe.for(runtimes)('i18next $version', (runtime) => {
  test.for(conventions)('$name', async ({ run }) => {
    await expect(run(runtime)).resolves.toBeUndefined()
  })
})
