import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'See :ref:`install` first', target: 'Siehe zuerst :Ref:`install`' },
    { source: 'Run ``make`` now', target: 'Führe `make` aus' },
    { source: 'This is |product| two', target: 'Das ist |Produkt| zwei' },
    { source: '.. note::\n   Read', target: '.. Hinweis::\n   Lies' },
    { source: '`Home <https://x.dev>`_ page', target: 'Seite `Heim <https://x.dev>`' },
  ],
  passes: [
    { source: 'See :ref:`install` first', target: 'Siehe zuerst :ref:`install`' },
    { source: 'Run ``make`` now', target: 'Führe ``make`` aus' },
    { source: 'Type `a` now', target: 'Tippe `b`' },
    { source: '|SIZE|take rows of SIZE', target: '|GRÖSSE|Zeilen der GRÖSSE nehmen' },
    { source: '|title|_Save it (`_`)', target: '|Titel|_Sichern („_“)' },
    { source: 'It is 5:30', target: 'Es ist 5:30' },
  ],
}
