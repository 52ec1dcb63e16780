import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
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
}
