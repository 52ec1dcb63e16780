import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'markdown-link': {
    finds: [
      {
        source: 'Read the [terms](/terms)',
        target: 'Lies die [Bedingungen] (/terms)',
        with: { missing: ['/terms'], extra: [] },
      },
      { source: 'Read the [terms](/terms)', target: 'Lies die [Bedingungen](/bedingungen)' },
      { source: '[a](x) [b](y)', target: '[a](x)' },
      { source: 'See [it]({{url}} "Title")', target: 'Sieh es [hier]({{uri}} "Titel")' },
    ],
    passes: [
      { source: 'Read the [terms](/terms)', target: 'Lies die [Bedingungen](/terms)' },
      { source: '[terms](https://lockale.dev/en/a)', target: '[Bedingungen](https://lockale.dev/de/a/)' },
      { source: 'See [it](/x "Title")', target: 'Sieh [es](/x "Titel")' },
      { source: 'a[0](b)', target: 'a[0](b)' },
      { source: 'No link', target: 'Kein [Link](/x)' },
      { source: '[Foo](https://x.dev/a_(b))', target: '[Bar](https://x.dev/a_(b))' },
    ],
  },
  'markdown-reflink': {
    finds: [
      {
        source: 'Read the [terms][legal]',
        target: 'Lies die [Bedingungen][rechtlich]',
        with: { missing: ['[legal]'], extra: ['[rechtlich]'] },
      },
      { source: '[legal]: https://x.dev', target: '[rechtlich]: https://x.dev' },
    ],
    passes: [
      { source: 'Read the [terms][legal]', target: 'Lies die [Bedingungen][legal]' },
      { source: 'Press [Enter]', target: 'Drücke [Eingabe]' },
      { source: '[Optional] name', target: '[Freiwillig] Name' },
    ],
  },
  'markdown-syntax': {
    finds: [
      {
        source: 'Search for _all_ files',
        target: '모든 파일 검색',
        locale: 'ko',
        with: { missing: ['*…*'], extra: [] },
      },
      { source: '- One\n- Two', target: 'Uno\nDos', locale: 'es' },
      { source: '> A quote here', target: 'Een citaat hier', locale: 'nl' },
      { source: '__Note:__ final', target: '注意：最終', locale: 'ja' },
      { source: '![Logo](a.png) Hi', target: '[Logotyp](a.png) Hej', locale: 'sv' },
      { source: '| Name | Size |', target: 'Nimi, koko', locale: 'fi' },
      { source: '1. Open\n2. Save', target: 'Открыть\nСохранить', locale: 'ru' },
      { source: 'This is **important**', target: 'Das ist ** wichtig **', with: { missing: ['**…**'], extra: [] } },
      { source: 'Type `date`', target: 'Tippe `Datum', with: { missing: ['`…`'], extra: [] } },
      { source: '## Title', target: '##Titel', with: { missing: ['##'], extra: [] } },
      { source: '~~old~~ new', target: 'alt neu' },
      { source: '# Title', target: 'Titel', with: { missing: ['#'], extra: [] } },
      { source: '## title', target: 'titel', with: { missing: ['##'], extra: [] } },
      { source: '```\ncode\n```', target: '``\ncode\n' },
    ],
    passes: [
      { source: 'type `help keymap`', target: '請輸入`help keymap`', locale: 'zh-Hant' },
      { source: 'Use `:help` now', target: '今すぐ`:help`で確認', locale: 'ja' },
      { source: 'Search for _all_ files', target: '_모든_ 파일 검색', locale: 'ko' },
      { source: 'Search for *all* files', target: '_Alle_ Dateien suchen' },
      { source: 'Such as *.cfg, docs/*', target: 'Till exempel \\*.cfg', locale: 'sv' },
      { source: '1. Open\n2. Save', target: '1．開く\n2．保存', locale: 'ja' },
      { source: 'No file.\n- Open\n- Save', target: 'Нет файла.\n— Открыть\n— Сохранить', locale: 'ru' },
      { source: '- Open\n- Save', target: '・開く\n・保存', locale: 'ja' },
      { source: 'snake_case_name', target: 'snake_case_name' },
      { source: 'This is **important**', target: 'Das ist **wichtig**' },
      { source: 'Type `date`', target: 'Tippe `Datum`' },
      { source: 'You don`t have it', target: 'Du hast das nicht' },
      { source: 'a ** b', target: 'a * b' },
      { source: '#1 of all', target: 'Nr. 1 von allen' },
      { source: '# of Episodes', target: 'Anzahl Folgen' },
      { source: 'Name\n# of seats', target: 'Name\nSitze' },
      { source: '# selected', target: 'ausgewählt' },
      { source: 'Type `a` now', target: '`b` tippen' },
    ],
  },
  'mdx-syntax': {
    finds: [
      {
        source: ':::note\nRead this.\n:::',
        target: ':::Hinweis\nLies das.\n:::',
        with: { missing: [':::note'], extra: [':::Hinweis'] },
      },
      { source: '{/* more */} Read', target: '{ /* mehr */} Lies' },
      { source: 'export const a = 1\nRead', target: 'exportiere const a = 1\nLies' },
      { source: "import A from './a'\nRead", target: "importiere A von './a'\nLies" },
    ],
    passes: [
      { source: ':::note\nRead this.\n:::', target: ':::note\nLies das.\n:::' },
      { source: '{/* more */} Read', target: '{/* mehr */} Lies' },
      { source: 'Please import it', target: 'Bitte importieren' },
      { source: 'import all rows', target: 'importiert alle Zeilen' },
      { source: 'export the rows', target: 'exportiert die Zeilen' },
    ],
  },
  'rst-syntax': {
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
  },
  bbcode: {
    finds: [
      {
        source: 'Read the [b]terms[/b]',
        target: 'Lies die [b]Bedingungen[b]',
        with: { missing: ['[/b]'], extra: ['[b]'] },
      },
      { source: '[url=https://x.dev]here[/url]', target: '[URL =https://x.dev]hier[/URL]' },
    ],
    passes: [
      { source: 'Read the [b]terms[/b]', target: 'Lies die [b]Bedingungen[/b]' },
      { source: '[optional] a/b', target: '[wahlweise] a/b' },
      { source: '[/] to search', target: '[/] zum Suchen' },
    ],
  },
}
