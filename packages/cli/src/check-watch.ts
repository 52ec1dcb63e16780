import type { CheckWatch } from './check-memory.ts'

/** From `start.ts`, which knows of a check first, to `bin.ts`, which does it. */
export const handover: { watch?: CheckWatch } = {}
