import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Save it as PDF', target: 'Als PFD speichern', with: { missing: ['PDF'], extra: ['PFD'] } },
    { source: 'The HTML of it', target: 'Das HMTL davon' },
  ],
  passes: [
    { source: 'Save it as PDF', target: 'Als PDF speichern' },
    { source: 'The WHO says so', target: 'Die OMS sagt das' },
    { source: 'The EU and NATO', target: 'La UE y la OTAN', locale: 'es' },
    { source: 'SAVE', target: 'AVES' },
    { source: 'Save it as PDF', target: 'Als PDF-Datei speichern' },
  ],
}
