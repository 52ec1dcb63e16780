import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    {
      source: 'Look into ~/library/logs',
      target: 'Sieh in ~/bibliothek/protokolle nach',
      with: { missing: ['~/library/logs'] },
    },
    {
      source: 'Use /usr/local/bin/subl.',
      target: 'Nimm /usr/lokal/bin/subl.',
      with: { missing: ['/usr/local/bin/subl'] },
    },
    { source: 'Open C:\\Users\\Public', target: 'Öffne C:\\Benutzer\\Public' },
  ],
  passes: [
    { source: 'Use /usr/local/bin/subl.', target: 'Nimm /usr/local/bin/subl!' },
    { source: 'Yes and/or no', target: 'Ja und/oder nein' },
    { source: '100 km/h, 1/2, 01/02/2024', target: '100 km/h, 1/2, 02.01.2024' },
    { source: 'He said </b>/ok', target: 'Er sagte </b>/gut' },
    { source: 'https://x.dev/a/b', target: 'https://x.dev/a/b' },
  ],
}
