import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'begin-space': {
    finds: [
      { source: ' General settings of the room', target: 'Allgemeine Einstellungen', level: 'info' },
      { source: ' of the room', target: 'des Raums', level: 'warning' },

      { source: ' of {{n}}', target: 'von {{n}}', with: { expected: 1, found: 0 }, fixed: ' von {{n}}' },
      { source: 'Save', target: '  Speichern', with: { expected: 0, found: 2 }, fixed: 'Speichern' },
      { source: 'Save', target: '\u00a0Enregistrer', locale: 'fr', fixed: 'Enregistrer' },
    ],
    passes: [
      { source: ' of', target: ' von' },
      { source: 'Save', target: 'Speichern' },
      { source: '     new: {{n}}', target: '  neu: {{n}}' },
      { source: '" here', target: ' » ici', locale: 'fr' },
      { source: ', and ', target: ' und ' },
      { source: ', ', target: ' ، ', locale: 'ar' },
      { source: '\n  a\n', target: 'b\n' },
      { source: 'Save', target: '  ' },
      { source: '', target: 'x' },
    ],
  },
  'end-space': {
    finds: [
      { source: 'The value is empty. ', target: 'Der Wert ist leer.', level: 'info' },
      { source: 'Cancel all orders ', target: 'Zrušit objednávky', locale: 'cs', level: 'info' },
      { source: 'Join the group at ', target: 'Únete en', locale: 'es', level: 'warning' },
      { source: 'Locking: ', target: 'Zárolás:', locale: 'hu', level: 'warning' },

      { source: 'Signed in as ', target: 'Angemeldet als', with: { expected: 1, found: 0 }, fixed: 'Angemeldet als ' },
      { source: 'Save', target: 'Speichern\t', fixed: 'Speichern' },
      { source: 'Name:', target: 'Nom : ', locale: 'fr', fixed: 'Nom :' },
      { source: 'Hello {{name}} ', target: 'Hallo {{name}}', fixed: 'Hallo {{name}} ' },
    ],
    passes: [
      { source: 'Name: ', target: 'Name: ' },
      { source: 'Name: ', target: '名前：', locale: 'ja' },
      { source: '(none) ', target: '（無）', locale: 'zh-TW' },
      { source: 'Find "', target: 'Chercher « ', locale: 'fr' },
      { source: 'Save.\n', target: 'Speichern. \n\n' },
      { source: ' ', target: '' },
    ],
  },
  'begin-newline': {
    finds: [
      { source: '\nUsage:', target: 'Aufruf:', with: { expected: 1, found: 0 }, fixed: '\nAufruf:' },
      { source: 'Usage:', target: '\r\nAufruf:', with: { expected: 0, found: 1 }, fixed: 'Aufruf:' },
      { source: '\n  Hi', target: 'Hallo', fixed: '\n  Hallo' },
    ],
    passes: [
      { source: '\nUsage:', target: '\r\nAufruf:' },
      { source: 'Usage', target: 'Aufruf\n' },
      { source: '\n', target: 'Aufruf' },
    ],
  },
  'end-newline': {
    finds: [
      { source: 'Done.\n', target: 'Fertig.', fixed: 'Fertig.\n' },
      { source: 'Done.', target: 'Fertig.\n\n', with: { expected: 0, found: 2 }, fixed: 'Fertig.' },
    ],
    passes: [
      { source: 'Done.\n', target: 'Fertig.\r\n' },
      { source: 'Done.\n', target: '\nFertig.\n' },
      { source: 'Done.', target: 'Fertig. ' },
    ],
  },
}
