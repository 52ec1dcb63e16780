import { isLockaleError } from '@lockale/errors'

/** Returns the message and hint of the error that stopped the plugin. Throws errors other than `LockaleError` again. */
export function describeStop(error: unknown): string {
  if (!isLockaleError(error)) throw error
  const place = error.place === undefined || error.message.includes(error.place) ? '' : `${error.place} `
  // An error message with a list has several lines. The hint is then on its own line.
  const lines = error.message.split('\n')
  const hint = `${lines.length > 1 ? '\n' : ' '}${showControls(error.hint)} (${error.code})`
  return `${showControls(place)}${lines.map(showControls).join('\n')}${hint}`
}

/** Escapes control and bidi characters, since keys and strings of files are untrusted. */
export function showControls(line: string): string {
  return line.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
