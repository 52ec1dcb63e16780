interface Edit {
  readonly file: string
  readonly from: RegExp
  readonly to: string
}

/** What somebody does to a file between two commands of a guide, by the line that says so. */
export const guideEdits: Readonly<Record<string, Edit>> = {
  'In locales/en.json "Buy" becomes "Buy now".': { file: 'locales/en.json', from: /"Buy"/u, to: '"Buy now"' },
  'In locales/en.json "Terms of sale" becomes "Conditions".': {
    file: 'locales/en.json',
    from: /"Terms of sale"/u,
    to: '"Conditions"',
  },
  'A translator changes the German text of cta to "Kaufen".': {
    file: 'locales/de.json',
    from: /("cta": )"[^"]*"/u,
    to: '$1"Kaufen"',
  },
  'In locales/de/home.json the text of welcome becomes "Willkommen".': {
    file: 'locales/de/home.json',
    from: /("welcome": )"[^"]*"/u,
    to: '$1"Willkommen"',
  },
  'In locales/en/home.json "{{name}}" becomes "{{first}}".': {
    file: 'locales/en/home.json',
    from: /\{\{name\}\}/u,
    to: '{{first}}',
  },
}
