import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  numbers: {
    finds: [
      { source: 'Up to 1,500 files', target: 'Bis zu 15.000 Dateien', with: { missing: ['1500'], extra: ['15000'] } },
      { source: 'Up to 50 files', target: 'Bis zu Dateien' },
      { source: 'Wait 5 minutes', target: 'Warte 6 Minuten' },
      { source: 'In 2024', target: 'في ٢٠٢٣', locale: 'ar' },
      { source: 'Wait 48 hours', target: 'Warte 84 Stunden', with: { missing: ['48'], extra: ['84'] } },
      { source: 'Version 3.12', target: 'Version 3.21' },
      { source: 'Call 0192 now', target: 'Jetzt 0129 anrufen' },
      { source: 'On 2024-01-31', target: 'Am 13.01.2024' },
      { source: 'From 12 to 34', target: 'Von 13 bis 24' },
    ],
    passes: [
      { source: 'At 8 PM', target: 'Um 20 Uhr' },
      { source: 'At 8:30 PM', target: 'kl. 20.30', locale: 'da' },
      { source: 'From 9 a.m. to 5 p.m.', target: 'De 09:00 à 17:00', locale: 'fr' },
      { source: 'Takes 1.5 hours', target: 'Dauert 1,5 Stunden' },
      { source: 'Takes 1.5 hours', target: 'يستغرق ١٫٥ ساعة', locale: 'ar' },
      { source: 'Up to 1,500 files', target: 'Bis zu 1.500 Dateien' },
      { source: 'Up to 1,500.5', target: 'Bis zu 1 500,5' },
      { source: 'In 2024', target: 'في ٢٠٢٤', locale: 'ar' },
      { source: '2024-01-31', target: '31.01.2024' },
      { source: 'Open 24/7 since 1,500 days', target: '7/24 seit 1500 Tagen' },
      { source: 'Up to 2,000 files on 2024-01-31', target: 'Am 31.01.2024 bis zu 2.000 Dateien' },
      { source: '1 day', target: 'einen Tag' },
      { source: '{{count}} of 10', target: '{{count}} von 10' },
      { source: '<1>a</1> b', target: '<2>a</2> b' },
      { source: 'Call %1$d', target: 'Ruf an' },
      { source: '100 %', target: '１００％', locale: 'ja' },
    ],
  },
  'css-spec': {
    finds: [
      {
        source: 'width: 30em; height: 20em;',
        target: 'Breite: 30em; Höhe: 20em;',
        with: { source: 'width: 30em; height: 20em;' },
      },
      { source: '30em', target: '30 Zeichen' },
      { source: '80ch', target: '80px' },
    ],
    passes: [
      { source: 'width: 30em; height: 20em;', target: 'width: 34em;height:20em' },
      { source: '30em', target: '36em' },
      { source: '30 min', target: '30 Min.' },
      { source: '5px wide', target: '5px breit' },
    ],
  },
}
