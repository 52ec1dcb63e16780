import { type DiagnosticArguments, type DiagnosticCode, rememberEach, ruleIds } from '@lockale/errors'
import { ruleOf } from './registry.ts'
import type { Rule } from './rule.ts'

/** What `sync` does if a rule finds a problem in a new machine translation. */
export interface Doubt {
  /**
   * - `refuse`: does not write the translation. Any rule that the config raises to `error` does this, too.
   * - `ask`: asks the service once more, and writes the better translation; marks it for review if it is doubtful, too.
   * - `confirm`: asks the service once more, and believes it if the second translation has only such problems.
   * - `retag`: like `ask`, with the placeholders as other tags and without an instruction.
   * - `mark`: marks the translation for review at once. For rules that compare several texts.
   * - `tell`: nothing. `check` reports the problem.
   */
  readonly acts: 'refuse' | 'ask' | 'confirm' | 'retag' | 'mark' | 'tell'
  /** How bad one problem is: the better of two translations is the one with the lower sum. */
  readonly weigh: (args: DiagnosticArguments) => number
  /** Follows a number in the report of a sync: "3 strings need review: 2 not translated". */
  readonly words: string
  /** Returns what the service is told in the second request; `undefined` if there is nothing to tell. */
  readonly instruct: (args: DiagnosticArguments) => string | undefined
}

/**
 * The table: rule | act | weight | words | what the service is told. Where a rule leaves a field empty, or has no line,
 * its tier decides: an error is refused, a text that breaks (8) or misleads (4) is asked for again, and anything else is
 * told. A text that is a little too long weighs less than one that is wrong, and more the longer it is.
 */
const table = `
  # the whole text is wrong
  unchanged | | 8 | not translated | Translate every sentence into the target language.
  wrong-language | | 8 | in another language
  source-text-in-target | | | translated in part | Translate every sentence into the target language.
  unchanged-word | confirm | 2 | identical to the source | Translate every word that is not a name.
  source-words-in-target | confirm | 2 | translated in part | Translate every word that is not a name.
  unchanged-only-here | mark | | left in the source language
  length-ratio | | 3 | much longer or shorter than usual | Translate all that the source says, and nothing else.
  sentence-count | | 4 | with more or fewer sentences | Translate all that the source says, and nothing else.
  cut-off | | 4 | cut off before the end | Translate all that the source says, and nothing else.
  alternatives | | | with two translations to choose from | Write one translation, without alternatives.
  repeated-text | | | with a repeated part | Write each word and sentence of the source once.
  same-for-opposites | mark | | with the translation of their opposite
  text-of-another | mark | | with the translation of another string

  # what the app needs
  needs-review | retag | 2 | with placeholders that may be wrong beside their words
  placeholder-moved | confirm | 2 | with variables in another place | Keep every placeholder beside the words that it belongs to.
  sign-added | confirm | 2 | with a sign that the source does not have | Add no signs that the source does not have.
  placeholder-count | refuse
  reserved-variable | | | with a variable that the app reserves
  nesting-injection | | | with a variable inside a nested text
  icu-apostrophe | | | with a quoted placeholder
  html-syntax | | | with broken HTML
  html-attr | | | with other HTML attributes
  html-unsafe | | | with unsafe HTML
  html-entities | | | with other HTML entities
  markdown-link | | | with a broken Markdown link
  markdown-reflink | | | with a broken Markdown link
  tag-content | | | with a tag around other words | Write each tag around the same words as in the source.
  markdown-syntax | ask | 2 | with other Markdown marks | Keep the Markdown marks of the source.
  mdx-syntax | | | with broken MDX
  rst-syntax | | | with broken reStructuredText
  bbcode | | | with broken BBCode
  css-spec | | | with another size
  android-escape | | | with a character that Android needs escaped
  android-reference | | | with a broken Android reference
  engine-leak | | | with marks of the engine
  control-characters | | | with control characters
  replacement-character | | | with broken characters
  plural-forms-swapped | mark | | with exchanged plural forms
  gender-forms-swapped | mark | | with exchanged forms for women and men
  plural-same | mark | 2 | with equal plural forms
  plural-count-hidden | mark | | without the number in a plural form
  must-match | | | that do not match the pattern of the config
  own-rule | | | against a rule of the project

  # facts
  numbers | | | with other numbers | Keep every number of the source, with its digits.
  unit-changed | | | with another unit or currency | Keep every number with its unit, currency or percent sign.
  date-changed | | | with another date or hour | Keep every weekday, month and hour of the source.
  variables-swapped | | | with variables that changed places | Keep every placeholder beside the words that it belongs to.
  negation-lost | | | without the negation of the source | Keep every negation of the source.
  word-changed | | | with the opposite or another number | Say exactly what the source says: no opposite, no other number, nothing exchanged.
  parts-swapped | | | with exchanged parts | Say exactly what the source says: no opposite, no other number, nothing exchanged.
  ordinal-changed | | | with another ordinal number | Write ordinal numbers as the target language writes them.
  brand-changed | | | with another name | Keep these names: {missing}.
  profanity | | 8 | with a swear word | Use no swear words.
  key-as-text | | 8 | with a key instead of a text | Write a natural text, no key or code.
  tag-moved | confirm | 2 | with a tag around other words | Write each tag around the same words as in the source.
  url-changed | | | with another address | Keep addresses, paths, options and code as the source writes them.
  url-added | | | with an added address | Keep addresses, paths, options and code as the source writes them.
  email-changed | | | with another e-mail address | Keep addresses, paths, options and code as the source writes them.
  email-added | | | with an added e-mail address | Keep addresses, paths, options and code as the source writes them.
  path-changed | | | with another path | Keep addresses, paths, options and code as the source writes them.
  cli-option-changed | | | with another option of a command | Keep addresses, paths, options and code as the source writes them.
  function-name-changed | | | with another name of a function | Keep addresses, paths, options and code as the source writes them.
  acronym-changed | | | with another acronym | Keep addresses, paths, options and code as the source writes them.
  foreign-placeholder | | 4 | with other placeholders | Keep every placeholder as the source writes it.
  code-changed | | | with other code | Keep addresses, paths, options and code as the source writes them.
  version-changed | | | with another version | Keep addresses, paths, options and code as the source writes them.
  shortcut-changed | | | with another keyboard shortcut | Name the same keys of the keyboard as the source.

  # words
  glossary-term-missing | | | without a glossary term | Translate "{source}" as "{term}".
  forbidden-term | | | with a forbidden term | Use other words than these: {found}.
  do-not-translate | | | with a translated name
  formality-mixed | ask | 2 | in another form of address | Do not use the {form} form of address.
  regional-variant-drift | ask | 2 | with words of another region | Use the words of the region: other words than {found}.
  script-mixed | mark | | in another script
  duplicate-word | | 2 | with a word twice in a row | Write each word and sentence of the source once.
  mixed-script | | | with letters of two scripts in one word | Write each word in the letters of one script.
  foreign-characters | | | with characters of another language

  # form
  max-length | | 1 | too long | Keep the translation short: {limit} characters at most.
  max-lines | | 1 | with too many lines | Keep the translation short: {limit} lines at most.
  max-size | | 1 | too wide | Keep the translation short: as few and as short words as you can.
  begin-space | | 2 | with other spaces at the start
  end-space | | 2 | with other spaces at the end
  begin-newline | | 2 | with other line breaks at the start
  end-newline | | 2 | with other line breaks at the end
  newline-count | | 2 | with more or fewer lines
  escaped-newline | | 2 | with other line breaks
  tabs | | 2 | with other tabs
  no-break-spaces | | 2 | without plain spaces | Write plain spaces between words.
  zero-width | | 2 | with invisible characters
  bidi-unbalanced | | 2 | with marks of the writing direction that have no partner
  unicode-normalisation | | 2 | with decomposed letters
  brackets | ask | 2 | with a bracket that has no partner | Write brackets only where the source has them.
  outer-quotes | | 2 | in quotation marks | Write quotation marks only where the source has them.
  end-question | | | with a question that is none, or the reverse | Keep questions as questions, and statements as statements.
  end-stop | confirm | 1 | with another end | End the text with the same mark as the source.
  end-colon | confirm | 1 | with another end | End the text with the same mark as the source.
  end-exclamation | confirm | 1 | with another end | End the text with the same mark as the source.
  case-start | confirm | 1 | with another first letter | Begin with a capital letter where the source does.
  end-ellipsis | ask | 1 | with another end | End the text with the same mark as the source.
  special-symbols | ask | 1 | with other symbols | Keep the symbols and emoji of the source.
  all-caps | ask | 1 | with other capitals | Write capital letters as the source does.
`

/**
 * What second requests may cost in each language of a run: a share of its characters, and in a small run a number of
 * characters, which suffices for all doubts. Requests after a refused translation are always made, and count.
 */
const [shareAgain, leastAgain] = [0.025, 800]

/** Returns the most characters that second requests may send in one language. @param characters those of its strings */
export function mostAgainFor(characters: number): number {
  return Math.max(leastAgain, Math.floor(characters * shareAgain))
}

const rows = new Map(
  table
    .split('\n')
    .map((line) => line.split('|').map((field) => field.trim()))
    .map(([id, ...row]) => [id, row]),
)

/** Returns what happens to a new translation in which the rule finds a problem. Cached. */
export const doubtOf: (code: DiagnosticCode) => Doubt = rememberEach((code) => {
  const rule = ruleOf(code)
  const [act = '', weight = '', words = code, told] = rows.get(code) ?? []
  const base = Number(weight) || (rule.tier === 'breaks' ? 8 : 4)
  return {
    acts: isAct(act) ? act : usualActOf(rule),
    weigh: ({ found, limit }) => base + (typeof found === 'number' ? Math.min(3, found / Number(limit)) : 0),
    words,
    instruct: (args) => told?.replaceAll(/\{(\w+)\}/gu, (_, name: string) => [args[name] ?? []].flat().join(', ')),
  }
})

function isAct(act: string): act is Doubt['acts'] {
  return act !== ''
}

function usualActOf({ id, scope, severity, tier }: Rule): Doubt['acts'] {
  const isOfTranslation = scope === 'text' || (scope === 'walk' && comparing.has(id))
  if (isOfTranslation && severity === 'error') return 'refuse'
  return scope === 'text' && (tier === 'breaks' || tier === 'misleads') ? 'ask' : 'tell'
}

/** Rules about what a translation must keep, which is compared when it arrives. */
const comparing: ReadonlySet<string> = new Set([...ruleIds.syntax, ...ruleIds.markup])
