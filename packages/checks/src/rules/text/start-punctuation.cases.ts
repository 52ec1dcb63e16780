import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: '- none -', target: 'keine -', with: { expected: '-', found: '' } },
    { source: 'none', target: '**keine', with: { expected: '', found: '••' } },
    { source: 'none', target: '- keine', with: { expected: '', found: '-' } },
    { source: 'Sure?', target: '?בטוח', locale: 'he' },
  ],
  passes: [
    { source: '- none', target: '– keine' },
    { source: '&Open', target: 'Ö&ffnen' },
    { source: '-- none --', target: '– keine –' },
    { source: '• one', target: '* eins' },
    { source: '...and more', target: '… und mehr' },
    { source: 'Sure?', target: '¿Seguro?', locale: 'es' },
    { source: 'Hello', target: '„Hallo“' },
    { source: 'You **joined the channel**.', target: '**Liityit kanavalle**.', locale: 'fi' },
    { source: '*Never* do this', target: 'Tu das *nie*' },
    { source: ', and', target: '، و', locale: 'ar' },
  ],
}
