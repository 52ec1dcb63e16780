import type { Rule } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { marksOf, trait } from '../text-traits.ts'
import { because, difference, first, listOf, listed, names, quoted } from '../words.ts'

/** Rules about messages that the app's library cannot read, or reads in another way than the translator means. */
export const messageSyntaxRules: readonly Rule[] = [
  {
    id: 'icu-syntax',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'ICU MessageFormat cannot read a message.',
    why: 'The app shows the raw message, or stops with an error.',
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
    what: 'A plural or select has no `other` form.',
    why: 'For every value without its own form, the app shows the raw message, or stops with an error.',
    example: {
      locale: 'de',
      source: '{n, plural, one {# file} other {# files}}',
      target: '{n, plural, one {# Datei}}',
      better: '{n, plural, one {# Datei} other {# Dateien}}',
      syntax: { id: 'icu' },
    },
    say: (args) =>
      `${first(args, 'found', 'placeholder') ?? 'a plural or select'} has no form for all other values (other)`,
  },
  {
    id: 'icu-bad-selector',
    scope: 'walk',
    severity: 'error',
    tier: 'misleads',
    what: 'A plural or select has a form that no value selects, or lost the form for an exact number.',
    why: 'The selectors of a select must not be translated: the app never chooses a translated one. A lost form for an exact number (`=0`) is only a warning.',
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
        ? `${name} lost its form${listed(args, 'lost', ' for ')}`
        : `${name} has a form that no value selects${listed(args, 'unknown')}`
    },
  },
  {
    id: 'icu-hash-missing',
    scope: 'walk',
    severity: 'warning',
    tier: 'misleads',
    what: 'A plural form does not show the number, and its source does.',
    why: 'The form is used for several numbers, so users cannot tell which one is meant.',
    example: {
      locale: 'de',
      source: '{n, plural, one {# file} other {# files}}',
      target: '{n, plural, one {# Datei} other {Dateien}}',
      better: '{n, plural, one {# Datei} other {# Dateien}}',
      syntax: { id: 'icu' },
    },
    say: (args) => `${names(args, 'placeholder', 'the number')} not shown in a form that is used for several numbers`,
  },
  {
    id: 'icu-apostrophe',
    scope: 'text',
    only: trait.apostrophe,
    inTarget: marksOf("'"),
    severity: 'error',
    tier: 'breaks',
    what: 'An apostrophe turns the placeholder after it into plain text.',
    why: "In ICU, an apostrophe directly before `{` starts a quotation: `l'{name}` shows `l{name}`. In Java, every single apostrophe does.",
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
    say: (args) => `an apostrophe turns the placeholder after it into plain text${because(args, 'found')}`,
  },
  {
    id: 'icu-tag',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A tag became plain text, or an empty tag got content.',
    why: 'In ICU, an apostrophe before `<` turns the tag into plain text. The app fills a tag that is empty in the source.',
    example: {
      locale: 'de',
      source: 'Read the <b>terms</b>',
      target: "Lies die '<b>'Bedingungen'</b>'",
      better: 'Lies die <b>Bedingungen</b>',
      syntax: { id: 'icu' },
    },
    say: (args) => `tags differ from the source${difference(args)}`,
  },
  {
    id: 'mf2-syntax',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'MessageFormat 2 cannot read a message.',
    why: 'The app shows the raw message, or stops with an error.',
    example: {
      locale: 'de',
      source: 'Hello {$name}',
      target: 'Hallo {$name',
      better: 'Hallo {$name}',
      syntax: { id: 'mf2' },
    },
    say: (args) => `cannot be read as a MessageFormat 2 message${because(args, 'reason', 'found')}`,
  },
  {
    id: 'inlang-syntax',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'Paraglide and other inlang tools cannot read a message with variants.',
    why: 'Paraglide does not compile the project, or leaves the message out.',
    example: {
      locale: 'de',
      source: '[{"declarations":["input n"],"match":{"n=1":"One cat","n=*":"{n} cats"}}]',
      target: '[{"declarations":["Eingabe n"],"match":{"n=1":"Eine Katze","n=*":"{n} Katzen"}}]',
      better: '[{"declarations":["input n"],"match":{"n=1":"Eine Katze","n=*":"{n} Katzen"}}]',
      syntax: { id: 'inlang' },
    },
    say: (args) => `cannot be read as an inlang message${because(args, 'reason', 'found')}`,
  },
  {
    id: 'fluent-syntax',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'Fluent cannot read a message.',
    why: 'The app skips such a message, and shows another language or the key.',
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
    what: 'vue-i18n cannot read a message.',
    why: "vue-i18n reports an error and shows the raw message. A bare `@` is such an error: write `{'@'}`.",
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
    what: 'The message format of the project cannot read a string.',
    why: 'A single `%` or brace starts a placeholder: most libraries stop with an error there.',
    example: {
      locale: 'de',
      source: '100%% of %s',
      target: '100% von %s',
      better: '100%% von %s',
      syntax: { id: 'printf' },
    },
    say: (args) => `cannot be read in its message format${because(args, 'found', 'reason')}`,
  },
]

function quoting({ syntax }: TextPair): RegExp {
  return syntax.id === 'java' ? /(?<=\p{L})'(?=[\p{L}{])/u : /(?<=\p{L})'(?=\{)/u
}

/** Returns the target with doubled apostrophes if this restores a placeholder of the source; else `undefined`. */
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
