import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Settings', target: 'Para\u00admètres', locale: 'fr' },
    { source: 'Settings {{x}}', target: 'Ein\u00adstellungen {{x}}' },
  ],
  passes: [
    { source: 'Set\u00adtings', target: 'Ein\u00adstellungen' },
    { source: 'Settings', target: 'Ein-stellungen' },
  ],
}
