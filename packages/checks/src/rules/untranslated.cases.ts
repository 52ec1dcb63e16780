import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  unchanged: {
    finds: [
      { source: 'Save your changes', target: 'Save your changes', with: { text: 'Save your changes' } },
      { source: 'Delete {{count}} selected files', target: 'Delete {{n}} selected files', locale: 'fr' },
      { source: 'Read <b>all the terms</b>', target: 'Read all the terms' },
      { source: 'Wait for 10 more seconds', target: 'Wait for 20 more seconds', locale: 'ru' },
      {
        source: 'Visit https://example.com/en for help',
        target: 'Visit https://example.com/de for help',
        locale: 'pl',
      },
    ],
    passes: [
      { source: 'Save your changes', target: 'Speichere deine Änderungen' },
      { source: 'Status', target: 'Status' },
      { source: '%d %b %H:%M', target: '%d %b %H:%M', syntax: { id: 'none' } },
      { source: 'Server Status', target: 'Server Status' },
      { source: 'The colour of it', target: 'The colour of it', locale: 'en-GB' },
      { source: 'HTTP 404 NOT FOUND', target: 'HTTP 404 NOT FOUND' },
      { source: '© 2024 The Example Authors', target: '© 2024 The Example Authors' },
      { source: 'Google Cloud Vertex AI', target: 'Google Cloud Vertex AI' },
      { source: 'Made with Excalidraw', target: 'Made with Excalidraw' },
      { source: ':root { --color: red; margin: auto; }', target: ':root { --color: red; margin: auto; }' },
      { source: '=IF(balance < 0, amount, other)', target: '=IF(balance < 0, amount, other)' },
      {
        source: 'on my way by Example Inc',
        target: 'on my way by Example Inc',
        options: { doNotTranslate: ['on my way by', 'Example Inc'] },
      },
    ],
  },
  'source-text-in-target': {
    finds: [
      {
        source: 'Your file is saved. You can close this window.',
        target: 'Deine Datei ist gespeichert. You can close this window.',
        with: { text: 'You can close this window' },
      },
      {
        source: 'Please wait until the upload has finished',
        target: 'Пожалуйста, until the upload has finished',
        locale: 'ru',
      },
      {
        source: 'Please wait until the upload has finished',
        target: 'アップロード until the upload has finished',
        locale: 'ja',
      },
      { source: 'It says there is a gap', target: 'Da ist: there is a gap' },
    ],
    passes: [
      { source: 'Time as dd.MM.yyyy hh:mm:ss zone', target: 'Zeit als dd.MM.yyyy hh:mm:ss' },
      { source: 'We take png, jpg, gif, webp files', target: 'Wir nehmen png, jpg, gif, webp' },
      { source: 'Types are doc, rar, rtf, xml and lic', target: 'Typen sind doc, rar, rtf, xml und lic' },
      { source: 'Only numeric formats (j, d, m, n, Y) are read', target: 'Nur Zahlenformate (j, d, m, n, Y) gehen' },
      { source: 'The axes are x, y, z, w in this order', target: 'Die Achsen: x, y, z, w' },
      { source: 'Use h j k l to move around', target: 'Mit h j k l bewegst du dich' },
      { source: 'You can close this window now', target: 'Du kannst dieses Fenster schließen' },
      { source: 'You can close this window now', target: 'You can close this window now, mate', locale: 'en-AU' },
      { source: 'Save your changes here', target: 'Save your changes here' },
      {
        source: 'Sign in with Google Cloud Vertex AI to go on',
        target: 'Mit Google Cloud Vertex AI anmelden, um fortzufahren',
      },
      {
        source: 'Press "Save all of my work" to go on',
        target: 'Drücke "Save all of my work", um fortzufahren',
      },
    ],
  },
  'engine-leak': {
    finds: [
      { source: 'Hello {{name}}', target: 'Hallo <x id="1"/>', with: { found: '<x id="1' } },
      { source: 'Hello {{name}}', target: 'Hallo __VAR_0__' },
      { source: 'Hello', target: 'Sure! Here is the translation: Hallo' },
      { source: 'Hello', target: '<keep>Hallo</keep>' },
      { source: 'Hello', target: 'Hallo ph1@ph.invalid' },
      { source: '{{n}} file left', target: 'ph1@ph Datei' },
      { source: '{{n}} file left', target: 'Noch @ph.inval Datei' },
      { source: 'Save', target: 'Translation: Speichern' },
      { source: 'Save', target: '```Speichern```' },
    ],
    passes: [
      { source: 'Hello __VAR_0__', target: 'Hallo __VAR_0__' },
      { source: 'Hello <x id="1"/>', target: 'Hallo <x id="1"/>' },
      { source: 'Hello <b>you</b>', target: 'Hallo <b>du</b>' },
      { source: 'Certainly, translated', target: 'Certainly, translated', locale: 'en-GB' },
      { source: 'Hello', target: 'Hallo [[1]]' },
      { source: '__init__', target: '__init__ Datei' },
    ],
  },
}
