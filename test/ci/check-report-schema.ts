import { ruleIds } from '@lockale/errors'

/** packages/cli/check-report.schema.json: what `lockale check --json` prints. Fields may be added without a new version. */
export function renderCheckReportSchema(): string {
  return `${JSON.stringify(schema, undefined, 2)}\n`
}

const text = (description: string) => ({ description, type: 'string' })
const whole = (description: string) => ({ description, type: 'integer', minimum: 0 })
const place = (description: string) => ({ description, type: ['integer', 'null'], minimum: 1 })
const maybe = (description: string) => ({ description, type: ['string', 'null'] })
const share = (description: string, maximum: number) => ({ description, type: 'number', minimum: 0, maximum })
const list = (description: string, items: object) => ({ description, type: 'array', items })
const severity = { enum: ['error', 'warning', 'info'] }

/** All that there is today is required; nothing that a later version adds is refused. */
function object(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', properties, required: Object.keys(properties) }
}

const findingFields = {
  code: { description: 'The rule: see docs/checks.md.', enum: Object.values(ruleIds).flat() },
  severity: { description: 'As the project gives it.', ...severity },
  file: text('Relative to the project, with /.'),
  line: place('From 1; null for what is about the whole file.'),
  column: place('From 1, in UTF-16 units.'),
  locale: maybe('The target locale.'),
  message: maybe('The message as a person writes it: cart.title.'),
  says: text('The sentence that people get, without its place.'),
  arguments: {
    description: 'What the sentence was made of.',
    type: 'object',
    additionalProperties: { type: ['string', 'number', 'array'], items: { type: 'string' } },
  },
}

const finding = object({
  ...findingFields,
  isOlder: {
    description: 'With --since: it stands on lines that were not changed, and does not fail.',
    type: 'boolean',
  },
})

const shortfall = object({
  folder: text('The package of a workspace that it is about; empty for the project itself.'),
  locale: text('The target locale.'),
  coverage: share('Percent of its messages that are in step.', 100),
  minimum: share('Percent that the config wants.', 100),
})

const states = object({
  missing: whole('No text.'),
  current: whole('Made from the current source text.'),
  stale: whole("A machine's text, and the source has changed."),
  edited: whole("A person's text."),
  fuzzy: whole("A person's text, and the source has changed."),
  orphan: whole('Its message is gone from the source.'),
})

const locale = object({
  locale: text('The target locale.'),
  states: { description: 'Messages by state.', ...states },
  invalid: whole('Messages whose text is broken.'),
  outdated: whole('Messages whose text was made with other settings.'),
  coverage: share('Share of its messages that are in step.', 1),
  files: list(
    'Its target files.',
    object({
      file: text('Relative to the project, with /.'),
      messages: whole('Of its source file.'),
      done: whole('Of these, in step.'),
    }),
  ),
})

const documents = object({
  locale: text('The target locale.'),
  documents: whole('Of its sources.'),
  states: { description: 'Documents by state, as messages have them.', ...states },
  outdated: whole('Translations by machine that were made with other settings.'),
})

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'lockale check --json',
  description: 'What a check found. Fields may be added without a new version.',
  ...object({
    version: { description: 'Of this document.', const: 1 },
    command: { const: 'check' },
    messages: whole('Of the source locale.'),
    exitCode: {
      description: '0 nothing fails, 1 something does, 8 a conflict of git needs a person.',
      enum: [0, 1, 8],
    },
    gates: {
      description: 'What the check was held to beside single findings.',
      ...object({
        failOn: { description: 'The least severity that fails.', ...severity },
        shortfalls: list('Locales with less coverage than the config wants.', shortfall),
        surplus: {
          description: 'More warnings than --max-warnings allows.',
          anyOf: [{ type: 'null' }, object({ warnings: whole('Found.'), max: whole('Allowed.') })],
        },
        older: whole('Findings that --since leaves out.'),
      }),
    },
    findings: list('In the order of files and lines.', finding),
    folded: list('Translations that a finding with a count stands for, one by one.', object(findingFields)),
    baseline: {
      description: 'The baseline file of the config; null where there is none.',
      anyOf: [
        { type: 'null' },
        object({ known: whole('Findings that it knows.'), gone: whole('Of it, not found any more.') }),
      ],
    },
    coverage: list('By target locale.', locale),
    documents: {
      description: 'Whole files, by target locale; null where there are none, or where the check is not about them.',
      anyOf: [{ type: 'null' }, list('By target locale.', documents)],
    },
    syntaxes: list(
      'How the texts of each catalog are read.',
      object({
        catalog: text('The path template, filled but for the locale.'),
        syntax: text('Id of the message syntax.'),
        why: maybe('How it was found; null where the config says it.'),
      }),
    ),
  }),
}
