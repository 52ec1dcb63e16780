import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Save as copy', target: 'Als  Kopie speichern', fixed: 'Als Kopie speichern' },
    {
      source: 'See {{name}} at http://a.b/c',
      target: 'Siehe   {{name}} unter  http://a.b/c',
      fixed: 'Siehe {{name}} unter http://a.b/c',
    },
    { source: 'A <b>bold</b> word', target: 'Ein  <b>fettes</b> Wort', fixed: 'Ein <b>fettes</b> Wort' },
    { source: '[ old]', target: '[  alt  ]', fixed: null },
    { source: 'Size: 1 kB', target: 'Größe:      1 kB', fixed: null },
    {
      source: "Don't",
      target: "Ne  fais pas l''image",
      locale: 'fr',
      syntax: { id: 'icu' },
      fixed: "Ne fais pas l''image",
    },
  ],
  passes: [
    { source: 'One.  Two.', target: 'Eins.  Zwei.' },
    { source: 'One', target: '  Eins  ' },
    { source: 'A\n  b', target: 'A\n  b' },
    { source: '{{ a,  b }}', target: '{{ a,  b }}' },
  ],
}
