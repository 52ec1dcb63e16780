import type { CasesByRule } from '../rule-cases.ts'

export const cases: CasesByRule = {
  'start-punctuation': {
    finds: [
      { source: '- none -', target: 'keine -', with: { expected: '-', found: '' } },
      { source: 'none', target: '**keine', with: { expected: '', found: '••' } },
      { source: 'Sent to {{tag}}', target: '#{{tag}} gesendet', with: { expected: '', found: '#' } },
      { source: 'none', target: '- keine', with: { expected: '', found: '-' } },
      { source: 'Sure?', target: '?בטוח', locale: 'he' },
    ],
    passes: [
      { source: '- none', target: '– keine' },
      { source: '&Open', target: 'Ö&ffnen' },
      { source: '-- none --', target: '– keine –' },
      { source: '• one', target: '* eins' },
      { source: '...and more', target: '… und mehr' },
      { source: 'Sure?', target: '¿Seguro?', locale: 'es' },
      { source: 'Hello', target: '„Hallo“' },
      { source: 'You **joined the channel**.', target: '**Liityit kanavalle**.', locale: 'fi' },
      { source: '*Never* do this', target: 'Tu das *nie*' },
      { source: ', and', target: '، و', locale: 'ar' },
      { source: 'Import a .zip file', target: '.zip faylidan import', locale: 'uz' },
      { source: 'Followed #{{tag}}', target: '#{{tag}} gefolgt' },
      { source: '.env is missing', target: 'Es fehlt .env' },
    ],
  },
  'punctuation-spacing': {
    finds: [
      { source: 'Delete it?', target: 'Supprimer ?', locale: 'fr', fixed: 'Supprimer\u202f?' },
      { source: 'Name: {{x}}', target: 'Nom: {{x}}', locale: 'fr', fixed: 'Nom\u00a0: {{x}}' },
      { source: 'Open “{{x}}”', target: 'Ouvrir «{{x}}»', locale: 'fr', fixed: 'Ouvrir «\u00a0{{x}}\u00a0»' },
      {
        source: 'Open “{{x}}”!',
        target: 'Ouvrir « {{x}} » !',
        locale: 'fr',
        fixed: 'Ouvrir «\u00a0{{x}}\u00a0»\u202f!',
      },
      { source: 'Name: x', target: 'Nom : x', locale: 'fr-CA', fixed: 'Nom\u00a0: x' },
      {
        source: 'Hello {{name}}, sure?',
        target: '{{name}}, sûr ? http://a.b/?q=1',
        locale: 'fr',
        fixed: '{{name}}, sûr\u202f? http://a.b/?q=1',
      },
      { source: 'Hello!', target: 'Hallo !', fixed: null },
      { source: 'Hello, you', target: 'Hallo , du', fixed: null },
    ],
    passes: [
      { source: 'Delete it?', target: 'Supprimer\u202f?', locale: 'fr' },
      { source: 'Delete it?', target: 'Supprimer\u00a0?', locale: 'fr-BE' },
      { source: 'Delete it?', target: 'Supprimer?', locale: 'fr-CA' },
      { source: 'Delete it?', target: 'Supprimer?', locale: 'fr-CH' },
      { source: 'Run `a; b`', target: 'Exécuter a; b', locale: 'fr' },
      { source: 'At 10:30', target: 'À 10:30', locale: 'fr' },
      { source: 'A :) b', target: 'A :) b', locale: 'fr' },
      { source: 'See http://a.b/?q=1', target: 'Voir http://a.b/?q=1', locale: 'fr' },
      { source: 'Name\u00a0: x', target: 'Nom\u00a0: x', locale: 'fr' },
      { source: 'Hello!', target: 'Hallo!' },
      { source: 'Press ?', target: 'Drücke ?' },
      { source: 'What?!', target: 'Quoi\u202f?!', locale: 'fr' },
      { source: '.gitignore', target: 'Datei .gitignore' },
    ],
  },
  'doubled-punctuation': {
    finds: [
      { source: 'Saved.', target: 'Gespeichert..', with: { found: '..' } },
      { source: 'One, two', target: 'Eins,, zwei' },
      { source: 'Saved.', target: '保存しました。。', locale: 'ja' },
    ],
    passes: [
      { source: 'Saved...', target: 'Gespeichert...' },
      { source: 'What??', target: 'Was??' },
      { source: "no file '%s'", target: "brak pliku ,,%s''", locale: 'pl' },
      { source: 'Saved!!!', target: 'Gespeichert!!!' },
      { source: 'One level up', target: 'Eine Ebene höher: ../' },
      { source: 'Saved.', target: 'ተቀምጧል::', locale: 'am' },
    ],
  },
  'ellipsis-char': {
    finds: [
      { source: 'Loading…', target: 'Lädt...', fixed: 'Lädt…' },
      { source: 'Loading {{x}}…', target: 'Lädt {{x}}...', fixed: 'Lädt {{x}}…' },
      { source: 'Loading…', target: '加载......', locale: 'zh-CN', fixed: '加载……' },
    ],
    passes: [
      { source: 'Loading...', target: 'Lädt…' },
      { source: 'Loading...', target: 'Lädt...' },
      { source: 'Loading…', target: 'Lädt….' },
      { source: 'Path… {{a...b}}', target: 'Pfad… {{a...b}}' },
    ],
  },
}
