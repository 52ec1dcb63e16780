import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
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
}
