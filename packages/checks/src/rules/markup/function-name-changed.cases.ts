import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Call save() first', target: 'Rufe zuerst speichern() auf', with: { missing: ['save()'] } },
    { source: 'Use app.open()', target: 'Nimm app.öffnen()' },
  ],
  passes: [
    { source: 'Call save() first', target: 'Rufe zuerst save() auf' },
    { source: 'File(s)', target: 'Datei(en)' },
    { source: 'PDF ()', target: 'PDF ()' },
  ],
}
