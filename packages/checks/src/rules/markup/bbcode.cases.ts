import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
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
}
