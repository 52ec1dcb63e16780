import { configText, type ProjectExample } from './project-example.ts'

/** Errors in the config and in what it names. */
export const configExamples: Readonly<Record<string, ProjectExample>> = {
  CONFIG_NOT_FOUND: {
    wrong: { files: { 'lockale.config.json': null }, command: 'lockale check' },
    right: { files: { 'lockale.config.json': configText() }, command: 'lockale check' },
  },
  CONFIG_EXISTS: { wrong: { command: 'lockale init' }, right: { command: 'lockale status' } },
  INIT_NOTHING_FOUND: {
    wrong: {
      files: { 'lockale.config.json': null, 'locales/en.json': null, 'locales/de.json': null },
      command: 'lockale init',
    },
    right: {
      files: { 'locales/en.json': '{ "title": "Cart" }\n', 'locales/de.json': '{ "title": "Warenkorb" }\n' },
      command: 'lockale init --yes',
    },
  },
  INIT_UNSURE: {
    wrong: { files: { 'lockale.config.json': null, 'locales/de.json': null }, command: 'lockale init' },
    right: { command: 'lockale init --targets de --yes' },
  },
  CONFIG_AMBIGUOUS: {
    wrong: { files: { 'lockale.config.js': `export default ${configText()}` }, command: 'lockale check' },
    right: { command: 'lockale check --config lockale.config.json' },
  },
  CONFIG_IS_CODE: {
    wrong: {
      files: {
        'lockale.config.json': null,
        'lockale.config.js': `const locales = () => ['de']\n\nexport default { source: 'en', targets: locales(), files: ['locales/{locale}.json'] }\n`,
      },
      command: 'lockale check --data-config',
    },
    right: {
      files: { 'lockale.config.js': null, 'lockale.config.json': configText() },
      command: 'lockale check --data-config',
    },
  },
  CONFIG_UNREADABLE: {
    wrong: {
      files: { 'lockale.config.json': configText().replace('"en",', '"en"') },
      command: 'lockale check',
    },
    right: { files: { 'lockale.config.json': configText() }, command: 'lockale check' },
  },
  CONFIG_INVALID: {
    wrong: {
      files: { 'lockale.config.json': configText().replace('targets', 'target') },
      command: 'lockale check',
    },
    right: { files: { 'lockale.config.json': configText() }, command: 'lockale check' },
  },
  WORKSPACE_UNREADABLE: {
    wrong: {
      files: { 'lockale.config.json': null, 'pnpm-workspace.yaml': 'packages: apps/*\n' },
      command: 'lockale check',
    },
    right: {
      files: {
        'pnpm-workspace.yaml': "packages:\n  - 'apps/*'\n",
        'apps/shop/package.json': '{ "name": "shop" }\n',
        'apps/shop/lockale.config.json': configText(),
        'apps/shop/locales/en.json': '{ "title": "Cart" }\n',
      },
      command: 'lockale check',
    },
  },
  SETTING_FILE_MISSING: {
    wrong: {
      files: { 'lockale.config.json': configText({ glossary: 'lockale/glossaries/terms.csv' }) },
      command: 'lockale check',
    },
    right: { files: { 'lockale/glossaries/terms.csv': 'en,de\nCart,Warenkorb\n' }, command: 'lockale check' },
  },
  LOCALE_UNKNOWN: {
    wrong: { command: 'lockale check --locale fr' },
    right: { command: 'lockale check --locale de' },
  },
  TYPES_NOT_SET: {
    wrong: { command: 'lockale types' },
    right: { command: 'lockale types --out src/i18next.d.ts' },
  },
  TYPES_LIBRARY_UNCLEAR: {
    wrong: {
      files: {
        'package.json': '{ "dependencies": { "react-intl": "^12.1.5", "vue-i18n": "^11.3.1" } }\n',
        'lockale.config.json': configText({ types: { file: 'src/messages.d.ts' } }),
      },
      command: 'lockale types',
    },
    right: {
      files: { 'lockale.config.json': configText({ types: { file: 'src/messages.d.ts', library: 'vue-i18n' } }) },
      command: 'lockale types',
    },
  },
  TYPES_FOREIGN_FILE: {
    wrong: {
      files: { 'src/i18next.d.ts': "import 'i18next'\n" },
      command: 'lockale types --out src/i18next.d.ts',
    },
    right: { command: 'lockale types --out src/locales.d.ts' },
  },
  BASELINE_UNREADABLE: {
    wrong: { files: { 'lockale.baseline': 'end-stop title\n' }, command: 'lockale check' },
    right: { files: { 'lockale.baseline': null }, command: 'lockale baseline' },
  },
  RULE_UNKNOWN: {
    wrong: { command: 'lockale fix --rule end-spaces' },
    right: { command: 'lockale fix --rule end-space' },
  },
  FORMAT_UNKNOWN: {
    wrong: {
      files: {
        'lockale.config.json': configText({ files: ['locales/{locale}.lang'] }),
        'locales/en.lang': 'title=Cart\n',
        'locales/de.lang': 'title=Warenkorb\n',
      },
      command: 'lockale check',
    },
    right: {
      files: {
        'lockale.config.json': configText({
          files: [{ source: 'locales/en.lang', target: 'locales/{locale}.lang', format: 'properties' }],
        }),
      },
      command: 'lockale check',
    },
  },
  SOURCE_NOT_FOUND: {
    wrong: {
      files: { 'lockale.config.json': configText({ files: ['lang/{locale}.json'] }) },
      command: 'lockale check',
    },
    right: { files: { 'lockale.config.json': configText() }, command: 'lockale check' },
  },
  CATALOGS_COLLIDE: {
    wrong: {
      files: {
        'lockale.config.json': configText({
          files: [
            { source: 'locales/en.json', target: 'locales/{locale}.json' },
            { source: 'mails/en.json', target: 'locales/{locale}.json' },
          ],
        }),
        'mails/en.json': '{ "subject": "Your order" }\n',
      },
      command: 'lockale check',
    },
    right: {
      files: { 'lockale.config.json': configText({ files: ['locales/{locale}.json', 'mails/{locale}.json'] }) },
      command: 'lockale check',
    },
  },
}
