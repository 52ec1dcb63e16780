import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    { source: 'Delete it?', target: 'Supprimer ?', locale: 'fr', fixed: 'Supprimer\u202f?' },
    { source: 'Name: {{x}}', target: 'Nom: {{x}}', locale: 'fr', fixed: 'Nom\u00a0: {{x}}' },
    { source: 'Open “{{x}}”', target: 'Ouvrir «{{x}}»', locale: 'fr', fixed: 'Ouvrir «\u00a0{{x}}\u00a0»' },
    { source: 'Open “{{x}}”!', target: 'Ouvrir « {{x}} » !', locale: 'fr', fixed: 'Ouvrir «\u00a0{{x}}\u00a0»\u202f!' },
    { source: 'Name: x', target: 'Nom : x', locale: 'fr-CA', fixed: 'Nom\u00a0: x' },
    {
      source: 'Hello {{name}}, sure?',
      target: '{{name}}, sûr ? http://a.b/?q=1',
      locale: 'fr',
      fixed: '{{name}}, sûr\u202f? http://a.b/?q=1',
    },
    { source: 'Hello!', target: 'Hallo !', fixed: null },
    { source: 'Hello, you', target: 'Hallo , du', fixed: null },
  ],
  passes: [
    { source: 'Delete it?', target: 'Supprimer\u202f?', locale: 'fr' },
    { source: 'Delete it?', target: 'Supprimer\u00a0?', locale: 'fr-BE' },
    { source: 'Delete it?', target: 'Supprimer?', locale: 'fr-CA' },
    { source: 'Delete it?', target: 'Supprimer?', locale: 'fr-CH' },
    { source: 'Run `a; b`', target: 'Exécuter a; b', locale: 'fr' },
    { source: 'At 10:30', target: 'À 10:30', locale: 'fr' },
    { source: 'A :) b', target: 'A :) b', locale: 'fr' },
    { source: 'See http://a.b/?q=1', target: 'Voir http://a.b/?q=1', locale: 'fr' },
    { source: 'Name\u00a0: x', target: 'Nom\u00a0: x', locale: 'fr' },
    { source: 'Hello!', target: 'Hallo!' },
    { source: 'Press ?', target: 'Drücke ?' },
    { source: 'What?!', target: 'Quoi\u202f?!', locale: 'fr' },
    { source: '.gitignore', target: 'Datei .gitignore' },
  ],
}
