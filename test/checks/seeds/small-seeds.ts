/** A defect in a message of a small project, made of a plain text of people and its translation. */
export interface SmallSeed {
  readonly syntax: string
  /** Whose plural forms and texts are wanted. */
  readonly locale: string
  /** Texts by key; `key` is a name that nothing else has. */
  source(text: string, key: string): Readonly<Record<string, string>>
  target(text: string, key: string): Readonly<Record<string, string>>
  /** What the finding names, where that is not the key. */
  message?(key: string): string
}

/** By rule id: syntaxes and plurals that the real files do not have. */
export const smallSeeds: Readonly<Record<string, SmallSeed>> = {
  'icu-syntax': damaged(
    'icu',
    (text) => `${text} {name}`,
    (text) => `${text} {name`,
  ),
  'icu-other-missing': damaged(
    'icu',
    (text) => `{n, plural, one {# ${text}} other {# ${text}}}`,
    (text) => `{n, plural, one {# ${text}}}`,
  ),
  'icu-bad-selector': damaged(
    'icu',
    (text) => `{who, select, she {${text}} other {${text}}}`,
    (text) => `{who, select, sie {${text}} other {${text}}}`,
  ),
  'icu-branch-missing': damaged(
    'icu',
    (text) => `{n, plural, one {# ${text}} other {# ${text}}}`,
    (text) => `{n, plural, one {# ${text}} other {# ${text} 2}}`,
    'ru',
  ),
  'icu-hash-missing': damaged(
    'icu',
    (text) => `{n, plural, one {# ${text}} other {# ${text}}}`,
    (text) => `{n, plural, one {# ${text}} other {${text}}}`,
  ),
  'plural-forms-swapped': damaged(
    'icu',
    (text) => `{n, plural, one {# file} other {# files}} ${text}`,
    (text) => `{n, plural, one {# Dateien} other {# Datei}} ${text}`,
  ),
  'gender-forms-swapped': damaged(
    'icu',
    (text) => `{who, select, male {Friend} female {Friend} other {Friend}} ${text}`,
    (text) => `{who, select, male {Freundin} female {Freund} other {Freund}} ${text}`,
  ),
  'icu-tag': damaged(
    'icu',
    (text) => `<b>${text}</b> {n}`,
    (text) => `'<b>'${text}'</b>' {n}`,
  ),
  'mf2-syntax': damaged(
    'mf2',
    (text) => `${text} {$name}`,
    (text) => `${text} {$name`,
  ),
  'inlang-syntax': damaged(
    'inlang',
    (text) => JSON.stringify([{ declarations: ['input n'], match: { 'n=1': text, 'n=*': `${text} {n}` } }]),
    (text) => JSON.stringify([{ declarations: ['Eingabe n'], match: { 'n=1': text, 'n=*': `${text} {n}` } }]),
  ),
  'fluent-syntax': damaged(
    'fluent',
    (text) => `${text} { $name }`,
    (text) => `${text} { $name`,
  ),
  'fluent-reference': damaged(
    'fluent',
    (text) => text,
    (text) => `${text} { nowhere }`,
  ),
  'vue-syntax': damaged(
    'vue',
    (text) => `${text} {name}`,
    (text) => `${text} {name`,
  ),
  'ordinal-category-missing': {
    syntax: 'i18next',
    locale: 'fr',
    source: (text, key) => ordinals(['one', 'two', 'few', 'other'], text, key),
    target: (text, key) => ordinals(['other'], text, key),
  },
  'plural-category-unreachable': {
    syntax: 'i18next',
    locale: 'de',
    source: (text, key) => plurals({ one: `{{count}} ${text}`, other: `{{count}} ${text} 2` }, key),
    target: (text, key) =>
      plurals({ one: `{{count}} ${text}`, few: `{{count}} ${text} 1`, other: `{{count}} ${text} 2` }, key),
  },
  'plural-same': {
    syntax: 'i18next',
    locale: 'de',
    source: (text, key) => plurals({ one: `{{count}} ${text}`, other: `{{count}} ${text} 2` }, key),
    target: (_, key) => plurals({ one: '{{count}} Datei', other: '{{count}} Datei' }, key),
  },
  'plural-count-hidden': {
    syntax: 'i18next',
    locale: 'de',
    source: (text, key) => plurals({ one: `{{count}} ${text}`, other: text }, key),
    target: (text, key) => plurals({ one: `{{count}} ${text}`, other: `${text} 2` }, key),
  },
  'plural-none-lost': {
    syntax: 'i18next',
    locale: 'lv',
    source: (text, key) => plurals({ zero: `${text} 0`, one: `{{count}} ${text}`, other: `{{count}} ${text} 2` }, key),
    target: (text, key) =>
      plurals({ zero: `{{count}} ${text} 0`, one: `{{count}} ${text} 1`, other: `{{count}} ${text} 2` }, key),
  },
  'context-variant-missing': {
    syntax: 'i18next',
    locale: 'de',
    source: (text, key) => ({ [key]: text, [`${key}_male`]: `${text} 2` }),
    target: (text, key) => ({ [key]: text }),
  },
  'missing-key': {
    syntax: 'i18next',
    locale: 'de',
    source: (text, key) => ({ [key]: text }),
    target: () => ({}),
  },
  'extra-key': {
    syntax: 'i18next',
    locale: 'de',
    source: () => ({}),
    target: (text, key) => ({ [key]: text }),
  },
}

function damaged(
  syntax: string,
  source: (text: string) => string,
  target: (text: string) => string,
  locale = 'de',
): SmallSeed {
  return {
    syntax,
    locale,
    source: (text, key) => ({ [key]: source(text) }),
    target: (text, key) => ({ [key]: target(text) }),
  }
}

function plurals(forms: Readonly<Record<string, string>>, key: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(forms).map(([form, text]) => [`${key}_${form}`, text]))
}

function ordinals(forms: readonly string[], text: string, key: string): Readonly<Record<string, string>> {
  return Object.fromEntries(forms.map((form) => [`${key}_ordinal_${form}`, `{{count}} ${text} ${form}`]))
}
