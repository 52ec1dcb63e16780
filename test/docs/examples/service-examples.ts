import { configText, type ProjectExample } from './project-example.ts'

const noGerman = { 'locales/de.json': null }
const key = { LOCKALE_KEY: 'your-key' }

/** Errors of the key, the URL and the limits of a run. */
export const keyExamples: Readonly<Record<string, ProjectExample>> = {
  KEY_MISSING: {
    wrong: { files: noGerman, command: 'lockale sync' },
    right: { env: key, command: 'lockale sync' },
  },
  KEY_INVALID: {
    wrong: { files: noGerman, env: { LOCKALE_KEY: 'your key' }, command: 'lockale sync' },
    right: { env: key, command: 'lockale sync' },
  },
  KEY_FILE_REFUSED: {
    wrong: { files: noGerman, env: { LOCKALE_KEY_FILE: 'key.txt' }, command: 'lockale sync' },
    right: { env: key, command: 'lockale sync' },
  },
  KEY_COMMAND_FAILED: {
    wrong: { files: noGerman, env: { LOCKALE_KEY_COMMAND: 'no-such-program' }, command: 'lockale sync' },
    right: { env: key, command: 'lockale sync' },
  },
  KEY_EXPOSED: {
    wrong: { files: noGerman, env: { VITE_LOCKALE_KEY: 'your-key' }, command: 'lockale sync' },
    right: { env: key, command: 'lockale sync' },
  },
  BUDGET_EXCEEDED: {
    wrong: { files: noGerman, command: 'lockale sync --local --max-characters 3' },
    right: { command: 'lockale sync --local --max-characters 100' },
  },
  BASE_URL_INVALID: {
    wrong: { env: key, command: 'lockale usage --base-url http://translate.example.com' },
    right: { env: key, command: 'lockale usage' },
  },
  HOST_NOT_ALLOWED: {
    wrong: {
      files: {
        ...noGerman,
        'lockale.config.json': configText({ service: { baseUrl: 'https://translate.example.com' } }),
      },
      env: key,
      command: 'lockale sync',
    },
    right: {
      env: { ...key, LOCKALE_HOST: 'translate.example.com' },
      command: 'lockale sync',
      leavesMachine: true,
    },
  },
  REGION_UNKNOWN: {
    wrong: {
      files: { ...noGerman, 'lockale.config.json': configText({ service: { preset: 'deepl', region: 'moon' } }) },
      env: key,
      command: 'lockale sync',
    },
    right: {
      files: { 'lockale.config.json': configText({ service: { preset: 'deepl' } }) },
      env: key,
      command: 'lockale sync',
      leavesMachine: true,
    },
  },
}

/** Errors in glossary files. */
export const glossaryExamples: Readonly<Record<string, ProjectExample>> = {
  GLOSSARY_FILE_INVALID: {
    wrong: {
      files: { 'lockale/glossaries/terms.csv': 'en,de\nCart,Warenkorb\nCart,Korb\n' },
      env: key,
      command: 'lockale glossary push',
    },
    right: {
      files: { 'lockale/glossaries/terms.csv': 'en,de\nCart,Warenkorb\n' },
      env: key,
      command: 'lockale glossary push',
    },
  },
}

/** Errors in style files. */
export const styleExamples: Readonly<Record<string, ProjectExample>> = {
  STYLE_FILE_INVALID: {
    wrong: {
      files: { 'style.json': '{ "name": "Shop", "languages": "de" }\n' },
      env: key,
      command: 'lockale style push style.json',
    },
    right: {
      files: {
        'style.json': `{
  "name": "Shop",
  "language": "de",
  "custom_instructions": [{ "label": "Buttons", "prompt": "Write buttons in the infinitive." }]
}
`,
      },
      env: key,
      command: 'lockale style push style.json',
    },
  },
}

/** Errors in files of translation memories. */
export const memoryExamples: Readonly<Record<string, ProjectExample>> = {
  TMX_INVALID: {
    wrong: { files: { 'old.tmx': '<tmx>\n' }, env: key, command: 'lockale memory import old.tmx --dry-run' },
    right: {
      files: {
        'old.tmx': `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
  <header srclang="en" datatype="plaintext" segtype="sentence" adminlang="en" creationtool="x" creationtoolversion="1" o-tmf="x"/>
  <body>
    <tu>
      <tuv xml:lang="en"><seg>Cart</seg></tuv>
      <tuv xml:lang="de"><seg>Warenkorb</seg></tuv>
    </tu>
  </body>
</tmx>
`,
      },
      env: key,
      command: 'lockale memory import old.tmx --dry-run',
    },
  },
}

/** Errors in files that translators and assistants return. */
export const handoffExamples: Readonly<Record<string, ProjectExample>> = {
  XLIFF_INVALID: {
    before: { command: 'lockale export --out handoff' },
    wrong: { files: { 'handoff/de.xlf': '<xliff version="2.0">\n' }, command: 'lockale import handoff/de.xlf' },
    right: { command: 'lockale export --out again' },
  },
  ANSWERS_UNREADABLE: {
    wrong: {
      files: { 'answers.json': '{"engine": "claude-sonnet-5", "answers": [\n' },
      command: 'lockale answer answers.json',
    },
    right: {
      files: { 'answers.json': '{"engine": "claude-sonnet-5", "answers": []}\n' },
      command: 'lockale answer answers.json',
    },
  },
}

/** Errors of a translation on the command line. */
export const writingExamples: Readonly<Record<string, ProjectExample>> = {
  TEXT_MISSING: {
    wrong: { env: key, command: 'lockale translate --to de' },
    right: { env: key, command: 'lockale translate --to de "Your cart"' },
  },
}
