import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    {
      source: 'Visit https://lockale.dev/contact',
      target: 'Siehe https://lockale.dev/kontakt',
      with: { missing: ['https://lockale.dev/contact'], extra: ['https://lockale.dev/kontakt'] },
    },
    { source: 'Visit https://lockale.dev/contact', target: 'Siehe https://lock ale.dev/contact' },
    { source: 'Visit https://lockale.dev', target: 'Besuche uns' },
    { source: 'Like https://myserver.com', target: 'Como https://miservidor.com', locale: 'es' },
  ],
  passes: [
    {
      source: 'See __[the list](https://example.com/a#B)__',
      target: '__[목록](https://example.com/a#B)__을 보세요',
      locale: 'ko',
    },
    { source: 'See https://example.com/a_(b)', target: '（https://example.com/a_(b)）を見る', locale: 'ja' },
    { source: 'Visit https://lockale.dev/contact.', target: 'Siehe https://lockale.dev/contact!' },
    { source: 'Visit https://lockale.dev/en/a', target: 'Siehe https://lockale.dev/de/a' },
    { source: 'Visit https://lockale.dev/a', target: 'Siehe https://lockale.dev/de/a' },
    { source: 'Visit https://en.wikipedia.org/wiki/Cat', target: 'Siehe https://de.wikipedia.org/wiki/Katze' },
    { source: 'Visit https://lockale.dev', target: 'https://lockale.dev/をご覧ください', locale: 'ja' },
    { source: 'It begins with http:// or https://.', target: 'Es beginnt mit http:// oder https://' },
    { source: 'It begins with http:// or https://.', target: 'Am Anfang steht https' },
    { source: 'Visit https://docs.lockale.dev?lang=en', target: 'Siehe https://docs.lockale.dev?lang=de' },
  ],
}
