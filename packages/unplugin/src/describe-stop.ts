import { isLockaleError } from '@lockale/errors'

/** What stopped the plugin, with what to do about it. Passes on errors that are bugs. */
export function describeStop(error: unknown): string {
  if (!isLockaleError(error)) throw error
  const place = error.place === undefined || error.message.includes(error.place) ? '' : `${error.place} `
  // A message with a list in it has lines, and the hint is the last.
  const lines = error.message.split('\n')
  const hint = `${lines.length > 1 ? '\n' : ' '}${showControls(error.hint)} (${error.code})`
  return `${showControls(place)}${lines.map(showControls).join('\n')}${hint}`
}

/** Keys and texts come from files that anyone may have written: they neither move a cursor nor turn a line around. */
export function showControls(line: string): string {
  return line.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
