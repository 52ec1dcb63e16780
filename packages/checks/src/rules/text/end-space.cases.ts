import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
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
}
