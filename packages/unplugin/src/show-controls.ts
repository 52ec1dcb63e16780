/** Keys and texts come from files that anyone may have written: they neither move a cursor nor turn a line around. */
export function showControls(line: string): string {
  return line.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
