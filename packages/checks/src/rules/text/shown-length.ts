import type { TextView } from '../../text-view.ts'

/**
 * Code points that are shown at least: a tag shows none, and a placeholder one, as nobody knows how long the value is that
 * the app fills in.
 */
export function shownLength({ tokens }: TextView): number {
  let length = 0
  for (const token of tokens) {
    if (token.type === 'text') length += [...token.text].length
    else if (token.type === 'placeholder') length++
  }
  return length
}

/** The text as it is shown, with `0` for each placeholder. */
export function shownText({ tokens }: TextView): string {
  return tokens.map((token) => (token.type === 'text' ? token.text : token.type === 'placeholder' ? '0' : '')).join('')
}
