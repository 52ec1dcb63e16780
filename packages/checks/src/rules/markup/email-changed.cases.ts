import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    {
      source: 'Write to help@lockale.dev',
      target: 'Schreib an hilfe@lockale.dev',
      with: { missing: ['help@lockale.dev'], extra: ['hilfe@lockale.dev'] },
    },
    { source: 'Write to help@lockale.dev', target: 'Schreib uns' },
  ],
  passes: [
    { source: 'Write to help@lockale.dev', target: 'Schreib an Help@lockale.dev.' },
    { source: 'name@example.com', target: 'name@beispiel.de' },
    { source: 'Follow @lockale', target: 'Folge @lockale_de' },
  ],
}
