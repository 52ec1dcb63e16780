import type { BreakText } from './damage-slots.ts'

/** Kinds of answers that are no translation, or more than one. */
export type TextDamage =
  | 'empty'
  | 'blank'
  | 'source'
  | 'longer'
  | 'shorter'
  | 'control'
  | 'nul'
  | 'bidi'
  | 'zero-width'
  | 'surrogate'
  | 'other-script'
  | 'prompt'
  | 'refusal'
  | 'markup'
  | 'double-escaped'

/** What comes back instead of a translation, placeholders or not. */
export const textDamage: Readonly<Record<TextDamage, BreakText>> = {
  empty: () => '',
  blank: () => '  ',
  /** As it was sent. */
  source: ({ source }) => source,
  longer: ({ translation }) => Array.from({ length: 10 }, () => translation).join(' '),
  /** Ends in the middle. */
  shorter: ({ translation }) => translation.slice(0, Math.ceil(translation.length / 2)),
  control: ({ translation }) => `${translation}\u{1b}[2J\u{7}`,
  nul: ({ translation }) => `${translation}\u{0}`,
  bidi: ({ translation }) => `\u{202e}${translation}`,
  'zero-width': ({ translation }) => `\u{200b}${translation}\u{feff}`,
  surrogate: ({ translation }) => `${translation}\u{d800}`,
  'other-script': ({ translation }) =>
    translation.replaceAll(/<[^<>]*>|&#?\w+;|ph\d+@ph\.invalid|\p{L}{2,}/gu, (found) =>
      /^\p{L}+$/u.test(found) ? 'привет' : found,
    ),
  prompt: ({ translation }) => `Here is the translation: ${translation}`,
  refusal: () => 'As an AI language model, I cannot translate this text.',
  markup: ({ translation }) => `<b onclick="alert(1)">${translation}</b>`,
  'double-escaped': ({ translation }) =>
    translation
      .replaceAll('&', '&amp;')
      .replaceAll(/'(?![^<]*>)/gu, '&#39;')
      .replaceAll(/"(?![^<]*>)/gu, '&quot;'),
}
