/**
 * Matches characters that could control a terminal, break a line or reorder text: control characters (also line breaks
 * and tabs), marks of text direction, invisible spaces and tags, lone surrogates. Does not match joiners, which emoji,
 * Persian and Hindi need.
 */
const unsafe =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u{61c}\u{180e}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{feff}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/gu

const shortNames: Readonly<Record<string, string>> = {
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
}

/** Matches text that a build server would execute as a command if it were printed: `##[set-output …]`, `##vso[…]`. */
const serverCommand = /##(?=\[|vso\[|teamcity\[)/giu

/** Returns text that is safe to print: unsafe characters and build server commands are written as `\u{…}`. */
export function terminalSafe(text: string): string {
  return withoutCommands(text).replaceAll(
    unsafe,
    (character) => shortNames[character] ?? `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}

export function withoutCommands(text: string): string {
  return text.replaceAll(serverCommand, String.raw`#\u{23}`)
}

/** Escapes unsafe characters in JSON. Parsing it returns the original characters. */
export function jsonSafe(json: string): string {
  return json.replaceAll(unsafe, (character) => (character === '\n' ? '\n' : jsonEscape(character)))
}

function jsonEscape(character: string): string {
  return [...Array(character.length).keys()]
    .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
    .join('')
}
