import { afterAll, beforeAll, describe, test } from 'vitest'
import { families } from './families.ts'
import { type Installed, install, isBuilt } from './installed.ts'
import { expectFirstMinutes } from './expect-first-minutes.ts'

let lockale: Installed

describe.skipIf(!isBuilt)(
  'from a tarball into a project that has never heard of it (skipped where it is not built)',
  () => {
    beforeAll(async () => {
      lockale = await install()
    }, 60_000)
    afterAll(() => lockale[Symbol.asyncDispose]())

    test.concurrent.for(families)('$fixture', { timeout: 240_000 }, (family) => expectFirstMinutes(family, lockale))
  },
)
