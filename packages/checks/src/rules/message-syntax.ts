import type { Rule } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { trait } from '../text-traits.ts'
import { because, difference, first, listOf, listed, names, quoted } from '../words.ts'

/** Messages that their runtime cannot read, or reads in another way. */
export const messageSyntaxRules: readonly Rule[] = [
  {
    id: 'icu-syntax',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A text is no message that ICU MessageFormat can read.',
    why: 'The app shows the raw text, or stops with an error.',
    example: {
      locale: 'de',
      source: 'Hello {name}',
      target: 'Hallo {name',
      better: 'Hallo {name}',
      syntax: { id: 'icu' },
    },
    say: (args) => `cannot be read as an ICU message${because(args, 'reason')}${quoted(args, 'found', ' at ')}`,
  },
  {
    id: 'icu-other-missing',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A plural or select has no `other`.',
    why: 'For every value without a text of its own the app shows the raw text, or stops with an error.',
    example: {
      locale: 'de',
      source: '{n, plural, one {# file} other {# files}}',
      target: '{n, plural, one {# Datei}}',
      better: '{n, plural, one {# Datei} other {# Dateien}}',
      syntax: { id: 'icu' },
    },
    say: (args) =>
      `${first(args, 'found', 'placeholder') ?? 'a plural or select'} has no text for all other values (other)`,
  },
  {
    id: 'icu-bad-selector',
    scope: 'walk',
    severity: 'error',
    tier: 'misleads',
    what: 'A plural or select has a text for what no value selects, or lost one for an exact number.',
    why: 'The words of a select are no text: translated, they are never chosen. That an exact number (`=0`) has no text of its own any more is a warning.',
    example: {
      locale: 'de',
      source: '{role, select, admin {Admins} other {All}}',
      target: '{role, select, verwalter {Verwalter} other {Alle}}',
      better: '{role, select, admin {Verwalter} other {Alle}}',
      syntax: { id: 'icu' },
    },
    say: (args) => {
      const name = first(args, 'placeholder') ?? 'a plural or select'
      return listOf(args, 'lost').length > 0
        ? `${name} has no text of its own any more${listed(args, 'lost', ' for ')}`
        : `${name} has a text that no value selects${listed(args, 'unknown')}`
    },
  },
  {
    id: 'icu-hash-missing',
    scope: 'walk',
    severity: 'warning',
    tier: 'misleads',
    what: 'A form of a plural does not show the number, and its source does.',
    why: 'The form is for more than one number, so people cannot tell which one is meant.',
    example: {
      locale: 'de',
      source: '{n, plural, one {# file} other {# files}}',
      target: '{n, plural, one {# Datei} other {Dateien}}',
      better: '{n, plural, one {# Datei} other {# Dateien}}',
      syntax: { id: 'icu' },
    },
    say: (args) => `${names(args, 'placeholder', 'the number')} not shown in a form that is for many numbers`,
  },
  {
    id: 'icu-apostrophe',
    scope: 'text',
    only: trait.apostrophe,
    severity: 'error',
    tier: 'breaks',
    what: 'An apostrophe makes a text of what stands behind it.',
    why: "In ICU an apostrophe directly before `{` quotes: `l'{name}` shows `l{name}`. In Java every single apostrophe does.",
    remedy: 'Write the apostrophe twice, or use ’. `lockale fix` doubles it.',
    example: {
      locale: 'fr',
      source: 'The owner of {item}',
      target: "Le propriétaire de l'{item}",
      better: "Le propriétaire de l''{item}",
      syntax: { id: 'icu' },
    },
    check(pair) {
      const fixed = doubleApostrophes(pair)
      if (fixed === undefined) return []
      const at = Math.max(0, pair.target.raw.search(quoting(pair)) - 12)
      return [{ arguments: { found: pair.target.raw.slice(at, at + 30) } }]
    },
    fix: doubleApostrophes,
    say: (args) => `an apostrophe makes a text of the placeholder behind it${because(args, 'found')}`,
  },
  {
    id: 'icu-tag',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A tag became a text, or an empty tag got content.',
    why: 'In ICU an apostrophe before `<` makes a text of the tag; a tag that is empty in the source is filled by the app.',
    example: {
      locale: 'de',
      source: 'Read the <b>terms</b>',
      target: "Lies die '<b>'Bedingungen'</b>'",
      better: 'Lies die <b>Bedingungen</b>',
      syntax: { id: 'icu' },
    },
    say: (args) => `tags are not what they are in the source${difference(args)}`,
  },
  {
    id: 'mf2-syntax',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A text is no message that MessageFormat 2 can read.',
    why: 'The app shows the raw text, or stops with an error.',
    example: {
      locale: 'de',
      source: 'Hello {$name}',
      target: 'Hallo {$name',
      better: 'Hallo {$name}',
      syntax: { id: 'mf2' },
    },
    say: (args) => `cannot be read as a message of MessageFormat 2${because(args, 'reason', 'found')}`,
  },
  {
    id: 'inlang-syntax',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A message with variants that inlang, and so Paraglide, cannot read.',
    why: 'Paraglide does not compile the project, or leaves the message out.',
    example: {
      locale: 'de',
      source: '[{"declarations":["input n"],"match":{"n=1":"One cat","n=*":"{n} cats"}}]',
      target: '[{"declarations":["Eingabe n"],"match":{"n=1":"Eine Katze","n=*":"{n} Katzen"}}]',
      better: '[{"declarations":["input n"],"match":{"n=1":"Eine Katze","n=*":"{n} Katzen"}}]',
      syntax: { id: 'inlang' },
    },
    say: (args) => `cannot be read as a message of inlang${because(args, 'reason', 'found')}`,
  },
  {
    id: 'fluent-syntax',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A text is no message that Fluent can read.',
    why: 'The app skips a message that it cannot read, and shows another language or the key.',
    example: {
      locale: 'de',
      source: 'Hello { $name }',
      target: 'Hallo { $name',
      better: 'Hallo { $name }',
      syntax: { id: 'fluent' },
    },
    say: (args) => `cannot be read as a Fluent message${because(args, 'reason', 'found')}`,
  },
  {
    id: 'vue-syntax',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A text is no message that vue-i18n can read.',
    why: "vue-i18n reports an error for it and shows the raw text. A bare `@` is such an error: write `{'@'}`.",
    example: {
      locale: 'de',
      source: 'Write to {address}',
      target: 'Mail an {address} @ uns',
      better: 'Mail an {address} bei uns',
      syntax: { id: 'vue' },
    },
    say: (args) => `cannot be read by vue-i18n${because(args, 'found', 'reason')}`,
  },
  {
    id: 'format-syntax',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A text cannot be read as a pattern of its runtime.',
    why: 'A lone `%` or brace is the beginning of a placeholder: most runtimes stop with an error there.',
    example: {
      locale: 'de',
      source: '100%% of %s',
      target: '100% von %s',
      better: '100%% von %s',
      syntax: { id: 'printf' },
    },
    say: (args) => `cannot be read as a pattern${because(args, 'found', 'reason')}`,
  },
]

function quoting({ syntax }: TextPair): RegExp {
  return syntax.id === 'java' ? /(?<=\p{L})'(?=[\p{L}{])/u : /(?<=\p{L})'(?=\{)/u
}

/** The text with that apostrophe twice, where this gives it a placeholder back that its source has. */
function doubleApostrophes(pair: TextPair): string | undefined {
  const { source, target, syntax } = pair
  if ((syntax.id !== 'icu' && syntax.id !== 'java') || !target.raw.includes("'")) return undefined
  const pattern = quoting(pair)
  if (!pattern.test(target.raw)) return undefined
  const fixed = target.raw.replaceAll(new RegExp(pattern, 'gu'), "''")
  if (syntax.reject(fixed) !== undefined) return undefined
  const missing = placeholdersIn(source.tokens).filter((raw) => !placeholdersIn(target.tokens).includes(raw))
  const found = placeholdersIn(syntax.tokenise(fixed))
  return missing.some((raw) => found.includes(raw)) ? fixed : undefined
}

function placeholdersIn(tokens: TextPair['source']['tokens']): readonly string[] {
  return tokens.flatMap((token) => (token.type === 'placeholder' ? [token.raw.replaceAll(/\s/gu, '')] : []))
}
