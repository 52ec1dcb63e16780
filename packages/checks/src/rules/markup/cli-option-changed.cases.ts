import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Use --force to overwrite', target: 'Mit --erzwingen überschreiben', with: { missing: ['--force'] } },
    { source: 'Use -f or --dry-run', target: 'Nimm -f oder --dry run', with: { missing: ['--dry-run'] } },
    { source: 'Use -f.', target: 'Nimm f.', with: { missing: ['-f'] } },
  ],
  passes: [
    { source: 'Use -f or --force.', target: 'Nimm -f oder --force.' },
    { source: 'Save -- or not', target: 'Speichern – oder nicht' },
    { source: 'Sign-in, A-Z', target: 'Anmeldung, A–Z' },
    { source: 'Plan - a list', target: 'Plan – eine Liste' },
  ],
}
