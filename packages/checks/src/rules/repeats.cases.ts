import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'duplicate-word': {
    finds: [
      { source: 'Go to it', target: 'Téigh chuig chuig é', locale: 'ga', with: { found: 'chuig' } },
      { source: 'Save the file', target: 'Speichere die Datei Datei', with: { found: 'Datei' } },
      { source: 'Save', target: 'Zapisz zapis zapis', locale: 'pl' },
      { source: 'the <b>file</b>', target: 'le fichier fichier', locale: 'fr' },
    ],
    passes: [
      { source: 'Go to your account', target: 'Téigh do do chuntas', locale: 'ga' },
      { source: 'Go to your account', target: 'Rach do do chunntas', locale: 'gd' },
      { source: 'More than this', target: 'Muioc’h eus eus an dra-mañ', locale: 'br' },
      { source: 'Those who', target: 'Menschen, die die Datei sahen' },
      { source: 'By clicking', target: 'Dat doet u, door door te klikken', locale: 'nl' },
      { source: 'We met', target: 'Nous nous sommes vus', locale: 'fr' },
      { source: 'Children', target: 'anak anak', locale: 'id' },
      { source: 'Slowly', target: 'धीरे धीरे', locale: 'hi' },
      { source: 'Slowly', target: 'yavaş yavaş', locale: 'tr' },
      { source: 'No no', target: 'Nein nein' },
      { source: 'No, no', target: 'Nein, nein' },
      { source: 'A {{x}}', target: 'Datei {{x}} Datei' },
      { source: '10 10', target: '10 10 10' },
      { source: 'Each', target: '每 每', locale: 'zh-CN' },
      { source: 'Step by step', target: 'passo passo', locale: 'it' },
      { source: 'Slowly', target: 'lassan-lassan', locale: 'hu' },
      { source: 'Cancel the series', target: 'Cancel·la la sèrie', locale: 'ca' },
    ],
  },
  'repeated-text': {
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
  },
}
