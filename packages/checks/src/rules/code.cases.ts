import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'code-changed': {
    finds: [
      {
        source: 'Run `npm run build` first',
        target: 'Exécutez `npm exécuter build`',
        locale: 'fr',
        with: { missing: ['npm run build'] },
      },
      {
        source: 'Set LOCKALE_TOKEN here',
        target: 'Nastavte LOCKALE_KLÍČ',
        locale: 'cs',
        with: { missing: ['LOCKALE_TOKEN'] },
      },
      { source: 'Call getUserName in it', target: 'Chiama ottieniNomeUtente', locale: 'it' },
      { source: 'Type <code>npm start</code>', target: 'Wpisz <code>npm rozpocznij</code>', locale: 'pl' },
      { source: 'The value is `true`', target: 'La valeur est `vrai`', locale: 'fr' },
    ],
    passes: [
      { source: 'Run `npm run build` first', target: 'Zuerst `npm run build` ausführen' },
      { source: 'Press the `Save` button', target: 'Drücke auf `Speichern`' },
      { source: 'The iPhone and macOS', target: 'Айфон и макось', locale: 'ru' },
      { source: 'Hello {{user_name}}', target: 'Hallo {{user_name}}' },
      { source: 'Like snake_case', target: '蛇形命名', locale: 'zh-CN' },
      { source: 'Mail to first_last@lockale.dev', target: 'Mail an uns' },
    ],
  },
  'foreign-placeholder': {
    finds: [
      {
        source: 'Hello {0}, you have {1} files',
        target: 'Hallo, du hast {1} Dateien',
        with: { missing: ['{0}'], extra: [] },
      },
      { source: 'Hi {name}', target: 'Salut {nom}', locale: 'fr', with: { missing: ['{name}'], extra: ['{nom}'] } },
      { source: 'By ${author.name}', target: 'Von ${autor.name}' },
      { source: 'Total: %(sum)d', target: 'Suma', locale: 'pl' },
      { source: 'Dear [[first_name]]', target: 'Querido [[nombre]]', locale: 'es' },
      { source: 'Room :room is {{state}}', target: ':部屋は{{state}}', locale: 'ja' },
    ],
    passes: [
      { source: 'Hi {name}', target: '{name} さん', locale: 'ja' },
      { source: 'Hi {{name}}', target: 'Hallo {{name}}' },
      { source: 'Note: 100% sure, $5 off', target: 'Hinweis: ganz sicher, 5 $ Rabatt' },
      { source: 'See https://lockale.dev/{page}', target: 'Siehe https://lockale.dev/' },
      { source: 'Open #general at 10:30', target: 'Öffne #general um 10:30' },
    ],
  },
  'version-changed': {
    finds: [
      { source: 'Release 2.0.7 is out', target: 'Вышел выпуск 2.7.0', locale: 'ru', with: { missing: ['2.0.7'] } },
      { source: 'Update to v3.12', target: 'Mettez à jour vers la v3,12', locale: 'fr' },
      { source: 'API version 2.1', target: 'API versão 2,1', locale: 'pt-BR' },
      { source: 'The IP 192.168.0.1', target: 'IP 192.168.1.0', locale: 'sv' },
      { source: 'Node 18.2 or later', target: 'Node 18,2 o posterior', locale: 'es' },
    ],
    passes: [
      { source: '1.5 times faster', target: '1,5-mal schneller' },
      { source: 'On 31.01.2024', target: 'Am 2024-01-31' },
      { source: 'Version 3.12', target: 'نسخه ۳٫۱۲', locale: 'fa' },
      { source: 'Requires version 3.12', target: 'Erfordert Version 3.12' },
      { source: 'Version 2.5 million', target: 'Version 2,5 Millionen' },
      { source: 'Zoom 1.5', target: 'Zoom 1,5', locale: 'fr' },
    ],
  },
}
