import type { CasesByRule } from '../testing/rule-cases.ts'
import type { OwnRule } from '../options.ts'

const brand: OwnRule = {
  id: 'brand',
  check: ({ source, target, locale, message, note }) => {
    if (source.includes('Acme') && !target.includes('Acme'))
      return `lacks Acme in ${locale}, ${message}, ${note ?? 'no note'}`
    return undefined
  },
}
const strict: OwnRule = {
  id: 'no-shouting',
  severity: 'error',
  check: ({ target }) => (target.includes('!') ? 'shouts' : undefined),
}
const failing: OwnRule = {
  id: 'failing',
  check: () => {
    throw new Error('no idea')
  },
}
const wordless: OwnRule = { id: 'wordless', check: () => true as unknown as string }

export const cases: CasesByRule = {
  'own-rule': {
    finds: [
      {
        source: 'Log in to Acme',
        target: 'Bei uns anmelden',
        note: 'the brand',
        options: { ownRules: [brand, strict] },
        with: { rule: 'brand', text: 'lacks Acme in de, a.b, the brand' },
      },
      {
        source: 'Save',
        target: 'Speichern!',
        options: { ownRules: [brand, strict] },
        with: { rule: 'no-shouting', text: 'shouts' },
      },
      {
        source: 'Save',
        target: 'Speichern',
        options: { ownRules: [failing] },
        with: { rule: 'failing', text: 'the custom rule failed: no idea' },
      },
      {
        source: 'Save',
        target: 'Speichern',
        options: { ownRules: [wordless] },
        with: { rule: 'wordless', text: 'the custom rule did not return a string' },
      },
    ],
    passes: [
      { source: 'Log in to Acme', target: 'Bei Acme anmelden', options: { ownRules: [brand, strict] } },
      { source: 'Save', target: 'Speichern' },
    ],
  },
}
