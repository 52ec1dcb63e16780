import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  brackets: {
    finds: [
      { source: 'Your account', target: 'I}}hr Konto' },
      { source: 'Your account', target: '{{ Ihr Konto }}', syntax: { id: 'none' }, with: { found: '{', added: 'yes' } },
      { source: 'Now', target: 'mainte$t(nant', locale: 'fr' },
      { source: 'Size (in pixels)', target: 'Größe (in Pixel', with: { found: '(' } },
      { source: 'Size (in pixels)', target: 'Größe in Pixel)', with: { found: ')' } },
      { source: '[All] files', target: '[Alle) Dateien' },
      { source: 'Size (px)', target: '大小（像素', locale: 'zh-CN' },
    ],
    passes: [
      { source: 'Write {{name}} here', target: 'Schreib hier {{name}}' },
      { source: 'Write { here', target: 'Schreib hier {' },
      { source: 'Size (px)', target: '大小（像素）', locale: 'zh-CN' },
      { source: 'Size (px)', target: '大小（像素)', locale: 'zh-CN' },
      { source: 'a) First', target: 'a) Erstens' },
      { source: 'First', target: '1) Erstens' },
      { source: ':-) {{x}}', target: ':-) {{x}}' },
      { source: 'You are signed in', target: 'Vous êtes connecté(e)', locale: 'fr' },
      { source: '{{x}}', target: '{{x}}' },
      { source: 'None', target: 'Keine (außer [x])' },
    ],
  },
  quotes: {
    finds: [
      { source: 'Really?!', target: 'Wirklich"?!' },
      { source: 'Open “{{x}}”', target: '„{{x}} öffnen', with: { found: '„' } },
      { source: 'Open "{{x}}"', target: '„{{x}}" öffnen' },
      { source: 'Open "{{x}}"', target: '«{{x}}” öffnen', locale: 'uk' },
      { source: 'Open "{{x}}"', target: '打开「{{x}}', locale: 'zh-TW' },
    ],
    passes: [
      { source: "Use one of !@#$%^&*()'", target: 'Nimm eines von !@#$%^&*()"\'', format: 'android' },
      { source: "One of ! @ # $ ' needed", target: 'Eines von ! @ # $ " ist nötig' },
      { source: 'Open "x"', target: '„x“ öffnen' },
      { source: 'Open "x"', target: 'Otwórz „x”', locale: 'pl' },
      { source: 'Open "x"', target: 'Öppna ”x”', locale: 'sv' },
      { source: 'Open "x"', target: 'Åbn »x«', locale: 'da' },
      { source: 'Open "x"', target: '「x」を開く', locale: 'ja' },
      { source: 'A screen', target: 'Ein 5" Schirm' },
      { source: 'The army', target: 'ארה"ב', locale: 'he' },
      { source: '6" long', target: '6" lang' },
      { source: "Don't", target: 'Tu n’y vas pas', locale: 'fr' },
    ],
  },
  'outer-quotes': {
    finds: [
      { source: 'Save changes', target: '"Änderungen speichern"', with: { found: '""' } },
      { source: 'Save changes', target: '„Änderungen speichern“' },
      { source: 'Save changes', target: '« Enregistrer les modifications »', locale: 'fr' },
      { source: 'Save changes', target: '「変更を保存」', locale: 'ja' },
      { source: "Don't save", target: "'Nicht speichern'" },
      { source: 'Hello {{name}}', target: '“Hallo {{name}}”' },
    ],
    passes: [
      { source: '"Save" is a button', target: '„Speichern“' },
      { source: 'Open “{{name}}”', target: '„{{name}}“' },
      { source: 'From left to right', target: '"links" nach "rechts"' },
      { source: 'It is late', target: "'s ist spät, nimm's" },
      { source: 'Save changes', target: 'Änderungen speichern' },
      { source: '`npm ci`', target: '"npm ci"' },
      { source: 'Inches', target: '"' },
    ],
  },
}
