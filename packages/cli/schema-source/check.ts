import { type Documents, about, list, maybe, maybeList } from './notation.ts'

export const checkDocuments: Documents = {
  baseline: {
    file: 'string? Path with /, relative to the project.',
    findings: 'number Problems.',
    isChanged: 'boolean The file was changed.',
  },
  explain: {
    code: 'string A stable code.',
    kind: 'string',
    says: list('The sentence that a person reads.', 'string'),
    exitCode: 'number?',
    severity: 'string?',
    example: 'object?',
    fix: 'any What to do; null if there is nothing to do.',
    settings: maybeList('Settings, by name.', { applies: 'string', write: 'string' }),
    page: 'string?',
  },
  fix: {
    fixed: 'array Problems that were fixed.',
    files: 'array Files, by their paths with /.',
    dryRun: 'boolean Nothing was written or sent.',
  },
  status: {
    messages: 'number Number of source strings.',
    coverage: list('Share of strings that are up to date.', {
      locale: 'string? The target locale, as in the config.',
      states: about('Number of strings by state.', {
        missing: 'number',
        stale: 'number',
        'source-changed': 'number',
        edited: 'number',
        current: 'number',
        orphan: 'number',
      }),
      invalid: 'number Strings whose translation is invalid.',
      outdated: 'number Translations made with other settings.',
      toReview: 'number',
      refused: 'number',
      coverage: 'number Share of strings that are up to date.',
      files: list({ file: 'string?', messages: 'number', done: 'number' }),
    }),
    syntaxes: list('Message format of each catalog.', { catalog: 'string', syntax: 'string', why: 'any The reason.' }),
    packages: 'array Packages of a workspace.',
  },
  types: {
    files: list('Files, by their paths with /.', {
      file: 'string? Path with /, relative to the project.',
      state: 'string',
      library: 'string',
      mode: 'string',
      namespaces: 'number',
      texts: 'number Strings that are sent.',
      difference: maybe({ line: 'number?', before: 'any', after: 'string?' }),
      notes: 'array',
    }),
  },
  why: {
    facts: list('What lockale knows of each translation.', {
      catalog: 'string',
      message: 'string?',
      locale: 'string? The target locale, as in the config.',
      file: 'string? Path with /, relative to the project.',
      state: 'string',
      forms: list('Plural forms; an empty name is a message without plural.', {
        form: 'string',
        state: 'string',
        source: 'string',
        text: 'string?',
        by: 'string',
        reviewers: list('Who approved the translation, where the config has that recorded.', 'string'),
        replaced: list(
          'Human translations that stood here before, of which the translation cache keeps copies.',
          'string',
        ),
        isFromCurrentSource: 'boolean',
        problems: 'array',
        settings: 'object?',
      }),
    }),
  },
}
