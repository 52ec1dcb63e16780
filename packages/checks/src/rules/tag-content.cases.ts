import type { CasesByRule } from '../testing/rule-cases.ts'

export const cases: CasesByRule = {
  'tag-content': {
    finds: [
      {
        source: 'Click <b>Save</b> to finish it',
        target: '<b>Kliknij Zapisz, aby zakończyć</b>',
        locale: 'pl',
        with: { found: ['<b>'] },
      },
      {
        source: 'See the <link>release notes</link> for details',
        target: '<link>詳細はリリースノートをご覧ください</link>',
        locale: 'ja',
      },
      { source: 'You accept the <1>terms</1> here', target: 'Du godkänner <1>v</1>illkoren här', locale: 'sv' },
      {
        source: 'Hello <b>{{name}}</b>, welcome',
        target: '<b>Hola</b> {{name}}, te damos la bienvenida',
        locale: 'es',
      },
      { source: 'Your code is <b>48213</b>, keep it', target: '<b>Ihr Code</b> ist 48213' },
      {
        source: 'Type <code>npm start</code> there',
        target: 'Digita npm start nel <code>terminale</code>',
        locale: 'it',
      },
    ],
    passes: [
      { source: 'Read the <b>terms</b>', target: 'Lue <b>ehdot</b>', locale: 'fi' },
      { source: 'Click <a>here</a>', target: '<a>Buraya</a> tıklayın', locale: 'tr' },
      { source: 'Click <a>here</a>', target: '<a>こちら</a>', locale: 'ja' },
      { source: 'Hello <b>{{name}}</b>, welcome', target: 'Willkommen, <b>{{name}}</b>' },
      { source: 'You have <b>5</b> files', target: 'لديك <b>٥</b> ملفات', locale: 'ar' },
      { source: '<b>Read all the terms</b>', target: '<b>Alle Bedingungen lesen</b>' },
      { source: 'Open <b>Settings</b> now', target: 'Ouvrez les <b>Paramètres</b>', locale: 'fr' },
    ],
  },
}
