import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'newline-count': {
    finds: [
      { source: 'Copied as PNG\n(dark)', target: 'Als PNG kopiert (dunkel)', level: 'info' },
      {
        source: 'All rooms are listed below. You can see them.',
        target: '以下です。\n見られます。',
        locale: 'ja',
        level: 'info',
      },
      { source: 'One room.\n\nTwo rooms.', target: 'Zwei Räume.', level: 'warning' },

      { source: 'One\nTwo', target: 'Eins Zwei', with: { expected: 1, found: 0 } },
      { source: 'One two', target: 'Eins\n\nZwei', with: { expected: 0, found: 2 } },
    ],
    passes: [
      { source: 'There are no\n      pages in it yet.', target: 'Noch keine Seiten.' },

      { source: 'One\nTwo', target: 'Eins\r\nZwei' },
      { source: 'One\n', target: 'Eins' },
      { source: 'One', target: 'Eins' },
      {
        source: '  -q, --quick          leave out what takes more than a minute\n',
        target: '  -q, --quick          alles weglassen, was länger als eine Minute\n                       dauert\n',
      },
    ],
  },
  'escaped-newline': {
    finds: [
      { source: 'One\\nTwo', target: 'Eins Zwei', with: { expected: 1, found: 0 } },
      { source: 'One two', target: 'Eins\\nzwei und\\nDrei', with: { expected: 0, found: 2 } },
      { source: 'Hi!\nBye', target: 'Hallo!\\n Tschüss', with: { expected: 0, found: 1 } },
    ],
    passes: [
      { source: 'One\\nTwo', target: 'Eins\\nZwei' },
      { source: 'Open C:\\new', target: 'Öffne C:\\alt' },
      { source: 'a \\\\n b', target: 'a \\\\n c' },
    ],
  },
  tabs: {
    finds: [
      { source: 'Copy file', target: 'Datei\tkopieren', with: { expected: 0, found: 1 }, fixed: 'Datei kopieren' },
      { source: 'Open\tCtrl+O', target: 'Öffnen Strg+O', with: { expected: 1, found: 0 }, fixed: null },
      { source: 'Copy {{file}} now', target: 'Jetzt\t {{file}}\tkopieren', fixed: 'Jetzt {{file}} kopieren' },
    ],
    passes: [
      { source: 'Open\tCtrl+O', target: 'Öffnen\tStrg+O' },
      { source: 'Open', target: 'Öffnen\t' },
      { source: 'One\n    two', target: 'Eins\n\tzwei' },
      { source: 'Open', target: 'Öffnen' },
    ],
  },
  'double-space': {
    finds: [
      { source: 'Save as copy', target: 'Als  Kopie speichern', fixed: 'Als Kopie speichern' },
      {
        source: 'See {{name}} at http://a.b/c',
        target: 'Siehe   {{name}} unter  http://a.b/c',
        fixed: 'Siehe {{name}} unter http://a.b/c',
      },
      { source: 'A <b>bold</b> word', target: 'Ein  <b>fettes</b> Wort', fixed: 'Ein <b>fettes</b> Wort' },
      { source: '[ old]', target: '[  alt  ]', fixed: null },
      { source: 'Size: 1 kB', target: 'Größe:      1 kB', fixed: null },
      {
        source: "Don't",
        target: "Ne  fais pas l''image",
        locale: 'fr',
        syntax: { id: 'icu' },
        fixed: "Ne fais pas l''image",
      },
    ],
    passes: [
      { source: 'One.  Two.', target: 'Eins.  Zwei.' },
      { source: 'One', target: '  Eins  ' },
      { source: 'A\n  b', target: 'A\n  b' },
      { source: '{{ a,  b }}', target: '{{ a,  b }}' },
    ],
  },
  'no-break-spaces': {
    finds: [
      { source: 'Save all changes', target: 'Alle Änderungen\u00a0speichern', with: { found: 1 } },
      { source: 'Show more results', target: 'Pokaż więcej\u00a0wyników', locale: 'pl' },
      { source: 'Try again later', target: 'Yritä\u00a0myöhemmin uudelleen', locale: 'fi' },
      { source: 'Send it again', target: '다시\u00a0보내기', locale: 'ko' },
      { source: 'Stop the recording', target: "Arrêter\u00a0l'enregistrement", locale: 'fr' },
      { source: 'An error in the files', target: 'Erreur\u00a0de fichiers', locale: 'fr' },
      { source: 'Access to the library', target: 'Доступ\u00a0к медиатеке', locale: 'ru' },
      { source: 'IP protocols', target: 'IP\u00a0プロトコル', locale: 'ja' },
      { source: 'Save all changes', target: 'Alle\u00a0Änderungen\u00a0speichern', with: { found: 2 } },
      { source: 'Save {{count}} changes now', target: '{{count}}\u202fÄnderungen\u202fjetzt\u202fspeichern' },
    ],
    passes: [
      { source: 'Save all changes', target: '3\u00a0Änderungen speichern' },
      { source: 'Files in the folder', target: 'Pliki w\u00a0folderze', locale: 'pl' },
      { source: 'Access to your files', target: 'Accéder à\u00a0vos fichiers', locale: 'fr' },
      { source: 'Access to the library', target: 'Доступ к\u00a0медиатеке', locale: 'ru' },
      { source: 'If it were so', target: 'Если\u00a0бы так', locale: 'ru' },
      { source: 'Under 5 MB', target: 'Weniger als 5\u00a0MB' },
      { source: 'Delete it?', target: 'Supprimer\u00a0?', locale: 'fr' },
      { source: 'Save all changes', target: 'すべて保存', locale: 'ja' },
      { source: 'Is it “good”?', target: '«\u00a0Bon\u00a0»\u202f?', locale: 'fr' },
      { source: 'Save\u00a0all the changes', target: 'Alle\u00a0Änderungen\u00a0speichern' },
    ],
  },
}
