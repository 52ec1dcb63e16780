import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Open “{{x}}”', target: '„{{x}} öffnen', with: { found: '„' } },
    { source: 'Open "{{x}}"', target: '„{{x}}" öffnen' },
    { source: 'Open "{{x}}"', target: '«{{x}}” öffnen', locale: 'uk' },
    { source: 'Open "{{x}}"', target: '打开「{{x}}', locale: 'zh-TW' },
  ],
  passes: [
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
}
