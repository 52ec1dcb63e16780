import { afterAll, beforeAll, describe, test } from 'vitest'
import { families } from './families.ts'
import { type Installed, install, isBuilt } from './installed.ts'
import { expectFirstMinutes } from './expect-first-minutes.ts'
import { testDepth } from '../depth.ts'

let lockale: Installed

describe.skipIf(!isBuilt)(
  'from a tarball into a project that has never heard of it (skipped where it is not built)',
  () => {
    beforeAll(async () => {
      lockale = await install()
    })
    afterAll(() => lockale[Symbol.asyncDispose]())

    test.concurrent.for(testDepth > 1 ? families : families.slice(0, 1))('$fixture', { timeout: 240_000 }, (family) =>
      expectFirstMinutes(family, lockale),
    )
  },
)
