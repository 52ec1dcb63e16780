import { diffArrays } from 'diff/lib/diff/array.js'

export interface DiffPiece {
  readonly text: string
  readonly kind: 'same' | 'added' | 'removed'
}

/** Compares two strings word by word, by the rules of the language: Japanese, for example, has no spaces. */
export function wordDiff(before: string, after: string, locale: string): readonly DiffPiece[] {
  return diffArrays(wordsOf(before, locale), wordsOf(after, locale)).map(({ value, added, removed }) => ({
    text: value.join(''),
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }))
}

function wordsOf(text: string, locale: string): string[] {
  return Array.from(segmenterOf(locale).segment(text), ({ segment }) => segment)
}

function segmenterOf(locale: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(locale, { granularity: 'word' })
  } catch {
    // The locale of a project may be no valid BCP 47 tag.
    return new Intl.Segmenter('en', { granularity: 'word' })
  }
}
