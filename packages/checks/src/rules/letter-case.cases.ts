import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'case-start': {
    finds: [
      { source: 'Save', target: 'enregistrer', locale: 'fr', with: { expected: 'upper', found: 'lower' } },
      { source: 'save', target: 'Enregistrer', locale: 'fr', with: { expected: 'lower', found: 'upper' } },
      { source: 'Save', target: 'зберегти', locale: 'uk' },
    ],
    passes: [
      { source: 'Monday', target: 'lundi', locale: 'fr' },
      { source: 'Sep', target: 'sept.', locale: 'es' },
      { source: 'December', target: 'grudzień', locale: 'pl' },
      { source: 'save file', target: 'Datei speichern' },
      { source: 'Save', target: '保存', locale: 'ja' },
      { source: 'Save', target: 'שמור', locale: 'he' },
      { source: 'Save', target: 'შენახვა', locale: 'ka' },
      { source: 'Use npm', target: 'npm verwenden' },
      { source: 'Save', target: 'Enregistrer', locale: 'fr' },
      { source: 'Log in', target: 'İçeri gir', locale: 'tr' },
      { source: 'XYZ file', target: 'fichier XYZ', locale: 'fr' },
      { source: 'QuickPad notes', target: 'notes QuickPad', locale: 'fr' },
      { source: 'Rosebud scripts', target: 'skripty Rosebud', locale: 'cs' },
      { source: '{{name}} saved', target: '{{name}} gespeichert' },
    ],
  },
  'multiple-capitals': {
    finds: [
      { source: 'Save file', target: 'DAtei speichern', with: { found: 'DAtei' } },
      { source: 'Save file', target: 'Zapisz PLik', locale: 'pl' },
      { source: 'Save file', target: 'СОхранить', locale: 'ru' },
    ],
    passes: [
      { source: 'IDs', target: 'IDer', locale: 'da' },
      { source: 'Ice', target: 'IJsland', locale: 'nl' },
      { source: 'Size', target: 'GByte' },
      { source: 'Save PDF', target: 'PDFs speichern' },
      { source: 'Save', target: 'Speichern' },
      { source: 'Hello', target: 'i18nText' },
    ],
  },
  'all-caps': {
    finds: [
      { source: 'Danger zone', target: 'GEFÄHRLICHER BEREICH', with: { found: 'capitals' } },
      { source: 'DANGER ZONE', target: 'Gefährlicher Bereich', with: { found: 'small' } },
    ],
    passes: [
      { source: 'POST', target: 'NACHHER' },
      { source: 'HTTP', target: 'Hypertext' },
      { source: 'DANGER ZONE', target: 'GROßER BEREICH' },
      { source: 'DANGER ZONE', target: '危険な場所', locale: 'ja' },
      { source: 'Save', target: 'PDF' },
    ],
  },
  'word-case': {
    finds: [
      { source: 'Open the address book', target: 'Öffne das adressbuch', with: { found: 'adressbuch' } },
      { source: 'All messages were sent', target: 'Alle nachrichten wurden gesendet' },
      { source: 'Change your settings', target: 'Ändere deine einstellungen' },
      { source: 'Replace page content', target: 'Ganti Halaman Konten', locale: 'id' },
      { source: 'Exit full screen mode', target: 'Esci da Schermo Intero', locale: 'it' },
      { source: 'Select a file now', target: 'Избери Файл Сега', locale: 'bg' },
      { source: 'Page was created', target: 'Sayfa Başarıyla Oluşturuldu', locale: 'tr' },
    ],
    passes: [
      { source: 'The entry was skipped', target: 'Der Eintrag wurde übersprungen' },
      { source: 'It was forced and put aside', target: 'Es wurde erzwungen und beiseite gelegt' },
      { source: 'Send it to connection', target: 'Sende es an connection' },
      { source: 'He was young and it was done', target: 'Er war jung und es ist gelungen' },
      { source: 'Change Page Content', target: 'Ganti Halaman Konten', locale: 'id' },
      { source: 'Open the address book', target: 'Ouvrir le carnet', locale: 'fr' },
      { source: 'Ask the British Museum', target: 'Demander au British Museum', locale: 'fr' },
      { source: 'save the file', target: 'Späichert Den Dossier Elo', locale: 'lb' },
      { source: 'Open it', target: 'Apri Questo Documento', locale: 'it' },
      { source: 'Save the file now', target: 'ファイルを Save Now Please', locale: 'ja' },
    ],
  },
}
