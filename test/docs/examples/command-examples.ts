import type { ProjectExample } from './project-example.ts'

/** Errors of the command line and of what it names. */
export const commandExamples: Readonly<Record<string, ProjectExample>> = {
  USAGE_UNKNOWN_COMMAND: { wrong: { command: 'lockale chek' }, right: { command: 'lockale check' } },
  USAGE_UNKNOWN_FLAG: {
    wrong: { command: 'lockale check --lang de' },
    right: { command: 'lockale check --locale de' },
  },
  USAGE_BAD_VALUE: {
    wrong: { command: 'lockale sync --local --deadline soon' },
    right: { command: 'lockale sync --local --deadline 5m' },
  },
  USAGE_OPERANDS: {
    wrong: { command: 'lockale explain missing key' },
    right: { command: 'lockale explain missing-key' },
  },
  SPEND_NOT_CONFIRMED: {
    wrong: {
      files: { 'locales/de.json': null },
      env: { CI: 'true', LOCKALE_KEY: 'your-key' },
      command: 'lockale sync',
    },
    right: { env: { CI: 'true', LOCKALE_KEY: 'your-key' }, command: 'lockale sync --yes --max-characters 10000' },
  },
}

/** Errors about a name that the project does not have. */
export const nameExamples: Readonly<Record<string, ProjectExample>> = {
  FILES_UNKNOWN: {
    wrong: { command: 'lockale check --files locales/german.json' },
    right: { command: 'lockale check --files locales/de.json' },
  },
  MESSAGE_UNKNOWN: { wrong: { command: 'lockale why titel' }, right: { command: 'lockale why title' } },
}
