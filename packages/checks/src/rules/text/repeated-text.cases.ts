import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    {
      source: 'Save changes',
      target: 'Änderungen speichern Änderungen speichern',
      with: { found: 'Änderungen speichern' },
    },
    { source: 'Saved.', target: 'Es wurde gespeichert. Es wurde gespeichert.' },
    { source: 'Save changes', target: 'Änderungen speichern\nÄnderungen speichern' },
    { source: 'Save all changes', target: '変更を すべて保存。変更を すべて保存。', locale: 'ja' },
    { source: 'Settings', target: 'Einstellungen / Einstellungen' },
  ],
  passes: [
    { source: 'Save changes', target: 'Änderungen speichern' },
    { source: 'Saved. Saved.', target: 'Gespeichert. Gespeichert.' },
    { source: 'No, no', target: 'Nein, nein' },
    { source: 'Slowly', target: 'Pelan-pelan', locale: 'id' },
    { source: 'Study', target: '研究研究', locale: 'zh' },
    { source: 'Files', target: 'Fichiers fichiers2', locale: 'fr' },
  ],
}
