import type { DiagnosticCode } from '@lockale/errors'
import { configText, type ProjectExample } from './project-example.ts'

const key = { LOCKALE_KEY: 'your-key' }

const signedOut = {
  es: 'Cerrar sesión',
  fr: 'Se déconnecter',
  it: 'Esci',
  ja: 'ログアウト',
  nl: 'Afmelden',
  pl: 'Wyloguj się',
  ru: 'Выйти',
  sv: 'Logga ut',
}

/** Examples of rules that look at files and projects. A rule that compares two strings has its own example. */
export const ruleExamples: Readonly<Partial<Record<DiagnosticCode, ProjectExample>>> = {
  'parse-error': inFile('locales/de.json', '{ "title": "Warenkorb"\n', '{ "title": "Warenkorb" }\n'),
  'conflict-marker': inFile(
    'locales/de.json',
    '{\n<<<<<<< HEAD\n  "title": "Warenkorb"\n=======\n  "title": "Einkaufswagen"\n>>>>>>> feature\n}\n',
    '{\n  "title": "Warenkorb"\n}\n',
  ),
  'unpaired-surrogate': inFile(
    'locales/en.json',
    '{ "title": "Cart \\ud83d" }\n',
    '{ "title": "Cart \\ud83d\\uded2" }\n',
  ),
  'duplicate-key': inFile(
    'locales/de.json',
    '{ "title": "Korb", "title": "Warenkorb" }\n',
    '{ "title": "Warenkorb" }\n',
  ),
  'ambiguous-scalar': {
    wrong: {
      files: {
        'lockale.config.json': configText({ files: ['locales/{locale}.yml'] }),
        'locales/en.yml': 'answer: Yes\n',
        'locales/de.yml': "answer: 'Ja'\n",
      },
      command: 'lockale check',
    },
    right: { files: { 'locales/en.yml': "answer: 'Yes'\n" }, command: 'lockale check' },
  },
  'source-unwritten': {
    wrong: {
      files: { 'locales/en.json': '{ "cart": { "title": "cart.title", "pay": "Pay now" } }\n' },
      command: 'lockale check',
    },
    right: {
      files: { 'locales/en.json': '{ "cart": { "title": "Cart", "pay": "Pay now" } }\n' },
      command: 'lockale check',
    },
  },
  'key-collision': {
    wrong: {
      files: {
        'lockale.config.json': configText({ syntax: 'i18next' }),
        'locales/en.json': '{ "cart.title": "Cart", "cart": { "title": "Your cart" } }\n',
      },
      command: 'lockale check',
    },
    right: {
      files: { 'locales/en.json': '{ "cart": { "name": "Cart", "title": "Your cart" } }\n' },
      command: 'lockale check',
    },
  },
  'extra-file': {
    wrong: {
      files: {
        'lockale.config.json': configText({ files: ['locales/{locale}/{namespace}.json'] }),
        'locales/en/home.json': '{ "title": "Home" }\n',
        'locales/de/home.json': '{ "title": "Start" }\n',
        'locales/de/old.json': '{ "title": "Alt" }\n',
      },
      command: 'lockale check',
    },
    right: { files: { 'locales/de/old.json': null }, command: 'lockale check' },
  },
  'not-normalised': {
    wrong: {
      files: {
        'lockale.config.json': configText({ checks: { 'not-normalised': 'warning' } }),
        'locales/en.json': '{ "title": "Cart", "pay": "Pay now" }\n',
        'locales/de.json': '{ "pay": "Jetzt bezahlen", "title": "Warenkorb" }\n',
      },
      command: 'lockale check',
    },
    right: {
      files: { 'locales/de.json': '{ "title": "Warenkorb", "pay": "Jetzt bezahlen" }\n' },
      command: 'lockale check',
    },
  },
  'unused-description': {
    wrong: {
      files: {
        'lockale.config.json': configText({
          files: [{ source: 'locales/{locale}.json', target: 'locales/{locale}.json', notes: 'locales/notes.jsonl' }],
        }),
        'locales/notes.jsonl': '{"file":"locales/en.json","key":"titel","note":"Heading of the page."}\n',
      },
      command: 'lockale check',
    },
    right: {
      files: {
        'locales/notes.jsonl': '{"file":"locales/en.json","key":"title","note":"Heading of the page."}\n',
      },
      command: 'lockale check',
    },
  },
  'missing-key': {
    wrong: { files: { 'locales/en.json': '{ "title": "Cart", "pay": "Pay now" }\n' }, command: 'lockale check' },
    right: {
      files: { 'locales/de.json': '{ "title": "Warenkorb", "pay": "Jetzt bezahlen" }\n' },
      command: 'lockale check',
    },
  },
  'missing-file': {
    wrong: { files: { 'locales/de.json': null }, command: 'lockale check' },
    right: { files: { 'locales/de.json': '{ "title": "Warenkorb" }\n' }, command: 'lockale check' },
  },
  'extra-key': inFile('locales/de.json', '{ "title": "Warenkorb", "old": "Alt" }\n', '{ "title": "Warenkorb" }\n'),
  stale: {
    before: { files: { 'locales/de.json': null }, env: key, command: 'lockale sync' },
    wrong: { files: { 'locales/en.json': '{ "title": "Your cart" }\n' }, command: 'lockale check' },
    right: { env: key, command: 'lockale sync' },
  },
  'source-changed': {
    before: { command: 'lockale sync --local' },
    wrong: { files: { 'locales/en.json': '{ "title": "Shopping basket" }\n' }, command: 'lockale check' },
    right: { command: 'lockale accept title' },
  },
  'source-case-changed': {
    before: { command: 'lockale sync --local' },
    wrong: { files: { 'locales/en.json': '{ "title": "CART" }\n' }, command: 'lockale check' },
    right: { command: 'lockale accept title' },
  },
  'pseudo-translation': {
    before: { files: { 'locales/de.json': null }, command: 'lockale sync --local' },
    wrong: { command: 'lockale check' },
    right: { env: key, command: 'lockale sync' },
  },
  'needs-review': {
    before: {
      files: { 'lockale.config.json': configText({ policy: 'propose' }), 'locales/de.json': null },
      env: key,
      command: 'lockale sync',
    },
    wrong: { command: 'lockale check' },
    right: { command: 'lockale accept title' },
  },
  'obsolete-lock-entry': {
    before: { command: 'lockale sync --local' },
    wrong: {
      files: { 'locales/en.json': '{ "name": "Shop" }\n', 'locales/de.json': '{ "name": "Laden" }\n' },
      command: 'lockale check',
    },
    right: { command: 'lockale sync --local' },
  },
  'nesting-target-missing': {
    wrong: {
      files: {
        'lockale.config.json': configText({ syntax: 'i18next' }),
        'locales/en.json': '{ "start": "Home", "go": "Go to $t(home)" }\n',
        'locales/de.json': '{ "start": "Start", "go": "Gehe zu $t(home)" }\n',
      },
      command: 'lockale check',
    },
    right: {
      files: {
        'locales/en.json': '{ "start": "Home", "go": "Go to $t(start)" }\n',
        'locales/de.json': '{ "start": "Start", "go": "Gehe zu $t(start)" }\n',
      },
      command: 'lockale check',
    },
  },
  'nesting-cycle': {
    wrong: {
      files: {
        'locales/en.json': '{ "a": "$t(b)", "b": "$t(a)" }\n',
        'locales/de.json': '{ "a": "$t(b)", "b": "$t(a)" }\n',
      },
      command: 'lockale check',
    },
    right: {
      files: {
        'locales/en.json': '{ "a": "$t(b)", "b": "Home" }\n',
        'locales/de.json': '{ "a": "$t(b)", "b": "Start" }\n',
      },
      command: 'lockale check',
    },
  },
  'fluent-reference': {
    wrong: {
      files: {
        'lockale.config.json': configText({ files: ['locales/{locale}.ftl'] }),
        'locales/en.ftl': 'company = Acme\nwelcome = Welcome to { brand }\n',
        'locales/de.ftl': 'company = Acme\nwelcome = Willkommen bei { brand }\n',
      },
      command: 'lockale check',
    },
    right: {
      files: {
        'locales/en.ftl': 'company = Acme\nwelcome = Welcome to { company }\n',
        'locales/de.ftl': 'company = Acme\nwelcome = Willkommen bei { company }\n',
      },
      command: 'lockale check',
    },
  },
  'plural-category-missing': {
    wrong: {
      files: {
        'lockale.config.json': configText({ targets: ['pl'] }),
        'locales/en.json': '{ "file_one": "{{count}} file", "file_other": "{{count}} files" }\n',
        'locales/pl.json': '{ "file_one": "{{count}} plik", "file_other": "{{count}} pliku" }\n',
      },
      command: 'lockale check',
    },
    right: {
      files: {
        'locales/pl.json':
          '{\n  "file_one": "{{count}} plik",\n  "file_few": "{{count}} pliki",\n  "file_many": "{{count}} plików",\n  "file_other": "{{count}} pliku"\n}\n',
      },
      command: 'lockale check',
    },
  },
  'ordinal-category-missing': {
    wrong: {
      files: {
        'lockale.config.json': configText({ targets: ['it'] }),
        'locales/en.json':
          '{\n  "place_ordinal_one": "{{count}}st place",\n  "place_ordinal_two": "{{count}}nd place",\n  "place_ordinal_few": "{{count}}rd place",\n  "place_ordinal_other": "{{count}}th place"\n}\n',
        'locales/it.json': '{ "place_ordinal_other": "{{count}}º posto" }\n',
      },
      command: 'lockale check',
    },
    right: {
      files: {
        'locales/it.json':
          '{\n  "place_ordinal_many": "{{count}}º posto",\n  "place_ordinal_other": "{{count}}º posto"\n}\n',
      },
      command: 'lockale check',
    },
  },
  inconsistent: {
    wrong: {
      files: {
        'locales/en.json': '{ "save": "Save changes", "saveAll": "Save changes" }\n',
        'locales/de.json': '{ "save": "Änderungen speichern", "saveAll": "Änderungen sichern" }\n',
      },
      command: 'lockale check',
    },
    right: {
      files: { 'locales/de.json': '{ "save": "Änderungen speichern", "saveAll": "Änderungen speichern" }\n' },
      command: 'lockale check',
    },
  },
  reused: {
    wrong: {
      files: {
        'lockale.config.json': configText({ checks: { reused: 'warning' } }),
        'locales/en.json': '{ "archive": "Archive the message", "delete": "Delete the message" }\n',
        'locales/de.json': '{ "archive": "Nachricht löschen", "delete": "Nachricht löschen" }\n',
      },
      command: 'lockale check',
    },
    right: {
      files: { 'locales/de.json': '{ "archive": "Nachricht archivieren", "delete": "Nachricht löschen" }\n' },
      command: 'lockale check',
    },
  },
  'same-for-opposites': {
    wrong: {
      files: {
        'locales/en.json': '{ "up": "Move the block up", "down": "Move the block down" }\n',
        'locales/de.json': '{ "up": "Block nach unten schieben", "down": "Block nach unten schieben" }\n',
      },
      command: 'lockale check',
    },
    right: {
      files: { 'locales/de.json': '{ "up": "Block nach oben schieben", "down": "Block nach unten schieben" }\n' },
      command: 'lockale check',
    },
  },
  'same-in-other-language': {
    wrong: {
      files: {
        'lockale.config.json': configText({ targets: ['eu', 'br'], checks: { 'same-in-other-language': 'warning' } }),
        'locales/en.json': '{ "close": "You can close this window" }\n',
        'locales/eu.json': '{ "close": "Leiho hau itxi dezakezu" }\n',
        'locales/br.json': '{ "close": "Leiho hau itxi dezakezu" }\n',
      },
      command: 'lockale check',
    },
    right: {
      files: { 'locales/br.json': '{ "close": "Gallout a rit serriñ ar prenestr-mañ" }\n' },
      command: 'lockale check',
    },
  },
  'unchanged-only-here': {
    wrong: {
      files: {
        'lockale.config.json': configText({ targets: ['de', ...Object.keys(signedOut)] }),
        'locales/en.json': '{ "leave": "Sign out" }\n',
        'locales/de.json': '{ "leave": "Sign out" }\n',
        ...Object.fromEntries(
          Object.entries(signedOut).map(([locale, text]) => [`locales/${locale}.json`, `{ "leave": "${text}" }\n`]),
        ),
      },
      command: 'lockale check',
    },
    right: { files: { 'locales/de.json': '{ "leave": "Abmelden" }\n' }, command: 'lockale check' },
  },
  'formality-mixed': {
    wrong: {
      files: {
        'lockale.config.json': configText({ checks: { 'formality-mixed': 'warning' } }),
        'locales/en.json':
          '{\n  "name": "Enter your name",\n  "mail": "Enter your address",\n  "hello": "How are you?",\n  "open": "Open your cart"\n}\n',
        'locales/de.json':
          '{\n  "name": "Geben Sie Ihren Namen ein",\n  "mail": "Geben Sie Ihre Adresse ein",\n  "hello": "Wie geht es Ihnen?",\n  "open": "Öffne deinen Warenkorb"\n}\n',
      },
      command: 'lockale check',
    },
    right: {
      files: {
        'locales/de.json':
          '{\n  "name": "Geben Sie Ihren Namen ein",\n  "mail": "Geben Sie Ihre Adresse ein",\n  "hello": "Wie geht es Ihnen?",\n  "open": "Öffnen Sie Ihren Warenkorb"\n}\n',
      },
      command: 'lockale check',
    },
  },
  'multiple-locales-failing': {
    wrong: {
      files: {
        'lockale.config.json': configText({ targets: ['de', 'fr', 'es'] }),
        'locales/en.json': '{ "hello": "Hello {{name}}" }\n',
        'locales/de.json': '{ "hello": "Hallo" }\n',
        'locales/fr.json': '{ "hello": "Bonjour" }\n',
        'locales/es.json': '{ "hello": "Hola" }\n',
      },
      command: 'lockale check',
    },
    right: {
      files: {
        'locales/de.json': '{ "hello": "Hallo {{name}}" }\n',
        'locales/fr.json': '{ "hello": "Bonjour {{name}}" }\n',
        'locales/es.json': '{ "hello": "Hola {{name}}" }\n',
      },
      command: 'lockale check',
    },
  },
  'lockfile-line': {
    wrong: { files: { 'lockale.lock': '# lockale 1\nnot a line\n%end\n' }, command: 'lockale check' },
    right: { command: 'lockale sync --local' },
  },
  'plural-not-pluralised': {
    wrong: {
      files: {
        'lockale.config.json': configText({ syntax: 'i18next' }),
        'locales/en.json': '{ "files": "{{count}} file(s)" }\n',
        'locales/de.json': '{ "files": "{{count}} Datei(en)" }\n',
      },
      command: 'lockale check',
    },
    right: {
      files: {
        'locales/en.json': '{ "files_one": "{{count}} file", "files_other": "{{count}} files" }\n',
        'locales/de.json': '{ "files_one": "{{count}} Datei", "files_other": "{{count}} Dateien" }\n',
      },
      command: 'lockale check',
    },
  },
  'unused-suppression': {
    wrong: {
      files: { 'lockale.config.json': configText({ messages: [{ match: 'title', checks: { 'end-stop': 'off' } }] }) },
      command: 'lockale check',
    },
    right: { files: { 'lockale.config.json': configText() }, command: 'lockale check' },
  },
}

function inFile(file: string, wrong: string, right: string): ProjectExample {
  return {
    wrong: { files: { [file]: wrong }, command: 'lockale check' },
    right: { files: { [file]: right }, command: 'lockale check' },
  }
}
