import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'This is **important**', target: 'Das ist ** wichtig **', with: { missing: ['**…**'], extra: [] } },
    { source: 'Type `date`', target: 'Tippe `Datum', with: { missing: ['`…`'], extra: [] } },
    { source: '## Title', target: '##Titel', with: { missing: ['##'], extra: [] } },
    { source: '~~old~~ new', target: 'alt neu' },
    { source: '```\ncode\n```', target: '``\ncode\n' },
  ],
  passes: [
    { source: 'This is **important**', target: 'Das ist **wichtig**' },
    { source: 'Type `date`', target: 'Tippe `Datum`' },
    { source: 'You don`t have it', target: 'Du hast das nicht' },
    { source: 'a ** b', target: 'a * b' },
    { source: '#1 of all', target: 'Nr. 1 von allen' },
    { source: 'Type `a` now', target: '`b` tippen' },
  ],
}
