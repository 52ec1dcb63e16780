import { formats } from '@lockale/formats'
import { syntaxIds } from '@lockale/messages/engine'
import type { Schema } from './json-schema.ts'
import { rules } from './rules.ts'

const id: Schema = { type: 'string', minLength: 1, maxLength: 200, pattern: String.raw`^[^\s\p{C}]+$` }
const locale: Schema = { type: 'string', minLength: 1, maxLength: 100, format: 'locale' }
const separator: Schema = { type: 'string', minLength: 1, maxLength: 20 }
const switchableSeparator = (description: string, normal: string): Schema => ({
  description,
  anyOf: [separator, { const: false }],
  default: normal,
})

const about: Schema = { type: 'string', minLength: 1, maxLength: 10_000 }

const settings: Readonly<Record<string, Schema>> = {
  glossary: {
    description: 'Glossary: its id, or its file (lockale/glossaries/terms.csv); or up to five of which the first wins.',
    anyOf: [id, { type: 'array', items: id, maxItems: 5 }],
  },
  style: { ...id, description: 'Style rule list: its id, or its file (lockale/styles/ui.yaml).' },
  memory: {
    description: 'A translation memory, and from how close a match on it is used.',
    type: 'object',
    properties: {
      id: { ...id, description: 'Id of the translation memory.' },
      threshold: {
        description: "Lowest match to use, in percent; the service's default when absent.",
        type: 'integer',
        minimum: 0,
        maximum: 100,
      },
    },
    required: ['id'],
    additionalProperties: false,
  },
  formality: {
    description: 'How people are addressed. The prefer_ ones do nothing in languages without formality.',
    enum: ['default', 'more', 'less', 'prefer_more', 'prefer_less'],
  },
  model: {
    description: 'Which model of the service translates.',
    enum: ['latency_optimized', 'quality_optimized', 'prefer_quality_optimized'],
  },
  instructions: {
    description: 'Up to ten instructions of up to 300 characters in plain words.',
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: 300, pattern: String.raw`\S` },
    maxItems: 10,
  },
  context: {
    ...about,
    description: 'Text about the app in the source language: steers translations, is not translated and not billed.',
  },
}

const syntaxId: Schema = { enum: syntaxIds }

const syntax: Schema = {
  description: 'How messages write placeholders and plurals. Found from dependencies and contents when absent.',
  anyOf: [
    syntaxId,
    {
      type: 'object',
      properties: {
        id: { ...syntaxId, description: 'The syntax; found from dependencies and contents when absent.' },
        version: {
          description: 'i18next: of its JSON; 3 has _plural and _0, 4 has _one and _other.',
          type: 'integer',
          minimum: 3,
          maximum: 4,
          default: 4,
        },
        dialect: {
          description: "printf: whose conversions they are; the file format's own when absent.",
          enum: ['c', 'android', 'apple'],
        },
        apostrophes: {
          description:
            "icu: an apostrophe quotes what is special behind it, always (Flutter's use-escaping), or never; literal for ARB when absent, else quote.",
          enum: ['quote', 'always', 'literal'],
        },
        markdown: {
          description: 'Links, code and emphasis of Markdown are kept as tags are.',
          type: 'boolean',
          default: false,
        },
        pluralRules: {
          description: 'vue: locales for which the app declares the plural rules of CLDR.',
          type: 'array',
          items: locale,
          maxItems: 500,
        },
        pluralSeparator: { ...separator, description: 'Before a plural category: item_one.', default: '_' },
        contextSeparator: { ...separator, description: 'Before a context: friend_male.', default: '_' },
        keySeparator: switchableSeparator('Between the levels of a key; false where keys are whole.', '.'),
        namespaceSeparator: switchableSeparator('Between namespace and key; false where keys may contain it.', ':'),
        prefix: { ...separator, description: 'Before a placeholder.', default: '{{' },
        suffix: { ...separator, description: 'Behind a placeholder.', default: '}}' },
        nestingPrefix: { ...separator, description: 'Before a nested key.', default: '$t(' },
        nestingSuffix: { ...separator, description: 'Behind a nested key.', default: ')' },
        unescapePrefix: { ...separator, description: 'Before a variable that is not escaped: {{- x}}.', default: '-' },
        formatSeparator: {
          ...separator,
          description: 'Between a variable and its format: {{x, number}}.',
          default: ',',
        },
        notPlural: {
          description: 'Last key segments, without suffix, that look like a plural family and are none.',
          type: 'array',
          items: { type: 'string', minLength: 1, maxLength: 1000 },
          maxItems: 10_000,
        },
      },
      additionalProperties: false,
    },
  ],
}

const placeholders: Schema = {
  description:
    'Regular expressions for placeholders that the message format does not know: protected, compared and checked like its own.',
  type: 'array',
  items: { type: 'string', minLength: 1, maxLength: 500, format: 'placeholder' },
  maxItems: 50,
}

const severity: Schema = { enum: ['error', 'warning', 'info', 'off'] }

const checks: Schema = {
  description: 'Severity by rule id, in place of the default one.',
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(rules).map(([rule, description]) => [rule, { ...severity, description }]),
  ),
  additionalProperties: false,
}

const limit = (description: string): Schema => ({ description, type: 'integer', minimum: 1, maximum: 1_000_000 })
const term: Schema = { type: 'string', minLength: 1, maxLength: 1000, pattern: String.raw`\S` }

const policy: Schema = { enum: ['auto', 'propose', 'locked'] }

const coverage: Schema = { type: 'number', minimum: 0, maximum: 100 }

const messages: Schema = {
  description:
    'More about the messages whose keys match. Of several entries that match, a later one has the last word.',
  type: 'array',
  maxItems: 10_000,
  items: {
    type: 'object',
    properties: {
      match: {
        description: 'Keys as check shows them; * stands for any characters.',
        anyOf: [term, { type: 'array', items: term, minItems: 1, maxItems: 10_000 }],
        examples: ['legal.*'],
      },
      syntax: { ...syntaxId, description: 'Message syntax of these texts.' },
      maxLength: limit('Characters of a translation, at most.'),
      maxLines: limit('Lines of a translation, at most.'),
      maxWidth: limit('Pixels of a translation at a size of 16, at most; an estimate.'),
      mustMatch: {
        description: 'Regular expression that every translation must match.',
        type: 'string',
        minLength: 1,
        maxLength: 1000,
        format: 'pattern',
      },
      policy: { ...policy, description: 'What may be written of these messages, over that of their file and target.' },
      locales: {
        description: 'Target locales that it is about; all when absent.',
        type: 'array',
        items: locale,
        minItems: 1,
        maxItems: 500,
      },
      checks,
    },
    required: ['match'],
    additionalProperties: false,
    'x-not-yet': ['settings', 'notes'],
  },
}

const documentGlob: Schema = { type: 'string', minLength: 1, maxLength: 1000, format: 'project-path' }

const pathTemplate: Schema = { type: 'string', minLength: 1, maxLength: 1000, format: 'path-template' }

/** The config as JSON Schema: what `validate` holds it to, what editors show, and where its documentation comes from. */
export const configSchema: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'lockale.config',
  description: 'Keeps the locale files of an app in step with its source texts.',
  type: 'object',
  properties: {
    $schema: { description: 'For editors: the JSON Schema of this file. Not read.', type: 'string' },
    source: {
      ...locale,
      description: 'The locale people write in: BCP 47, spelled as in the paths of its files.',
      examples: ['en', 'en-US'],
    },
    targets: {
      description: 'The locales to write. A string is the locale; an object says more about it.',
      type: 'array',
      minItems: 1,
      maxItems: 500,
      items: {
        anyOf: [
          locale,
          {
            type: 'object',
            properties: {
              locale: { ...locale, description: 'BCP 47.', examples: ['pt-BR'] },
              code: { ...id, description: "The service's target code where it differs from the locale." },
              file: {
                description: 'How paths spell the locale where they do it another way.',
                type: 'string',
                minLength: 1,
                maxLength: 100,
                format: 'path-name',
                examples: ['pt_BR'],
              },
              policy: {
                ...policy,
                description: "In this locale, over the project's.",
              },
              ...settings,
              terms: {
                description: 'How terms of the source must be translated: { "Cart": "Warenkorb" }.',
                type: 'object',
                additionalProperties: term,
                maxProperties: 10_000,
              },
              forbidden: {
                description: 'Words that translations must not use.',
                type: 'array',
                items: term,
                maxItems: 10_000,
              },
              checks: { ...checks, description: 'Severity by rule id in this locale.' },
              coverage: { ...coverage, description: "Of this locale, over the project's." },
            },
            required: ['locale'],
            additionalProperties: false,
            'x-not-yet': ['from', 'variants', 'doNotTranslate'],
          },
        ],
      },
    },
    files: {
      description:
        'Where the catalogs are. A string is one path template for all locales. Of several entries that find the same ' +
        'catalog the first one has it.',
      type: 'array',
      minItems: 1,
      maxItems: 1000,
      examples: [['locales/{locale}/{namespace}.json']],
      items: {
        anyOf: [
          pathTemplate,
          {
            type: 'object',
            properties: {
              source: { ...pathTemplate, description: 'Path template of the source files. It needs no {locale}.' },
              target: {
                ...pathTemplate,
                description: 'Path template of the target files, with {locale} unless one file holds all.',
              },
              format: {
                description:
                  'File format (see `lockale formats`), or one of your own, made by `defineFormat`; by name and content of the ' +
                  'source file when absent.',
                anyOf: [{ enum: formats.map(({ id }) => id) }, { type: 'object', 'x-code': 'file-format' }],
              },
              syntax: { ...syntax, description: "Message syntax of these files, over the project's." },
              placeholders: {
                ...placeholders,
                description: "Own placeholders of these files, in place of the project's.",
              },
              maxLength: limit('Characters of a translation, at most.'),
              policy: { ...policy, description: "What may be written into these files, over the target's." },
            },
            required: ['source', 'target'],
            additionalProperties: false,
            'x-not-yet': ['include', 'exclude', 'notes', 'checks'],
          },
        ],
      },
    },
    documents: {
      description:
        'Whole files that the service translates: Markdown, HTML, Word, PDF and others. A string is a glob with {locale} in it.',
      type: 'array',
      maxItems: 1000,
      examples: [['docs/{locale}/**/*.md']],
      items: {
        anyOf: [
          documentGlob,
          {
            type: 'object',
            properties: {
              source: { ...documentGlob, description: 'Glob of the source documents.', examples: ['legal/*.docx'] },
              target: {
                ...documentGlob,
                description:
                  'Where their translations are. {path} is what the globs of folders stood for, {name} the name without extension, {ext} the extension with its dot.',
                examples: ['legal/{locale}/{name}{ext}'],
              },
              outputFormat: {
                description: 'Extension of the translation where it is another: docx of a pdf.',
                type: 'string',
                minLength: 1,
                maxLength: 20,
                pattern: '^[a-z0-9]+$',
              },
              watermark: {
                description: 'The service marks docx and pdf as translated by machine.',
                type: 'boolean',
                default: false,
              },
              evaluate: {
                description: 'The service says how good its translation is; paid accounts, some formats and pairs.',
                type: 'boolean',
                default: false,
              },
            },
            required: ['source', 'target'],
            additionalProperties: false,
          },
        ],
      },
    },
    syntax,
    service: {
      description: 'The language service. Never a key: that comes from the environment (LOCKALE_KEY).',
      type: 'object',
      properties: {
        preset: {
          description:
            'deepl, or service where baseUrl says which; local is the mock service that ships with lockale and needs no key. ' +
            'Absent: service with a baseUrl, deepl without.',
          enum: ['service', 'deepl', 'local'],
        },
        baseUrl: {
          description:
            "In place of the preset's: https, or http on this machine. The key goes there only if the environment " +
            'names the host.',
          type: 'string',
          maxLength: 2000,
          format: 'service-url',
        },
        region: {
          description: 'Of the account: us, jp. With a preset that has an address for it, in place of baseUrl.',
          type: 'string',
          minLength: 1,
          maxLength: 50,
          pattern: '^[a-z][a-z0-9-]*$',
        },
        account: {
          description: 'A name that tells accounts of one service apart in lockale.resources.json.',
          type: 'string',
          minLength: 1,
          maxLength: 50,
          pattern: String.raw`^[\w.-]+$`,
          examples: ['staging'],
        },
        tag: {
          description: "Reporting tag: the service's figures can be read by it.",
          type: 'string',
          minLength: 1,
          maxLength: 100,
          pattern: '^[!-~]+$',
        },
        timeoutMs: {
          description: 'Of one attempt, in milliseconds.',
          type: 'integer',
          minimum: 1,
          maximum: 600_000,
          default: 10_000,
        },
        concurrency: {
          description:
            'Requests at the same time, at most. A run begins with four, and finds out how many the service takes.',
          type: 'integer',
          minimum: 1,
          maximum: 64,
          default: 16,
        },
      },
      additionalProperties: false,
    },
    ...settings,
    context: {
      description:
        'Text about the app in the source language, or that and what else steers translations without being translated.',
      anyOf: [
        about,
        {
          type: 'object',
          properties: {
            about: { ...about, description: 'Text about the app in the source language.' },
            maxBytes: {
              description: 'UTF-8 bytes of a request that all of it has at most, but for about, which is sent whole.',
              type: 'integer',
              minimum: 0,
              maximum: 65_536,
              default: 2048,
            },
            neighbours: {
              description: 'Whether source texts around those of a request are sent with it.',
              type: 'boolean',
              default: true,
            },
            extraRequests: {
              description:
                'Requests over the least possible number that notes beside messages may cost, in percent; at least ' +
                'two where it is not 0.',
              type: 'integer',
              minimum: 0,
              maximum: 10_000,
              default: 10,
            },
          },
          additionalProperties: false,
        },
      ],
    },
    budget: {
      description: 'What a run may spend, and how costs are shown.',
      type: 'object',
      properties: {
        maxCharacters: {
          description: 'Characters that one run may buy, at most.',
          type: 'integer',
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
        },
        pricePerMillion: {
          description: 'Price of a million characters, for showing costs.',
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
      },
      additionalProperties: false,
    },
    onFuzzy: {
      description: "What sync does to a person's text whose source changed: keep and report it, or translate it again.",
      enum: ['keep', 'overwrite'],
      default: 'keep',
    },
    doNotTranslate: {
      description: 'Brands, names and other words that stay as they are. Case counts.',
      type: 'array',
      items: term,
      maxItems: 10_000,
      examples: [['Acme', 'Acme Cloud']],
    },
    placeholders: { ...placeholders, examples: [['%\\d', '__\\w+__']] },
    messages,
    policy: {
      ...policy,
      description: 'auto: all texts are written; propose: all, marked for review; locked: none.',
      default: 'auto',
    },
    checks,
    coverage: {
      ...coverage,
      description:
        'Percent of the messages of each locale that have to be in step for check to pass. Below 100, what is missing or ' +
        'out of date is a warning, and only too small a share fails.',
      examples: [95],
    },
    baseline: {
      description:
        'File of findings that were there on the first day; they do not fail. Made by lockale baseline. Default: lockale.baseline.',
      type: 'string',
      minLength: 1,
      maxLength: 1000,
      format: 'project-path',
      examples: ['lockale.baseline'],
    },
    cache: {
      description: 'The ledger in .lockale/: what was paid for on this machine.',
      type: 'object',
      properties: {
        maxBytes: {
          description:
            'Bytes of answers that stay, more or less; those that no run used for the longest time go first.',
          type: 'integer',
          minimum: 1_048_576,
          maximum: 268_435_456,
          default: 67_108_864,
        },
      },
      additionalProperties: false,
    },
    types: {
      description: 'A declaration file of the source texts for i18next. Made by lockale types.',
      type: 'object',
      properties: {
        file: {
          description: 'Where it is written.',
          type: 'string',
          minLength: 1,
          maxLength: 1000,
          pattern: String.raw`\.d\.[cm]?ts$`,
          format: 'project-path',
          examples: ['src/i18next.d.ts'],
        },
        mode: {
          description:
            'literal: texts are written out, so that what they need is checked; keys: only their keys. By their number when absent.',
          enum: ['literal', 'keys'],
        },
        merge: {
          description:
            'resources of the app, or namespaces that the packages of a monorepo put together (i18next 26.3 or later).',
          enum: ['resources', 'namespaces'],
          default: 'resources',
        },
        selector: {
          description: "i18next's enableSelector, for t(($) => $.cart.title).",
          anyOf: [{ type: 'boolean' }, { enum: ['optimize', 'strict'] }],
          default: false,
        },
        defaultNamespace: {
          description: "i18next's defaultNS; where there is one namespace it is that one.",
          type: 'string',
          minLength: 1,
          maxLength: 1000,
          examples: ['common'],
        },
      },
      required: ['file'],
      additionalProperties: false,
    },
    rules: {
      description: 'Rules of your own, made by `defineRule`. Only a config in TypeScript or JavaScript can have them.',
      type: 'array',
      maxItems: 100,
      items: { type: 'object', 'x-code': 'own-rule' },
    },
    sharedMemory: {
      description: 'Answers that several machines share. Only a config in TypeScript or JavaScript can have one.',
      type: 'object',
      properties: {
        driver: {
          description: 'A driver of unstorage: an object with functions.',
          type: 'object',
          'x-code': 'storage-driver',
        },
        trusted: {
          description: "What this machine buys is put there too. Leave it off where others' code runs.",
          type: 'boolean',
          default: false,
        },
        prefix: {
          description: 'Before each key, with : between levels.',
          type: 'string',
          minLength: 1,
          maxLength: 200,
          pattern: String.raw`^[\w-]+(?::[\w-]+)*$`,
          default: 'lockale',
        },
        timeoutMs: {
          description: 'Of one call of the driver, in milliseconds.',
          type: 'integer',
          minimum: 1,
          maximum: 60_000,
          default: 2000,
        },
      },
      required: ['driver'],
      additionalProperties: false,
    },
  },
  required: ['source', 'targets', 'files'],
  additionalProperties: false,
  'x-not-yet': ['variants', 'notes', 'maxLength'],
}
