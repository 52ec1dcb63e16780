import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    {
      source: '<a href="/help">Help</a>',
      target: '<a href="/hilfe">Hilfe</a>',
      with: { missing: ['href="/help"'], extra: ['href="/hilfe"'] },
    },
    { source: '<b class="big">Help</b>', target: '<b>Hilfe</b>' },
    { source: '<b>Help</b>', target: '<b style="color: red">Hilfe</b>' },
    { source: '<a href="/a" title="More">x</a>', target: '<a href="/a">x</a>' },
  ],
  passes: [
    { source: '<a href="/a" title="More">x</a>', target: '<a title="Mehr" href="/a">x</a>' },
    {
      source: '<a href="https://lockale.dev/en/help">Help</a>',
      target: '<a href="https://lockale.dev/de/help">Hilfe</a>',
    },
    {
      source: '<a href="https://en.wikipedia.org/wiki/Cat">Cats</a>',
      target: '<a href="https://de.wikipedia.org/wiki/Katze">Katzen</a>',
    },
    { source: "<a href='/a'>x</a>", target: '<a href="/a">y</a>' },
    { source: 'a = b', target: 'a = c' },
    { source: '<a href="{{url}}">x</a>', target: '<a href="{{url}}">y</a>' },
    { source: '<a href="/a">x</a>', target: 'x' },
  ],
}
