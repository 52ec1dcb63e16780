import { ruleIds } from '@lockale/errors'
import { heading, type JsonSchema } from './notation.ts'

export function checkReportSchema(): JsonSchema {
  return schema
}

const text = (description: string) => ({ description, type: 'string' })
const whole = (description: string) => ({ description, type: 'integer', minimum: 0 })
const place = (description: string) => ({ description, type: ['integer', 'null'], minimum: 1 })
const maybe = (description: string) => ({ description, type: ['string', 'null'] })
const share = (description: string, maximum: number) => ({ description, type: 'number', minimum: 0, maximum })
const list = (description: string, items: object) => ({ description, type: 'array', items })
const severity = { enum: ['error', 'warning', 'info'] }

/** All current fields are required. Fields of later versions are allowed. */
function object(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', properties, required: Object.keys(properties) }
}

const findingFields = {
  code: { description: 'The rule: see docs/checks.md.', enum: Object.values(ruleIds).flat() },
  severity: { description: 'Severity in this project.', ...severity },
  file: text('Relative to the project, with /.'),
  line: place('From 1; null if the problem is about the whole file.'),
  column: place('From 1, in UTF-16 units.'),
  locale: maybe('The target locale.'),
  message: maybe('Name of the message: cart.title.'),
  says: text('The problem as a sentence, without file and line.'),
  arguments: {
    description: 'Values used in the sentence.',
    type: 'object',
    additionalProperties: { type: ['string', 'number', 'array'], items: { type: 'string' } },
  },
}

const finding = object({
  ...findingFields,
  isOlder: {
    description: 'With --since: the problem is on unchanged lines and does not fail.',
    type: 'boolean',
  },
})

const shortfall = object({
  folder: text('The package of a workspace; empty for the project itself.'),
  locale: text('The target locale.'),
  coverage: share('Percent of its strings that are up to date.', 100),
  minimum: share('Percent that the config requires.', 100),
})

const states = object({
  missing: whole('No translation.'),
  current: whole('Translation of the current source string.'),
  stale: whole('Machine translation whose source string changed.'),
  edited: whole('Human translation.'),
  'source-changed': whole('Human translation whose source string changed.'),
  orphan: whole('The message is not in the source any more.'),
})

const locale = object({
  locale: text('The target locale.'),
  states: { description: 'Number of strings by state.', ...states },
  invalid: whole('Strings whose translation is invalid.'),
  outdated: whole('Strings whose translation was made with other settings.'),
  coverage: share('Share of its strings that are up to date.', 1),
  files: list(
    'Its target files.',
    object({
      file: text('Relative to the project, with /.'),
      messages: whole('Strings of its source file.'),
      done: whole('Strings that are up to date.'),
    }),
  ),
})

const schema = {
  ...heading('check', 'lockale check --json'),
  description: 'What a check found. Fields may be added without a new version.',
  ...object({
    version: { description: 'Version of this document.', const: 1 },
    command: { const: 'check' },
    messages: whole('Number of source strings.'),
    exitCode: {
      description: '0: no failures; 1: problems found; 8: a git conflict needs your decision.',
      enum: [0, 1, 8],
    },
    gates: {
      description: 'Limits that the check applies besides single problems.',
      ...object({
        failOn: { description: 'Lowest severity that fails.', ...severity },
        shortfalls: list('Locales with less coverage than the config requires.', shortfall),
        surplus: {
          description: 'More warnings than --max-warnings allows.',
          anyOf: [{ type: 'null' }, object({ warnings: whole('Number of warnings.'), max: whole('Maximum.') })],
        },
        older: whole('Problems on unchanged lines, which --since ignores.'),
      }),
    },
    findings: list('Sorted by file and line.', finding),
    folded: list('Translations that a problem with a count stands for.', object(findingFields)),
    baseline: {
      description: 'The baseline file of the config; null if there is none.',
      anyOf: [
        { type: 'null' },
        object({ known: whole('Problems in the baseline.'), gone: whole('Problems of the baseline that are fixed.') }),
      ],
    },
    coverage: list('One item per target locale.', locale),
    syntaxes: list(
      'Message format of each catalog.',
      object({
        catalog: text('The path template with everything filled in but the locale.'),
        syntax: text('Id of the message format.'),
        why: maybe('How it was detected; null if the config sets it.'),
      }),
    ),
  }),
}
