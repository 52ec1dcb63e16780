import type { Range } from './position.ts'

/** How serious a problem is. `error` makes a translation invalid and `lockale check` fail. */
export type Severity = 'error' | 'warning' | 'info'

export function isError({ severity }: { readonly severity: Severity }): boolean {
  return severity === 'error'
}

/** Ids of all rules, grouped by subject. Users write them in configs, so they must not change. See docs/checks.md. */
export const ruleIds = {
  file: [
    'parse-error',
    'conflict-marker',
    'bad-encoding',
    'unpaired-surrogate',
    'too-deep',
    'duplicate-key',
    'ambiguous-scalar',
    'key-collision',
    'source-unwritten',
    'extra-file',
    'not-normalised',
    'unused-description',
  ],
  /** Whether a translation exists and is up to date. */
  state: [
    'missing-key',
    'missing-file',
    'extra-key',
    'empty-translation',
    'blank-translation',
    'stale',
    'source-changed',
    'imported-stale',
    'source-case-changed',
    'pseudo-translation',
    'needs-review',
    'obsolete-lock-entry',
    'needs-new-id',
    'unchanged',
    'unchanged-word',
    'unchanged-only-here',
    'source-text-in-target',
    'source-words-in-target',
    'wrong-language',
    'same-in-other-language',
  ],
  syntax: [
    'placeholder-missing',
    'placeholder-extra',
    'placeholder-renamed',
    'placeholder-count',
    'placeholder-format-changed',
    'placeholder-unescaped-changed',
    'placeholder-delimiter-damaged',
    'placeholder-order',
    'placeholder-moved',
    'sign-added',
    'printf-mixed',
    'reserved-variable',
    'nesting-changed',
    'nesting-target-missing',
    'nesting-options-json',
    'nesting-cycle',
    'nesting-injection',
    'icu-syntax',
    'icu-other-missing',
    'icu-bad-selector',
    'icu-branch-missing',
    'icu-hash-missing',
    'icu-apostrophe',
    'icu-tag',
    'mf2-syntax',
    'inlang-syntax',
    'fluent-syntax',
    'fluent-reference',
    'vue-syntax',
    'format-syntax',
    'plural-category-missing',
    'plural-category-unreachable',
    'ordinal-category-missing',
    'plural-same',
    'plural-count-hidden',
    'plural-none-lost',
    'plural-forms-swapped',
    'gender-forms-swapped',
    'plural-not-pluralised',
    'context-variant-missing',
  ],
  /** Tags, and other parts of a string that are not words, such as URLs, numbers and function names. */
  markup: [
    'html-tags',
    'trans-indices',
    'html-syntax',
    'html-attr',
    'html-unsafe',
    'html-entities',
    'chars-around-tags',
    'tag-content',
    'tag-moved',
    'markdown-link',
    'markdown-reflink',
    'markdown-syntax',
    'mdx-syntax',
    'rst-syntax',
    'bbcode',
    'url-changed',
    'url-added',
    'email-changed',
    'email-added',
    'path-changed',
    'cli-option-changed',
    'function-name-changed',
    'foreign-placeholder',
    'code-changed',
    'version-changed',
    'acronym-changed',
    'shortcut-changed',
    'css-spec',
    'numbers',
    'unit-changed',
    'date-changed',
    'variables-swapped',
    'negation-lost',
    'word-changed',
    'parts-swapped',
    'ordinal-changed',
    'brand-changed',
    'android-escape',
    'android-reference',
    'android-not-translatable',
    'accelerator',
  ],
  text: [
    'begin-space',
    'end-space',
    'begin-newline',
    'end-newline',
    'newline-count',
    'escaped-newline',
    'tabs',
    'double-space',
    'no-break-spaces',
    'end-stop',
    'end-colon',
    'end-question',
    'end-exclamation',
    'end-interrobang',
    'end-semicolon',
    'end-ellipsis',
    'start-punctuation',
    'punctuation-spacing',
    'doubled-punctuation',
    'ellipsis-char',
    'brackets',
    'quotes',
    'outer-quotes',
    'duplicate-word',
    'repeated-text',
    'alternatives',
    'case-start',
    'multiple-capitals',
    'all-caps',
    'word-case',
    'special-symbols',
    'zero-width',
    'control-characters',
    'soft-hyphen',
    'replacement-character',
    'engine-leak',
    'key-as-text',
    'profanity',
    'bidi-unbalanced',
    'bidi-isolation',
    'kashida',
    'unicode-normalisation',
    'mixed-script',
    'foreign-characters',
    'max-length',
    'max-lines',
    'max-size',
    'length-ratio',
    'sentence-count',
    'cut-off',
    'must-match',
    'own-rule',
  ],
  consistency: [
    'inconsistent',
    'reused',
    'text-of-another',
    'same-for-opposites',
    'glossary-term-missing',
    'forbidden-term',
    'do-not-translate',
    'formality-mixed',
    'regional-variant-drift',
    'script-mixed',
    'unusual-mark',
    'name-lost',
    'multiple-locales-failing',
  ],
  /** What a run of lockale could not do. Also settings and comments that turn off a rule but have no effect. */
  run: ['not-translated', 'write-conflict', 'lockfile-line', 'unused-suppression'],
} as const

/** The id of a rule. With `Extract`, code editors and docs show the name of this type instead of all ids. */
export type DiagnosticCode = Extract<(typeof ruleIds)[keyof typeof ruleIds][number], string>

export type DiagnosticArguments = Readonly<Record<string, string | number | readonly string[]>>

/** A problem in a file of the project, as data: it is not thrown. `describe` turns it into a sentence. */
export interface Diagnostic {
  readonly code: DiagnosticCode
  readonly severity: Severity
  /** Path of the file with the problem, relative to the project, with `/`. */
  readonly file: string
  readonly range?: Range
  /** Line and column of `range.start`, from 1; absent if the file was not read. */
  readonly position?: { readonly line: number; readonly column: number }
  /** Where the message is in the source file; present only if the caller asked for it. */
  readonly source?: { readonly file: string; readonly line: number; readonly column: number }
  readonly locale?: string
  /** The key of the message, as users write it: `cart.title`. */
  readonly message?: string
  /** The plural form that the problem is in: `few`. */
  readonly form?: string
  /** Values for the sentence about the problem, such as the name of a missing placeholder. */
  readonly arguments: DiagnosticArguments
  /** True if the next sync resolves the problem, as far as lockale knows before it calls the service. */
  readonly isBySync?: boolean
}
