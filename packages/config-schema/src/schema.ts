import { rules } from '@lockale/checks'
import { formats } from '@lockale/formats'
import { syntaxIds } from '@lockale/messages/engine'
import type { Schema } from './json-schema.ts'

/** Placeholders for missing strings, as i18next-scanner, i18n-tasks, i18next-cli and developers write them. */
export const usualUntranslated: readonly string[] = ['TODO', 'TODO:*', 'FIXME', 'FIXME:*', 'TRME *', '__*__']

/** @param maxLength in characters (code points) */
const text = (maxLength: number): Schema => ({ type: 'string', minLength: 1, maxLength })
const integer = (minimum: number, maximum: number): Schema => ({ type: 'integer', minimum, maximum })
const flag = (description: string, normal: boolean): Schema => ({ description, type: 'boolean', default: normal })
const list = (items: Schema, maxItems: number): Schema => ({ type: 'array', items, maxItems })
const fields = (required: readonly string[], properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
})

const group = (description: string, ...inside: Parameters<typeof fields>): Schema => {
  return { description, ...fields(...inside) }
}

const id: Schema = { ...text(200), pattern: String.raw`^[^\s\p{C}]+$` }
const locale: Schema = { ...text(100), format: 'locale' }
const separator: Schema = text(20)
const usualSeparator = (description: string, normal: string): Schema => ({ ...separator, description, default: normal })
const switchableSeparator = (description: string, normal: string): Schema => ({
  description,
  anyOf: [separator, { const: false }],
  default: normal,
})

const about: Schema = text(10_000)

const settings: Readonly<Record<string, Schema>> = {
  glossary: {
    description:
      'Glossary: an id or a file (lockale/glossaries/terms.csv), or a list of up to five. The first match wins.',
    anyOf: [id, list(id, 5)],
  },
  style: { ...id, description: 'Style rule list: its id. lockale style list shows them.' },
  memory: group('Translation memory of the service, and the lowest match to use.', ['id'], {
    id: { ...id, description: 'Id of the translation memory.' },
    threshold: {
      description: 'Lowest match to use, in percent; less than 50 acts as 50. Default: set by the service.',
      ...integer(0, 100),
    },
  }),
  formality: {
    description: 'Formality of translations. The prefer_ values are ignored in languages without formality.',
    enum: ['default', 'more', 'less', 'prefer_more', 'prefer_less'],
  },
  model: {
    description: 'Translation model of the service.',
    enum: ['latency_optimized', 'quality_optimized', 'prefer_quality_optimized'],
  },
  instructions: {
    description: 'Instructions for the service in plain words: at most ten, each of at most 300 characters.',
    ...list({ ...text(300), pattern: String.raw`\S` }, 10),
  },
  context: {
    ...about,
    description:
      'Description of the app in the source language. It guides translations; it is neither translated nor billed.',
  },
}

const oneTranslator: Schema = { type: 'object', 'x-code': 'translator' }
const translator: Schema = { anyOf: [oneTranslator, list(oneTranslator, 20)] }
const oneJudge: Schema = { type: 'object', 'x-code': 'judge' }
const judge: Schema = { anyOf: [oneJudge, list(oneJudge, 20)] }

const syntaxId: Schema = { enum: syntaxIds }

const syntax: Schema = {
  description:
    'Message format: how strings write placeholders and plurals. Default: detected from dependencies and file contents.',
  anyOf: [
    syntaxId,
    fields([], {
      id: {
        ...syntaxId,
        description: 'Name of the message format. Default: detected from dependencies and file contents.',
      },
      version: {
        description:
          'i18next: version of the JSON format. 3 has _plural and _0, 4 has _one and _other. vue: 8 for vue-i18n 8, which has no escapes, 9 for later versions. Default: the newer one of each; for vue what package.json says.',
        ...integer(3, 9),
      },
      dialect: {
        description: 'printf: variant of the placeholders. Default: the variant of the file format.',
        enum: ['c', 'android', 'apple'],
      },
      apostrophes: {
        description:
          "icu: an apostrophe quotes braces and tags (quote, FormatJS), braces alone (braces, ICU itself), braces up to a second apostrophe (paired, Lingui and messageformat), always quotes (always, Flutter's use-escaping), or never quotes (literal). java: always if the app formats every string (Play, alwaysUseMessageFormat of Spring). Default: what the app's library does.",
        enum: ['quote', 'braces', 'paired', 'always', 'literal'],
      },
      markdown: flag('Protect links, code and emphasis of Markdown like tags.', false),
      pluralRules: {
        description: 'vue: locales for which the app sets pluralRules to the rules of CLDR.',
        ...list(locale, 500),
      },
      pluralSeparator: usualSeparator('Separator before a plural category: item_one.', '_'),
      contextSeparator: usualSeparator('Separator before a context: friend_male.', '_'),
      keySeparator: switchableSeparator('Separator between the levels of a key; false if keys have no levels.', '.'),
      namespaceSeparator: switchableSeparator(
        'Separator between namespace and key; false if keys may contain it.',
        ':',
      ),
      prefix: usualSeparator('Start of a placeholder.', '{{'),
      suffix: usualSeparator('End of a placeholder.', '}}'),
      nestingPrefix: usualSeparator('Start of a nested key.', '$t('),
      nestingSuffix: usualSeparator('End of a nested key.', ')'),
      unescapePrefix: usualSeparator('Prefix of a variable that is not escaped: {{- x}}.', '-'),
      formatSeparator: usualSeparator('Separator between a variable and its format: {{x, number}}.', ','),
      pluralMaps: {
        description:
          'Objects with the keys one, other … are plural forms. Default: true for rails and where the counts in a file show it.',
        type: 'boolean',
      },
      notPlural: {
        description: 'Last key segments, without suffix, that look like plural forms but are not.',
        ...list(text(1000), 10_000),
      },
    }),
  ],
}

const placeholders: Schema = {
  description:
    'Regular expressions for placeholders that the message format does not know. lockale protects and checks them like its own placeholders.',
  ...list({ ...text(500), format: 'placeholder' }, 50),
}

const severity: Schema = { enum: ['error', 'warning', 'info', 'off'] }

const checks: Schema = {
  description: 'Severity of rules by rule id, instead of their default severity.',
  type: 'object',
  properties: Object.fromEntries(rules.map(({ id: rule, what }) => [rule, { ...severity, description: what }])),
  additionalProperties: false,
}

const limit = (description: string): Schema => ({ description, ...integer(1, 1_000_000) })
const term: Schema = { ...text(1000), pattern: String.raw`\S` }

const policy: Schema = { enum: ['auto', 'propose', 'locked'] }

const coverage: Schema = { type: 'number', minimum: 0, maximum: 100 }

const messages: Schema = {
  description: 'Settings for messages by key. If several entries match, the last one wins.',
  type: 'array',
  maxItems: 10_000,
  items: {
    ...fields(['match'], {
      match: {
        description: 'Keys as check shows them; * matches any characters.',
        anyOf: [term, { type: 'array', items: term, minItems: 1, maxItems: 10_000 }],
        examples: ['legal.*'],
      },
      syntax: { ...syntaxId, description: 'Message format of these messages.' },
      maxLength: limit('Maximum number of characters of a translation.'),
      maxLines: limit('Maximum number of lines of a translation.'),
      maxWidth: limit('Maximum width of a translation in pixels, estimated for a font size of 16 pixels.'),
      mustMatch: {
        description: 'Regular expression that every translation must match.',
        ...text(1000),
        format: 'pattern',
      },
      policy: { ...policy, description: 'Policy for these messages; overrides the policy of their file and target.' },
      locales: {
        description: 'Target locales to which this entry applies. Default: all.',
        type: 'array',
        items: locale,
        minItems: 1,
        maxItems: 500,
      },
      checks,
    }),
  },
}

const pathTemplate: Schema = { ...text(1000), format: 'path-template' }

/** The config as JSON Schema: for `validate`, for editors, and for the generated documentation. */
export const configSchema: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'lockale.config',
  description: 'Keeps the translation files of an app in sync with its source strings.',
  ...fields(['source', 'targets', 'files'], {
    $schema: { description: 'JSON Schema of this file, for editors. lockale does not read it.', type: 'string' },
    source: {
      ...locale,
      description:
        'Source locale: the locale in which the strings are written. BCP 47, spelled as in the paths of its files.',
      examples: ['en', 'en-US'],
    },
    targets: {
      description:
        'Target locales: the locales to translate into. A string is the locale, an object has settings for it.',
      type: 'array',
      minItems: 1,
      maxItems: 500,
      items: {
        anyOf: [
          locale,
          {
            ...fields(['locale'], {
              locale: { ...locale, description: 'Target locale (BCP 47).', examples: ['pt-BR'] },
              code: { ...id, description: 'Language code of the service, if it differs from the locale.' },
              file: {
                description: 'Spelling of the locale in paths, if it differs from the locale.',
                ...text(100),
                format: 'path-name',
                examples: ['pt_BR'],
              },
              from: {
                ...locale,
                description:
                  'Target locale that this locale is derived from: its translations are copied, free of charge, and follow ' +
                  'when they change. Human translations of this locale are kept.',
                examples: ['de'],
              },
              variants: {
                description:
                  'With from: copy, or translate to translate this locale with its own language code and settings. A ' +
                  'locale that the service cannot tell apart from its origin is copied in any case. Where copies must ' +
                  'differ, a translator of your own can say so. Without from, for a locale with the language of the ' +
                  'source: rephrase to have the service adapt its strings (from en-US to en-GB).',
                enum: ['copy', 'translate', 'rephrase'],
                default: 'copy',
              },
              policy: {
                ...policy,
                description: 'Policy for this locale; overrides the policy of the project.',
              },
              ...settings,
              terms: {
                description: 'Required translations of source terms: { "Cart": "Warenkorb" }.',
                type: 'object',
                additionalProperties: term,
                maxProperties: 10_000,
              },
              forbidden: {
                description: 'Words that translations must not contain.',
                ...list(term, 10_000),
              },
              translator: {
                ...translator,
                description: 'Translator for this locale; replaces those of the project.',
              },
              judge: { ...judge, description: 'Judge for this locale; replaces those of the project.' },
              checks: { ...checks, description: 'Severity of rules by rule id in this locale.' },
              coverage: {
                ...coverage,
                description: 'Coverage for this locale; overrides the coverage of the project.',
              },
            }),
          },
        ],
      },
    },
    files: {
      description:
        'Where the locale files are. A string is one path template for all locales. If several entries find the same ' +
        'file, the first one wins.',
      type: 'array',
      minItems: 1,
      maxItems: 1000,
      examples: [['locales/{locale}/{namespace}.json']],
      items: {
        anyOf: [
          pathTemplate,
          {
            ...fields(['source', 'target'], {
              source: { ...pathTemplate, description: 'Path template of the source files. {locale} is optional.' },
              target: {
                ...pathTemplate,
                description:
                  'Path template of the target files. It must contain {locale}, unless one file holds all locales.',
              },
              format: {
                description:
                  'File format: an id from `lockale formats`, or a custom format from `defineFormat`. Default: detected from the ' +
                  'name and content of the source file.',
                anyOf: [{ enum: formats.map(({ id }) => id) }, { type: 'object', 'x-code': 'file-format' }],
              },
              syntax: { ...syntax, description: 'Message format of these files; overrides the one of the project.' },
              placeholders: {
                ...placeholders,
                description: 'Custom placeholders of these files; replaces those of the project.',
              },
              maxLength: limit('Maximum number of characters of a translation.'),
              policy: { ...policy, description: 'Policy for these files; overrides the policy of the target.' },
              notes: {
                description:
                  'File of descriptions for these files, in formats without comments: one JSON object a line. Several entries can name the same file.',
                ...text(1000),
                format: 'notes-path',
                examples: ['locales/notes.jsonl'],
              },
            }),
          },
        ],
      },
    },
    syntax,
    service: group('Language service. A key is never in the config: it comes from the environment (LOCKALE_KEY).', [], {
      preset: {
        description:
          'deepl; service for the service at baseUrl; or local for the mock service, which ships with lockale and needs no key. ' +
          'Default: service if baseUrl is set, otherwise deepl.',
        enum: ['service', 'deepl', 'local'],
      },
      baseUrl: {
        description:
          'API base URL, instead of the URL of the preset: https, or http on this machine. lockale sends the key there only ' +
          'if LOCKALE_HOST in the environment names the host.',
        type: 'string',
        maxLength: 2000,
        format: 'service-url',
      },
      region: {
        description: 'Region of the account: us, jp. For presets with regional URLs, instead of baseUrl.',
        ...text(50),
        pattern: '^[a-z][a-z0-9-]*$',
      },
      account: {
        description: 'Name of the account in lockale.resources.json, if you use several accounts of one service.',
        ...text(50),
        pattern: String.raw`^[\w.-]+$`,
        examples: ['staging'],
      },
      tag: {
        description: 'Reporting tag: the usage statistics of the service can be filtered by it.',
        ...text(100),
        pattern: '^[!-~]+$',
      },
      timeoutMs: {
        description: 'Timeout of one attempt, in milliseconds.',
        ...integer(1, 600_000),
        default: 10_000,
      },
      concurrency: {
        description:
          'Maximum number of parallel requests. A run starts with four and finds out how many the service accepts.',
        ...integer(1, 64),
        default: 16,
      },
    }),
    translator: {
      ...translator,
      description:
        'Translator of your own, or a list: the first one that is for the languages is asked. Only a config in TypeScript or JavaScript can have one. Default: service(), the language service.',
    },
    judge: {
      ...judge,
      description:
        'Judge of new machine translations, or a list: the first one that is for the locale is asked. A translation with a low score needs review. Only a config in TypeScript or JavaScript can have one. Default: none.',
    },
    ...settings,
    context: {
      description:
        'Context for translations: a description of the app in the source language, or an object with more settings. Context is neither translated nor billed.',
      anyOf: [
        about,
        fields([], {
          about: { ...about, description: 'Description of the app in the source language.' },
          maxBytes: {
            description:
              'Maximum size of the context of one request, in UTF-8 bytes. about does not count and is always sent whole.',
            ...integer(0, 65_536),
            default: 2048,
          },
          neighbours: flag('Send neighbouring source strings as context.', true),
          extraRequests: {
            description:
              'Additional requests, in percent of the minimum, that descriptions of messages may cause. Any value except 0 allows at ' +
              'least two.',
            ...integer(0, 10_000),
            default: 10,
          },
        }),
      ],
    },
    budget: group('Spending limit of a run, and how costs are displayed.', [], {
      maxCharacters: {
        description: 'Maximum number of billed characters of one run.',
        ...integer(0, Number.MAX_SAFE_INTEGER),
      },
      pricePerMillion: {
        description: 'Price of a million characters, to display costs.',
        type: 'number',
        minimum: 0,
        maximum: 1_000_000_000,
      },
      maxCost: {
        description:
          'Maximum price of one run: what translators and judges of your own state (`price`), and pricePerMillion for all other characters.',
        type: 'number',
        minimum: 0,
        maximum: 1_000_000_000,
      },
      currency: {
        description: 'ISO 4217 code of the price.',
        type: 'string',
        pattern: '^[A-Z]{3}$',
        default: 'EUR',
        examples: ['EUR', 'USD'],
      },
    }),
    onFuzzy: {
      description:
        'What sync does with a human translation if its source string has changed: keep and report it, or re-translate it.',
      enum: ['keep', 'overwrite'],
      default: 'keep',
    },
    recordReviewer: flag(
      'Record the name of who approves a translation (the `user.name` of git) in the lockfile.',
      false,
    ),
    doNotTranslate: {
      description: 'Do-not-translate terms: brands, names and other words that must not change. Case-sensitive.',
      ...list(term, 10_000),
      examples: [['Acme', 'Acme Cloud']],
    },
    untranslated: {
      description:
        'What extractors write where a string is still to be written; * stands for any characters. Such a translation is missing, and such a source string is not sent.',
      ...list({ ...text(200), pattern: String.raw`[^\s*]` }, 100),
      default: usualUntranslated,
    },
    assistants: {
      description:
        'Names of coding assistants and bots in commits, besides those that lockale knows: the name, or also the address as git prints it; * stands for any characters. Translations from their commits need review. With `!` before it, a name counts as human.',
      ...list({ ...text(200), pattern: String.raw`^!?[^!]` }, 100),
      examples: [['acme-translator[bot]', '!github-actions[bot]']],
    },
    placeholders: { ...placeholders, examples: [['%\\d', '__\\w+__']] },
    messages,
    policy: {
      ...policy,
      description:
        'auto: write all translations; propose: write all and mark them as needing review; locked: write none.',
      default: 'auto',
    },
    checks,
    coverage: {
      ...coverage,
      description:
        'Percentage of messages per locale that must be up to date for check to pass. Below 100, missing and outdated ' +
        'translations are warnings, and check fails only if the share is too small.',
      examples: [95],
    },
    baseline: {
      description: 'File of known problems that do not fail, created by lockale baseline. Default: lockale.baseline.',
      ...text(1000),
      format: 'project-path',
      examples: ['lockale.baseline'],
    },
    cache: group('Translation cache in .lockale/: all translations that were billed on this machine.', [], {
      maxBytes: {
        description:
          'Approximate size limit in bytes. Entries that were not used for the longest time are deleted first.',
        ...integer(1_048_576, 268_435_456),
        default: 67_108_864,
      },
    }),
    types: group(
      'TypeScript types of the source strings for the library of the app, created by lockale types.',
      ['file'],
      {
        file: {
          description: 'Path of the declaration file.',
          ...text(1000),
          pattern: String.raw`\.d\.[cm]?ts$`,
          format: 'project-path',
          examples: ['src/i18next.d.ts'],
        },
        library: {
          description:
            'Library that reads the messages. Default: the one in package.json. formatjs is react-intl or @formatjs/intl.',
          enum: ['i18next', 'vue-i18n', 'next-intl', 'use-intl', 'formatjs'],
        },
        mode: {
          description:
            'literal: include the strings, so that TypeScript checks their arguments; keys: include only the keys. Default: depends on the number of messages. vue-i18n checks only keys.',
          enum: ['literal', 'keys'],
        },
        merge: {
          description:
            'resources: types of one app; namespaces: types that the packages of a monorepo merge (i18next 26.3 or later).',
          enum: ['resources', 'namespaces'],
          default: 'resources',
        },
        selector: {
          description: 'Option enableSelector of i18next, for t(($) => $.cart.title).',
          anyOf: [{ type: 'boolean' }, { enum: ['optimize', 'strict'] }],
          default: false,
        },
        defaultNamespace: {
          description: 'Option defaultNS of i18next. Default with a single namespace: that namespace.',
          ...text(1000),
          examples: ['common'],
        },
      },
    ),
    rules: {
      description: 'Custom rules from `defineRule`. Only a config in TypeScript or JavaScript can have them.',
      type: 'array',
      maxItems: 100,
      items: { type: 'object', 'x-code': 'own-rule' },
    },
    sharedMemory: group(
      'Translation cache that several machines share. Only a config in TypeScript or JavaScript can have one.',
      ['driver'],
      {
        driver: {
          description: 'Driver of unstorage: an object with functions.',
          type: 'object',
          'x-code': 'storage-driver',
        },
        trusted: flag(
          'Write new translations of this machine to the shared cache. Leave it off where untrusted code runs.',
          false,
        ),
        prefix: {
          description: 'Prefix of all keys, with : between levels.',
          ...text(200),
          pattern: String.raw`^[\w-]+(?::[\w-]+)*$`,
          default: 'lockale',
        },
        timeoutMs: {
          description: 'Timeout of one driver call, in milliseconds.',
          ...integer(1, 60_000),
          default: 2000,
        },
      },
    ),
  }),
}
