import { setImmediate as turn } from 'node:timers/promises'

/**
 * Lets everything happen that is ready to: what one socket of this process wrote, another one reads. Turns of the event loop are
 * counted, so that it does not depend on how fast the machine is.
 */
export async function turns(count = 50): Promise<void> {
  for (let made = 0; made < count; made++) await turn()
}
