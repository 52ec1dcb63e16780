import { isLockaleError } from '@lockale/errors'

/** What stopped the plugin, with what to do about it. Passes on errors that are bugs. */
export function describeStop(error: unknown): string {
  if (!isLockaleError(error)) throw error
  const place = error.place === undefined || error.message.includes(error.place) ? '' : `${error.place} `
  return showControls(`${place}${error.message} ${error.hint} (${error.code})`)
}

/** Keys and texts come from files that anyone may have written: they neither move a cursor nor turn a line around. */
export function showControls(line: string): string {
  return line.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
