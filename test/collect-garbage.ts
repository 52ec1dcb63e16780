import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What only waits to be collected is not held: call it before memory is measured. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
}
