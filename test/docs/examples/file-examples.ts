import type { ProjectExample } from './project-example.ts'

/** Errors in locale files and in what lockale writes beside them. */
export const fileExamples: Readonly<Record<string, ProjectExample>> = {
  CATALOG_UNREADABLE: {
    wrong: { files: { 'locales/de.json': '{ "title": "Warenkorb"\n' }, command: 'lockale sync --local' },
    right: { files: { 'locales/de.json': '{ "title": "Warenkorb" }\n' }, command: 'lockale sync --local' },
  },
  CATALOG_CONFLICTED: {
    wrong: {
      files: {
        'locales/de.json':
          '{\n<<<<<<< HEAD\n  "title": "Warenkorb"\n=======\n  "title": "Einkaufswagen"\n>>>>>>> feature\n}\n',
      },
      command: 'lockale sync --local',
    },
    right: { files: { 'locales/de.json': '{\n  "title": "Warenkorb"\n}\n' }, command: 'lockale sync --local' },
  },
  PLAN_OUTDATED: {
    before: { command: 'lockale plan --local --out plan.json' },
    wrong: {
      files: { 'locales/en.json': '{ "title": "Your cart", "pay": "Pay now" }\n' },
      command: 'lockale sync --local --plan plan.json',
    },
    right: { command: 'lockale plan --local --out plan.json' },
  },
  PLAN_UNREADABLE: {
    wrong: { files: { 'plan.json': '{}\n' }, command: 'lockale sync --local --plan plan.json' },
    right: { command: 'lockale plan --local --out plan.json' },
  },
}

/** Errors in the lockfile. */
export const lockfileExamples: Readonly<Record<string, ProjectExample>> = {
  LOCKFILE_MISSING: {
    wrong: { env: { CI: 'true' }, command: 'lockale sync --local' },
    right: { env: { CI: 'true' }, command: 'lockale sync --local --adopt' },
  },
  LOCKFILE_UNREADABLE: {
    wrong: { files: { 'lockale.lock': '{ "version": 1 }\n' }, command: 'lockale sync --local' },
    right: { files: { 'lockale.lock': null }, command: 'lockale sync --local --adopt' },
  },
  LOCKFILE_TRUNCATED: {
    wrong: { files: { 'lockale.lock': '# lockale 1' }, command: 'lockale sync --local' },
    right: { files: { 'lockale.lock': null }, command: 'lockale sync --local --adopt' },
  },
  LOCKFILE_NEWER: {
    wrong: { files: { 'lockale.lock': '# lockale 99\n' }, command: 'lockale sync --local' },
    right: { files: { 'lockale.lock': null }, command: 'lockale sync --local --adopt' },
  },
}
