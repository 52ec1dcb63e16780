import { type Documents, about, list } from './notation.ts'

export const reviewDocuments: Documents = {
  accept: {
    accepted: list('Translations that are approved.', {
      catalog: 'string',
      file: 'string? Path with /, relative to the project.',
      message: 'string?',
      locale: 'string? The target locale, as in the config.',
      text: 'string?',
    }),
    skipped: 'array What was left out.',
    others: 'number',
    dryRun: 'boolean Nothing was written or sent.',
  },
  export: {
    xliff: 'string Version of XLIFF.',
    files: list('Files, by their paths with /.', {
      file: 'string? Path with /, relative to the project.',
      locale: 'string? The target locale, as in the config.',
      units: 'number',
      words: 'number',
      states: about('Number of strings by state.', { missing: 'number' }),
    }),
  },
  import: {
    taken: 'array Translations that were imported.',
    problems: 'array',
    unchanged: 'number Translations that are the same.',
    untranslated: 'number',
    files: 'array Files, by their paths with /.',
    dryRun: 'boolean Nothing was written or sent.',
  },
  'merge-driver': {
    file: 'string The file that git merges.',
    isClean: 'boolean Nothing is left for you to decide.',
    'byLines?': 'string Why it was merged by lines; absent if it was merged message by message.',
    conflicts: list('Conflicts that need your decision.', 'object'),
  },
  reopen: {
    reopened: list('Translations that are no longer approved.', {
      catalog: 'string',
      file: 'string? Path with /, relative to the project.',
      message: 'string?',
      locale: 'string? The target locale, as in the config.',
      text: 'string?',
    }),
    skipped: 'array What was left out.',
    others: 'number',
    dryRun: 'boolean Nothing was written or sent.',
  },
  resolve: {
    settled: 'array',
    files: 'array Files, by their paths with /.',
    conflicts: 'array Conflicts that need your decision.',
    dryRun: 'boolean Nothing was written or sent.',
  },
  review: { url: 'string? Where it listens.' },
}
