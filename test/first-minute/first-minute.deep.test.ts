import { afterAll, beforeAll, describe, test } from 'vitest'
import { moreFamilies } from './families.ts'
import { type Installed, install, isBuilt } from './installed.ts'
import { expectFirstMinutes } from './expect-first-minutes.ts'

let lockale: Installed

describe.skipIf(!isBuilt)('from a tarball into a project of every other framework', () => {
  beforeAll(async () => {
    lockale = await install()
  })
  afterAll(() => lockale[Symbol.asyncDispose]())

  test.concurrent.for(moreFamilies)('$fixture', { timeout: 600_000 }, (family) => expectFirstMinutes(family, lockale))
})
