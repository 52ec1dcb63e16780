import { isLockaleError } from '@lockale/errors'
import { showControls } from './show-controls.ts'

/** What stopped the plugin, with what to do about it. Passes on errors that are bugs. */
export function describeStop(error: unknown): string {
  if (!isLockaleError(error)) throw error
  const place = error.place === undefined || error.message.includes(error.place) ? '' : `${error.place} `
  return showControls(`${place}${error.message} ${error.hint} (${error.code})`)
}
