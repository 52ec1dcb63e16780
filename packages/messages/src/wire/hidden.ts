export interface HiddenOptions {
  /** What was translated. Characters that stand in it may stand in an answer. */
  readonly source: string
  /** BCP 47, of the answer. */
  readonly locale: string
}

/**
 * A text without the characters that nobody sees and nobody asked for: byte order marks, blanks of no width where the language
 * has blanks, annotations, tags that are no flag, and embeddings, overrides and isolates that do not close or that turn
 * letters around. What is left is the same text on every screen. The joiners of Persian, Hindi and emoji stay.
 */
export function withoutHidden(text: string, { source, locale }: HiddenOptions): string {
  if (!hidden.test(text)) return text
  const marks = text.match(everyBidi) ?? []
  const isBidiSound = marks.length === 0 || bidi.test(source) || isBalanced(marks)
  return text.replaceAll(hiddenOrFlag, (found: string) => {
    if (found.length > 2 || source.includes(found)) return found
    if (bidi.test(found)) return isBidiSound ? found : ''
    if (found === '\u200b') return spaceless.has(locale.toLowerCase().split(/[-_]/u)[0] ?? '') ? found : ''
    return ''
  })
}

const hidden =
  /[\u{200b}\u{202a}-\u{202e}\u{2061}-\u{2064}\u{2066}-\u{206f}\u{feff}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/u

/** The flags of England, Scotland and Wales are a black flag with tags behind it. */
const hiddenOrFlag =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|[\u{200b}\u{202a}-\u{202e}\u{2061}-\u{2064}\u{2066}-\u{206f}\u{feff}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/gu

const everyBidi = /[\u202a-\u202e\u2066-\u2069]/gu
const bidi = /[\u202a-\u202e\u2066-\u2069]/u

/** Scripts that break lines at blanks of no width. */
const spaceless = new Set(['th', 'lo', 'km', 'my', 'shn', 'mnw', 'bo', 'dz', 'jv', 'ban', 'su'])

/** Each embedding and isolate is closed by its own mark, and none turns letters around. */
function isBalanced(marks: readonly string[]): boolean {
  const open: string[] = []
  for (const mark of marks) {
    if (mark === '\u202d' || mark === '\u202e') return false
    if (mark === '\u202c') {
      if (open.pop() !== 'embedding') return false
    } else if (mark === '\u2069') {
      if (open.pop() !== 'isolate') return false
    } else open.push(mark < '\u2066' ? 'embedding' : 'isolate')
  }
  return open.length === 0
}
