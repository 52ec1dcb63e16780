import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Hello {{name}}', target: 'Hallo <x id="1"/>', with: { found: '<x id="1' } },
    { source: 'Hello {{name}}', target: 'Hallo __VAR_0__' },
    { source: 'Hello', target: 'Sure! Here is the translation: Hallo' },
    { source: 'Hello', target: '<keep>Hallo</keep>' },
    { source: 'Hello', target: 'Hallo ph1@ph.invalid' },
    { source: '{{n}} file left', target: 'ph1@ph Datei' },
    { source: '{{n}} file left', target: 'Noch @ph.inval Datei' },
    { source: 'Save', target: 'Translation: Speichern' },
    { source: 'Save', target: '```Speichern```' },
  ],
  passes: [
    { source: 'Hello __VAR_0__', target: 'Hallo __VAR_0__' },
    { source: 'Hello <x id="1"/>', target: 'Hallo <x id="1"/>' },
    { source: 'Hello <b>you</b>', target: 'Hallo <b>du</b>' },
    { source: 'Certainly, translated', target: 'Certainly, translated', locale: 'en-GB' },
    { source: 'Hello', target: 'Hallo [[1]]' },
    { source: '__init__', target: '__init__ Datei' },
  ],
}
