/**
 * Puts text that is written from right to left between isolates (UAX #9: FSI … PDI), so that it does not reorder what stands
 * beside it on the line: a text in quotes as a whole, elsewhere from its first to its last such letter. The isolates of others
 * are not in a text that is safe: see `terminalSafe`.
 */
export function isolateRtl(text: string): string {
  if (!isRtl.test(text)) return text
  const parts = text.split('"')
  return parts
    .map((part, index) => {
      if (!isRtl.test(part)) return part
      const isQuoted = index % 2 === 1 && index < parts.length - 1
      return isQuoted ? isolate(part) : part.replace(rtlRun, isolate)
    })
    .join('"')
}

function isolate(text: string): string {
  return `\u{2068}${text}\u{2069}`
}

/** Hebrew, Arabic and the other scripts of this direction, by their blocks. */
const letters = String.raw`[\u{590}-\u{8ff}\u{fb1d}-\u{fdff}\u{fe70}-\u{fefe}\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]`
const isRtl = new RegExp(letters, 'u')
const rtlRun = new RegExp(`${letters}(?:.*${letters})?`, 'su')
