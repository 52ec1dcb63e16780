/**
 * Finds a needle at or behind an offset; `Infinity` when there is none. Ask with offsets that never fall: then the text
 * is read once, however often it is asked, which keeps a tokeniser linear on `{{{{{{…`.
 */
export function openFinder(text: string, needle: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      const index = text.indexOf(needle, from)
      found = index === -1 ? Infinity : index
    }
    return found
  }
}
